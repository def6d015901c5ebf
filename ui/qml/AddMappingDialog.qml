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
    property int request: 0
    property bool checkedNow: false
    property bool touched: false
    readonly property string workspaceId: { const item = Backend.workspaces.at(which.currentIndex); return item ? item.id : "" }
    readonly property bool acceptable: checkedNow && guestProblem === "" && hostProblem === "" && workspaceId !== "" && !busy

    function openFor(id) {
        guest.text = ""
        host.text = ""
        label.text = ""
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
        Backend.ports.check(request, workspaceId, guest.text, host.text)
    }
    function accept() {
        touched = true
        if (!acceptable)
            return
        busy = true
        Backend.ports.add(workspaceId, Number(guest.text), host.text.trim() === "" ? 0 : Number(host.text), label.text)
    }
    Connections {
        target: Backend.ports
        enabled: dialog.visible
        function onChecked(request, guestProblem, hostProblem) {
            if (request !== dialog.request)
                return
            dialog.guestProblem = guestProblem
            dialog.hostProblem = hostProblem
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
            label: qsTr("Port in the VM")
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
            placeholder: qsTr("a free one")
            code: true
            maximumLength: 6
            problem: dialog.hostProblem
            hint: text === "" ? qsTr("Empty: Helix picks one.") : qsTr("Fixed: never moved silently.")
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
