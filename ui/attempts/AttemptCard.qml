import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// One attempt: its desktop, how far it is, what it took and what came out.
HCard {
    id: card
    required property int index
    required property string workspaceId
    required property string name
    required property string agent
    required property bool living
    required property bool finished
    required property string stateText
    required property string dot
    required property string problem
    required property string cost
    required property string tokens
    required property string time
    required property int files
    required property int added
    required property int removed
    required property string tests
    required property string testsText
    required property string testTail
    required property bool good
    readonly property WorkspaceItem workspace: Backend.workspaces.count >= 0 ? Backend.workspaces.find(workspaceId) : null
    readonly property WorkspaceSessions conversations: workspace ? Backend.sessions.ofWorkspace(workspaceId) : null
    readonly property bool asks: !finished && conversations !== null && conversations.asking
    readonly property string standing: asks ? qsTr("Asks you") : stateText
    signal keepAsked()
    signal discardAsked()
    implicitHeight: screen.height + column.implicitHeight + 32
    opacity: living ? 1 : 0.5
    border.color: good && tests === "passed" ? Theme.ok : Theme.line
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Attempt %1, %2, %3").arg(index + 1).arg(Backend.agentChoice.titleOf(agent)).arg(standing)

    Rectangle {
        id: screen
        x: 1
        y: 1
        width: parent.width - 2
        height: Math.round(width * 9 / 16)
        radius: Theme.cardRadius - 1
        color: Theme.dark ? "#0a0d10" : "#e6e9ed"
        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: parent.radius
            color: parent.color
        }
        DesktopStill {
            id: still
            anchors.fill: parent
            radius: Theme.cardRadius - 1
            session: card.workspace ? Backend.streams.session(card.workspaceId) : null
            faded: card.workspace === null || !card.workspace.ready
            visible: card.visible && card.living
            Accessible.ignored: true
        }
        Icon {
            visible: drawable && still.empty
            anchors.centerIn: parent
            name: card.living ? "desktop_windows" : "delete_outline"
            size: 30
            color: Theme.muted
        }
        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: 1
            color: Theme.line
        }
        TapHandler {
            enabled: card.workspace !== null
            onTapped: Navigation.openWorkspace(card.workspaceId)
        }
    }
    ColumnLayout {
        id: column
        anchors.top: screen.bottom
        anchors.topMargin: 14
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 16
        x: 16
        width: parent.width - 32
        spacing: 8
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            HText {
                Layout.fillWidth: true
                text: card.name
                font.pixelSize: Theme.cardTitle
                font.weight: Font.DemiBold
                elide: Text.ElideRight
            }
            StatusDot {
                objectName: "attemptDot-" + card.name
                kind: card.asks ? "asking" : card.dot
            }
            HText {
                text: card.standing
                color: Theme.soft
            }
        }
        HText {
            Layout.fillWidth: true
            text: Backend.agentChoice.titleOf(card.agent)
            color: Theme.muted
            elide: Text.ElideRight
        }
        GridLayout {
            Layout.fillWidth: true
            Layout.topMargin: 2
            columns: 3
            columnSpacing: 8
            rowSpacing: 3
            LayoutRepeater {
                model: [qsTr("Time"), qsTr("Cost"), qsTr("Changed")]
                HText {
                    required property string modelData
                    required property int index
                    Layout.preferredWidth: card.width * (index === 0 ? 0.27 : index === 1 ? 0.18 : 0.36)
                    text: modelData
                    color: Theme.muted
                    font.pixelSize: Theme.fine
                }
            }
            CodeText { text: card.time !== "" ? card.time : "–" }
            CodeText { text: card.cost !== "" ? card.cost : card.tokens !== "" ? qsTr("%1 tok").arg(card.tokens) : "–" }
            Row {
                spacing: 6
                CodeText {
                    text: card.files === 0 ? "–" : card.files === 1 ? qsTr("1 file") : qsTr("%1 files").arg(card.files)
                }
                LineCounts {
                    visible: card.files > 0
                    anchors.verticalCenter: parent.verticalCenter
                    added: card.added
                    removed: card.removed
                }
            }
        }
        RowLayout {
            visible: card.testsText !== ""
            Layout.fillWidth: true
            spacing: 8
            Icon {
                name: card.tests === "passed" ? "check_circle" : "cancel"
                color: card.tests === "passed" ? Theme.ok : Theme.bad
                size: 16
            }
            HText {
                Layout.fillWidth: true
                text: card.testsText
                color: card.tests === "passed" ? Theme.ok : Theme.bad
                elide: Text.ElideRight
            }
            HButton {
                visible: card.testTail !== ""
                kind: "link"
                tall: Theme.grown(26)
                leftPadding: 8
                rightPadding: 8
                text: qsTr("Output")
                onClicked: DetailsOpener.open(card.testsText, card.testTail)
            }
        }
        HText {
            visible: card.problem !== ""
            Layout.fillWidth: true
            text: card.problem
            color: Theme.bad
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
            maximumLineCount: 4
            elide: Text.ElideRight
        }
        Item { Layout.fillHeight: true }
        RowLayout {
            visible: card.living
            Layout.fillWidth: true
            spacing: 8
            HButton {
                objectName: "keep-" + card.name
                kind: card.good ? "primary" : "secondary"
                enabled: card.finished
                text: qsTr("Keep…")
                onClicked: card.keepAsked()
            }
            HButton {
                objectName: "open-" + card.name
                enabled: card.workspace !== null
                text: qsTr("Open")
                onClicked: Navigation.openWorkspace(card.workspaceId)
            }
            Item { Layout.fillWidth: true }
            HIconButton {
                objectName: "discard-" + card.name
                iconName: "delete_outline"
                text: qsTr("Discard %1").arg(card.name)
                onClicked: card.discardAsked()
            }
        }
    }
}
