import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The desktop of a workspace that does not run, as it was left; nothing where there is no picture.
HCard {
    id: card
    property WorkspaceItem workspace
    // There is room for it beside what has to be said.
    property bool fits: true
    Layout.fillWidth: true
    Layout.preferredHeight: width * 9 / 16
    visible: fits && !still.empty
    clip: true
    DesktopStill {
        id: still
        anchors.fill: parent
        anchors.margins: 1
        session: card.workspace ? Backend.streams.session(card.workspace.id) : null
        radius: Theme.cardRadius - 1
        roundsBelow: true
        faded: true
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("The desktop as it was left")
    }
}
