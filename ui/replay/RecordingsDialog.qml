import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// What Helix keeps of a desktop: looked at, deleted.
HDialog {
    id: dialog
    objectName: "recordingsDialog"
    wide: 560
    property WorkspaceItem workspace: null
    property RecordingList recordings: null
    signal replayAsked(string recording)
    title: workspace ? qsTr("Recordings of %1").arg(workspace.name) : ""
    function openFor(asked, list) {
        workspace = asked
        recordings = list
        list.look()
        open()
    }
    HText {
        Layout.fillWidth: true
        text: list.count > 0 ? qsTr("Kept on this computer, as the desktop's own video. Look at one to see what happened when, or to take a piece of it.")
            : qsTr("There is none yet. Record what the desktop shows with the button above it, or let Helix always keep the newest.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: 12
        HText { Layout.fillWidth: true; text: qsTr("Always record this desktop"); elide: Text.ElideRight }
        HSelect {
            objectName: "rollingOfWorkspace"
            Layout.preferredWidth: Theme.grown(240)
            label: qsTr("Always record this desktop")
            // -1: as the settings say. One that was set elsewhere is shown as well.
            readonly property int chosen: dialog.workspace ? dialog.workspace.rollingMiB : -1
            readonly property var choices: {
                const all = [-1, 0, 64, 256, 1024, 4096]
                return all.includes(chosen) ? all : all.concat([chosen]).sort((a, b) => a - b)
            }
            function said(size) { return size === 0 ? qsTr("Off") : qsTr("The newest %1").arg(Sizes.ofMiB(size)) }
            model: choices.map(v => v >= 0 ? said(v) : qsTr("As for all: %1").arg(said(Backend.settings.rollingMiB)))
            currentIndex: Math.max(0, choices.indexOf(chosen))
            onActivated: row => dialog.workspace.setRolling(choices[row])
        }
    }
    ListView {
        id: list
        objectName: "recordings"
        Layout.fillWidth: true
        visible: count > 0
        implicitHeight: Math.min(contentHeight, 312)
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: dialog.recordings
        ScrollBar.vertical: ScrollBar { }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Recordings")
        delegate: Item {
            id: row
            required property string recording
            required property string label
            required property string facts
            required property bool running
            width: list.width
            height: Theme.grown(52)
            Accessible.role: Accessible.ListItem
            Accessible.name: row.label + ", " + row.facts
            RowLayout {
                anchors.fill: parent
                anchors.rightMargin: 10
                spacing: 4
                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 2
                    HText { Layout.fillWidth: true; text: row.label; elide: Text.ElideRight; font.weight: Font.Medium; Accessible.ignored: true }
                    HText { Layout.fillWidth: true; text: row.facts; elide: Text.ElideRight; color: Theme.muted; font.pixelSize: Theme.small; Accessible.ignored: true }
                }
                HIconButton {
                    objectName: "replay-" + row.recording
                    iconName: "play_arrow"
                    text: qsTr("Look at the one of %1").arg(row.label)
                    onClicked: { dialog.close(); dialog.replayAsked(row.recording) }
                }
                HIconButton {
                    objectName: "removeRecording-" + row.recording
                    enabled: !row.running
                    iconName: "delete_outline"
                    text: qsTr("Delete the one of %1").arg(row.label)
                    onClicked: confirm.askFor(row.recording, row.label, row.facts)
                }
            }
        }
    }
    ConfirmDialog {
        id: confirm
        property string recording
        title: qsTr("Delete this recording?")
        action: qsTr("Delete")
        function askFor(id, label, facts) {
            recording = id
            sentence = qsTr("%1: %2. It cannot be had back.").arg(label).arg(facts)
            open()
        }
        onConfirmed: dialog.recordings.remove(recording)
    }
    buttons: [
        HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() }
    ]
}
