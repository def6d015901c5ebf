import QtQuick
import Helix

// One glyph of the icon font, by its name. Takes no room where the font is not installed.
Text {
    property string name
    property int size: Theme.icon
    // Not `visible`, which is false while the page is hidden and would give layouts a width of nothing.
    readonly property bool drawable: Theme.iconFamily !== "" && name !== ""
    visible: drawable
    text: name
    color: Theme.soft
    font.family: Theme.iconFamily
    font.pixelSize: size
    width: drawable ? size : 0
    height: size
    lineHeight: size
    lineHeightMode: Text.FixedHeight
    horizontalAlignment: Text.AlignHCenter
    verticalAlignment: Text.AlignVCenter
    textFormat: Text.PlainText
    Accessible.ignored: true
}
