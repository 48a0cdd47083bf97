"""Every place where the engine reads the name of a picture. Data only.

Source: the attributes whose type or configurer is `Icon`, `IconConfigurer`, `Image`, `ImageConfigurer` or
`ImageSelector`, the icon of each `LaunchButton`, and the options given to `GlobalOptions.addOption`, in releases
3.2.17 to 3.7.26 and 3.8.0-beta1. Traits are in `trait_roles.py` (`images`, `image_lists`).
"""

from __future__ import annotations

_BUTTON = "icon disabledIcon"
_MAP = f"{_BUTTON} markUnmovedIcon"

PICTURE_ATTRIBUTES: dict[str, str] = {
    "VASSAL.build.module.ChartWindow": _BUTTON,
    "VASSAL.build.module.ChessClockControl": _BUTTON,
    "VASSAL.build.module.DiceButton": _BUTTON,
    "VASSAL.build.module.DoActionButton": _BUTTON,
    "VASSAL.build.module.GlobalKeyCommand": _BUTTON,
    "VASSAL.build.module.InternetDiceButton": _BUTTON,
    "VASSAL.build.module.Inventory": _BUTTON,
    "VASSAL.build.module.Map": _MAP,
    "VASSAL.build.module.MultiActionButton": _BUTTON,
    "VASSAL.build.module.NotesWindow": _BUTTON,
    "VASSAL.build.module.PieceWindow": _BUTTON,
    "VASSAL.build.module.PlayerHand": _MAP,
    "VASSAL.build.module.PlayerRoster": "buttonIcon disabledIcon",
    "VASSAL.build.module.PrivateMap": _MAP,
    "VASSAL.build.module.RandomTextButton": _BUTTON,
    "VASSAL.build.module.SpecialDiceButton": _BUTTON,
    "VASSAL.build.module.SpecialDieFace": "icon",
    "VASSAL.build.module.StartupGlobalKeyCommand": _BUTTON,
    "VASSAL.build.module.ToolbarMenu": _BUTTON,
    "VASSAL.build.module.chessclockcontrol.ChessClock": "icon",
    "VASSAL.build.module.documentation.AboutScreen": "fileName",
    "VASSAL.build.module.gamepieceimage.ImageItem": "image",
    "VASSAL.build.module.gamepieceimage.ImageItemInstance": "image",
    "VASSAL.build.module.map.DeckGlobalKeyCommand": _BUTTON,
    "VASSAL.build.module.map.GlobalMap": _BUTTON,
    "VASSAL.build.module.map.HidePiecesButton": "icon showingIcon hiddenIcon",
    "VASSAL.build.module.map.ImageSaver": _BUTTON,
    "VASSAL.build.module.map.LOS_Thread": f"{_BUTTON} iconName",
    "VASSAL.build.module.map.LayerControl": _BUTTON,
    "VASSAL.build.module.map.MapShader": f"{_BUTTON} image",
    "VASSAL.build.module.map.MassKeyCommand": _BUTTON,
    "VASSAL.build.module.map.MoveCameraButton": _BUTTON,
    "VASSAL.build.module.map.PieceMover": "icon markUnmovedIcon",
    "VASSAL.build.module.map.PieceRecenterer": _BUTTON,
    "VASSAL.build.module.map.SelectionHighlighter": "image",
    "VASSAL.build.module.map.TextSaver": _BUTTON,
    "VASSAL.build.module.map.Zoomer": "inIconName pickIconName outIconName",
    "VASSAL.build.module.map.boardPicker.Board": "image",
    "VASSAL.build.module.map.boardPicker.board.mapgrid.ZoneHighlight": "image",
    "VASSAL.build.module.properties.ChangePropertyButton": _BUTTON,
    "VASSAL.build.module.turn.TurnTracker": _BUTTON,
    "VASSAL.build.widget.Chart": "fileName",
    "VASSAL.build.widget.WidgetMap": _MAP,
}
"""The attributes of components that name a picture, by class."""

NO_PICTURES: dict[str, str] = {
    "VASSAL.build.module.PredefinedSetup": "a saved game",
    "VASSAL.build.module.documentation.BrowserPDFFile": "a PDF",
    "VASSAL.build.module.documentation.HelpFile fileName": "a page of HTML or text",
    "VASSAL.build.module.documentation.HelpFile fileType": "a kind of page",
    "VASSAL.build.module.documentation.HelpFile image": "no release reads it",
    "VASSAL.build.module.documentation.Tutorial": "a log",
    "VASSAL.build.module.map.LOS_Thread persistentIconName": "no release reads it",
    "VASSAL.build.module.map.MapShader scaleImage": "true or false",
    "VASSAL.build.module.map.SelectionHighlighter useImage": "true or false",
    "VASSAL.build.widget.HtmlChart": "a page of HTML",
    "VASSAL.tools.icon.IconFamily": "icons below icons/, which no release lets a module replace",
}
"""The attributes that look like picture names, and their real meaning."""

PICTURE_OPTIONS: dict[str, str] = {
    "stepIcon": "VASSAL.build.module.BasicLogger",
    "undoIcon": "VASSAL.build.module.BasicLogger",
    "serverControlsIcon": "VASSAL.chat.ui.ChatServerControls",
    "debugControlsIcon": "VASSAL.tools.DebugControls",
    "scenarioPropertiesIcon": "VASSAL.build.module.properties.ScenarioOptions",
}
"""The options of Global Options that name a picture, with the class that reads each."""

UNLESS_THERE: dict[tuple[str, str], str] = {("VASSAL.build.module.PlayerRoster", "buttonIcon"): "Retire"}
"""Values that the engine treats as no picture if the module has none of that name."""
