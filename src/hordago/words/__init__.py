"""The words of the game in four languages: names, calls, the rules of a code in sentences.

Owns what is said, for whoever shows it. It must never know how it is shown (a terminal, a page),
and decides no rule.
"""
