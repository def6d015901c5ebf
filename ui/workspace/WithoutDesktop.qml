import QtQuick
import Helix
import Helix.Native

// What stands where the desktop would be: it starts, rests, has failed, or never had one.
Rectangle {
    id: view
    required property WorkspaceItem workspace
    signal deleteAsked
    signal keepAsked
    signal stopAsked
    required property bool deskless ///< it runs, and has none
    required property bool rests ///< it is well, and has none now
    color: Theme.background

    Loader {
        anchors.fill: parent
        active: view.workspace !== null
        sourceComponent: view.deskless ? consoleView : view.workspace && view.workspace.stopped ? stoppedView : view.rests ? suspendedView : progressView
    }
    Component {
        id: consoleView
        ConsoleView {
            workspace: view.workspace
            onStopAsked: view.stopAsked()
        }
    }
    Component {
        id: progressView
        ProgressView {
            workspace: view.workspace
            onStopAsked: view.stopAsked()
            onDeleteAsked: view.deleteAsked()
        }
    }
    Component {
        id: stoppedView
        Item {
            StoppedView {
                anchors.centerIn: parent
                width: Math.min(parent.width - 64, 560)
                workspace: view.workspace
                onDeleteAsked: view.deleteAsked()
                onKeepAsked: view.keepAsked()
            }
        }
    }
    Component {
        id: suspendedView
        Item {
            SuspendedView {
                anchors.centerIn: parent
                room: parent.height - 32
                width: Math.min(parent.width - 64, 560)
                workspace: view.workspace
                onStopAsked: view.stopAsked()
            }
        }
    }
}
