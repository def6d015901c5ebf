import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// An agent has no model: the way to one, in as few steps as there are.
HCard {
    id: card
    /// A prompt waits for it.
    property bool promptWaits: false
    /// The agent's.
    required property ModelAccess access
    readonly property bool isRefused: access.refusedName !== ""
    readonly property string agentTitle: access.own || Backend.agentChoice.count === 0 ? qsTr("Helix Agent") : Backend.agentChoice.titleOf(access.agent)
    objectName: "needsModel"
    implicitHeight: column.implicitHeight + 32
    Accessible.role: Accessible.Grouping
    Accessible.name: heading.text
    function look() {
        if (visible)
            Backend.modelOffers.look()
    }
    onVisibleChanged: look()
    Component.onCompleted: look()
    ColumnLayout {
        id: column
        x: 16
        y: 16
        width: parent.width - 32
        spacing: 10
        RowLayout {
            Layout.fillWidth: true
            spacing: 12
            Rectangle {
                Layout.alignment: Qt.AlignTop
                Layout.preferredWidth: 38
                Layout.preferredHeight: 38
                radius: 9
                color: Theme.accentWash
                Icon { anchors.centerIn: parent; name: "smart_toy"; size: 20; color: Theme.accent }
            }
            HText {
                id: heading
                Layout.fillWidth: true
                text: card.isRefused && !card.promptWaits ? qsTr("The key was refused") : qsTr("%1 needs a model").arg(card.agentTitle)
                font.pixelSize: Theme.cardTitle
                font.weight: Font.DemiBold
                wrapMode: Text.WordWrap
            }
        }
        HText {
            objectName: "whyNoModel"
            Layout.fillWidth: true
            text: card.isRefused && card.access.refusedChoice === "here" ? qsTr("%1 refused its key. You chose it for this workspace: replace its key in Settings, or choose another (helixctl provider use).").arg(card.access.refusedName)
                : card.isRefused && card.access.refusedChoice === "all" ? qsTr("%1 refused its key. You chose it to be asked first: replace its key in Settings, or remove the provider there.").arg(card.access.refusedName)
                : card.isRefused ? qsTr("%1 refused its key. Replace the key in Settings, or add another provider.").arg(card.access.refusedName)
                : !card.access.own && Backend.agentChoice.count > 0 ? qsTr("%1. The key stays outside the workspace.").arg(Backend.agentChoice.needsOf(card.access.agent))
                : Backend.providers.ownAgentNote !== "" ? Backend.providers.ownAgentNote
                : qsTr("Use your own key, or a model that runs on this computer. The key stays outside the workspace.")
            color: card.isRefused ? Theme.warning : Theme.soft
            wrapMode: Text.WordWrap
        }
        HButton {
            objectName: "providersOfRefused"
            visible: card.isRefused
            Layout.fillWidth: true
            kind: "primary"
            text: qsTr("Open the providers in Settings")
            onClicked: Navigation.openSettings("providers")
        }
        HButton {
            objectName: "addModelProvider"
            Layout.fillWidth: true
            kind: card.isRefused ? "secondary" : "primary"
            iconName: "vpn_key"
            text: qsTr("Add a provider")
            onClicked: Navigation.addProvider()
        }
        // Another agent may not speak to a server that was found.
        LayoutRepeater {
            model: Backend.modelOffers.rows
            ModelOfferRow {
                visible: card.access.own || keyKind !== "" && keyKind === card.access.keyKind
                Layout.fillWidth: true
            }
        }
        // Who has a provider whose key was refused looks for another key first.
        LocalServersNote {
            visible: card.access.own && Backend.modelOffers.foundNoServer && !card.isRefused
            Layout.fillWidth: true
            brief: true
        }
        HText {
            objectName: "offerProblem"
            /// No toast says it as well.
            property bool isCounted: false
            function count(isSaid) {
                if (isSaid === isCounted)
                    return
                isCounted = isSaid
                Toaster.offerProblems += isSaid ? 1 : -1
            }
            onVisibleChanged: count(visible)
            Component.onCompleted: count(visible)
            Component.onDestruction: count(false)
            visible: text !== ""
            Layout.fillWidth: true
            text: Backend.modelOffers.problem
            color: Theme.bad
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
            Accessible.role: Accessible.AlertMessage
        }
        RowLayout {
            visible: card.promptWaits
            Layout.fillWidth: true
            spacing: 8
            Icon { Layout.alignment: Qt.AlignTop; name: "check_circle"; size: 15; color: Theme.accent }
            HText {
                Layout.fillWidth: true
                text: qsTr("Your prompt is kept and runs when there is a model to ask.")
                color: Theme.soft
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
        }
    }
}
