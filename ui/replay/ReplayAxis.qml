import QtQuick
import Helix
import Helix.Native

// One axis of time: small pictures, four lanes of marks, where nothing was recorded, and the moment that is looked at.
Item {
    id: axis
    objectName: "replayAxis"
    property Replay replay
    readonly property int labels: width > 560 ? 96 : 24
    readonly property double room: Math.max(1, width - labels)
    readonly property int laneHeight: Theme.grown(22)
    property bool hasPictures: true
    readonly property int lanes: hasPictures ? 52 : 0
    readonly property int lanesEnd: lanes + 4 * laneHeight
    implicitHeight: lanesEnd + 26
    Accessible.role: Accessible.Slider
    Accessible.name: qsTr("Moment: %1 of %2").arg(replay.clock).arg(replay.endClock)
    function seekAt(x) { replay.seek((x - labels) / room) }

    Filmstrip {
        id: strip
        objectName: "filmstrip"
        visible: axis.hasPictures
        x: axis.labels
        width: axis.room
        height: Theme.grown(44)
        replay: axis.replay
        empty: Theme.tile
        Accessible.ignored: true
        Rectangle {
            x: axis.replay.place * axis.room
            width: Math.max(0, parent.width - x)
            height: parent.height
            color: Theme.side
            opacity: 0.5
        }
    }
    Repeater {
        model: [
            { title: qsTr("Tool calls"), icon: "smart_toy", ink: Theme.codeKeyword },
            { title: qsTr("Commands"), icon: "terminal", ink: Theme.working },
            { title: qsTr("Network"), icon: "public", ink: Theme.accent },
            { title: qsTr("Files"), icon: "edit", ink: Theme.warning }
        ]
        Item {
            id: lane
            required property var modelData
            required property int index
            y: axis.lanes + lane.index * axis.laneHeight
            width: axis.width
            height: axis.laneHeight
            Rectangle { width: parent.width; height: 1; color: Theme.line }
            Row {
                spacing: 6
                anchors.verticalCenter: parent.verticalCenter
                Icon { name: lane.modelData.icon; size: 14; anchors.verticalCenter: parent.verticalCenter }
                HText { visible: axis.labels > 30; text: lane.modelData.title; color: Theme.soft; font.pixelSize: Theme.fine; anchors.verticalCenter: parent.verticalCenter }
            }
            Repeater {
                model: axis.replay.marksVersion >= 0 ? axis.replay.clusters(lane.index, axis.room) : []
                Rectangle {
                    id: mark
                    required property var modelData
                    readonly property bool later: mark.modelData.begin > axis.replay.place
                    x: axis.labels + Math.min(mark.modelData.begin * axis.room, axis.room - 4)
                    y: 7
                    width: Math.max(4, (mark.modelData.end - mark.modelData.begin) * axis.room)
                    height: 10
                    radius: 2
                    color: mark.modelData.bad ? Theme.bad : lane.modelData.ink
                    opacity: mark.later ? 0.4 : 1
                    HoverHandler { id: over }
                    HToolTip { shown: over.hovered; text: mark.modelData.text }
                }
            }
        }
    }
    Rectangle { y: axis.lanesEnd; width: parent.width; height: 1; color: Theme.line }
    Repeater {
        model: axis.replay.gaps
        Rectangle {
            required property var modelData
            x: axis.labels + modelData.place * axis.room
            y: axis.lanes
            width: Math.max(2, modelData.wide * axis.room)
            height: 4 * axis.laneHeight
            color: Theme.tile
            opacity: 0.6
        }
    }
    Repeater {
        model: axis.replay.points
        Rectangle {
            id: point
            required property var modelData
            readonly property bool forks: point.modelData.kind === "checkpoint"
            x: axis.labels + point.modelData.place * axis.room - width / 2
            y: axis.lanesEnd - height / 2
            width: forks ? 9 : 5
            height: width
            radius: forks ? 2 : width / 2
            rotation: forks ? 45 : 0
            color: forks ? Theme.accent : Theme.muted
            HoverHandler { id: overPoint }
            HToolTip { shown: overPoint.hovered; text: point.modelData.text }
        }
    }
    // The piece that is cut.
    Rectangle {
        visible: axis.replay.cutText !== ""
        x: axis.labels + axis.replay.cutFrom * axis.room
        width: Math.max(2, (axis.replay.cutTo - axis.replay.cutFrom) * axis.room)
        y: -4
        height: 4
        radius: 2
        color: Theme.accent
    }
    Repeater {
        model: axis.replay.ticks
        CodeText {
            id: tick
            required property var modelData
            x: Math.min(axis.labels + tick.modelData.place * axis.room - width / 2, axis.width - width)
            y: axis.lanesEnd + 8
            text: tick.modelData.text
            color: Theme.muted
            font.pixelSize: Theme.fine
            Accessible.ignored: true
        }
    }
    Rectangle {
        visible: axis.replay.ready
        x: axis.labels + axis.replay.place * axis.room - 1
        y: -4
        width: 2
        height: axis.lanesEnd + 4
        color: Theme.working
        Rectangle { x: -4; y: -5; width: 10; height: 10; radius: 5; color: Theme.working }
    }
    MouseArea {
        x: axis.labels - 6
        y: -10
        width: axis.room + 12
        height: axis.lanesEnd + 14
        hoverEnabled: false
        preventStealing: true
        onPressed: mouse => axis.seekAt(mouse.x + x)
        onPositionChanged: mouse => axis.seekAt(mouse.x + x)
    }
}
