import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A workspace that is saved as it ran, or is about to be, or to go on: since when, and the way back; why that did not work the last time.
ColumnLayout {
    id: view
    property WorkspaceItem workspace
    /// The most height it may have.
    property real room: Infinity
    // Nothing can be decided now; what stands here keeps its place.
    readonly property bool between: workspace !== null && !workspace.suspended
    signal stopAsked()
    spacing: 18
    LastDesktop {
        workspace: view.workspace
        fits: view.width * 9 / 16 + (problem.visible ? problem.height + 18 : 0) + way.height + discard.height + 36 <= view.room
    }
    Banner {
        id: problem
        objectName: "resumeProblem"
        Layout.fillWidth: true
        visible: view.workspace && !view.between && view.workspace.notice !== ""
        kind: "warning"
        sentence: view.workspace ? view.workspace.notice : ""
        more: qsTr("What is saved still holds. Resume it once that is out of the way, or discard its saved memory and start it from its disk.")
    }
    EmptyState {
        id: way
        Layout.alignment: Qt.AlignHCenter
        Layout.fillWidth: true
        iconName: view.workspace && view.workspace.resuming ? "play_circle_outline" : "pause_circle_outline"
        title: !view.workspace ? "" : (view.workspace.suspending ? qsTr("Suspending %1") : view.workspace.resuming ? qsTr("Resuming %1") : qsTr("%1 is suspended")).arg(view.workspace.name)
        sentence: !view.workspace ? "" : view.workspace.suspending ? qsTr("What it has in memory is being saved.")
            : view.workspace.resuming ? qsTr("Everything in it goes on where it was.")
            : (problem.visible ? qsTr("Suspended %1. Everything it had in memory (%2) is saved.") : qsTr("Suspended %1. Everything it had in memory (%2) is saved, and it goes on where it was.")).arg(view.workspace.suspendedAgo).arg(view.workspace.savedMemory)
        HButton {
            objectName: "resumeButton"
            visible: !view.between
            kind: problem.visible ? "secondary" : "primary"
            large: true
            iconName: "play_arrow"
            text: qsTr("Resume")
            onClicked: view.workspace.start()
        }
        BusyMark {
            visible: view.between
            height: Theme.grown(42)
        }
    }
    HButton {
        id: discard
        objectName: "discardButton"
        Layout.alignment: Qt.AlignHCenter
        Layout.topMargin: -8
        kind: "plain"
        opacity: view.between ? 0 : 1
        enabled: !view.between
        text: qsTr("Discard its saved memory and stop…")
        onClicked: view.stopAsked()
    }
}
