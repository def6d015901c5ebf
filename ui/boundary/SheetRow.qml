import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// One thing that was given: what exactly, since when, and taking it back after one question.
ColumnLayout {
    id: row
    required property var modelData
    property bool asking: false
    property bool busy: false
    signal asked()
    signal dropped()
    signal confirmed()
    spacing: 8
    onAskingChanged: if (asking && take.activeFocus) Qt.callLater(() => keep.forceActiveFocus(Qt.TabFocusReason))
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.iconFamily === "" ? 0 : 24
        spacing: 12
        ColumnLayout {
            Layout.fillWidth: true
            Layout.alignment: Qt.AlignTop
            spacing: 3
            HText {
                Layout.fillWidth: true
                text: row.modelData.title
                font.weight: Font.Medium
                wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            }
            HText {
                Layout.fillWidth: true
                text: row.modelData.detail + (row.modelData.sinceMs > 0 ? " " + qsTr("Since %1.").arg(Moments.text(row.modelData.sinceMs)) : "")
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            }
        }
        HButton {
            id: take
            objectName: "takeBack-" + row.modelData.id
            Layout.alignment: Qt.AlignTop
            visible: row.modelData.id !== "" && !row.asking
            enabled: !row.busy
            tall: Theme.grown(30)
            text: row.busy ? qsTr("Taking back…") : qsTr("Take back")
            Accessible.description: row.modelData.title
            onClicked: row.asked()
        }
    }
    Rectangle {
        visible: row.asking
        Layout.fillWidth: true
        Layout.leftMargin: Theme.iconFamily === "" ? 0 : 24
        implicitHeight: question.implicitHeight + 24
        radius: Theme.radius
        color: Theme.warningWash
        border.width: 1
        border.color: Theme.line
        ColumnLayout {
            id: question
            x: 14
            y: 12
            width: parent.width - 28
            spacing: 10
            HText {
                Layout.fillWidth: true
                text: row.modelData.takeBackDoes
                wrapMode: Text.WordWrap
            }
            Row {
                Layout.alignment: Qt.AlignRight
                spacing: 8
                HButton {
                    id: keep
                    objectName: "keepGiven"
                    tall: Theme.grown(30)
                    text: qsTr("Keep it")
                    onClicked: {
                        row.dropped()
                        take.forceActiveFocus(Qt.TabFocusReason)
                    }
                }
                HButton {
                    objectName: "takeBackNow"
                    kind: "danger"
                    tall: Theme.grown(30)
                    text: qsTr("Take back")
                    Accessible.description: row.modelData.title
                    onClicked: row.confirmed()
                }
            }
        }
    }
}
