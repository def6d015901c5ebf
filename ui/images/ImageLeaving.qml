import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// An image that goes elsewhere: how far it is, and then where it is, or why it is not.
ColumnLayout {
    id: leaving
    required property ImageDeparture departure
    required property string title
    spacing: 8
    ColumnLayout {
        objectName: "departureProgress"
        visible: leaving.departure.underWay
        Layout.fillWidth: true
        spacing: 8
        ProgressLine {
            Layout.fillWidth: true
            value: Math.max(0, leaving.departure.fraction)
            label: qsTr("Sending %1").arg(leaving.title)
        }
        HText {
            Layout.fillWidth: true
            text: leaving.departure.progress !== "" ? leaving.departure.progress : qsTr("Beginning…")
            color: Theme.soft
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
        HText {
            Layout.fillWidth: true
            visible: text !== ""
            text: leaving.departure.timeLeft
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        HText {
            Layout.fillWidth: true
            visible: leaving.departure.destination !== ""
            text: qsTr("to %1").arg(leaving.departure.destination)
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        HButton {
            objectName: "cancelDeparture"
            text: qsTr("Cancel")
            Accessible.name: qsTr("Cancel sending %1").arg(leaving.title)
            onClicked: leaving.departure.cancel()
        }
    }
    Banner {
        objectName: "departureRefused"
        visible: sentence !== "" && !leaving.departure.underWay
        Layout.fillWidth: true
        kind: "bad"
        sentence: leaving.departure.error
        details: leaving.departure.errorDetails
        HButton {
            objectName: "dismissRefused"
            kind: "plain"
            text: qsTr("Dismiss")
            onClicked: leaving.departure.dismiss()
        }
    }
    RowLayout {
        objectName: "departed"
        visible: leaving.departure.arrived !== "" && !leaving.departure.underWay
        Layout.fillWidth: true
        spacing: 2
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2
            HText {
                text: qsTr("It is there")
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            CodeText {
                Layout.fillWidth: true
                text: leaving.departure.arrived
                wrapMode: Text.WrapAnywhere
            }
        }
        HIconButton {
            objectName: "copyDeparted"
            iconName: "content_copy"
            text: qsTr("Copy where it is")
            onClicked: {
                Backend.clipboard.copy(leaving.departure.arrived)
                Toaster.tell(qsTr("Copied."))
            }
        }
        HIconButton {
            objectName: "dismissDeparted"
            iconName: "close"
            text: qsTr("Dismiss")
            onClicked: leaving.departure.dismiss()
        }
    }
}
