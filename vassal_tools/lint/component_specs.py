"""Every component of the engine: its name in VASSAL's editor and its attributes. Data only.

An attribute is followed by `#` if it is an integer, by `?` if it is true or false, and by `@` and the release if it
was added after 3.2.17. Source: `getAttributeNames`, `getAttributeTypes`, `setAttribute`, `getConfigureTypeName` of
the class, in releases 3.2.17 to 3.7.26 and 3.8.0-beta1: the first release with the source.
"""

from __future__ import annotations

from typing import NamedTuple


class ComponentSpec(NamedTuple):
    """The editor's name of a component, the release that added it (empty: an old one), and its attributes."""

    label: str
    since: str
    attributes: str


_MAP = (
    "mapName markMoved markUnmovedText markUnmovedTooltip markUnmovedIcon edgeWidth# edgeHeight# "
    "backgroundcolor allowMultiple? color thickness# launch? buttonName tooltip icon hotkey "
    "moveWithinFormat moveToFormat createFormat changeFormat moveKey edge suppressAuto name "
    "description@3.6.0 markUnmovedHotkey@3.6.0 markUnmovedReport@3.6.0 showKey@3.6.0 hideKey@3.6.0 "
    "canDisable@3.6.0 disabledIcon@3.6.0 propertyGate@3.6.0 onlyReportChangedLocation?@3.7.0 "
    "hideWhenDisabled@3.7.0"
)
"""The attributes of every kind of map."""

