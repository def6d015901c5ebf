import QtQuick
import Helix
import Helix.Native

// Why nothing crosses right now; takes no room while all is well.
PanelNotice {
    id: trouble
    property BoundaryItem boundary
    signal restartAsked()
    readonly property bool passing: boundary ? boundary.state === "restarting" : false
    objectName: "boundaryState"
    visible: sentence !== ""
    kind: passing ? "warning" : "bad"
    iconName: passing ? "hourglass_empty" : "error_outline"
    sentence: boundary ? boundary.headline : ""
    more: boundary ? boundary.problem : ""
    HButton {
        objectName: "restartForNetwork"
        visible: trouble.boundary ? trouble.boundary.state === "failed" : false
        tall: Theme.grown(30)
        text: qsTr("Restart")
        onClicked: trouble.restartAsked()
    }
}
