import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// No model server of this computer can be added: what was looked for, and looking again once one runs.
RowLayout {
    id: note
    /// Where there is little room; what was looked for stands in the other.
    property bool brief: false
    visible: Backend.modelOffers.foundNoServer
    spacing: 8
    HText {
        objectName: "serversLookedFor"
        Layout.fillWidth: true
        text: note.brief ? qsTr("No model server to add was found on this computer.")
            : qsTr("No model server to add was found on this computer. Looked for %1.").arg(Backend.modelOffers.lookedFor)
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    HButton {
        objectName: "lookAgain"
        Layout.alignment: Qt.AlignTop
        kind: "link"
        tall: Theme.grown(26)
        leftPadding: 4
        rightPadding: 0
        // Enabled all the while, so that it keeps the keys.
        text: Backend.modelOffers.looking ? qsTr("Looking…") : qsTr("Look again")
        Accessible.name: qsTr("Look again for model servers on this computer")
        onClicked: Backend.modelOffers.look()
    }
}
