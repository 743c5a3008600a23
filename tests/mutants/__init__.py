"""Small faults put into the rules and the log, one at a time: do the tests notice?

``python -m tests.mutants --count 200 --seed 7`` draws so many changes of one token and tells which
no test fails of. Written for this program because mutmut leaves out every function that is
decorated, which here is each that decides or writes down, and cosmic-ray runs one command of tests
for all, in the tree that one works in, while here the tests are chosen that run the function.
"""
