import QtQuick
import Helix
import Helix.Native

// One entry of a conversation, by its kind. Recycled: what is open or folded is kept by the view.
Item {
    id: entry
    required property var model
    required property int index
    property var view
    property Conversation entries
    property SessionItem session
    property string checkpoint // the one before this turn; empty: none
    readonly property bool unfolded: view.unfoldings >= 0 && view.unfolded[model.number] === true
    signal linkAsked(string link)
    signal pictureAsked(string source)
    signal backAsked()
    signal forkAsked()
    signal severalAsked()
    implicitHeight: body.item ? (body.item as Item).implicitHeight : 0
    height: implicitHeight
    Accessible.role: Accessible.ListItem
    Accessible.name: {
        switch (model.kind) {
        case "prompt": return qsTr("You: %1").arg(model.text)
        case "answer": return qsTr("Agent: %1").arg(model.text)
        case "thought": return qsTr("Thought")
        case "tool": return qsTr("Tool: %1. %2").arg(model.text).arg(model.result)
        case "plan": return qsTr("Plan")
        case "permission": return qsTr("Permission: %1").arg(model.text)
        default: return model.text
        }
    }
    Rectangle {
        visible: entry.view.lit === entry.index
        anchors.fill: parent
        anchors.margins: -6
        anchors.leftMargin: 10
        anchors.rightMargin: 8
        radius: 10
        color: Theme.accentWash
    }
    Loader {
        id: body
        x: 18
        width: entry.width - 34
        sourceComponent: {
            switch (entry.model.kind) {
            case "prompt": return prompt
            case "answer": return answer
            case "thought": return thought
            case "tool": return tool
            case "plan": return plan
            case "permission": return permission
            case "notice": return notice
            default: return end
            }
        }
    }
    Component {
        id: prompt
        PromptEntry {
            model: entry.model
            checkpoint: entry.checkpoint
            onPictureAsked: source => entry.pictureAsked(source)
            onBackAsked: entry.backAsked()
            onForkAsked: entry.forkAsked()
            onSeveralAsked: entry.severalAsked()
        }
    }
    Component {
        id: answer
        AnswerEntry { markdown: entry.model.text; onLinkAsked: link => entry.linkAsked(link) }
    }
    Component {
        id: thought
        ThoughtEntry {
            model: entry.model
            unfolded: entry.unfolded
            onToggled: entry.view.toggle(entry.model.number)
            onLinkAsked: link => entry.linkAsked(link)
        }
    }
    Component {
        id: tool
        ToolEntry {
            model: entry.model
            entries: entry.entries
            unfolded: entry.unfolded
            onToggled: entry.view.toggle(entry.model.number)
            onPictureAsked: source => entry.pictureAsked(source)
        }
    }
    Component {
        id: plan
        PlanEntry { steps: entry.model.plan }
    }
    Component {
        id: permission
        PermissionEntry { model: entry.model; entries: entry.entries; session: entry.session }
    }
    Component {
        id: notice
        NoticeEntry { text: entry.model.text }
    }
    Component {
        id: end
        TurnEndEntry { text: entry.model.text; time: entry.model.time }
    }
}
