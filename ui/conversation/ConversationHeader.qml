import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What the conversation is about, what it has cost, and the others.
RowLayout {
    id: header
    property WorkspaceSessions conversations
    readonly property SessionItem session: conversations ? conversations.current : null
    /// Of a new conversation; below it stands what is to be done where nobody does yet.
    readonly property bool someoneAnswers: conversations !== null && conversations.chosenIsHere && conversations.agentsProblem === ""
    signal foldAsked()
    signal chosen()
    spacing: 0
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 3
        HText {
            objectName: "conversationTitle"
            Layout.fillWidth: true
            text: header.session ? header.session.title : qsTr("New conversation")
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            elide: Text.ElideRight
            Accessible.role: Accessible.Heading
        }
        HText {
            objectName: "conversationUsage"
            Layout.fillWidth: true
            text: header.session ? header.session.usage : header.someoneAnswers ? qsTr("with %1").arg(header.conversations.chosenTitle) : ""
            color: Theme.muted
            font.pixelSize: Theme.fine
            elide: Text.ElideRight
            HoverHandler { id: over }
            HToolTip {
                shown: over.hovered
                delay: 400
                text: header.session ? header.session.contextText : ""
            }
        }
    }
    HIconButton {
        id: history
        objectName: "sessionMenuButton"
        Layout.alignment: Qt.AlignTop
        iconName: "history"
        text: qsTr("Conversations")
        onClicked: menu.open()
        SessionMenu {
            id: menu
            x: history.width - width
            y: history.height + 4
            conversations: header.conversations
            onChosen: header.chosen()
        }
    }
    HIconButton {
        objectName: "foldConversation"
        Layout.alignment: Qt.AlignTop
        iconName: "chevron_left"
        text: qsTr("Fold the conversation away")
        onClicked: header.foldAsked()
    }
}
