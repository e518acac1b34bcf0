"""Printing to PDF, made in a process that no window waits for."""
