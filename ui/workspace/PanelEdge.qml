import QtQuick
import Helix

// The edge of a panel, which is dragged, or moved with the arrow keys; a double click makes it as wide as it usually is.
Item {
    id: edge
    property string panel
    property int wide
    property int usual
    property int least
    property int most
    /// The panel stands at the right: it grows to the left.
    property bool fromRight: false
    signal moved(int wide)
    readonly property bool busy: drag.pressed
    width: 7
    height: parent.height
    activeFocusOnTab: true
    Accessible.role: Accessible.Splitter
    Accessible.name: qsTr("Width of the %1: %2").arg(panel).arg(wide)
    function ask(width) { moved(Math.round(Math.max(least, Math.min(width, most)))) }
    Keys.onLeftPressed: ask(wide + (fromRight ? 16 : -16))
    Keys.onRightPressed: ask(wide + (fromRight ? -16 : 16))
    Keys.onReturnPressed: ask(usual)
    Rectangle {
        anchors.right: edge.fromRight ? undefined : parent.right
        anchors.left: edge.fromRight ? parent.left : undefined
        width: drag.containsMouse || drag.pressed || edge.activeFocus ? 3 : 0
        height: parent.height
        color: Theme.accent
    }
    MouseArea {
        id: drag
        anchors.fill: parent
        hoverEnabled: true
        cursorShape: Qt.SplitHCursor
        property real from: 0
        property int began: 0
        onPressed: event => {
            from = mapToItem(null, event.x, 0).x
            began = edge.wide
        }
        onPositionChanged: event => {
            if (!pressed)
                return
            const by = mapToItem(null, event.x, 0).x - from
            edge.ask(began + (edge.fromRight ? -by : by))
        }
        onDoubleClicked: edge.ask(edge.usual)
    }
}
