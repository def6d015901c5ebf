import QtQuick
import Helix

// One line of the ledger, with room for all it says.
Item {
    id: row
    required property string time
    required property string where
    required property string process
    required property string both
    required property string duration
    required property string reason
    required property string address
    required property bool refused
    required property bool live
    property bool current: false
    height: Theme.grown(50)
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, %2, %3, %4. %5").arg(time).arg(where).arg(process).arg(both).arg(reason)
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
    CodeText {
        x: 16
        y: Theme.grown(10)
        text: row.time
        color: Theme.muted
        Accessible.ignored: true
    }
    HText {
        x: Theme.grown(96)
        y: Theme.grown(8)
        width: amount.x - x - 12
        text: row.where
        color: row.refused ? Theme.bad : Theme.text
        elide: Text.ElideMiddle
        Accessible.ignored: true
    }
    HText {
        x: Theme.grown(96)
        y: Theme.grown(28)
        width: by.x - x - 12
        text: row.address !== "" ? qsTr("%1 %2").arg(row.address).arg(row.reason !== "" ? "· " + row.reason : "") : row.reason
        color: Theme.muted
        font.pixelSize: Theme.fine
        elide: Text.ElideRight
        Accessible.ignored: true
    }
    CodeText {
        id: amount
        anchors.right: parent.right
        anchors.rightMargin: 18
        y: Theme.grown(10)
        text: row.both
        color: row.refused ? Theme.bad : row.live ? Theme.accent : Theme.soft
        Accessible.ignored: true
    }
    HText {
        id: by
        anchors.right: parent.right
        anchors.rightMargin: 18
        y: Theme.grown(28)
        width: Math.min(implicitWidth, Theme.grown(220))
        text: [row.process, row.duration].filter(part => part !== "").join(" · ")
        color: Theme.muted
        font.pixelSize: Theme.fine
        elide: Text.ElideRight
        Accessible.ignored: true
    }
}
