import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A project on its way into the machine.
ColumnLayout {
    id: progress
    property ProjectItem project
    spacing: 8
    HText {
        objectName: "bringText"
        Layout.fillWidth: true
        text: progress.project ? progress.project.bringText : ""
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    ProgressLine {
        Layout.fillWidth: true
        visible: progress.project !== null && progress.project.bringShare >= 0
        value: progress.project ? Math.max(0, progress.project.bringShare) : 0
        label: qsTr("Bringing the project")
    }
    HButton {
        objectName: "cancelBring"
        text: qsTr("Stop bringing it in")
        onClicked: progress.project.cancelBring()
    }
}
