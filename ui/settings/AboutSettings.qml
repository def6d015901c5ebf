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
            objectName: "copyReport"
            iconName: "content_copy"
            text: qsTr("Copy report")
            onClicked: { Backend.clipboard.copy(Backend.doctor.report()); Toaster.tell(qsTr("The report was copied. It holds no secrets.")) }
        }
        HButton {
            objectName: "examine"
            iconName: "refresh"
            enabled: !Backend.doctor.busy
            text: Backend.doctor.busy ? qsTr("Examining…") : qsTr("Examine again")
            onClicked: Backend.doctor.examine(true)
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
                    height: Math.max(52, sentenceText.implicitHeight + 30)
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
                        width: 120
                        text: finding.subject
                        font.weight: Font.Medium
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    HText {
                        id: sentenceText
                        x: 178
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
}
