import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What the agent is doing, or why it is not and what to do about it.
RowLayout {
    id: line
    property SessionItem session
    property WorkspaceItem workspace
    property WorkspaceSessions conversations
    /// Its words are on the screen above: they are not repeated.
    property bool speaking: false
    readonly property string state: session ? session.state : "idle"
    readonly property bool failed: state === "failed"
    /// What the machine, or a project, does or waits for while nothing can be answered; empty: it is not they.
    readonly property string waitsFor: !session ? "" : session.heldFor === "machine" && workspace && (workspace.starting || workspace.waiting) ? qsTr("Your prompt is kept until the workspace is ready.")
        : session.heldFor === "project" ? qsTr("Your prompt is kept until the project is in the workspace.")
        : state !== "asleep" || !workspace || workspace.restHint !== "" ? "" : workspace.waiting ? workspace.summary : workspace.starting ? qsTr("The workspace is starting.")
        : workspace.stopping ? qsTr("The workspace is shutting down.") : ""
    /// It failed because the workspace does not have its agent, which can be added here.
    readonly property bool lacksAgent: failed && conversations !== null && conversations.agentsKnown && conversations.lacks(session.agent)
    /// It failed for that.
    property bool lacked: false
    readonly property bool agentCame: failed && lacked && !lacksAgent
    readonly property AccountItem account: failed && workspace ? Backend.providers.account(workspace.id) : null
    /// It failed, and whatever is asked next is refused for want of budget.
    readonly property bool lacksBudget: account !== null && account.share >= 1 && !lacksAgent && !agentCame
    /// What was asked in vain can be asked again.
    signal agentAdded()
    function lookForAgent() {
        lacked = lacksAgent
        if (failed && conversations && workspace && workspace.ready)
            conversations.lookForAgents()
    }
    onFailedChanged: lookForAgent()
    onSessionChanged: lookForAgent()
    onLacksAgentChanged: if (lacksAgent) lacked = true
    onAgentCameChanged: if (agentCame) agentAdded()
    visible: session !== null && (session.stateLine !== "" || waitsFor !== "")
    spacing: 10
    StatusDot {
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: 5
        kind: line.failed && !line.agentCame ? "failed" : line.agentCame ? "ready" : line.state === "asking" ? "asking"
            : line.state === "asleep" && line.waitsFor === "" ? "asleep" : "working"
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 6
        HText {
            objectName: "stateLine"
            Layout.fillWidth: true
            text: !line.session ? "" : line.agentCame ? qsTr("%1 is in this workspace now. Send the prompt again.").arg(line.session.agentTitle) : line.waitsFor !== "" ? line.waitsFor : line.speaking && line.state === "working" ? qsTr("Writing…")
                : line.state === "asleep" && line.workspace && line.workspace.restHint !== "" ? line.workspace.restHint : line.session.stateLine
            color: line.failed && !line.agentCame ? Theme.bad : Theme.soft
            wrapMode: Text.Wrap
            maximumLineCount: 8
            elide: Text.ElideRight
            Accessible.role: line.failed ? Accessible.AlertMessage : Accessible.StaticText
        }
        HButton {
            objectName: "startToGoOn"
            visible: line.state === "asleep" && line.workspace && (line.workspace.stopped || line.workspace.suspended || line.workspace.outOfReach)
            tall: Theme.grown(30)
            iconName: line.workspace && line.workspace.outOfReach ? "refresh" : "play_arrow"
            text: !line.workspace ? "" : line.workspace.outOfReach ? qsTr("Try again") : line.workspace.suspended ? qsTr("Resume the workspace") : qsTr("Start the workspace")
            onClicked: line.workspace.start()
        }
        LayoutRepeater {
            model: line.lacksAgent && line.workspace && line.workspace.ready ? line.conversations.agents : null
            AgentCard {
                visible: line.session !== null && name === line.session.agent
                Layout.fillWidth: true
                conversations: line.conversations
            }
        }
        HText {
            visible: line.failed && !line.lacksAgent && !line.agentCame
            Layout.fillWidth: true
            text: line.lacksBudget ? qsTr("Nothing is lost. Raise the budget, then send the next prompt.") : qsTr("Nothing is lost. The next prompt tries it again and goes on here.")
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
        HButton {
            objectName: "raiseBudget"
            visible: line.lacksBudget
            tall: Theme.grown(30)
            iconName: "payments"
            text: qsTr("Raise the budget…")
            onClicked: budget.openFor(line.account)
        }
    }
    BudgetDialog { id: budget }
}
