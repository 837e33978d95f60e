"""Every class that offers a picture or an animation has a function that makes it."""

import pytest

from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.matrices.modular_matrix import ModularMatrix
from flipalg.pictured import Animated, Pictured, pictures
from flipalg.pictures.animation import animation_of
from flipalg.pictures.values import picture_of


def descendants(kind):
    """Return the classes that are made from a class, of those that are loaded."""
    return {found for below in kind.__subclasses__() for found in (below, *descendants(below))}


def without(registry, kinds):
    """Return the names of the classes of flipalg for which a registry has no function."""
    nothing = registry.dispatch(object)
    own = {kind for kind in kinds if kind.__module__.startswith("flipalg.") and kind is not Animated}
    return sorted(kind.__name__ for kind in own if registry.dispatch(kind) is nothing)


def test_every_class_with_a_picture_is_registered():
    assert pictures().picture_of is picture_of
    assert len(descendants(Pictured)) > 8
    assert without(picture_of, descendants(Pictured) | {F2Matrix, ModularMatrix}) == []
    assert without(animation_of, descendants(Animated) | {F2Matrix}) == []


def test_a_class_without_a_function_is_refused_by_name():
    class Unknown(Animated):
        """Not registered."""

    with pytest.raises(TypeError, match="no picture of a Unknown"):
        picture_of(Unknown())
    with pytest.raises(TypeError, match="no animation of a ModularMatrix"):
        ModularMatrix([[1]], colors=3).animate("x.gif")
