import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Adds a port mapping; checked as it is typed.
HDialog {
    id: dialog
    objectName: "addMapping"
    title: qsTr("Add a port mapping")
    property var names: []
    property bool busy: false
    property string failure
    property string guestProblem
    property string hostProblem
    property string addressProblem
    property int request: 0
    property bool checkedNow: false
    property bool touched: false
    // "127.0.0.1", "0.0.0.0" or what was typed.
    readonly property string address: where.currentIndex === 0 ? "" : where.currentIndex === 1 ? "0.0.0.0" : other.text.trim()
    readonly property bool exposed: where.currentIndex > 0
    onAddressChanged: if (visible) check()
    readonly property string workspaceId: { const item = Backend.workspaces.at(which.currentIndex); return item ? item.id : "" }
    readonly property bool acceptable: checkedNow && guestProblem === "" && hostProblem === "" && addressProblem === "" && (where.currentIndex < 2 || address !== "") && workspaceId !== "" && !busy

    function openFor(id) {
        guest.text = ""
        host.text = ""
        label.text = ""
        where.currentIndex = 0
        other.text = ""
        failure = ""
        touched = false
        busy = false
        const all = []
        let chosen = 0
        for (let row = 0; row < Backend.workspaces.count; ++row) {
            all.push(Backend.workspaces.at(row).name)
            if (Backend.workspaces.at(row).id === id)
                chosen = row
        }
        names = all
        which.currentIndex = chosen
        check()
        open()
    }
    onOpened: guest.forceActiveFocus()
    function check() {
        checkedNow = false
        failure = ""
        request += 1
        Backend.ports.check(request, workspaceId, guest.text, host.text, address)
    }
    function accept() {
        touched = true
        if (!acceptable)
            return
        busy = true
        Backend.ports.add(workspaceId, Number(guest.text), host.text.trim() === "" ? 0 : Number(host.text), label.text, address)
    }
    Connections {
        target: Backend.ports
        enabled: dialog.visible
        function onChecked(request, guestProblem, hostProblem, addressProblem) {
            if (request !== dialog.request)
                return
            dialog.guestProblem = guestProblem
            dialog.hostProblem = hostProblem
            dialog.addressProblem = addressProblem
            dialog.checkedNow = true
        }
        function onAdded() { if (dialog.busy) dialog.close() }
        function onAddFailed(sentence, details) {
            dialog.busy = false
            dialog.failure = sentence
        }
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 6
        HText { text: qsTr("Workspace"); color: Theme.muted; font.pixelSize: Theme.small }
        HSelect {
            id: which
            objectName: "mappingWorkspace"
            Layout.fillWidth: true
            label: qsTr("Workspace")
            model: dialog.names
            onActivated: dialog.check()
        }
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: 12
        HTextField {
            id: guest
            objectName: "guestPort"
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            Layout.alignment: Qt.AlignTop
            label: qsTr("Port in the workspace")
            placeholder: "8000"
            code: true
            maximumLength: 6
            problem: dialog.touched || text !== "" ? dialog.guestProblem : ""
            onEdited: dialog.check()
            onAccepted: dialog.accept()
        }
        HTextField {
            id: host
            objectName: "hostPort"
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            Layout.alignment: Qt.AlignTop
            label: qsTr("Port on this computer")
            placeholder: qsTr("the same")
            code: true
            maximumLength: 6
            problem: dialog.hostProblem
            hint: text === "" ? qsTr("Empty: the same if it is free, else another.") : qsTr("Fixed: never moved silently.")
            onEdited: dialog.check()
            onAccepted: dialog.accept()
        }
    }
    HTextField {
        id: label
        objectName: "mappingLabel"
        Layout.fillWidth: true
        label: qsTr("Label (optional)")
        placeholder: qsTr("Web app")
        maximumLength: 60
        onAccepted: dialog.accept()
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 6
        HText { text: qsTr("Who can connect"); color: Theme.muted; font.pixelSize: Theme.small }
        HSelect {
            id: where
            objectName: "mappingAddress"
            Layout.fillWidth: true
            label: qsTr("Who can connect")
            model: [qsTr("Only this computer (127.0.0.1)"), qsTr("Everybody who reaches this computer (0.0.0.0)"), qsTr("Who reaches one address of it…")]
        }
    }
    HTextField {
        id: other
        objectName: "mappingOtherAddress"
        visible: where.currentIndex === 2
        Layout.fillWidth: true
        label: qsTr("Address of this computer")
        placeholder: "192.168.1.20"
        code: true
        maximumLength: 40
        problem: dialog.addressProblem
        onAccepted: dialog.accept()
    }
    Rectangle {
        objectName: "exposedWarning"
        visible: dialog.exposed
        Layout.fillWidth: true
        implicitHeight: warning.implicitHeight + 24
        radius: Theme.radius
        color: Theme.warningWash
        border.color: Qt.rgba(Theme.warning.r, Theme.warning.g, Theme.warning.b, 0.5)
        Accessible.role: Accessible.AlertMessage
        Accessible.name: warning.text
        Icon { x: 12; y: 12; name: "warning"; size: 16; color: Theme.warning }
        HText {
            id: warning
            x: Theme.iconFamily === "" ? 12 : 38
            y: 12
            width: parent.width - x - 12
            text: Backend.ports.addressWarning
            wrapMode: Text.WordWrap
            Accessible.ignored: true
        }
    }
    HText {
        Layout.fillWidth: true
        visible: dialog.failure !== ""
        text: dialog.failure
        color: Theme.bad
        wrapMode: Text.WordWrap
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton {
            objectName: "addMappingNow"
            text: qsTr("Add mapping")
            kind: "primary"
            enabled: dialog.acceptable
            onClicked: dialog.accept()
        }
    ]
}
