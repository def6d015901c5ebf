import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What the agent is doing, or why it is not and what to do about it.
RowLayout {
    id: line
    property SessionItem session
    property WorkspaceItem workspace
    /// Its words are on the screen above: they are not repeated.
    property bool speaking: false
    readonly property string state: session ? session.state : "idle"
    readonly property bool failed: state === "failed"
    /// Of a prompt that is kept.
    readonly property string waitsFor: !session ? "" : session.heldFor === "machine" && workspace && (workspace.starting || workspace.waiting) ? qsTr("Your prompt is kept until the workspace is ready.")
        : session.heldFor === "project" ? qsTr("Your prompt is kept until the project is in the workspace.") : ""
    visible: session !== null && (session.stateLine !== "" || waitsFor !== "")
    spacing: 10
    StatusDot {
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: 5
        kind: line.failed ? "failed" : line.state === "asleep" && line.waitsFor === "" ? "asleep" : "working"
        color: line.state === "asking" ? Theme.warning : kind === "asleep" ? "transparent" : Theme.dot(kind)
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 6
        HText {
            objectName: "stateLine"
            Layout.fillWidth: true
            text: !line.session ? "" : line.waitsFor !== "" ? line.waitsFor : line.speaking && line.state === "working" ? qsTr("Writing…")
                : line.state === "asleep" && line.workspace && line.workspace.restHint !== "" ? line.workspace.restHint : line.session.stateLine
            color: line.failed ? Theme.bad : Theme.soft
            wrapMode: Text.Wrap
            maximumLineCount: 8
            elide: Text.ElideRight
            Accessible.role: line.failed ? Accessible.AlertMessage : Accessible.StaticText
        }
        HButton {
            objectName: "startToGoOn"
            visible: line.state === "asleep" && line.workspace && (line.workspace.stopped || line.workspace.suspended || line.workspace.outOfReach)
            tall: Theme.grown(30)
            iconName: line.workspace && line.workspace.outOfReach ? "refresh" : "play_arrow"
            text: !line.workspace ? "" : line.workspace.outOfReach ? qsTr("Try again") : line.workspace.suspended ? qsTr("Resume the workspace") : qsTr("Start the workspace")
            onClicked: line.workspace.start()
        }
        HText {
            visible: line.failed
            Layout.fillWidth: true
            text: qsTr("Nothing is lost. The next prompt starts the agent again and goes on here.")
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
}
