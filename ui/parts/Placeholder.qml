import QtQuick
import QtQuick.Controls.Basic
import Helix

// What a field says while it is empty. Its parent is the field; the style's own placeholder takes words for markup.
HText {
    readonly property var field: parent
    x: field.leftPadding
    y: field.topPadding
    width: field.width - field.leftPadding - field.rightPadding
    height: field.height - field.topPadding - field.bottomPadding
    visible: text !== "" && field.length === 0 && field.preeditText === ""
    color: Theme.muted
    font: field.font
    verticalAlignment: field.verticalAlignment
    // A field of several lines has room for several, and grows with them.
    readonly property bool severalLines: field instanceof TextArea
    lineHeight: 1
    wrapMode: severalLines && Theme.hasLargeText ? Text.WordWrap : Text.NoWrap
    elide: Text.ElideRight
    Accessible.ignored: true
}
