"""Draws the cards, counters and icons of the page as SVG, every line of it our own.

Runs when the page is built, so it needs the standard library alone and answers the same bytes every
time. Must never hold a style or a script: the page's security policy forbids both inside an SVG.
"""
