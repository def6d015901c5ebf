import QtQuick
import Helix

// The agent's plan, ticked off as it goes.
Rectangle {
    id: plan
    property var steps: []
    width: parent ? parent.width : 0
    implicitHeight: column.implicitHeight + 18
    radius: 10
    color: "transparent"
    border.width: 1
    border.color: Theme.line
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Plan")
    Column {
        id: column
        x: 12
        y: 9
        width: parent.width - 24
        Repeater {
            model: plan.steps
            Item {
                id: step
                required property var modelData
                width: column.width
                implicitHeight: Math.max(Theme.grown(24), text.implicitHeight + 6)
                Accessible.role: Accessible.ListItem
                Accessible.name: text.text + ", " + (modelData.status === "done" ? qsTr("done") : modelData.status === "running" ? qsTr("in progress") : qsTr("to do"))
                Icon {
                    y: 4
                    size: 15
                    name: step.modelData.status === "done" ? "check_circle" : step.modelData.status === "running" ? "radio_button_checked" : "radio_button_unchecked"
                    color: step.modelData.status === "done" ? Theme.ok : step.modelData.status === "running" ? Theme.working : Theme.muted
                }
                HText {
                    id: text
                    x: Theme.iconFamily === "" ? 0 : 8 + Theme.grown(15)
                    y: 3
                    width: parent.width - x
                    text: step.modelData.text
                    color: step.modelData.status === "done" ? Theme.muted : Theme.text
                    wrapMode: Text.WordWrap
                    lineHeight: 1.1
                    Accessible.ignored: true
                }
            }
        }
    }
}
