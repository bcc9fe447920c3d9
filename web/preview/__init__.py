"""Frames of real matches, for the page's tests and for looking at the table without a server."""
