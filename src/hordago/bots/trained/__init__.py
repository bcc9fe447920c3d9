"""Players that have learned: how their policies are read, and what they make of them.

Owns policy files and the bots that play by them, in plain Python. It must never train: the lab does
(`hordago.lab.solver`).
"""
