import QtQuick
import Helix

// One glyph of the icon font, by its name. Takes no room where the font is not installed.
Text {
    property string name
    property int size: Theme.icon
    visible: Theme.iconFamily !== "" && name !== ""
    text: name
    color: Theme.soft
    font.family: Theme.iconFamily
    font.pixelSize: size
    width: visible ? size : 0
    height: size
    lineHeight: size
    lineHeightMode: Text.FixedHeight
    horizontalAlignment: Text.AlignHCenter
    verticalAlignment: Text.AlignVCenter
    textFormat: Text.PlainText
    Accessible.ignored: true
}
