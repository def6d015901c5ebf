import QtQuick
import QtQuick.Controls.Basic
import Helix

// What a search in Settings has found. The keyboard stays in the field, which moves the choice.
HCard {
    id: results
    property var found: []
    property bool complete: true
    property int current: 0
    signal chosen(var entry)
    onFoundChanged: current = 0
    function move(by) {
        if (found.length > 0)
            current = Math.max(0, Math.min(found.length - 1, current + by))
    }
    function choose() {
        if (current < found.length)
            chosen(found[current])
    }
    /// The chosen one, to be kept in sight.
    readonly property Item currentItem: current < rows.count ? rows.itemAt(current) : null
    implicitHeight: found.length > 0 ? column.implicitHeight + 12 : none.implicitHeight + 40
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Settings that were found")
    HText {
        id: none
        visible: results.found.length === 0
        x: 20
        y: 20
        width: parent.width - 40
        text: results.complete ? qsTr("No setting has these words.") : qsTr("Looking…")
        color: Theme.muted
        wrapMode: Text.WordWrap
    }
    Column {
        id: column
        x: 6
        y: 6
        width: parent.width - 12
        Repeater {
            id: rows
            model: results.found
            AbstractButton {
                id: row
                required property var modelData
                required property int index
                readonly property bool isCurrent: index === results.current
                objectName: "settingFound-" + index
                width: column.width
                implicitHeight: Theme.grown(54)
                hoverEnabled: true
                focusPolicy: Qt.NoFocus
                text: modelData.title
                Accessible.role: Accessible.ListItem
                Accessible.name: qsTr("%1, in %2").arg(modelData.title).arg(modelData.sectionTitle)
                Accessible.selected: isCurrent
                onClicked: results.chosen(modelData)
                background: Rectangle {
                    radius: Theme.radius
                    color: row.isCurrent ? Theme.accentWash : row.hovered ? Theme.hover : "transparent"
                }
                contentItem: Item {
                    HText {
                        x: 8
                        y: 4
                        width: parent.width - 16
                        text: row.modelData.sectionTitle === row.modelData.title ? row.modelData.title : qsTr("%1 › %2").arg(row.modelData.sectionTitle).arg(row.modelData.title)
                        font.weight: Font.Medium
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    HText {
                        x: 8
                        y: 25
                        width: parent.width - 16
                        text: row.modelData.more
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
}
