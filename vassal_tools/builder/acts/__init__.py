"""Acts that players declare: menus, buttons, keys and what the data say of them."""
