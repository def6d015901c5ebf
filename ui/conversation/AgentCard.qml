import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// An agent: chosen when it is there, added when it is not.
AbstractButton {
    id: card
    required property string name
    required property string title
    required property string licence
    required property string needs
    required property string size
    required property bool custom
    required property bool installed
    property WorkspaceSessions conversations
    readonly property bool chosen: conversations && installed && conversations.chosenAgent === name
    readonly property bool busy: conversations && conversations.installing === name
    readonly property bool ended: conversations && conversations.installing === "" && conversations.lastInstalled === name
    readonly property bool wasAsked: ended && conversations.installProblem !== ""
    readonly property bool wasCancelled: ended && conversations.installNote !== ""
    property int seconds: 0
    onBusyChanged: seconds = 0
    Timer {
        interval: 1000
        repeat: true
        running: card.busy && card.visible
        triggeredOnStart: true
        onTriggered: card.seconds = Math.max(0, Math.floor((Date.now() - card.conversations.installSinceMs) / 1000))
    }
    objectName: "agent-" + name
    implicitHeight: column.implicitHeight + 20
    hoverEnabled: installed
    focusPolicy: installed ? Qt.StrongFocus : Qt.NoFocus
    text: title
    Accessible.role: Accessible.RadioButton
    Accessible.name: qsTr("%1, %2").arg(title).arg(installed ? qsTr("in this workspace") : qsTr("not in this workspace"))
    Accessible.checked: chosen
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onClicked: if (installed) conversations.chooseAgent(name)
    background: Rectangle {
        radius: 10
        color: card.chosen ? Theme.accentWash : card.hovered ? Theme.hover : Theme.surface
        border.width: 1
        border.color: card.chosen ? Theme.accent : Theme.line
        FocusRing { target: card; radius: 13 }
    }
    contentItem: Item {
        ColumnLayout {
            id: column
            x: 12
            y: 10
            width: parent.width - 24
            spacing: 4
            RowLayout {
                Layout.fillWidth: true
                spacing: 8
                HText {
                    Layout.fillWidth: true
                    text: card.title
                    font.weight: Font.Medium
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                Icon {
                    visible: drawable && card.chosen
                    name: "check_circle"
                    size: 16
                    color: Theme.accent
                }
                BusyMark { visible: card.busy }
                HButton {
                    objectName: "cancelAgent-" + card.name
                    visible: card.busy
                    enabled: card.conversations && !card.conversations.cancelling
                    tall: Theme.grown(28)
                    text: card.conversations && card.conversations.cancelling ? qsTr("Cancelling…") : qsTr("Cancel")
                    Accessible.name: qsTr("Stop adding %1").arg(card.title)
                    onClicked: card.conversations.cancelInstall()
                }
                HButton {
                    objectName: "addAgent-" + card.name
                    visible: !card.installed && !card.busy
                    enabled: card.conversations && card.conversations.installing === ""
                    tall: Theme.grown(28)
                    text: qsTr("Add")
                    Accessible.name: qsTr("Add %1 to this workspace").arg(card.title)
                    onClicked: download.open()
                }
            }
            HText {
                Layout.fillWidth: true
                text: [card.licence, card.installed ? (card.name === "helix" ? qsTr("built in") : qsTr("added")) : card.size, card.custom ? qsTr("your own") : ""].filter(word => word !== "").join(" · ")
                visible: text !== ""
                color: Theme.muted
                font.pixelSize: Theme.fine
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            HText {
                visible: card.needs !== ""
                Layout.fillWidth: true
                text: card.needs
                color: Theme.muted
                font.pixelSize: Theme.fine
                wrapMode: Text.WordWrap
                Accessible.ignored: true
            }
            Rectangle {
                visible: card.busy || (card.wasAsked && card.conversations.installOutput !== "")
                Layout.fillWidth: true
                Layout.topMargin: 4
                implicitHeight: Math.min(Math.max(said.implicitHeight, Theme.grown(30)), Theme.grown(96)) + 12
                radius: 6
                color: Theme.dark ? "#0a0d11" : Theme.field
                Flickable {
                    id: output
                    anchors.fill: parent
                    anchors.margins: 6
                    contentHeight: said.height
                    clip: true
                    interactive: contentHeight > height
                    boundsBehavior: Flickable.StopAtBounds
                    ScrollBar.vertical: ScrollBar { }
                    // The newest stays in sight.
                    function toEnd() { contentY = Math.max(0, contentHeight - height) }
                    onContentHeightChanged: toEnd()
                    onHeightChanged: toEnd()
                    CodeText {
                        id: said
                        x: 2
                        y: Math.max(0, output.height - height)
                        width: output.width - 4
                        text: card.conversations && card.conversations.installOutput !== "" ? card.conversations.installOutput : qsTr("Fetching it through the workspace's own internet…")
                        color: Theme.soft
                        font.pixelSize: Theme.fine
                        wrapMode: Text.WrapAnywhere
                    }
                }
            }
            HText {
                objectName: "installStep"
                visible: card.busy
                Layout.fillWidth: true
                text: card.conversations && card.conversations.cancelling ? qsTr("Stopping, and removing what was fetched…")
                    : qsTr("Adding it, %1 so far. Only this workspace gets it.").arg(Durations.counted(card.seconds * 1000))
                color: Theme.soft
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
            HText {
                objectName: "installNote"
                visible: card.wasCancelled
                Layout.fillWidth: true
                text: card.conversations ? card.conversations.installNote : ""
                color: Theme.soft
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
                Accessible.role: Accessible.AlertMessage
            }
            HText {
                objectName: "installProblem"
                visible: card.wasAsked
                Layout.fillWidth: true
                text: card.conversations ? card.conversations.installProblem : ""
                color: Theme.bad
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
                Accessible.role: Accessible.AlertMessage
            }
        }
    }
    ConfirmDialog {
        id: download
        objectName: "downloadDialog"
        title: qsTr("Add %1 to this workspace?").arg(card.title)
        sentence: [card.size !== "" ? qsTr("%1 are fetched from the package registry into this workspace alone.").arg(card.size) : qsTr("It is fetched from the package registry into this workspace alone."),
            card.licence !== "" ? qsTr("Licence: %1.").arg(card.licence) : ""].filter(part => part !== "").join(" ")
        action: qsTr("Add it")
        refusal: qsTr("Not now")
        onConfirmed: card.conversations.install(card.name)
    }
}
