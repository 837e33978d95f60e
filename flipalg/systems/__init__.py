"""Linear equations of buttons and lights: System, and the fewest lights to change so that there is a solution.

Words of the glossary: witness, quiet pattern, least changes.
"""
