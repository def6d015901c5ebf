import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    id: section
    spacing: 18
    SectionHeader {
        title: qsTr("About and diagnostics")
        subtitle: qsTr("Helix %1. Free software under the GNU General Public License, version 3 or later.").arg(Backend.version)
        HButton {
            objectName: "examine"
            iconName: "refresh"
            enabled: !Backend.doctor.busy
            text: Backend.doctor.busy ? qsTr("Examining…") : qsTr("Examine again")
            onClicked: Backend.doctor.examine(true)
        }
    }
    SettingsGroup {
        id: newer
        readonly property var helix: Backend.catalogues.newerHelix
        visible: Backend.settings.updateCheck && helix.version !== undefined
        SettingRow {
            objectName: "newerHelix"
            offered: newer.visible
            Layout.fillWidth: true
            title: newer.visible ? qsTr("Helix %1 is known to %2; you have %3.").arg(newer.helix.version).arg(newer.helix.catalogue).arg(Backend.version) : ""
            more: newer.visible ? newer.helix.news + "\n" + newer.helix.address : ""
            HButton {
                objectName: "copyNewerHelix"
                iconName: "content_copy"
                text: qsTr("Copy its address")
                onClicked: { Backend.clipboard.copy(newer.helix.address); Toaster.tell(qsTr("The address was copied.")) }
            }
        }
    }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Report a problem")
            more: qsTr("Gathers versions, findings, settings and the last lines of the logs, without secrets. You see all of it before it is saved; nothing is sent.")
            HButton {
                objectName: "reportProblem"
                text: qsTr("Make a report…")
                onClicked: report.openNew()
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Settings as a file")
            more: qsTr("Export them for another computer, or import those of one. No key and no other secret is in it.")
            knownAs: qsTr("backup, restore")
            Row {
                spacing: 8
                HButton {
                    objectName: "exportSettings"
                    text: qsTr("Export…")
                    onClicked: saving.save(qsTr("Export settings"), "helix-settings.json")
                }
                HButton {
                    objectName: "importSettings"
                    text: qsTr("Import…")
                    onClicked: choosing.choose(qsTr("Import settings"))
                }
            }
        }
    }
    HCard {
        Layout.fillWidth: true
        implicitHeight: findings.implicitHeight + 8
        visible: Backend.doctor.count > 0
        Column {
            id: findings
            y: 4
            width: parent.width
            Repeater {
                id: repeater
                model: Backend.doctor
                Item {
                    id: finding
                    required property string level
                    required property string subject
                    required property string sentence
                    required property int index
                    width: findings.width
                    height: Math.max(Theme.grown(52), sentenceText.implicitHeight + 30)
                    Accessible.role: Accessible.ListItem
                    Accessible.name: subject + ": " + sentence
                    Rectangle {
                        visible: finding.index < repeater.count - 1
                        anchors.bottom: parent.bottom
                        width: parent.width
                        height: 1
                        color: Theme.line
                    }
                    Icon {
                        x: 18
                        y: 17
                        name: finding.level === "good" ? "check_circle" : finding.level === "note" ? "info_outline" : "error_outline"
                        color: finding.level === "good" ? Theme.ok : finding.level === "note" ? Theme.warning : Theme.bad
                    }
                    HText {
                        x: 50
                        y: 17
                        width: Theme.grown(120)
                        text: finding.subject
                        font.weight: Font.Medium
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    HText {
                        id: sentenceText
                        x: 58 + Theme.grown(120)
                        y: 16
                        width: parent.width - x - 18
                        text: finding.sentence
                        color: Theme.soft
                        wrapMode: Text.WordWrap
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
    HText {
        visible: Backend.doctor.count === 0
        text: Backend.doctor.busy ? qsTr("Examining this computer…") : qsTr("Not examined yet.")
        color: Theme.muted
    }
    FilePicker {
        id: saving
        objectName: "settingsSaving"
        onPicked: file => Backend.settingsFile.save(file)
    }
    FilePicker {
        id: choosing
        objectName: "settingsChoosing"
        onPicked: file => Backend.settingsFile.take(file)
    }
    Connections {
        target: Backend.settingsFile
        function onTaken(sentence, changes) {
            if (changes)
                Toaster.undoable(sentence, () => Backend.settingsFile.undo())
            else
                Toaster.tell(sentence)
        }
    }
    ReportDialog { id: report }
}
