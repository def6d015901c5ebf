import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// What can be done with a workspace. What needs a question or a form is asked for by signals.
Menu {
    id: menu
    property WorkspaceItem workspace
    /// Where its desktop is in sight.
    property DesktopSession session: null
    /// Where there is nothing to open: what one looks at is it.
    property bool isItsPage: false
    signal deleteAsked()
    signal stopAsked()
    signal restartAsked()
    signal renameAsked()
    signal forkAsked()
    signal checkpointsAsked()
    signal keepAsked()
    /// Where it can be shown.
    property bool hasRecordings: false
    signal recordingsAsked()
    /// Where it is heard.
    property SoundWatch sound: null
    readonly property bool runsDesktop: workspace !== null && workspace.ready && workspace.desktopExpected
    padding: 4
    width: Theme.menu
    background: Rectangle {
        implicitWidth: Theme.menu
        radius: Theme.radius
        color: Theme.raised
        border.color: Theme.line
    }

    MenuEntry { objectName: "menuOpen"; text: qsTr("Open"); iconName: "open_in_full"; visible: !menu.isItsPage; onTriggered: Navigation.openWorkspace(menu.workspace.id) }
    MenuEntry { text: qsTr("Start"); iconName: "play_arrow"; visible: menu.workspace && (menu.workspace.stopped || menu.workspace.failed); onTriggered: menu.workspace.start() }
    MenuEntry { objectName: "menuReach"; text: qsTr("Try again"); iconName: "refresh"; visible: menu.workspace && menu.workspace.outOfReach; onTriggered: menu.workspace.start() }
    MenuEntry { objectName: "menuResume"; text: qsTr("Resume"); iconName: "play_arrow"; visible: menu.workspace && menu.workspace.suspended; onTriggered: menu.workspace.start() }
    MenuEntry { objectName: "menuSuspend"; text: qsTr("Suspend"); iconName: "pause"; visible: menu.workspace && menu.workspace.ready; onTriggered: menu.workspace.suspend() }
    MenuEntry { objectName: "menuWindow"; text: qsTr("In a window of its own"); iconName: "open_in_new"; visible: menu.runsDesktop; onTriggered: Navigation.openWindow(menu.workspace.id) }
    MenuEntry { objectName: "menuBeside"; text: qsTr("Beside another"); iconName: "view_column"; visible: menu.runsDesktop && Backend.runningDesktops.count > 1; onTriggered: Navigation.openBeside(menu.workspace.id) }
    MenuEntry { objectName: "menuFork"; text: qsTr("Fork…"); iconName: "call_split"; visible: menu.workspace && menu.workspace.ready; onTriggered: menu.forkAsked() }
    MenuEntry { objectName: "menuCheckpoints"; text: qsTr("Checkpoints…"); iconName: "history"; onTriggered: menu.checkpointsAsked() }
    MenuEntry {
        objectName: "menuSize"
        readonly property bool follows: menu.workspace !== null && !menu.workspace.fixedSize
        text: !follows ? qsTr("Follow the window") : menu.session ? qsTr("Keep %1×%2").arg(menu.session.pictureWidth).arg(menu.session.pictureHeight) : ""
        iconName: "aspect_ratio"
        visible: menu.workspace && menu.workspace.ready && menu.session && menu.session.hasPicture
        onTriggered: follows ? menu.workspace.fixSize(menu.session.pictureWidth, menu.session.pictureHeight, menu.session.scale) : menu.workspace.followWindow()
    }
    MenuEntry { objectName: "menuRecordings"; text: qsTr("Recordings…"); iconName: "videocam"; visible: menu.hasRecordings; onTriggered: menu.recordingsAsked() }
    MenuEntry { objectName: "menuSoundOff"; text: qsTr("Turn its sound off"); iconName: "volume_off"; visible: menu.sound !== null && menu.sound.on; onTriggered: menu.sound.choose(false, false) }
    MenuEntry { text: !menu.workspace ? "" : menu.workspace.outOfReach ? qsTr("Stop by force…") : menu.workspace.suspended ? qsTr("Stop…") : qsTr("Stop"); iconName: "stop"; visible: menu.workspace && (menu.workspace.ready || menu.workspace.suspended || menu.workspace.outOfReach); onTriggered: menu.stopAsked() }
    MenuEntry { objectName: "menuRestart"; text: qsTr("Restart"); iconName: "refresh"; visible: menu.workspace && menu.workspace.ready; onTriggered: menu.restartAsked() }
    MenuEntry { text: qsTr("Cancel"); iconName: "close"; visible: menu.workspace && menu.workspace.starting; onTriggered: menu.workspace.cancel() }
    MenuEntry { objectName: "menuKeep"; text: qsTr("Save as image…"); iconName: "layers"; visible: menu.workspace && (menu.workspace.stopped || menu.workspace.ready); onTriggered: menu.keepAsked() }
    MenuEntry { text: qsTr("Rename…"); iconName: "edit"; onTriggered: menu.renameAsked() }
    MenuEntry { text: qsTr("Delete…"); iconName: "delete_outline"; ink: Theme.bad; onTriggered: menu.deleteAsked() }
}
