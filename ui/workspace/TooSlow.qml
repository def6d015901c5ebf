import QtQuick
import Helix
import Helix.Native

// Says once, for each start of a machine, that the machine is too slow for its desktop, and what to do: a slow desktop looks broken otherwise.
QtObject {
    id: slow
    property WorkspaceItem workspace: null
    property DesktopSession session: null
    property bool inSight: false
    readonly property ImageItem image: workspace && Backend.images.count >= 0 ? Backend.images.find(workspace.image) : null
    readonly property bool lacksVirtualization: workspace !== null && workspace.emulated && image !== null && image.needsVirtualization
    readonly property bool due: inSight && session !== null && session.live && !session.paceTold && (lacksVirtualization || session.outpaced)
    // Not in the middle of its own evaluation: what is said once is part of it.
    onDueChanged: Qt.callLater(slow.say)

    function say() {
        if (!due)
            return
        session.markPaceTold()
        const said = workspace
        if (lacksVirtualization)
            Toaster.advise(qsTr("This desktop needs hardware virtualization, and this computer emulates its machines, so it stays slow. An image with Xfce or Sway is quicker."), qsTr("See images"), () => Navigation.go("images"))
        else if (said.fixedSize)
            Toaster.advise(qsTr("The machine is too slow for its desktop at the size that it keeps."), qsTr("Follow the window"), () => said.followWindow())
        else
            Toaster.advise(qsTr("The machine is too slow for its desktop, even drawn small. An image with a lighter desktop is quicker."), qsTr("See images"), () => Navigation.go("images"))
    }
}