COMPONENT_SPECS: dict[str, ComponentSpec] = {
    "VASSAL.build.GameModule": ComponentSpec(
        "Module", "", "name version description VassalVersion nextPieceSlotId ModuleOther1@3.5.0 ModuleOther2@3.5.0"
    ),
    "VASSAL.build.module.BasicCommandEncoder": ComponentSpec("", "", ""),
    "VASSAL.build.module.BasicLogger": ComponentSpec("", "", ""),
    "VASSAL.build.module.ChartWindow": ComponentSpec(
        "Chart Window Menu", "", "name text tooltip icon hotkey label description@3.6.0"
    ),
    "VASSAL.build.module.Chatter": ComponentSpec("", "", ""),
    "VASSAL.build.module.ChessClockControl": ComponentSpec(
        "Chess Clock Control",
        "3.5.0",
        "name@3.5.0 icon@3.5.0 buttonText@3.5.0 buttonTooltip@3.5.0 showHotkey@3.5.0 nextHotkey@3.5.0 "
        "pauseHotkey@3.5.0 showTenths@3.5.0 showSeconds@3.5.0 showHours@3.5.0 showDays@3.5.0 "
        "description@3.6.0 allowReset?@3.5.4 startOpponentHotkey@3.6.8",
    ),
    "VASSAL.build.module.ConnectionWindow": ComponentSpec("", "", ""),
    "VASSAL.build.module.DiceButton": ComponentSpec(
        "Dice Button",
        "",
        "name text tooltip icon nDice# nSides# plus# addToTotal# reportTotal? hotkey prompt? reportFormat "
        "sortDice? label canDisable?@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 lockDice?@3.6.0 "
        "lockSides?@3.6.0 lockPlus?@3.6.0 lockAdd?@3.6.0 keepDice?@3.6.0 keepOption@3.6.0 keepCount#@3.6.0 "
        "hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.DieManager": ComponentSpec("Die Manager", "", "description dfltndice# dfltnsides#"),
    "VASSAL.build.module.DoActionButton": ComponentSpec(
        "Action Button",
        "",
        "name text tooltip icon hotkey doReport? reportFormat doSound? soundClip doHotkey? hotkeys doLoop? "
        "loopType loopCount whileExpression untilExpression preLoopKey postLoopKey index? indexProperty "
        "indexStart# indexStep# canDisable?@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 "
        "hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.Documentation": ComponentSpec("Help Menu", "", ""),
    "VASSAL.build.module.EventLog": ComponentSpec("", "", ""),
    "VASSAL.build.module.ExtensionElement": ComponentSpec("", "", "target"),
    "VASSAL.build.module.GameRefresher": ComponentSpec("", "", ""),
    "VASSAL.build.module.GlobalKeyCommand": ComponentSpec(
        "Global Key Command",
        "",
        "name hotkey filter singleMap deckCount buttonText tooltip icon buttonHotkey reportSingle "
        "reportFormat condition propValue property names text target@3.5.0 canDisable@3.6.0 "
        "propertyGate@3.6.0 disabledIcon@3.6.0 hideWhenDisabled@3.7.0 suppressSounds@3.7.0 parameters@3.7.0",
    ),
    "VASSAL.build.module.GlobalOptions": ComponentSpec(
        "Global Options",
        "",
        "nonOwnerUnmaskable promptString centerOnMove autoReport playerIdFormat markMoved name option "
        "chatterHTMLSupport@3.4.0 description@3.6.0 hotKeysOnClosedWindows@3.6.0 inventoryForAll@3.6.5 "
        "sendToLocationMoveTrails@3.6.5 storeLeadingZeroIntegersAsStrings?@3.6.8 "
        "purgeBlankPropertyPrompts?@3.7.0 disablePieceIndexing?@3.7.0 minMaxHeap#@3.7.16",
    ),
    "VASSAL.build.module.InternetDiceButton": ComponentSpec(
        "Internet Dice Button",
        "",
        "name text tooltip icon nDice nSides plus addToTotal reportTotal hotkey prompt reportFormat sortDice "
        "label canDisable@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 lockDice@3.6.0 lockSides@3.6.0 "
        "lockPlus@3.6.0 lockAdd@3.6.0 keepDice@3.6.0 keepOption@3.6.0 keepCount@3.6.0 hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.Inventory": ComponentSpec(
        "Game Piece Inventory Window",
        "",
        "name text tooltip icon hotkey include groupBy nonLeafFormat foldersOnly leafFormat sortPieces "
        "sortFormat sorting centerOnPiece forwardKeystroke showMenu drawPieces pieceZoom sides cutLeaves "
        "cutRoot keystroke launchFunction@3.5.0 canDisable@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 "
        "pieceZoom2@3.6.0 pieceZoom3@3.6.0 refreshHotkey@3.6.0 hideWhenDisabled@3.7.0 zoomOn@3.6.5",
    ),
    "VASSAL.build.module.KeyNamer": ComponentSpec("", "3.5.0", ""),
    "VASSAL.build.module.Map": ComponentSpec("Map Window", "", _MAP),
    "VASSAL.build.module.ModuleExtension": ComponentSpec(
        "", "", "anyModule version description module moduleVersion vassalVersion nextPieceSlotId extensionId"
    ),
    "VASSAL.build.module.ModulePlugin": ComponentSpec(
        "", "", "anyModule version description module moduleVersion vassalVersion nextPieceSlotId extensionId"
    ),
    "VASSAL.build.module.MultiActionButton": ComponentSpec(
        "Multi-Action Button",
        "",
        "description text tooltip icon hotkey menuItems name@3.5.0 canDisable@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.NewGameIndicator": ComponentSpec("", "", ""),
    "VASSAL.build.module.NotesWindow": ComponentSpec(
        "Notes Window",
        "",
        "buttonText tooltip icon hotkey name@3.5.0 text@3.5.0 canDisable?@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 description@3.6.0 hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.ObscurableOptions": ComponentSpec("", "", ""),
    "VASSAL.build.module.PieceWindow": ComponentSpec(
        "Game Piece Palette",
        "",
        "name hidden? text tooltip icon hotkey entryName scale@3.4.0 description@3.6.0 defaultWidth#@3.6.0",
    ),
    "VASSAL.build.module.PlayerHand": ComponentSpec("Player Hand", "", "side visible useBoards " + _MAP),
    "VASSAL.build.module.PlayerRoster": ComponentSpec(
        "Definition of Player Sides",
        "",
        "buttonText buttonToolTip sides buttonIcon buttonKeyStroke@3.4.0 name description@3.6.0 canDisable@3.6.0 "
        "disabledIcon@3.6.0 propertyGate@3.6.0 hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.Plugin": ComponentSpec("", "", ""),
    "VASSAL.build.module.PredefinedSetup": ComponentSpec(
        "Pre-defined setup", "", "name isMenu? useFile? file description@3.6.0"
    ),
    "VASSAL.build.module.PrivateMap": ComponentSpec("Private Window", "", "side visible useBoards " + _MAP),
    "VASSAL.build.module.PrototypeDefinition": ComponentSpec("Definition", "", "name description@3.6.0"),
    "VASSAL.build.module.PrototypesContainer": ComponentSpec("Game Piece Prototype Definitions", "", ""),
    "VASSAL.build.module.RandomTextButton": ComponentSpec(
        "Random Text Button",
        "",
        "name text tooltip icon nDice nSides plus addToTotal reportTotal hotkey prompt reportFormat sortDice "
        "faces numeric label canDisable@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 lockDice@3.6.0 "
        "lockSides@3.6.0 lockPlus@3.6.0 lockAdd@3.6.0 keepDice@3.6.0 keepOption@3.6.0 keepCount@3.6.0 "
        "hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.SpecialDiceButton": ComponentSpec(
        "Symbolic Dice Button",
        "",
        "name text tooltip icon hotkey resultChatter? format resultWindow? windowTitleResultFormat "
        "resultButton? windowX# windowY# backgroundColor canDisable?@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 description@3.6.0 hideWhenDisabled?@3.7.0 doReport?@3.7.0 reportFormat@3.7.0 "
        "doSound?@3.7.0 soundClip@3.7.0 doHotkey?@3.7.0 hotkeys@3.7.0 doLoop?@3.7.0 loopType@3.7.0 "
        "loopCount@3.7.0 whileExpression@3.7.0 untilExpression@3.7.0 preLoopKey@3.7.0 postLoopKey@3.7.0 "
        "index?@3.7.0 indexProperty@3.7.0 indexStart#@3.7.0 indexStep#@3.7.0",
    ),
    "VASSAL.build.module.SpecialDie": ComponentSpec("Symbolic Die", "", "name format"),
    "VASSAL.build.module.SpecialDieFace": ComponentSpec("Symbolic Die Face", "", "text value# icon"),
    "VASSAL.build.module.StartupGlobalKeyCommand": ComponentSpec(
        "Startup Global Key Command",
        "",
        "name hotkey filter singleMap deckCount buttonText tooltip icon buttonHotkey reportSingle "
        "reportFormat condition propValue property names text target@3.5.0 whenToApply@3.6.0 safely@3.6.0 "
        "canDisable@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 hotkeyOrKeyCommand@3.7.0 globalHotkey@3.7.0 "
        "hideWhenDisabled@3.7.0 suppressSounds@3.7.0 parameters@3.7.0",
    ),
    "VASSAL.build.module.ToolbarMenu": ComponentSpec(
        "Toolbar Menu",
        "",
        "description text tooltip icon hotkey menuItems name@3.5.0 canDisable@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.chessclockcontrol.ChessClock": ComponentSpec(
        "Chess Clock",
        "3.5.0",
        "side@3.5.0 buttonText@3.5.0 icon@3.5.0 tickingBackgroundColor@3.5.0 tickingFontColor@3.5.0 "
        "tockingFontColor@3.5.0 tooltip@3.5.0 description@3.6.0 startHotkey@3.6.8 stopHotkey@3.6.8",
    ),
    "VASSAL.build.module.documentation.AboutScreen": ComponentSpec("About Screen", "", "title fileName"),
    "VASSAL.build.module.documentation.BrowserHelpFile": ComponentSpec(
        "HTML Help File", "", "title contents startingPage"
    ),
    "VASSAL.build.module.documentation.BrowserPDFFile": ComponentSpec(
        "PDF Help File", "3.5.0", "title@3.5.0 pdfFile@3.5.0"
    ),
    "VASSAL.build.module.documentation.HelpFile": ComponentSpec(
        "Plain Text Help File", "", "title fileName image fileType vassalDoc@3.7.0"
    ),
    "VASSAL.build.module.documentation.Tutorial": ComponentSpec(
        "", "", "name logfile launchOnStartup? promptMessage welcomeMessage"
    ),
    "VASSAL.build.module.folder.DeckSubFolder": ComponentSpec("Folder", "3.6.0", "name@3.6.0 desc@3.6.0"),
    "VASSAL.build.module.folder.GlobalPropertyFolder": ComponentSpec("Folder", "3.6.0", "name@3.6.0 desc@3.6.0"),
    "VASSAL.build.module.folder.MapSubFolder": ComponentSpec("Folder", "3.6.0", "name@3.6.0 desc@3.6.0"),
    "VASSAL.build.module.folder.ModuleSubFolder": ComponentSpec("Folder", "3.6.0", "name@3.6.0 desc@3.6.0"),
    "VASSAL.build.module.folder.PrototypeFolder": ComponentSpec("Folder", "3.6.0", "name@3.6.0 desc@3.6.0"),
    "VASSAL.build.module.gamepieceimage.ColorManager": ComponentSpec("Named Colors", "", ""),
    "VASSAL.build.module.gamepieceimage.ColorSwatch": ComponentSpec("Named Color", "", "name color"),
    "VASSAL.build.module.gamepieceimage.FontManager": ComponentSpec("Font Styles", "", ""),
    "VASSAL.build.module.gamepieceimage.FontStyle": ComponentSpec("Font Style", "", "name style"),
    "VASSAL.build.module.gamepieceimage.GamePieceImage": ComponentSpec(
        "Game Piece Image", "", "name bgColor borderColor props version@3.6.0"
    ),
    "VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions": ComponentSpec(
        "Game Piece Image Definitions", "", ""
    ),
    "VASSAL.build.module.gamepieceimage.GamePieceLayout": ComponentSpec(
        "Game Piece Layout", "", "name width# height# border layout"
    ),
    "VASSAL.build.module.gamepieceimage.GamePieceLayoutsContainer": ComponentSpec("Game Piece Layouts", "", ""),
    "VASSAL.build.module.gamepieceimage.ImageItem": ComponentSpec(
        "", "", "name location advanced? xoffset# yoffset# rotation# antialias? image source"
    ),
    "VASSAL.build.module.gamepieceimage.ImageItemInstance": ComponentSpec("", "", "image"),
    "VASSAL.build.module.gamepieceimage.ShapeItem": ComponentSpec(
        "", "", "name location advanced? xoffset# yoffset# rotation# antialias? width# height# shape bevel#"
    ),
    "VASSAL.build.module.gamepieceimage.ShapeItemInstance": ComponentSpec("", "", "fgColor borderColor"),
    "VASSAL.build.module.gamepieceimage.SymbolItem": ComponentSpec(
        "", "", "name location advanced? xoffset# yoffset# rotation# antialias? set width# height# linewidth"
    ),
    "VASSAL.build.module.gamepieceimage.SymbolItemInstance": ComponentSpec(
        "", "", "size symbol1 symbol2 fgColor bgColor sizeColor"
    ),
    "VASSAL.build.module.gamepieceimage.TextBoxItem": ComponentSpec(
        "", "", "name location advanced xoffset yoffset rotation antialias font source text width height use_html"
    ),
    "VASSAL.build.module.gamepieceimage.TextBoxItemInstance": ComponentSpec("", "", "value fgColor borderColor"),
    "VASSAL.build.module.gamepieceimage.TextItem": ComponentSpec(
        "", "", "name location advanced? xoffset# yoffset# rotation# antialias? font source text"
    ),
    "VASSAL.build.module.gamepieceimage.TextItemInstance": ComponentSpec("", "", "value fgColor bgColor outlineColor"),
    "VASSAL.build.module.map.BoardPicker": ComponentSpec(
        "Map Boards", "", "boardPrompt maxColumns slotHeight slotScale slotWidth title addColumnText addRowText"
    ),
    "VASSAL.build.module.map.CounterDetailViewer": ComponentSpec(
        "Mouse-over Stack Viewer",
        "",
        "version delay hotkey bgColor fgColor minDisplayPieces zoomlevel showgraph graphicsZoom "
        "showgraphsingle borderWidth showtext showtextsingle fontSize summaryReportFormat counterReportFormat "
        "emptyHexReportForma display layerList propertyFilter showNoStack showMoveSelectde showNonMovable "
        "unrotatePieces showDeck showref showOverlap@3.4.0 description@3.5.0 centerAll@3.5.0 "
        "verticalOffset@3.5.0 enableHTML@3.5.0 centerText@3.5.0 stretchWidthSummary@3.5.0 "
        "combineCounterSummary@3.5.0 extraTextPadding@3.5.0 verticalTopText@3.5.0 showDeckDepth@3.5.0 "
        "showDeckMasked@3.6.0 borderColor@3.7.0 borderThickness@3.7.0 borderInnerThickness@3.7.0 "
        "centerPiecesVertically@3.7.0 stretchWidthPieces@3.7.0 onlyShowFirstSummary@3.7.0 "
        "verticalBottomText@3.7.0 showTerrainBeneath@3.7.0 showTerrainSnappy@3.7.0 showTerrainWidth@3.7.0 "
        "showTerrainHeight@3.7.0 showTerrainZoom@3.7.0 showTerrainText@3.7.0 showOnlyTopOfStack@3.7.0 "
        "stopAfterShowing@3.6.12",
    ),
    "VASSAL.build.module.map.DeckGlobalKeyCommand": ComponentSpec(
        "Deck Global Key Command",
        "",
        "name hotkey filter deckCount reportFormat condition names propValue property reportSingle? singleMap "
        "text target@3.5.0 canDisable@3.6.0 disabledIcon@3.6.0 propertyGate@3.6.0 suppressSounds?@3.7.0 "
        "parameters@3.7.0 "
        "hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.map.DrawPile": ComponentSpec(
        "Deck",
        "",
        "name owningBoard x y width height allowMultiple allowSelect selectDisplayProperty selectSortProperty "
        "faceDown drawFaceUp faceDownFormat shuffle shuffleCommand shuffleFormat shuffleHotkey reversible "
        "reverseCommand reverseFormat reverseHotkey draw color hotkeyOnEmpty emptyHotkey reshufflable "
        "reshuffleCommand reshuffleMessage reshuffleHotkey reshuffleTarget canSave maxStack "
        "expressionCounting countExpressions restrictOption restrictExpression location useGridLocation "
        "Reshuffle@3.5.0 description@3.6.0 drawMultipleMessage@3.6.0 drawSpecificMessage@3.6.0 "
        "faceFlipHotkey@3.6.0 faceUpMessage@3.6.0 faceUpHotkey@3.6.0 faceUpReportFormat@3.6.0 "
        "faceDownMessage@3.6.0 faceDownHotkey saveMessage@3.6.0 saveHotkey@3.6.0 saveReportFormat@3.6.0 "
        "loadMessage@3.6.0 loadHotkey@3.6.0 loadReportFormat@3.6.0 deckRestrictAccess@3.6.0 deckOwners@3.6.0",
    ),
    "VASSAL.build.module.map.Flare": ComponentSpec(
        "Map Flare",
        "3.5.0",
        "flareName@3.5.0 flareKey@3.5.0 circleSize#@3.5.0 circleColor@3.5.0 circleScale?@3.5.0 "
        "flarePulses#@3.5.0 flarePulsesPerSec#@3.5.0 reportFormat@3.5.0 description@3.6.0",
    ),
    "VASSAL.build.module.map.ForwardToChatter": ComponentSpec("", "", ""),
    "VASSAL.build.module.map.ForwardToKeyBuffer": ComponentSpec("", "", ""),
    "VASSAL.build.module.map.GlobalMap": ComponentSpec(
        "Overview window", "", "tooltip buttonText icon hotkey scale color"
    ),
    "VASSAL.build.module.map.HandMetrics": ComponentSpec(
        "Stacking options", "", "disabled exSepX exSepY unexSepX unexSepY color top bottom up down"
    ),
    "VASSAL.build.module.map.HidePiecesButton": ComponentSpec(
        "Hide Pieces Button", "", "buttonText tooltip hotkey showingIcon hiddenIcon"
    ),
    "VASSAL.build.module.map.HighlightLastMoved": ComponentSpec(
        "Last Move Highlighter", "", "enabled? color thickness#"
    ),
    "VASSAL.build.module.map.ImageSaver": ComponentSpec(
        "Image Capture Tool",
        "",
        "buttonText tooltip icon hotkey name@3.5.0 text@3.5.0 canDisable?@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.map.KeyBufferer": ComponentSpec("", "", ""),
    "VASSAL.build.module.map.LOS_Thread": ComponentSpec(
        "Line of Sight Thread",
        "",
        "threadName label tooltip iconName hotkey report persistence persistentIconName global snapStart "
        "snapEnd drawRange scale round hideCounters hideOpacity threadColor rangeFg rangeBg name@3.5.0 "
        "text@3.5.0 icon@3.5.0 canDisable@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 losThickness@3.6.0 "
        "hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.map.LayerControl": ComponentSpec(
        "Game Piece Layer Control",
        "",
        "text tooltip icon hotkey command skip layers name canDisable@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 description@3.6.0 hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.map.LayeredPieceCollection": ComponentSpec(
        "Game Piece Layers", "", "property layerOrder description@3.6.0"
    ),
    "VASSAL.build.module.map.MapCenterer": ComponentSpec("", "", ""),
    "VASSAL.build.module.map.MapShader": ComponentSpec(
        "Map Shading",
        "",
        "name alwaysOn startsOn buttonText tooltip icon hotkey boards boardList type drawOver pattern color "
        "image scaleImage opacity border borderColor borderWidth borderOpacity canDisable@3.6.0 disabledIcon@3.6.0 "
        "propertyGate@3.6.0 addToMapToolbar@3.7.0 hideWhenDisabled@3.7.0",
    ),
    "VASSAL.build.module.map.MassKeyCommand": ComponentSpec(
        "Global Key Command",
        "",
        "name hotkey filter singleMap deckCount buttonText tooltip icon buttonHotkey reportSingle "
        "reportFormat condition propValue property names text target@3.5.0 canDisable@3.6.0 "
        "propertyGate@3.6.0 disabledIcon@3.6.0 hideWhenDisabled@3.7.0 suppressSounds@3.7.0 parameters@3.7.0",
    ),
    "VASSAL.build.module.map.MenuDisplayer": ComponentSpec("", "", ""),
    "VASSAL.build.module.map.MoveCameraButton": ComponentSpec(
        "Move Camera Button",
        "3.6.0",
        "name@3.6.0 text@3.6.0 tooltip@3.6.0 icon@3.6.0 hotkey@3.6.0 canDisable?@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 moveCameraMode@3.6.0 boardName@3.6.0 zoneName@3.6.0 regionName@3.6.0 "
        "gridLocation@3.6.0 xPos@3.6.0 yPos@3.6.0 xOffset@3.6.0 yOffset@3.6.0 propertyFilter@3.6.0 zoom@3.6.0 "
        "hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.map.PieceMover": ComponentSpec(
        "", "", "icon markUnmovedIcon markUnmovedText markUnmovedHotkey markUnmovedReport"
    ),
    "VASSAL.build.module.map.PieceRecenterer": ComponentSpec(
        "Recenter Pieces Button",
        "",
        "text tooltip icon hotkey name@3.5.0 canDisable?@3.6.0 propertyGate@3.6.0 disabledIcon@3.6.0 "
        "hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.map.Scroller": ComponentSpec("", "", "prompt useArrows"),
    "VASSAL.build.module.map.SelectionHighlighter": ComponentSpec(
        "Highlighter", "", "name match useImage? color thickness# image xoffset# yoffset#"
    ),
    "VASSAL.build.module.map.SelectionHighlighters": ComponentSpec("Additional Selection Highlighters", "", ""),
    "VASSAL.build.module.map.SetupStack": ComponentSpec(
        "At-Start Stack", "", "name owningBoard useGridLocation? location x# y#"
    ),
    "VASSAL.build.module.map.StackExpander": ComponentSpec("", "", ""),
    "VASSAL.build.module.map.StackMetrics": ComponentSpec(
        "Stacking options", "", "disabled exSepX exSepY unexSepX unexSepY color top bottom up down"
    ),
    "VASSAL.build.module.map.TextSaver": ComponentSpec(
        "Text Capture Tool",
        "",
        "buttonText tooltip icon hotkey name@3.5.0 text@3.5.0 canDisable?@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.map.Zoomer": ComponentSpec(
        "Zoom capability",
        "",
        "zoomStart zoomLevels inTooltip inButtonText inIconName zoomInKey pickTooltip pickButtonText "
        "pickIconName zoomPickKey outTooltip outButtonText outIconName zoomOutKey factor max",
    ),
    "VASSAL.build.module.map.boardPicker.Board": ComponentSpec(
        "Board", "", "name image reversible? width# height# color"
    ),
    "VASSAL.build.module.map.boardPicker.board.HexGrid": ComponentSpec(
        "Hex Grid",
        "",
        "sideways? x0# y0# dy dx snapTo? edgesLegal? cornersLegal? visible? dotsVisible? color snapscale",
    ),
    "VASSAL.build.module.map.boardPicker.board.Region": ComponentSpec("Region", "", "name originx# originy#"),
    "VASSAL.build.module.map.boardPicker.board.RegionGrid": ComponentSpec(
        "Irregular Grid", "", "snapto? visible? fontsize#"
    ),
    "VASSAL.build.module.map.boardPicker.board.SquareGrid": ComponentSpec(
        "Rectangular Grid", "", "x0# y0# dx dy range snapTo? edgesLegal? cornersLegal? visible? dotsVisible? color"
    ),
    "VASSAL.build.module.map.boardPicker.board.ZonedGrid": ComponentSpec("Multi-zoned Grid", "", ""),
    "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering": ComponentSpec(
        "Grid Numbering",
        "",
        "first sep hType hLeading# hOff# hDescend? vType vLeading# vOff# vDescend? locationFormat visible? "
        "fontSize# color rotateText hDrawOff# vDrawOff# stagger?",
    ),
    "VASSAL.build.module.map.boardPicker.board.mapgrid.ObliqueHexGridNumbering": ComponentSpec(
        "Grid Numbering (oblique)",
        "3.8.0",
        "first@3.8.0 sep@3.8.0 hType@3.8.0 hLeading#@3.8.0 hOff#@3.8.0 hDescend?@3.8.0 vType@3.8.0 "
        "vLeading#@3.8.0 vOff#@3.8.0 vDescend?@3.8.0 locationFormat@3.8.0 visible?@3.8.0 fontSize#@3.8.0 "
        "color@3.8.0 rotateText@3.8.0 hDrawOff#@3.8.0 vDrawOff#@3.8.0 stagger?@3.8.0",
    ),
    "VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering": ComponentSpec(
        "Grid Numbering",
        "",
        "first sep hType hLeading# hOff# hDescend? vType vLeading# vOff# vDescend? locationFormat visible? "
        "fontSize# color rotateText hDrawOff# vDrawOff#",
    ),
    "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone": ComponentSpec(
        "Zone", "", "name locationFormat path useParentGrid? useHighlight? highlightProperty"
    ),
    "VASSAL.build.module.map.boardPicker.board.mapgrid.ZoneHighlight": ComponentSpec(
        "Zone Highlight", "", "name color coverage width# style image opacity"
    ),
    "VASSAL.build.module.map.boardPicker.board.mapgrid.ZonedGridHighlighter": ComponentSpec(
        "Zone Highlighters", "", ""
    ),
    "VASSAL.build.module.map.deck.DeckSendKeyCommand": ComponentSpec(
        "Deck Send Key Command",
        "3.6.0",
        "description@3.6.0 menuText@3.6.0 hotkey@3.6.0 reportFormat@3.6.0 variableDeck?@3.6.0 "
        "targetDeck@3.6.0 deckExpression@3.6.0 sendMatching?@3.6.0 matchExpression@3.6.0 limitTotal?@3.6.0 "
        "limitExpression@3.6.0 stop?@3.6.0 stopExpression@3.6.0 stopAlso?@3.6.0 applyOnMove?@3.6.12",
    ),
    "VASSAL.build.module.map.deck.DeckSortKeyCommand": ComponentSpec(
        "Deck Sort Key Command",
        "3.6.0",
        "description@3.6.0 menuText@3.6.0 hotkey@3.6.0 reportFormat@3.6.0 sortParameters@3.6.0",
    ),
    "VASSAL.build.module.noteswindow.PrivateNotesController": ComponentSpec("", "", ""),
    "VASSAL.build.module.noteswindow.SecretNotesController": ComponentSpec("", "", ""),
    "VASSAL.build.module.properties.BooleanScenarioProperty": ComponentSpec(
        "Checkbox Scenario Property",
        "3.7.0",
        "name@3.7.0 initialValue@3.7.0 description@3.7.0 hotkey@3.7.0 isNumeric max min wrap switch@3.7.13",
    ),
    "VASSAL.build.module.properties.ChangePropertyButton": ComponentSpec(
        "Change-property Toolbar Button",
        "",
        "text tooltip icon hotkey reportFormat propChanger name@3.5.0 canDisable?@3.6.0 propertyGate@3.6.0 "
        "disabledIcon@3.6.0 desc@3.7.0 hideWhenDisabled?@3.7.0",
    ),
    "VASSAL.build.module.properties.GlobalProperties": ComponentSpec("Global Properties", "", ""),
    "VASSAL.build.module.properties.GlobalProperty": ComponentSpec(
        "Global Property", "", "name initialValue description isNumeric? min max wrap?"
    ),
    "VASSAL.build.module.properties.GlobalTranslatableMessage": ComponentSpec(
        "Global Translatable Message", "3.5.4", "name@3.5.4 initialValue@3.5.4 description@3.5.4"
    ),
    "VASSAL.build.module.properties.GlobalTranslatableMessages": ComponentSpec(
        "Global Translatable Messages", "3.5.4", ""
    ),
    "VASSAL.build.module.properties.ListScenarioProperty": ComponentSpec(
        "List Scenario Property",
        "3.7.0",
        "name@3.7.0 initialValue@3.7.0 description@3.7.0 hotkey@3.7.0 options@3.7.0 isNumeric max min wrap "
        "switch@3.7.13",
    ),
    "VASSAL.build.module.properties.NumberScenarioProperty": ComponentSpec(
        "Number Scenario Property",
        "3.7.0",
        "name@3.7.0 initialValue@3.7.0 description@3.7.0 hotkey@3.7.0 isNumeric max min wrap switch@3.7.13",
    ),
    "VASSAL.build.module.properties.ScenarioOptions": ComponentSpec("", "3.7.0", ""),
    "VASSAL.build.module.properties.ScenarioPropertiesOptionTab": ComponentSpec(
        "Scenario Properties Option Tab",
        "3.7.0",
        "name@3.7.0 description@3.7.0 report@3.7.0 alignLabelsRight@3.7.0 heading@3.7.13 leftAlign@3.7.13",
    ),
    "VASSAL.build.module.properties.StringScenarioProperty": ComponentSpec(
        "String Scenario Property",
        "3.7.0",
        "name@3.7.0 initialValue@3.7.0 description@3.7.0 hotkey@3.7.0 isNumeric max min wrap switch@3.7.13",
    ),
    "VASSAL.build.module.properties.ZoneProperty": ComponentSpec(
        "Global Property (Zone)", "", "name initialValue description isNumeric? min max wrap?"
    ),
    "VASSAL.build.module.turn.CounterTurnLevel": ComponentSpec(
        "Counter", "", "name property turnFormat start# incr# loop? loopLimit#"
    ),
    "VASSAL.build.module.turn.ListTurnLevel": ComponentSpec(
        "List", "", "name property turnFormat list configList configFirst prompt"
    ),
    "VASSAL.build.module.turn.TurnComponent": ComponentSpec("", "", ""),
    "VASSAL.build.module.turn.TurnGlobalHotkey": ComponentSpec(
        "Global Hotkey (Turn)", "", "name hotkey match reportFormat"
    ),
    "VASSAL.build.module.turn.TurnTracker": ComponentSpec(
        "Turn Counter",
        "",
        "name buttonText icon buttonTooltip hotkey nexthotkey prevhotkey turnFormat reportFormat tooltip "
        "lengthStyle length# description@3.6.0 plusButtonSize#@3.6.0 turnButtonHeight#@3.6.0 fwdOnly?@3.6.8",
    ),
    "VASSAL.build.widget.BoxWidget": ComponentSpec("Pull-down Menu", "", "entryName width height"),
    "VASSAL.build.widget.CardSlot": ComponentSpec("Card", "", "entryName gpid height width"),
    "VASSAL.build.widget.Chart": ComponentSpec("Chart", "", "chartName fileName description@3.6.0"),
    "VASSAL.build.widget.HtmlChart": ComponentSpec("HTML Chart", "", "chartName fileName description@3.6.0"),
    "VASSAL.build.widget.ListWidget": ComponentSpec(
        "Scrollable List", "", "entryName width height divider scale@3.4.0 description@3.6.0"
    ),
    "VASSAL.build.widget.MapWidget": ComponentSpec("Map", "", "entryName description@3.6.0"),
    "VASSAL.build.widget.PanelWidget": ComponentSpec(
        "Panel", "", "entryName fixed? nColumns# vert? scale@3.4.0 description@3.6.0"
    ),
    "VASSAL.build.widget.PieceSlot": ComponentSpec("Single piece", "", "entryName gpid height width"),
    "VASSAL.build.widget.TabWidget": ComponentSpec("Tabbed Panel", "", "entryName description@3.6.0"),
    "VASSAL.build.widget.WidgetMap": ComponentSpec("Map Window", "", _MAP),
    "VASSAL.chat.PrivateChatter": ComponentSpec("", "", ""),
    "VASSAL.i18n.Language": ComponentSpec("Translations", "", ""),
    "VASSAL.i18n.Localization": ComponentSpec("Translations", "", ""),
    "VASSAL.i18n.TranslatableMarker": ComponentSpec("Marker Definition", "", ""),
    "VASSAL.i18n.Translation": ComponentSpec("", "", "locale"),
    "VASSAL.i18n.VassalTranslation": ComponentSpec("", "", "locale"),
    "VASSAL.launch.BasicModule": ComponentSpec(
        "Module", "", "name version description VassalVersion nextPieceSlotId ModuleOther1@3.5.0 ModuleOther2@3.5.0"
    ),
    "VASSAL.preferences.BooleanPreference": ComponentSpec("Checkbox Preference", "", "note tab desc name default"),
    "VASSAL.preferences.DoublePreference": ComponentSpec("Decimal Number Preference", "", "note tab desc name default"),
    "VASSAL.preferences.EnumPreference": ComponentSpec(
        "Drop-down List Preference", "", "note tab desc name default list"
    ),
    "VASSAL.preferences.IntegerPreference": ComponentSpec("Whole Number Preference", "", "note tab desc name default"),
    "VASSAL.preferences.StringPreference": ComponentSpec("String Preference", "", "note tab desc name default"),
    "VASSAL.preferences.TextPreference": ComponentSpec("Text Box Preference", "", "note tab desc name default"),
    "VASSAL.script.ActionScript": ComponentSpec("Action Script", "", "name desc script"),
    "VASSAL.script.BshCommandEncoder": ComponentSpec("", "", ""),
    "VASSAL.script.BshPlugin": ComponentSpec("", "", ""),
    "VASSAL.script.GeneralScript": ComponentSpec("General Script", "", "name desc script"),
    "VASSAL.script.ScriptContainer": ComponentSpec("Scripting", "", ""),
    "VASSAL.tools.icon.IconFamily": ComponentSpec("Icon Family", "", "name scalableIcon icon0 icon1 icon2 icon3"),
}
