"""A game in progress, built on the rules: actions, events, views, matches, verifiable deals."""
