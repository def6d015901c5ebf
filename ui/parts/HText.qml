import QtQuick
import Helix

Text {
    color: Theme.text
    font.family: Theme.textFamily
    font.pixelSize: Theme.body
    // Whatever a guest or a recipe says is text, never markup.
    textFormat: Text.PlainText
    lineHeight: wrapMode === Text.NoWrap ? 1 : 1.25
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
