import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Adds a model provider. The key goes to the keychain and is never shown again.
HDialog {
    id: dialog
    objectName: "addProvider"
    title: qsTr("Add a model provider")
    wide: 480
    property string kind: "anthropic"
    property bool busy: false
    /// What this computer has is not enough.
    property bool asksForm: true
    property string failure
    property bool failureIsOffers: false
    readonly property var kinds: Backend.providers.kinds()
    readonly property bool isLocal: /^http:\/\//.test(url.text.trim())
    readonly property bool acceptable: !busy && name.text.trim() !== "" && name.problem === "" && url.text.trim() !== "" && url.problem === "" && (key.text.trim() !== "" || isLocal)
    property string offeredName
    function freeName(wanted) {
        let free = wanted
        for (let number = 2; Backend.providers.providerNameProblem(free) !== ""; ++number)
            free = wanted + "-" + number
        return free
    }
    function choose(value) {
        const chosen = kinds.find(entry => entry.value === value)
        // A name or an address that was typed stays; one that was offered follows the kind.
        const offered = kinds.find(entry => entry.value === kind)
        if (name.text === "" || name.text === offeredName)
            name.text = offeredName = freeName(chosen.value)
        if (url.text === "" || url.text === offered.baseUrl)
            url.text = chosen.baseUrl
        kind = value
    }
    function openNew() {
        name.text = ""
        url.text = ""
        key.text = ""
        failure = ""
        busy = false
        choose("anthropic")
        asksForm = Backend.modelOffers.count === 0
        Backend.modelOffers.look()
        open()
    }
    function askForm() {
        asksForm = true
        choose(kind) // somebody may have taken its name
        key.forceActiveFocus()
    }
    function accept() {
        if (!acceptable)
            return
        busy = true
        failure = ""
        Backend.providers.add(name.text, kind, url.text, key.text)
    }
    onOpened: if (asksForm) key.forceActiveFocus()
    onClosed: key.text = ""
    Connections {
        target: Backend.providers
        enabled: dialog.visible
        function onAdded(name) {
            dialog.close()
            Toaster.tell(qsTr("%1 was added and is being tested.").arg(name))
        }
        function onRefused(sentence, details) {
            dialog.busy = false
            dialog.failure = sentence
            dialog.failureIsOffers = false
        }
    }
    Connections {
        target: Backend.modelOffers
        enabled: dialog.visible
        function onAdded() { dialog.close() }
        function onFailed(sentence) {
            dialog.failure = sentence
            dialog.failureIsOffers = true
            dialog.choose(dialog.kind) // it may have taken its name
        }
        function onChanged() {
            if (Backend.modelOffers.adding !== "" || (dialog.failureIsOffers && Backend.modelOffers.problem === ""))
                dialog.failure = ""
            if (!dialog.asksForm && Backend.modelOffers.count === 0)
                dialog.askForm()
        }
    }
    ColumnLayout {
        visible: Backend.modelOffers.count > 0
        Layout.fillWidth: true
        spacing: 8
        HText { text: qsTr("On this computer"); color: Theme.muted; font.pixelSize: Theme.small }
        LayoutRepeater {
            model: Backend.modelOffers.rows
            ModelOfferRow { Layout.fillWidth: true }
        }
    }
    HButton {
        objectName: "anotherProvider"
        visible: !dialog.asksForm
        Layout.fillWidth: true
        text: qsTr("Another provider, or another key")
        onClicked: dialog.askForm()
    }
    HSegmented {
        objectName: "providerKind"
        visible: dialog.asksForm
        Layout.fillWidth: true
        label: qsTr("Kind")
        options: dialog.kinds
        value: dialog.kind
        onChosen: value => dialog.choose(value)
    }
    HTextField {
        id: name
        objectName: "providerName"
        visible: dialog.asksForm
        Layout.fillWidth: true
        label: qsTr("Name")
        maximumLength: 80
        problem: Backend.providers.providerNameProblem(text)
        onAccepted: dialog.accept()
    }
    HTextField {
        id: url
        objectName: "providerUrl"
        visible: dialog.asksForm
        Layout.fillWidth: true
        label: qsTr("Base URL")
        code: true
        maximumLength: 400
        problem: Backend.providers.baseUrlProblem(text)
        hint: dialog.isLocal ? qsTr("A server on this computer: workspaces reach it through Helix alone.") : ""
        onAccepted: dialog.accept()
    }
    HTextField {
        id: key
        objectName: "providerKey"
        visible: dialog.asksForm
        Layout.fillWidth: true
        label: dialog.isLocal ? qsTr("Key (a local server may need none)") : qsTr("Key")
        placeholder: qsTr("Paste it here")
        code: true
        maximumLength: 4000
        echoMode: TextInput.Password
        hint: Backend.doctor.hasKeychain ? qsTr("Kept in your keychain and never shown again.") : qsTr("Kept in a file only you can read, and never shown again.")
        onAccepted: dialog.accept()
    }
    // Below the form, which stays where it is when this comes.
    LocalServersNote { Layout.fillWidth: true }
    HText {
        objectName: "providerFailure"
        Layout.fillWidth: true
        visible: text !== ""
        text: dialog.failure
        color: Theme.bad
        wrapMode: Text.WordWrap
        Accessible.role: Accessible.AlertMessage
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "addProviderNow"; visible: dialog.asksForm; text: qsTr("Add provider"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
