import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A recording: what the desktop showed, beside what happened. Space plays, the arrows go from mark to mark, comma and
// full stop five seconds, Home and End to the ends, i and o say where a piece begins and ends, f forks, Esc goes back.
Rectangle {
    id: view
    objectName: "replayView"
    property WorkspaceItem workspace
    property bool shown: false
    readonly property alias replay: replay
    readonly property bool roomy: width > 1000
    signal closed()
    signal forked(string workspace)
    color: Theme.background
    visible: shown
    enabled: shown

    function openFor(recording) {
        shown = true
        replay.open(workspace.id, recording)
        takeKeys()
    }
    function takeKeys() { keys.forceActiveFocus() }
    function close() {
        shown = false
        replay.close()
        closed()
    }
    onWorkspaceChanged: if (shown) close()
    onVisibleChanged: if (!visible && replay.playing) replay.togglePlaying()
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Replay")

    Replay {
        id: replay
        backend: Backend
        onExported: file => Toaster.tell(qsTr("Saved: %1").arg(file))
        onForked: id => view.forked(id)
    }
    FilePicker {
        id: picker
        onPicked: file => replay.exportTo(file)
    }
    Item {
        id: keys
        anchors.fill: parent
        Keys.onPressed: event => {
            if (event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier))
                return
            event.accepted = true
            switch (event.key) {
            case Qt.Key_Space: replay.togglePlaying(); break
            case Qt.Key_Left: replay.jump(false); break
            case Qt.Key_Right: replay.jump(true); break
            case Qt.Key_Comma: replay.step(-5); break
            case Qt.Key_Period: replay.step(5); break
            case Qt.Key_Home: replay.seek(0); break
            case Qt.Key_End: replay.seek(1); break
            case Qt.Key_I: replay.beginCut(); break
            case Qt.Key_O: replay.endCut(); break
            case Qt.Key_F: replay.forkHere(); break
            case Qt.Key_Escape: view.close(); break
            default: event.accepted = false
            }
        }
        RowLayout {
            anchors.fill: parent
            spacing: 0
            ColumnLayout {
                visible: view.width > 760
                Layout.fillWidth: false // a layout in a layout would take what the desktop is to have
                Layout.preferredWidth: view.roomy ? 330 : 250
                Layout.fillHeight: true
                spacing: 0
                ColumnLayout {
                    Layout.margins: 18
                    Layout.topMargin: 16
                    Layout.bottomMargin: 10
                    spacing: 3
                    HText { text: qsTr("What happened"); font.pixelSize: Theme.cardTitle; font.weight: Font.DemiBold }
                    HText {
                        Layout.fillWidth: true
                        text: replay.ready ? qsTr("at %1 of %2").arg(replay.clock).arg(replay.endClock) : ""
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        elide: Text.ElideRight
                    }
                }
                ReplayMarks {
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    Layout.leftMargin: 12
                    replay: replay
                }
                HCard {
                    Layout.fillWidth: true
                    Layout.margins: 16
                    implicitHeight: past.implicitHeight + 24
                    ColumnLayout {
                        id: past
                        x: 14
                        y: 12
                        width: parent.width - 28
                        spacing: 4
                        HText { Layout.fillWidth: true; text: replay.ready ? qsTr("You are looking at %1").arg(replay.clock) : qsTr("Replay"); elide: Text.ElideRight }
                        HText {
                            Layout.fillWidth: true
                            text: qsTr("The workspace goes on. Go back to live to see it as it is now.")
                            color: Theme.muted
                            font.pixelSize: Theme.small
                            wrapMode: Text.WordWrap
                        }
                    }
                }
            }
            Rectangle { Layout.preferredWidth: 1; Layout.fillHeight: true; color: Theme.line }
            ColumnLayout {
                Layout.fillWidth: true
                Layout.fillHeight: true
                spacing: 0
                Rectangle {
                    Layout.fillWidth: true
                    Layout.preferredHeight: Theme.grown(46)
                    color: Theme.side
                    RowLayout {
                        id: bar
                        anchors.fill: parent
                        anchors.leftMargin: 16
                        anchors.rightMargin: 12
                        spacing: 8
                        Icon { name: "history"; color: Theme.working }
                        HText {
                            text: view.workspace ? view.workspace.name : ""
                            font.weight: Font.Medium
                            elide: Text.ElideRight
                            Layout.maximumWidth: 220
                        }
                        HText {
                            Layout.fillWidth: true
                            text: replay.ready ? qsTr("· replay, %1").arg(replay.began) : ""
                            color: Theme.muted
                            elide: Text.ElideRight
                        }
                        HButton {
                            objectName: "exportReplay"
                            iconName: "file_download"
                            text: replay.exporting ? qsTr("Saving…") : replay.cutText !== "" ? qsTr("Save the piece…") : qsTr("Save…")
                            enabled: replay.ready && !replay.exporting
                            onClicked: picker.save(qsTr("Save the recording"), (view.workspace ? view.workspace.name : "desktop") + ".mp4")
                        }
                        HButton {
                            id: forkButton
                            objectName: "forkHere"
                            kind: "primary"
                            iconName: "call_split"
                            text: qsTr("Fork from here")
                            enabled: replay.checkpoint !== ""
                            onClicked: replay.forkHere()
                            HToolTip {
                                shown: forkHover.hovered
                                text: replay.checkpoint !== "" ? qsTr("A new workspace begins at the checkpoint %1, the newest before this moment.").arg(replay.checkpoint)
                                    : qsTr("No checkpoint was taken up to this moment.")
                            }
                            HoverHandler { id: forkHover }
                        }
                        HButton {
                            objectName: "backToLive"
                            text: qsTr("Back to live")
                            onClicked: view.close()
                        }
                    }
                }
                Rectangle {
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    color: Theme.stage
                    clip: true
                    ReplaySurface {
                        id: surface
                        objectName: "replaySurface"
                        anchors.fill: parent
                        anchors.margins: 4
                        replay: replay
                        Accessible.role: Accessible.Graphic
                        Accessible.name: qsTr("The desktop at %1").arg(replay.clock)
                    }
                    HText {
                        objectName: "replayProblem"
                        anchors.centerIn: parent
                        width: Math.min(implicitWidth, parent.width - 64)
                        horizontalAlignment: Text.AlignHCenter
                        wrapMode: Text.WordWrap
                        visible: text !== ""
                        color: replay.problem !== "" ? Theme.bad : Theme.muted
                        text: replay.problem !== "" ? replay.problem : !surface.shown ? qsTr("Opening the recording…") : ""
                    }
                }
                Rectangle {
                    Layout.fillWidth: true
                    Layout.preferredHeight: axis.hasPictures ? 256 : 204
                    color: Theme.side
                    Rectangle { width: parent.width; height: 1; color: Theme.line }
                    ColumnLayout {
                        anchors.fill: parent
                        anchors.leftMargin: 16
                        anchors.rightMargin: 16
                        anchors.topMargin: 8
                        anchors.bottomMargin: 8
                        spacing: 12
                        RowLayout {
                            Layout.fillWidth: true
                            spacing: 8
                            HIconButton { objectName: "markBefore"; iconName: "skip_previous"; text: qsTr("The mark before (←)"); onClicked: replay.jump(false) }
                            HIconButton {
                                objectName: "playReplay"
                                active: true
                                iconName: replay.playing ? "pause" : "play_arrow"
                                text: replay.playing ? qsTr("Pause (Space)") : qsTr("Play (Space)")
                                enabled: replay.ready
                                onClicked: replay.togglePlaying()
                            }
                            HIconButton { objectName: "markAfter"; iconName: "skip_next"; text: qsTr("The next mark (→)"); onClicked: replay.jump(true) }
                            CodeText { objectName: "replayClock"; text: replay.clock }
                            CodeText { visible: view.roomy; text: replay.ready ? qsTr("of %1").arg(replay.endClock) : ""; color: Theme.muted }
                            HText {
                                Layout.fillWidth: true
                                objectName: "replayNote"
                                text: replay.cutText !== "" ? qsTr("Piece: %1").arg(replay.cutText) : replay.pointerProblem
                                color: replay.cutText !== "" ? Theme.accent : Theme.warning
                                font.pixelSize: Theme.small
                                elide: Text.ElideRight
                            }
                            HIconButton { visible: replay.cutText !== ""; objectName: "cutNothing"; iconName: "close"; text: qsTr("The whole again"); onClicked: replay.cutNothing() }
                            HText { text: qsTr("Skip pauses"); color: Theme.muted; font.pixelSize: Theme.small; Accessible.ignored: true }
                            HSwitch {
                                objectName: "skipPauses"
                                Accessible.name: qsTr("Skip pauses")
                                checked: replay.skipsPauses
                                onToggled: replay.skipsPauses = checked
                            }
                            HSegmented {
                                objectName: "replaySpeed"
                                implicitWidth: Theme.grown(220)
                                implicitHeight: Theme.grown(28)
                                label: qsTr("Speed")
                                options: [0.5, 1, 2, 4, 16].map(v => ({ value: String(v), text: v === 0.5 ? "½×" : v + "×" }))
                                value: String(replay.speed)
                                onChosen: value => replay.speed = Number(value)
                            }
                        }
                        ReplayAxis {
                            id: axis
                            hasPictures: view.height > 640
                            Layout.fillWidth: true
                            Layout.preferredHeight: implicitHeight
                            replay: replay
                        }
                        RowLayout {
                            Layout.fillWidth: true
                            spacing: 16
                            HText { Layout.fillWidth: true; text: qsTr("Space plays · ← → go from mark to mark · I and O cut a piece · F forks"); color: Theme.muted; font.pixelSize: Theme.fine; elide: Text.ElideRight }
                            HText { text: qsTr("▪ refused or failed"); color: Theme.bad; font.pixelSize: Theme.fine }
                            HText { text: replay.ready ? qsTr("Kept here: %1").arg(replay.size) : ""; color: Theme.muted; font.pixelSize: Theme.fine }
                        }
                    }
                }
            }
        }
    }
}
