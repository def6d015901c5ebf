import QtQuick
import Helix
import Helix.Native

// Why nothing crosses right now; takes no room while all is well.
Rectangle {
    id: state
    property BoundaryItem boundary
    readonly property bool passing: boundary !== null && boundary !== undefined && boundary.state === "restarting"
    readonly property color ink: passing ? Theme.warning : Theme.bad
    readonly property bool isNotice: true // no toast lies over it
    objectName: "boundaryState"
    visible: boundary && boundary.headline !== ""
    implicitHeight: visible ? words.implicitHeight + 24 : 0
    radius: Theme.radius
    color: passing ? Theme.warningWash : Theme.badWash
    border.width: 1
    border.color: Qt.rgba(ink.r, ink.g, ink.b, 0.45)
    Accessible.role: Accessible.AlertMessage
    Accessible.name: boundary ? boundary.headline : ""
    Icon {
        x: 12
        y: 13
        name: state.passing ? "hourglass_empty" : "error_outline"
        size: 16
        color: state.ink
    }
    Column {
        id: words
        x: Theme.iconFamily === "" ? 12 : 38
        y: 12
        width: state.width - x - 12
        spacing: 4
        HText {
            width: parent.width
            text: state.boundary ? state.boundary.headline : ""
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
            Accessible.ignored: true
        }
        HText {
            width: parent.width
            visible: text !== ""
            text: state.boundary ? state.boundary.problem : ""
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
    }
}
