import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// What becomes of workspaces that run when the window closes. Remembers the answer, if the user wants that.
HDialog {
    id: dialog
    property bool staysInTray: false
    property bool remembers: false
    /// Helix ends, not its window alone.
    property bool quits: false
    signal chosen(string choice)
    title: quits ? qsTr("Helix quits: what about your running workspaces?") : qsTr("The window closes: what about your running workspaces?")
    wide: 520
    onAboutToShow: remembers = false
    onOpened: (options.itemAt(0) as Item).forceActiveFocus(Qt.TabFocusReason)
    function choose(choice) {
        if (remembers)
            Backend.settings.atQuit = choice
        close()
        chosen(choice)
    }
    LayoutRepeater {
        id: options
        model: [
            { choice: "keep", icon: "play_circle_outline", title: qsTr("Keep them running"),
              more: dialog.staysInTray ? qsTr("Helix stays in the tray and agents work on.") : qsTr("The window closes and agents work on. Start Helix to see them.") },
            { choice: "suspend", icon: "pause_circle_outline", title: qsTr("Suspend them"), more: qsTr("Saved as they are. They go on from there when you resume them.") },
            { choice: "stop", icon: "power_settings_new", title: qsTr("Stop them"), more: qsTr("Shut down in order. Disks are kept; what runs in them ends.") }
        ]
        AbstractButton {
            id: option
            required property var modelData
            objectName: "quit-" + modelData.choice
            Layout.fillWidth: true
            implicitHeight: words.implicitHeight + 24
            hoverEnabled: true
            focusPolicy: Qt.StrongFocus
            text: modelData.title
            Accessible.name: modelData.title
            Accessible.description: modelData.more
            Keys.onReturnPressed: clicked()
            Keys.onEnterPressed: clicked()
            onClicked: dialog.choose(modelData.choice)
            background: Rectangle {
                radius: Theme.radius
                color: option.down || option.hovered ? Theme.hover : "transparent"
                border.color: Theme.line
                FocusRing { target: option }
            }
            contentItem: Item {
                Icon {
                    x: 14
                    anchors.verticalCenter: parent.verticalCenter
                    name: option.modelData.icon
                    size: 22
                    color: Theme.accent
                }
                Column {
                    id: words
                    x: 50
                    width: parent.width - x - 14
                    anchors.verticalCenter: parent.verticalCenter
                    spacing: 3
                    HText {
                        width: parent.width
                        text: option.modelData.title
                        font.weight: Font.Medium
                        Accessible.ignored: true
                    }
                    HText {
                        width: parent.width
                        text: option.modelData.more
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        wrapMode: Text.WordWrap
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: 8
        HCheck {
            objectName: "quitRemember"
            Layout.leftMargin: -3
            text: qsTr("Remember this")
            chosen: dialog.remembers ? "all" : "none"
            onClicked: dialog.remembers = !dialog.remembers
        }
        HText {
            Layout.fillWidth: true
            text: qsTr("Remember this. It can be changed in Settings, General.")
            color: Theme.soft
            wrapMode: Text.WordWrap
            TapHandler { onTapped: dialog.remembers = !dialog.remembers }
        }
    }
    buttons: HButton {
        objectName: "quitCancel"
        kind: "plain"
        text: qsTr("Cancel")
        onClicked: dialog.close()
    }
}
