import QtQuick
import Helix
import Helix.Native

// Something to know or to act on, in the page. kind: "bad", "warning" or "info". Actions go inside.
Rectangle {
    id: banner
    property string kind: "info"
    property string sentence
    property string more
    property string details
    default property alias actions: actionRow.data
    readonly property bool isNotice: true // no toast lies over it

    readonly property color ink: kind === "bad" ? Theme.bad : kind === "warning" ? Theme.warning : Theme.working
    // Where its words would have no room beside the actions, these stand below.
    readonly property bool narrow: actionRow.width > 0 && width - words.x - actionRow.width - 24 < 240
    implicitHeight: Math.max(words.implicitHeight + 28 + (narrow ? actionRow.height + 4 : 0), Theme.grown(54))
    radius: Theme.cardRadius - 2
    color: kind === "bad" ? Theme.badWash : Theme.surface
    border.width: 1
    border.color: kind === "bad" ? Qt.rgba(ink.r, ink.g, ink.b, 0.45) : Theme.line
    Accessible.role: Accessible.AlertMessage
    Accessible.name: sentence + " " + more

    Icon {
        x: 16
        y: 16
        name: banner.kind === "bad" ? "error_outline" : "info_outline"
        color: banner.ink
    }
    Column {
        id: words
        x: Theme.iconFamily === "" ? 16 : 28 + Theme.grown(18)
        y: banner.narrow ? 14 : (banner.height - height) / 2
        width: banner.width - x - (banner.narrow ? 16 : actionRow.width + 24)
        spacing: 4
        HText {
            width: parent.width
            text: banner.sentence
            wrapMode: Text.WordWrap
            font.weight: banner.kind === "bad" ? Font.Normal : Font.Medium
        }
        HText {
            width: parent.width
            visible: text !== ""
            text: banner.more
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
    }
    Row {
        id: actionRow
        anchors.right: parent.right
        anchors.rightMargin: 12
        y: banner.narrow ? banner.height - height - 10 : (banner.height - height) / 2
        spacing: 8
        HButton {
            objectName: "changeProxy"
            visible: Backend.settings.proxy.mends(banner.sentence + " " + banner.more)
            text: qsTr("Change the proxy")
            onClicked: Navigation.openSettings("network")
        }
        HButton {
            visible: banner.details !== ""
            kind: "plain"
            text: qsTr("Details")
            onClicked: DetailsOpener.open(banner.sentence, banner.details)
        }
    }
}
