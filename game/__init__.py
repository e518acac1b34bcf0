"""Treadboard: tank board games for one to four people at one computer, and bots."""

VERSION = "0.1.0"
"""The version of the whole program; the package is built with it."""
