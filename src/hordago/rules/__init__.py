"""What Mus is: pure values and functions, the one place where a rule stands."""
