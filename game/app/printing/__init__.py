"""Printing: what is to be printed as PDF, made where no window waits for it."""
