import QtQuick
import Helix

// What the agent thought: folded, one click away.
Column {
    id: thought
    required property var model
    property bool unfolded: false
    signal toggled()
    signal linkAsked(string link)
    width: parent ? parent.width : 0
    spacing: 6
    FoldRow {
        width: parent.width
        objectName: "thought"
        iconName: "lightbulb_outline"
        text: thought.model.open ? qsTr("Thinking…") : qsTr("Thought")
        code: false
        unfolded: thought.unfolded
        foldable: true
        onClicked: thought.toggled()
    }
    Loader {
        active: thought.unfolded
        visible: active
        x: 24
        width: parent.width - 24
        sourceComponent: AnswerEntry {
            markdown: thought.model.text
            ink: Theme.muted
            size: Theme.small
            onLinkAsked: link => thought.linkAsked(link)
        }
    }
}
