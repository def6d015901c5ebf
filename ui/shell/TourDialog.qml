import QtQuick
import QtQuick.Layouts
import Helix

// Where no model is known: how is it to be shown all the same?
HDialog {
    id: dialog
    objectName: "tourDialog"
    title: qsTr("Show me without a model?")
    wide: 480
    signal prepared()
    onOpened: now.forceActiveFocus(Qt.TabFocusReason)
    HText {
        Layout.fillWidth: true
        text: qsTr("Helix Agent needs a model to think, and there is none yet. It can show its work with answers that were written beforehand: no model is asked, and what it does in the workspace is done there, before your eyes.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton {
            objectName: "tourProvider"
            text: qsTr("Add a provider")
            onClicked: {
                dialog.close()
                Navigation.addProvider()
            }
        },
        HButton {
            id: now
            objectName: "tourPrepared"
            text: qsTr("Show prepared answers")
            kind: "primary"
            onClicked: {
                dialog.close()
                dialog.prepared()
            }
        }
    ]
}
