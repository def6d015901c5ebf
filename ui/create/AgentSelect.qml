import QtQuick
import Helix
import Helix.Native

// Which agent; by name, shown by title.
HSelect {
    id: select
    property string agent
    signal chosen(string name)
    model: Backend.agentChoice.agents
    textRole: "title"
    // Which there are is asked for; the built-in one always is.
    displayText: count > 0 ? currentText : qsTr("Helix Agent")
    function follow() {
        for (let row = 0; row < Backend.agentChoice.count; ++row) {
            if (Backend.agentChoice.nameAt(row) === agent) {
                currentIndex = row
                return
            }
        }
        currentIndex = Backend.agentChoice.count > 0 ? 0 : -1
    }
    onAgentChanged: follow()
    onCountChanged: follow()
    Component.onCompleted: follow()
    onActivated: row => select.chosen(Backend.agentChoice.nameAt(row))
}
