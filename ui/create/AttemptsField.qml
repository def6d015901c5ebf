import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// One task for several workspaces: how many, which agent for each, how it is tested.
ColumnLayout {
    id: field
    property AttemptsDraft draft
    spacing: 12
    RowLayout {
        Layout.fillWidth: true
        spacing: 10
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2
            HText { text: qsTr("Try several") }
            HText {
                Layout.fillWidth: true
                text: qsTr("One task, several workspaces side by side. Keep the best.")
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
        }
        HSwitch {
            objectName: "trySeveral"
            Accessible.name: qsTr("Try several")
            checked: field.draft.wanted
            onToggled: field.draft.wanted = checked
        }
    }
    ColumnLayout {
        visible: field.draft.wanted
        Layout.fillWidth: true
        spacing: 12
        RowLayout {
            Layout.fillWidth: true
            HText {
                Layout.fillWidth: true
                text: qsTr("Attempts")
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            HIconButton {
                objectName: "fewerAttempts"
                iconName: "remove"
                text: qsTr("One less")
                enabled: field.draft.count > 2
                onClicked: field.draft.count -= 1
            }
            CodeText {
                objectName: "attemptCount"
                Layout.preferredWidth: 16
                horizontalAlignment: Text.AlignHCenter
                text: field.draft.count
                font.pixelSize: Theme.body
            }
            HIconButton {
                objectName: "moreAttempts"
                iconName: "add"
                text: qsTr("One more")
                enabled: field.draft.count < field.draft.most
                onClicked: field.draft.count += 1
            }
        }
        LayoutRepeater {
            model: field.draft.wanted ? field.draft.count : 0
            RowLayout {
                id: attempt
                required property int index
                Layout.fillWidth: true
                spacing: 10
                CodeText {
                    Layout.preferredWidth: 14
                    text: attempt.index + 1
                    color: Theme.muted
                }
                AgentSelect {
                    objectName: "attemptAgent" + attempt.index
                    Layout.fillWidth: true
                    label: qsTr("Agent of attempt %1").arg(attempt.index + 1)
                    agent: field.draft.agents[attempt.index] ?? ""
                    onChosen: name => field.draft.setAgent(attempt.index, name)
                }
            }
        }
        HTextField {
            objectName: "attemptModel"
            Layout.fillWidth: true
            label: qsTr("Model of all (each agent's own if empty)")
            hint: qsTr("An agent that does not offer it says so and lists what it has.")
            code: true
            maximumLength: 400
            onEdited: field.draft.model = text
        }
        HTextField {
            objectName: "attemptTests"
            Layout.fillWidth: true
            label: qsTr("Test command (optional)")
            placeholder: "npm test"
            hint: qsTr("Run in each machine when its agent is done.")
            code: true
            maximumLength: 2000
            onEdited: field.draft.testCommand = text
        }
    }
}
