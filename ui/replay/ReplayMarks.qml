import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// What happened, in order; what came later than the moment that is looked at is dimmed.
ListView {
    id: list
    objectName: "replayMarks"
    property Replay replay
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    model: replay.marks
    currentIndex: replay.passed - 1
    highlightMoveDuration: 0
    highlightRangeMode: ListView.ApplyRange
    preferredHighlightBegin: height * 0.3
    preferredHighlightEnd: height * 0.7
    keyNavigationEnabled: false
    ScrollBar.vertical: ScrollBar { }
    Accessible.role: Accessible.List
    Accessible.name: qsTr("What happened")
    delegate: Item {
        id: row
        required property int index
        required property string kind
        required property string icon
        required property string time
        required property string text
        required property bool bad
        required property string checkpoint
        readonly property bool later: row.index >= list.replay.passed
        readonly property bool isNow: row.index === list.replay.passed - 1
        width: list.width
        height: (line.visible ? Theme.grown(26) : 0) + Theme.grown(30)
        Accessible.role: Accessible.ListItem
        Accessible.name: [row.time, row.text, row.bad ? qsTr("refused or failed") : "", row.later ? qsTr("happened later") : ""].filter(w => w !== "").join(", ")
        Accessible.onPressAction: list.replay.goToMark(row.index)
        RowLayout {
            id: line
            visible: row.index === list.replay.passed && row.index > 0
            width: parent.width - 12
            height: Theme.grown(26)
            spacing: 8
            Rectangle { Layout.fillWidth: true; Layout.preferredHeight: 1; color: Theme.line }
            HText { text: qsTr("happened later"); color: Theme.muted; font.pixelSize: Theme.fine; Accessible.ignored: true }
            Rectangle { Layout.fillWidth: true; Layout.preferredHeight: 1; color: Theme.line }
        }
        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width - 12
            height: Theme.grown(28)
            radius: Theme.radius
            color: row.isNow ? Qt.rgba(Theme.working.r, Theme.working.g, Theme.working.b, 0.12) : pointer.hovered ? Theme.hover : "transparent"
            Rectangle { visible: row.isNow; width: 2; height: parent.height; color: Theme.working }
            RowLayout {
                anchors.fill: parent
                anchors.leftMargin: 10
                anchors.rightMargin: 8
                spacing: 8
                opacity: row.later ? 0.8 : 1
                Icon { name: row.icon; size: 16; color: row.bad ? Theme.bad : row.isNow ? Theme.working : Theme.soft }
                HText {
                    Layout.fillWidth: true
                    text: row.text
                    color: row.bad ? Theme.bad : Theme.text
                    font.weight: row.kind === "prompt" || row.kind === "checkpoint" ? Font.Medium : Font.Normal
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                CodeText { text: row.time; color: row.isNow ? Theme.working : Theme.muted; font.pixelSize: Theme.fine; Accessible.ignored: true }
            }
            HoverHandler { id: pointer }
            TapHandler { onTapped: list.replay.goToMark(row.index) }
            HToolTip { shown: pointer.hovered; text: row.text }
        }
    }
    HText {
        anchors.centerIn: parent
        width: parent.width - 48
        visible: list.count === 0 && list.replay.ready
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.WordWrap
        color: Theme.muted
        text: qsTr("Nothing else is on record for this time: no agent worked, and nothing crossed the boundary.")
    }
}
