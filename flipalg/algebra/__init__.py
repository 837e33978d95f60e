"""F2[λ] and its extension fields.  Imports nothing else of flipalg."""
