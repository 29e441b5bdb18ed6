# SPDX-License-Identifier: BSD-3-Clause
"""What holds derivatives back."""

from .traced import value_of as stop_gradient

__all__ = ["stop_gradient"]
