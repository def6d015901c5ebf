import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A report about a problem, whole, before it is saved: each part may be left out.
TextDialog {
    id: dialog
    objectName: "reportDialog"
    readonly property ProblemReport report: Backend.problemReport
    title: qsTr("Report a problem")
    sentence: report.busy ? qsTr("Gathering…")
        : qsTr("This is the whole report. Nothing is sent: save it, read it and give it to whom you like. Secrets were removed; names of files and workspaces may be in it.")
    text: report.text
    function openNew() {
        report.gather()
        open()
    }
    Flow {
        Layout.fillWidth: true
        visible: !dialog.report.busy
        spacing: 6
        Repeater {
            model: dialog.report.parts
            HChip {
                required property string name
                required property string title
                required property bool kept
                objectName: "part-" + name
                text: title
                chosen: kept
                tip: kept ? qsTr("Click to leave it out") : qsTr("Left out; click to take it in")
                onClicked: dialog.report.keep(name, !kept)
            }
        }
    }
    // Beside Copy and Close.
    buttons: [
        HButton {
            objectName: "saveReport"
            kind: "primary"
            text: qsTr("Save…")
            enabled: !dialog.report.busy
            onClicked: picker.save(qsTr("Save the report"), "helix-report.txt")
            FilePicker {
                id: picker
                objectName: "reportPicker"
                onPicked: file => dialog.report.save(file)
            }
        }
    ]
}
