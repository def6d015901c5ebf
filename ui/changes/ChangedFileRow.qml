import QtQuick
import QtQuick.Controls.Basic
import Helix

// A row of the changed files: a folder that opens and closes, or a file with its letter, name and amount,
// and below it what became of it and what to beware of.
AbstractButton {
    id: row
    required property int index
    required property string path
    required property string name
    required property bool folder
    required property int depth
    required property bool open
    required property int filesBelow
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
    property bool keyboard: false // the keys are meant for it
    signal chooseAsked(bool on)
    signal openAsked(bool on)
    // However deep a folder is, its files keep room for their names.
    readonly property real indent: Math.min(depth, 8) * 14 + (tickable ? 26 : 0)
    implicitHeight: Theme.grown(28) + (remark !== "" ? Theme.grown(17) : 0) + (warnings.length > 0 ? badges.height + Theme.grown(6) : 0)
    padding: 0
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    Accessible.role: Accessible.ListItem
    Accessible.name: spoken
    Accessible.selected: current
    Accessible.checkable: tickable
    Accessible.checked: chosen === "all"
    // A list gives its current row the keyboard, and a button would take the space bar for a click.
    Keys.onSpacePressed: {
        if (!tickable)
            clicked()
        else if (takeable)
            chooseAsked(chosen !== "all")
    }
    onClicked: if (folder) openAsked(!open)
    background: Rectangle {
        radius: 6
        color: row.current || row.keyboard ? Theme.chosen : row.hovered ? Theme.hover : "transparent"
        border.width: row.current || row.keyboard ? 1 : 0
        border.color: row.keyboard ? Theme.accent : Theme.line
    }
    contentItem: Item {
        HCheck {
            id: tick
            visible: row.tickable
            x: 4
            y: 3
            enabled: row.takeable
            focusPolicy: Qt.NoFocus
            chosen: row.chosen
            text: row.folder ? qsTr("Take everything in %1").arg(row.name) : qsTr("Take %1").arg(row.name)
            onClicked: row.chooseAsked(row.chosen !== "all")
        }
        Icon {
            visible: drawable && row.folder
            x: row.indent + 4
            y: 5
            name: row.open ? "expand_more" : "chevron_right"
            size: 18
            color: Theme.muted
        }
        StatusLetter {
            id: mark
            visible: !row.folder
            x: row.indent + 4
            y: 5
            letter: row.letter
            status: row.status
        }
        HText {
            id: title
            anchors.left: mark.right
            anchors.leftMargin: 8
            anchors.right: inside.visible ? inside.left : counts.left
            anchors.rightMargin: 8
            anchors.verticalCenter: mark.verticalCenter
            text: row.name
            elide: Text.ElideMiddle
            color: row.folder ? Theme.soft : row.letter === "D" ? Theme.muted : Theme.text
            font.strikeout: row.letter === "D"
            Accessible.ignored: true
        }
        HText {
            id: inside
            visible: row.folder && !row.open
            anchors.right: counts.left
            anchors.rightMargin: 8
            anchors.verticalCenter: mark.verticalCenter
            text: row.filesBelow === 1 ? qsTr("1 file") : qsTr("%1 files").arg(row.filesBelow)
            color: Theme.muted
            font.pixelSize: Theme.fine
            Accessible.ignored: true
        }
        LineCounts {
            id: counts
            visible: !row.folder || !row.open
            width: visible ? implicitWidth : 0
            anchors.right: parent.right
            anchors.rightMargin: 8
            anchors.verticalCenter: mark.verticalCenter
            added: row.added
            removed: row.removed
            binary: row.binary
        }
        HText {
            id: place
            visible: row.remark !== ""
            x: mark.x + 26
            y: Theme.grown(25)
            width: parent.width - x - 8
            text: row.remark
            elide: Text.ElideMiddle
            color: Theme.muted
            font.pixelSize: Theme.fine
            Accessible.ignored: true
        }
        Flow {
            id: badges
            visible: row.warnings.length > 0
            x: mark.x + 26
            y: Theme.grown(row.remark !== "" ? 44 : 27)
            width: parent.width - x - 8
            // One line, unless large letters need more: a height that is known at once makes no row twice.
            height: Theme.hasLargeText ? implicitHeight : Theme.grown(19)
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
