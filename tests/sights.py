"""Colours and pictures as seen by people without a kind of cones."""

from __future__ import annotations

import numpy as np
from PIL import Image

SIGHT = {
    "all colours": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
    ),
}
"""What reaches the eye of linear red, green and blue: Machado, Oliveira and Fernandes 2009, severity 1."""


def linear(colours: np.ndarray) -> np.ndarray:
    """Shares of red, green and blue as light, of those that a picture states from 0 to 1."""
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def as_seen(picture: Image.Image, sight: str) -> Image.Image:
    """The picture as seen by people with a colour vision deficiency."""
    light = np.clip(linear(np.asarray(picture.convert("RGB")) / 255) @ SIGHT[sight].T, 0, 1)
    stated = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return Image.fromarray((stated * 255).round().astype("uint8"))
