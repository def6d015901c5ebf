import QtQuick
import Helix
import Helix.Native

// Shows how it works: a workspace with a project whose test fails, an agent that mends it, and the way to the review.
Item {
    id: tour
    visible: false
    property string workspaceId: ""
    signal reviewAsked(string id)
    readonly property bool lacksModel: Backend.agentChoice.isOwn(Backend.settings.defaultAgent) && !Backend.providers.ownAgentHasModel
    function begin() {
        if (lacksModel)
            question.open()
        else
            show(false)
    }
    function show(prepared) {
        const image = Backend.images.suggestedWithAgent(Backend.settings.defaultImage)
        // What is on its way, or what there is to choose from, is seen there.
        if (!image || Backend.createFlow.busy)
            return Navigation.go("create")
        let name = "show-me"
        for (let number = 2; Backend.workspaces.nameProblem(name) !== ""; ++number)
            name = "show-me-" + number
        if (prepared)
            Backend.createFlow.showPrepared(image.name, name)
        else
            Backend.createFlow.showMe(image.name, name, Backend.settings.defaultAgent, Backend.settings.defaultModel)
        Navigation.go("create")
    }
    /// Whether it was the agent of the tour that is done; what comes next is said then.
    function finished(id) {
        if (id !== workspaceId)
            return false
        workspaceId = ""
        Toaster.lead(qsTr("The agent is done. Now look at what it changed, and take it home or refuse it."), qsTr("Review"), () => tour.reviewAsked(id))
        return true
    }
    TourDialog {
        id: question
        onPrepared: tour.show(true)
    }
    Connections {
        target: Navigation
        function onTourAsked() { tour.begin() }
    }
    Connections {
        target: Backend.createFlow
        function onCreated(id) { if (Backend.createFlow.showing) tour.workspaceId = id }
    }
}
