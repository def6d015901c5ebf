import QtQuick
import Helix
import Helix.Native

// What the stream does, over the desktop; unfolded, what each stage of a picture takes.
Rectangle {
    id: numbers
    property DesktopSession session: null
    width: Math.max(hudRow.implicitWidth, hudStages.visible ? hudStages.implicitWidth : 0) + 20
    height: hudLine.height + (hudStages.visible ? hudStages.implicitHeight + 10 : 0)
    radius: 6
    color: Qt.rgba(0.06, 0.08, 0.1, 0.82)
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("The desktop's pictures: %1").arg(feel)
    property bool unfolded: false
    TapHandler {
        onTapped: numbers.unfolded = !numbers.unfolded
    }
    HoverHandler {
        id: hudHover
        cursorShape: Qt.PointingHandCursor
    }
    HToolTip {
        shown: hudHover.hovered
        text: numbers.unfolded ? qsTr("Hide the numbers for engineers") : qsTr("Show the numbers for engineers")
    }
    Item {
        id: hudLine
        anchors.bottom: parent.bottom
        width: parent.width
        height: numbers.unfolded ? hudRow.implicitHeight + 12 : Theme.grown(26)
    }
    StreamStages {
        id: hudStages
        objectName: "hudStages"
        visible: numbers.unfolded && numbers.visible
        stages: visible ? numbers.session.stages : []
        x: 10
        y: 8
    }
    // What a user knows: how late the picture is, and what that feels like.
    readonly property string feel: {
        if (!session)
            return ""
        const late = Math.round(session.inputToPhotonMs)
        const word = late <= 0 ? qsTr("nothing was typed yet") : late <= 80 ? qsTr("smooth") : late <= 200 ? qsTr("a little late") : qsTr("slow")
        return late > 0 ? qsTr("%1 ms · %2").arg(late).arg(word) : word
    }
    readonly property var lines: !visible ? [] : !unfolded ? [[feel]] : [
        [feel, session.inputToPhotonMs > 0 ? qsTr("95 % within %1 ms").arg(Math.round(session.inputToPhotonMost)) : "", session.pictureWidth + "×" + session.pictureHeight, qsTr("%1 fps").arg(Math.round(session.framesPerSecond)),
            qsTr("%1 Mbit/s").arg((session.bitsPerSecond / 1e6).toLocaleString(Qt.locale(), "f", 1)), "QP " + session.qp].filter(word => word !== ""),
        [session.encoder, session.decoder !== "" ? qsTr("%1 here").arg(session.decoder.split(" (")[0]) : "", qsTr("%1 dropped").arg(session.drops),
            qsTr("waits for room %1 %").arg(session.starvedPercent)].filter(word => word !== "")
    ]
    Column {
        id: hudRow
        anchors.centerIn: hudLine
        spacing: 4
        Repeater {
            model: numbers.lines
            Row {
                id: line
                required property var modelData
                spacing: 16
                Repeater {
                    model: line.modelData
                    CodeText {
                        required property string modelData
                        text: modelData
                        color: "#c6ced7"
                        font.pixelSize: Theme.fine
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
}
