import QtQuick
import Helix

// What crossed to and from one site.
Item {
    id: row
    required property string name
    required property string connections
    required property string refusals
    required property string traffic
    required property real share
    required property string last
    property bool current: false
    height: Theme.grown(50)
    Accessible.role: Accessible.ListItem
    Accessible.name: [name, connections, traffic, refusals, last].filter(part => part !== "").join(", ")
    Rectangle {
        anchors.fill: parent
        color: row.current ? Theme.hover : "transparent"
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
    HText {
        x: 16
        y: Theme.grown(8)
        width: amount.x - x - 12
        text: row.name
        color: row.traffic === "" && row.refusals !== "" ? Theme.bad : Theme.text
        elide: Text.ElideMiddle
        Accessible.ignored: true
    }
    CodeText {
        id: amount
        anchors.right: parent.right
        anchors.rightMargin: 18
        y: Theme.grown(10)
        text: row.traffic
        color: Theme.soft
        Accessible.ignored: true
    }
    Rectangle {
        visible: row.traffic !== ""
        x: 16
        y: Theme.grown(33)
        width: Math.max(4, (parent.width * 0.45) * row.share)
        height: 5
        radius: 2.5
        color: Theme.accent
    }
    Row {
        anchors.right: parent.right
        anchors.rightMargin: 18
        y: Theme.grown(28)
        spacing: 6
        HText {
            visible: row.refusals !== ""
            text: row.refusals
            color: Theme.bad
            font.pixelSize: Theme.fine
            Accessible.ignored: true
        }
        HText {
            text: row.connections === "" ? row.last : row.connections + " · " + row.last
            color: Theme.muted
            font.pixelSize: Theme.fine
            Accessible.ignored: true
        }
    }
}
