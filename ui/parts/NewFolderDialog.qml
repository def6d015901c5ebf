import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Makes a folder where the list stands, which then goes into it.
HDialog {
    id: dialog
    objectName: "newFolderDialog"
    wide: 420
    required property HostFolder list
    property string problem
    /// Where it was made.
    signal made(string path)
    title: qsTr("New folder")
    onAboutToShow: {
        problem = ""
        name.text = ""
    }
    onOpened: name.forceActiveFocus(Qt.TabFocusReason)
    function make() {
        problem = ""
        if (name.text.trim() !== "")
            list.make(name.text)
    }
    Connections {
        target: dialog.list
        function onMade(path: string, problem: string) {
            if (!dialog.opened)
                return
            dialog.problem = problem
            if (problem !== "")
                return
            dialog.close()
            dialog.made(path)
        }
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("In %1").arg(dialog.list.folder)
        color: Theme.soft
        elide: Text.ElideMiddle
    }
    HTextField {
        id: name
        objectName: "newFolderName"
        Layout.fillWidth: true
        label: qsTr("Name")
        maximumLength: 255
        onEdited: dialog.problem = ""
        onAccepted: dialog.make()
    }
    // Its room is kept: the buttons stay where they are.
    HText {
        objectName: "newFolderProblem"
        Layout.fillWidth: true
        Layout.preferredHeight: 34
        text: dialog.problem
        color: Theme.bad
        wrapMode: Text.Wrap
        maximumLineCount: 2
        elide: Text.ElideRight
    }
    buttons: [
        HButton { objectName: "newFolderCancel"; text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton {
            objectName: "newFolderNow"
            text: qsTr("Make it")
            kind: "primary"
            enabled: name.text.trim() !== ""
            onClicked: dialog.make()
        }
    ]
}
