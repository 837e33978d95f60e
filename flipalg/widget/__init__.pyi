from .board_widget import BoardWidget

__all__ = ["BoardWidget"]
