"""Cards and decks: pieces, faces, hands, and what data declare of them."""
