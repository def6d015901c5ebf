import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// How Helix itself goes out: directly, as the environment says, or by a proxy of the user's own.
SettingsGroup {
    id: group
    readonly property ProxySetting proxy: Backend.settings.proxy
    /// The fields of one's own are shown before it is chosen: it has no address yet.
    property bool editing: false
    readonly property bool own: editing || proxy.mode === "own"
    function choose(mode) {
        editing = mode === "own"
        if (mode !== "own" || proxy.address !== "")
            proxy.choose(mode)
    }
    function show() {
        address.text = proxy.address
        user.text = proxy.user
        exceptions.text = proxy.exceptions
    }
    function keep() {
        if (keepButton.enabled)
            proxy.keep(address.text, user.text, password.text, exceptions.text)
    }
    Component.onCompleted: show()
    Connections {
        target: group.proxy
        function onKept() {
            group.editing = false
            password.text = ""
            Toaster.tell(qsTr("Helix goes through %1 from now on.").arg(group.proxy.address))
        }
        // What was set elsewhere is shown, and not over what is being typed.
        function onChanged() { if (!group.editing && !address.activeFocus && !user.activeFocus && !exceptions.activeFocus) group.show() }
    }
    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: 560
        spacing: 12
        HSegmented {
            objectName: "proxyMode"
            Layout.fillWidth: true
            label: qsTr("Proxy")
            options: [{ value: "none", text: qsTr("None") }, { value: "environment", text: qsTr("As the environment says") }, { value: "own", text: qsTr("My own") }]
            value: group.own ? "own" : group.proxy.mode
            onChosen: value => group.choose(value)
        }
        HText {
            objectName: "proxyUsed"
            visible: !group.own
            Layout.fillWidth: true
            text: group.proxy.mode === "none" ? qsTr("Helix connects directly.")
                : group.proxy.used === "" ? qsTr("The environment that Helix was started in names none: Helix connects directly.")
                : qsTr("Helix goes through %1.").arg(group.proxy.used)
            color: Theme.muted
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        HTextField {
            id: address
            objectName: "proxyAddress"
            visible: group.own
            Layout.fillWidth: true
            label: qsTr("Address")
            placeholder: "http://proxy.example.org:3128"
            code: true
            maximumLength: 1000
            hint: qsTr("With http, https or socks5 in front.")
            onEdited: { group.editing = true; group.proxy.forgetProblem() }
            onAccepted: group.keep()
        }
        RowLayout {
            visible: group.own
            Layout.fillWidth: true
            spacing: 12
            HTextField {
                id: user
                objectName: "proxyUser"
                Layout.fillWidth: true
                Layout.alignment: Qt.AlignTop
                label: qsTr("User")
                placeholder: qsTr("Nobody")
                maximumLength: 255
                onEdited: { group.editing = true; group.proxy.forgetProblem() }
                onAccepted: group.keep()
            }
            HTextField {
                id: password
                objectName: "proxyPassword"
                Layout.fillWidth: true
                Layout.alignment: Qt.AlignTop
                enabled: user.text.trim() !== ""
                label: qsTr("Password")
                placeholder: group.proxy.hasPassword ? qsTr("Kept in the keychain") : ""
                maximumLength: 255
                echoMode: TextInput.Password
                onEdited: { group.editing = true; group.proxy.forgetProblem() }
                onAccepted: group.keep()
            }
        }
        HTextField {
            id: exceptions
            objectName: "proxyExceptions"
            visible: group.own
            Layout.fillWidth: true
            label: qsTr("Reached without it")
            placeholder: "example.org, 10.0.0.0/8"
            code: true
            maximumLength: 4000
            hint: qsTr("This computer itself always is.")
            onEdited: { group.editing = true; group.proxy.forgetProblem() }
            onAccepted: group.keep()
        }
        HText {
            objectName: "proxyProblem"
            visible: text !== ""
            Layout.fillWidth: true
            text: group.proxy.problem
            color: Theme.bad
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        Row {
            visible: group.own
            spacing: 8
            HButton {
                id: keepButton
                objectName: "keepProxy"
                text: qsTr("Use this proxy")
                kind: "primary"
                enabled: !group.proxy.busy && address.text.trim() !== ""
                onClicked: group.keep()
            }
            HButton {
                objectName: "forgetProxyPassword"
                visible: group.proxy.hasPassword && group.proxy.mode === "own"
                kind: "plain"
                text: qsTr("Forget the password")
                onClicked: {
                    address.forceActiveFocus(Qt.OtherFocusReason) // this one goes with what it removes
                    group.proxy.forgetPassword()
                }
            }
        }
    }
}
