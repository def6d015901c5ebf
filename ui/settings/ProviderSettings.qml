import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    id: section
    spacing: 18
    SectionHeader {
        title: qsTr("Model providers")
        subtitle: qsTr("Agents reach them through Helix, which puts the key in on this computer. No key ever goes into a workspace.")
        HButton {
            objectName: "addProviderButton"
            kind: "primary"
            iconName: "add"
            text: qsTr("Add provider")
            onClicked: Navigation.addProvider()
        }
    }
    HCard {
        visible: Backend.providers.count === 0
        Layout.fillWidth: true
        implicitHeight: 220
        EmptyState {
            anchors.centerIn: parent
            width: Math.min(parent.width - 48, 460)
            iconName: "vpn_key"
            title: qsTr("No provider yet")
            sentence: qsTr("Add Anthropic, Gemini, or any server that speaks like OpenAI, also one on this computer. Then every workspace can use it without knowing the key.")
        }
    }
    HCard {
        visible: Backend.providers.count > 0
        Layout.fillWidth: true
        implicitHeight: rows.implicitHeight
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Model providers")
        Column {
            id: rows
            width: parent.width
            Repeater {
                model: Backend.providers.providers
                ProviderRow {
                    width: rows.width
                    onKeyAsked: replaceKey.openFor(name)
                    onModelsAsked: modelsDialog.openFor(name, models)
                    onRemoveAsked: removal.ask(qsTr("Remove %1?").arg(name), hasKey ? qsTr("Its key is erased from this computer and cannot be shown again; you would have to enter it anew. Workspaces lose access to its models at once.") : qsTr("Workspaces lose access to its models at once."), () => Backend.providers.remove(name))
                }
            }
        }
    }
    HText {
        Layout.fillWidth: true
        visible: text !== ""
        text: Backend.doctor.keychain
        color: Backend.doctor.hasKeychain ? Theme.muted : Theme.warning
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    SectionHeader {
        Layout.topMargin: 10
        title: qsTr("Named secrets")
        subtitle: qsTr("For other services. A workspace you give one to can use it at its one address, and never sees it.")
        HButton {
            objectName: "addSecretButton"
            iconName: "add"
            text: qsTr("Add secret")
            onClicked: addSecret.openNew()
        }
    }
    HCard {
        Layout.fillWidth: true
        implicitHeight: secretRows.implicitHeight
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Named secrets")
        Column {
            id: secretRows
            width: parent.width
            HText {
                visible: secrets.count === 0
                width: parent.width
                padding: 20
                text: qsTr("None yet. For example a token for a package registry or an issue tracker.")
                color: Theme.muted
                wrapMode: Text.WordWrap
            }
            Repeater {
                id: secrets
                model: Backend.providers.secrets
                SecretRow {
                    width: secretRows.width
                    onRemoveAsked: removal.ask(qsTr("Remove %1?").arg(name), qsTr("Its value is erased from this computer and cannot be shown again. The workspaces that were given it lose it at once."), () => Backend.providers.removeSecret(name))
                }
            }
        }
    }
    PriceTable {
        Layout.fillWidth: true
        Layout.topMargin: 10
    }
    KeyDialog { id: replaceKey }
    ModelsDialog { id: modelsDialog }
    AddSecretDialog { id: addSecret }
    ConfirmDialog {
        id: removal
        objectName: "removalDialog"
        property var act: null // a function: QML has no type for it
        action: qsTr("Remove")
        function ask(title, sentence, act) {
            removal.title = title
            removal.sentence = sentence
            removal.act = act
            open()
        }
        onConfirmed: act() // qmllint disable
    }
}
