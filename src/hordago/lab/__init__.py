"""The lab: the same rules compiled, for playouts, exact odds and leagues (extra ``lab``).

Owns shuffling, batching and counting at speed. It must never define a rule: it compiles those of
`hordago.rules`, and a lockstep test holds its play to `hordago.game`.
"""
