"""Maps: boards, places, tracks, markers, labels and the set-up on them."""
