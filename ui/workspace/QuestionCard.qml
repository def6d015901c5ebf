import QtQuick
import QtQuick.Layouts
import Helix

// Something in a guest has a wish that the user has to answer. Its Yes takes no click that was meant for what lay there before.
HCard {
    id: card
    property string question
    property string acceptText
    signal accepted()
    signal refused()
    readonly property bool settled: visible && !settling.running
    height: row.implicitHeight + 20
    onQuestionChanged: settling.restart()
    onVisibleChanged: settling.restart()
    Timer {
        id: settling
        interval: 600
    }
    ColumnLayout {
        id: row
        x: 14
        y: 10
        width: parent.width - 24
        spacing: 10
        HText {
            Layout.fillWidth: true
            text: card.question
            wrapMode: Text.Wrap
        }
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            Item { Layout.fillWidth: true }
            HButton {
                objectName: "refuse"
                kind: "plain"
                text: qsTr("Not now")
                onClicked: card.refused()
            }
            HButton {
                objectName: "accept"
                kind: "primary"
                enabled: card.settled
                text: card.acceptText
                onClicked: card.accepted()
            }
        }
    }
}
