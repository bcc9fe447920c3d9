"""The equilibrium solver: counterfactual regret minimisation over all own hands at once.

Owns training of the players in `hordago.bots.trained`, match equity, and the probe for what a
player can be beaten by. Every number about the rules comes from `rules`, by way of the shape of the
tables (`bots.trained.shape`).
"""
