import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    id: section
    spacing: 18
    Component.onCompleted: if (visible) Backend.sessions.lookForAgents()

    component Line: Rectangle {
        width: parent ? parent.width : 0
        height: 1
        color: Theme.line
    }
    SectionHeader {
        title: qsTr("Agents")
        subtitle: qsTr("What Helix can put into a workspace. Add one where a conversation begins; it is installed through that workspace's own internet.")
    }
    HCard {
        Layout.fillWidth: true
        implicitHeight: knownRows.implicitHeight
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Agents")
        Column {
            id: knownRows
            width: parent.width
            Repeater {
                model: Backend.sessions.known
                Item {
                    id: known
                    required property string name
                    required property string title
                    required property string licence
                    required property string needs
                    required property string size
                    required property bool custom
                    required property int index
                    width: knownRows.width
                    // Its facts stand below where the words beside them would get too narrow.
                    readonly property bool stacked: width - facts.implicitWidth - 58 < Theme.wordsLeast
                    implicitHeight: Math.max(Theme.grown(58), about.implicitHeight + 22 + (stacked && facts.text !== "" ? facts.implicitHeight + 4 : 0))
                    Accessible.role: Accessible.ListItem
                    Accessible.name: qsTr("%1, %2. %3").arg(title).arg(licence).arg(needs)
                    Line { visible: known.index > 0 }
                    Column {
                        id: about
                        x: 19
                        y: 12
                        width: known.width - 38 - (known.stacked ? 0 : facts.implicitWidth + 20)
                        spacing: 4
                        HText {
                            width: parent.width
                            text: known.title
                            font.pixelSize: Theme.grown(14)
                            font.weight: Font.Medium
                            elide: Text.ElideRight
                            wrapMode: Theme.cutOrWrapped
                            Accessible.ignored: true
                        }
                        HText {
                            width: parent.width
                            visible: text !== ""
                            text: Backend.agentChoice.isOwn(known.name) ? qsTr("Built in: every workspace has it.") : known.needs
                            color: Theme.muted
                            font.pixelSize: Theme.small
                            elide: Text.ElideRight
                            wrapMode: Theme.cutOrWrapped
                            Accessible.ignored: true
                        }
                    }
                    HText {
                        id: facts
                        x: known.stacked ? 19 : known.width - 19 - width
                        y: known.stacked ? about.y + about.height + 4 : Math.ceil(known.height / 2) - Math.ceil(height / 2)
                        text: [known.custom ? qsTr("your own") : "", known.licence, known.size].filter(word => word !== "").join(" · ")
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
    SectionHeader {
        Layout.topMargin: 10
        title: qsTr("Answers without asking")
        subtitle: qsTr("Made when you answer “always”. They hold in one workspace.")
    }
    HCard {
        Layout.fillWidth: true
        implicitHeight: ruleRows.implicitHeight
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Permission rules")
        Column {
            id: ruleRows
            width: parent.width
            HText {
                visible: rules.count === 0
                width: parent.width
                padding: 20
                text: qsTr("None yet. Agents work with full permission inside their workspace; some ask all the same.")
                color: Theme.muted
                wrapMode: Text.WordWrap
            }
            Repeater {
                id: rules
                model: Backend.sessions.rules
                Item {
                    id: rule
                    required property int place
                    required property string workspaceName
                    required property string agent
                    required property string what
                    required property bool allow
                    required property int index
                    readonly property string agentTitle: Backend.agentChoice.count > 0 ? Backend.agentChoice.titleOf(rule.agent) : rule.agent
                    width: ruleRows.width
                    implicitHeight: Math.max(Theme.grown(50), words.implicitHeight + 24)
                    Accessible.role: Accessible.ListItem
                    Accessible.name: words.text
                    Line { visible: rule.index > 0 }
                    Icon {
                        x: 19
                        anchors.verticalCenter: parent.verticalCenter
                        name: rule.allow ? "check_circle" : "block"
                        size: 16
                        color: rule.allow ? Theme.ok : Theme.bad
                    }
                    HText {
                        id: words
                        x: 47
                        width: parent.width - 110
                        anchors.verticalCenter: parent.verticalCenter
                        wrapMode: Theme.cutOrWrapped
                        text: rule.allow ? qsTr("%1: %2 may go on with %3").arg(rule.workspaceName).arg(rule.agentTitle).arg(rule.what)
                            : qsTr("%1: %2 is refused %3").arg(rule.workspaceName).arg(rule.agentTitle).arg(rule.what)
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    HIconButton {
                        objectName: "removeRule-" + rule.place
                        anchors.right: parent.right
                        anchors.rightMargin: 12
                        anchors.verticalCenter: parent.verticalCenter
                        iconName: "delete_outline"
                        text: qsTr("Remove this rule; the agent asks again")
                        onClicked: Backend.sessions.removeRule(rule.place)
                    }
                }
            }
        }
    }
    SectionHeader {
        Layout.topMargin: 10
        title: qsTr("MCP servers")
        subtitle: qsTr("Tools that agents can call. Every agent is given them when a conversation begins. Commands run inside the workspace, addresses are asked from inside it, under its boundary.")
        HButton {
            objectName: "addServerButton"
            iconName: "add"
            text: qsTr("Add server")
            onClicked: addServer.openNew()
        }
    }
    HCard {
        Layout.fillWidth: true
        implicitHeight: serverRows.implicitHeight
        Accessible.role: Accessible.List
        Accessible.name: qsTr("MCP servers")
        Column {
            id: serverRows
            width: parent.width
            HText {
                visible: servers.count === 0
                width: parent.width
                padding: 20
                text: qsTr("None yet. Every agent has the desktop's tools without one.")
                color: Theme.muted
                wrapMode: Text.WordWrap
            }
            Repeater {
                id: servers
                model: Backend.sessions.servers
                Item {
                    id: server
                    required property string name
                    required property string where
                    required property string more
                    required property int index
                    width: serverRows.width
                    implicitHeight: Math.max(Theme.grown(58), place.y + place.implicitHeight + 11)
                    Accessible.role: Accessible.ListItem
                    Accessible.name: qsTr("%1, %2").arg(name).arg(where)
                    Line { visible: server.index > 0 }
                    HText {
                        x: 19
                        y: 11
                        text: server.name
                        font.pixelSize: Theme.grown(14)
                        font.weight: Font.Medium
                        Accessible.ignored: true
                    }
                    CodeText {
                        id: place
                        x: 19
                        y: 11 + Theme.grown(22)
                        width: parent.width - 80
                        text: server.more !== "" ? qsTr("%1 · with %2").arg(server.where).arg(server.more) : server.where
                        color: Theme.muted
                        elide: Text.ElideMiddle
                        Accessible.ignored: true
                    }
                    HIconButton {
                        objectName: "removeServer-" + server.name
                        anchors.right: parent.right
                        anchors.rightMargin: 12
                        anchors.verticalCenter: parent.verticalCenter
                        iconName: "delete_outline"
                        text: qsTr("Remove %1").arg(server.name)
                        onClicked: Backend.sessions.removeServer(server.name)
                    }
                }
            }
        }
    }
    AddServerDialog { id: addServer }
}
