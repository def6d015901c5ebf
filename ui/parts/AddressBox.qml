import QtQuick
import Helix

// An address in full, or as much of it as can be looked at.
Rectangle {
    id: box
    property alias address: words.text
    implicitHeight: words.implicitHeight + 20
    radius: Theme.radius
    color: Theme.field
    border.color: Theme.line
    CodeText {
        id: words
        objectName: "linkAddress"
        x: 12
        y: 10
        width: parent.width - 24
        wrapMode: Text.WrapAnywhere
        maximumLineCount: 8
        elide: Text.ElideRight
    }
}
