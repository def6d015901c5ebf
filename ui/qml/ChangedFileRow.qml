import QtQuick
import QtQuick.Controls.Basic
import Helix

// One changed file in a list: letter, name, how much; below it where it is and what to beware of.
AbstractButton {
    id: row
    required property int index
    required property string path
    required property string name
    required property string folder
    required property string letter
    required property string status
    required property int added
    required property int removed
    required property bool binary
    required property string remark
    required property var warnings
    required property string chosen
    required property bool takeable
    required property string spoken
    property bool tickable: false
    property bool current: false
    signal chooseAsked(bool on)
    readonly property string below: [folder, remark].filter(part => part !== "").join(" · ")
    implicitHeight: 30 + (below !== "" ? 17 : 0) + (warnings.length > 0 ? 25 : 0)
    padding: 0
    hoverEnabled: true
    Accessible.role: Accessible.ListItem
    Accessible.name: spoken
    Accessible.selected: current
    background: Rectangle {
        radius: 6
        color: row.current ? Theme.chosen : row.hovered ? Theme.hover : "transparent"
        border.width: row.current ? 1 : 0
        border.color: Theme.line
    }
    contentItem: Item {
        HCheck {
            id: tick
            visible: row.tickable
            x: 4
            y: 4
            enabled: row.takeable
            focusPolicy: Qt.NoFocus
            chosen: row.chosen
            text: qsTr("Take %1").arg(row.name)
            onClicked: row.chooseAsked(row.chosen !== "all")
        }
        StatusLetter {
            id: mark
            x: row.tickable ? 30 : 6
            y: 6
            letter: row.letter
            status: row.status
        }
        HText {
            anchors.left: mark.right
            anchors.leftMargin: 8
            anchors.right: counts.left
            anchors.rightMargin: 8
            anchors.verticalCenter: mark.verticalCenter
            text: row.name
            elide: Text.ElideMiddle
            color: row.letter === "D" ? Theme.muted : Theme.text
            font.strikeout: row.letter === "D"
            Accessible.ignored: true
        }
        LineCounts {
            id: counts
            anchors.right: parent.right
            anchors.rightMargin: 8
            anchors.verticalCenter: mark.verticalCenter
            added: row.added
            removed: row.removed
            binary: row.binary
        }
        HText {
            id: place
            visible: row.below !== ""
            x: mark.x + 26
            y: 26
            width: parent.width - x - 8
            text: row.below
            elide: Text.ElideMiddle
            color: Theme.muted
            font.pixelSize: 11
            Accessible.ignored: true
        }
        Row {
            visible: row.warnings.length > 0
            x: mark.x + 26
            y: row.below !== "" ? 45 : 28
            width: parent.width - x - 8
            clip: true
            spacing: 5
            Repeater {
                model: row.warnings
                WarningBadge {
                    required property var modelData
                    word: modelData.word
                    sentence: modelData.sentence
                    grave: modelData.grave
                }
            }
        }
    }
}
