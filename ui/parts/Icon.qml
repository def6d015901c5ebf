import QtQuick
import Helix

// One glyph of the icon font, by its name. Takes no room where the font is not installed.
Text {
    property string name
    property int size: Theme.icon
    readonly property int drawn: Theme.grown(size)
    // Not `visible`, which is false while the page is hidden and would give layouts a width of nothing.
    readonly property bool drawable: Theme.iconFamily !== "" && name !== ""
    visible: drawable
    text: name
    color: Theme.soft
    font.family: Theme.iconFamily
    font.pixelSize: drawn
    width: drawable ? drawn : 0
    height: drawn
    lineHeight: drawn
    lineHeightMode: Text.FixedHeight
    horizontalAlignment: Text.AlignHCenter
    verticalAlignment: Text.AlignVCenter
    textFormat: Text.PlainText
    Accessible.ignored: true
}
