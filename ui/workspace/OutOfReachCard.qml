import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The desktop is away for longer than a hiccup: why, and what is done about it.
HCard {
    id: card
    property DesktopSession session: null
    height: lost.implicitHeight + 40
    ColumnLayout {
        id: lost
        x: 20
        y: 20
        width: parent.width - 40
        spacing: 8
        HText {
            Layout.fillWidth: true
            text: qsTr("The desktop is out of reach")
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
        }
        HText {
            Layout.fillWidth: true
            text: card.session ? card.session.problem : ""
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: 6
            HText {
                Layout.fillWidth: true
                text: !card.session ? "" : card.session.retryInSeconds > 0 ? qsTr("Trying again in %1 s").arg(card.session.retryInSeconds) : qsTr("Trying again…")
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            HButton {
                text: qsTr("Try now")
                onClicked: card.session.tryNow()
            }
        }
    }
}
