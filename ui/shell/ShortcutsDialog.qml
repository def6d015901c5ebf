import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix

// Every shortcut, in one place.
HDialog {
    id: dialog
    objectName: "shortcutsDialog"
    title: qsTr("Shortcuts")
    wide: 800
    onOpened: {
        view.contentY = 0
        done.forceActiveFocus(Qt.TabFocusReason)
    }
    component Side: ColumnLayout {
        id: side
        property var groups
        Layout.alignment: Qt.AlignTop
        Layout.fillWidth: true
        Layout.preferredWidth: 1 // both alike
        spacing: 7
        LayoutRepeater {
            model: side.groups
            ColumnLayout {
                id: group
                required property var modelData
                required property int index
                Layout.fillWidth: true
                Layout.topMargin: index > 0 ? 12 : 0
                spacing: 7
                HText {
                    text: group.modelData.title
                    font.weight: Font.DemiBold
                    Accessible.role: Accessible.Heading
                }
                LayoutRepeater {
                    model: group.modelData.rows
                    RowLayout {
                        id: row
                        required property var modelData
                        Layout.fillWidth: true
                        spacing: 12
                        Accessible.role: Accessible.StaticText
                        Accessible.name: qsTr("%1: %2").arg(modelData[0]).arg(modelData[1])
                        Row {
                            Layout.preferredWidth: Theme.grown(138)
                            Layout.alignment: Qt.AlignTop
                            spacing: 4
                            Repeater {
                                model: row.modelData[0].split(" ")
                                Rectangle {
                                    id: cap
                                    required property string modelData
                                    width: Math.max(height, letters.implicitWidth + 14)
                                    height: Theme.grown(22)
                                    radius: 6
                                    color: Theme.tile
                                    CodeText { id: letters; anchors.centerIn: parent; text: cap.modelData; Accessible.ignored: true }
                                }
                            }
                        }
                        HText { Layout.fillWidth: true; text: row.modelData[1]; color: Theme.soft; wrapMode: Text.WordWrap; Accessible.ignored: true }
                    }
                }
            }
        }
    }
    Flickable {
        id: view
        objectName: "shortcutsView"
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(contentHeight, (dialog.parent ? dialog.parent.height : 800) - Theme.grown(190))
        contentWidth: width
        contentHeight: sides.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar { }
        function go(by) { contentY = Math.max(0, Math.min(contentY + by, contentHeight - height)) }
        RowLayout {
            id: sides
            width: view.width - 12
            spacing: 36
            Side { groups: ShortcutList.left }
            Side { groups: ShortcutList.right }
        }
    }
    buttons: HButton {
        id: done
        text: qsTr("Close")
        kind: "plain"
        Keys.onDownPressed: view.go(60)
        Keys.onUpPressed: view.go(-60)
        onClicked: dialog.close()
    }
}
