import QtQuick
import QtQuick.Layouts
import Helix

// Something to know or to act on, in the page. kind: "bad", "warning" or "info". Actions go inside.
Rectangle {
    id: banner
    property string kind: "info"
    property string sentence
    property string more
    property string details
    default property alias actions: actionRow.data

    readonly property color ink: kind === "bad" ? Theme.bad : kind === "warning" ? Theme.warning : Theme.working
    implicitHeight: row.implicitHeight + 28
    radius: Theme.cardRadius - 2
    color: kind === "bad" ? Theme.badWash : Theme.surface
    border.width: 1
    border.color: kind === "bad" ? Qt.rgba(ink.r, ink.g, ink.b, 0.45) : Theme.line
    Accessible.role: Accessible.AlertMessage
    Accessible.name: sentence + " " + more

    RowLayout {
        id: row
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        anchors.leftMargin: 16
        anchors.rightMargin: 12
        spacing: 12
        Icon {
            name: banner.kind === "bad" ? "error_outline" : "info_outline"
            color: banner.ink
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 1
            Layout.preferredWidth: Theme.icon
        }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 4
            HText {
                Layout.fillWidth: true
                text: banner.sentence
                wrapMode: Text.WordWrap
                font.weight: banner.kind === "bad" ? Font.Normal : Font.Medium
            }
            HText {
                Layout.fillWidth: true
                visible: text !== ""
                text: banner.more
                color: Theme.muted
                wrapMode: Text.WordWrap
            }
        }
        HButton {
            visible: banner.details !== ""
            kind: "plain"
            text: qsTr("Details")
            onClicked: DetailsOpener.open(banner.sentence, banner.details)
        }
        Row {
            id: actionRow
            spacing: 8
        }
    }
}
