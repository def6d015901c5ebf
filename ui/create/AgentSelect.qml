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
