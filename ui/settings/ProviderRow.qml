import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// One model provider.
Item {
    id: row
    required property string name
    required property string kind
    required property string kindText
    required property string baseUrl
    required property bool hasKey
    required property string models
    required property var offered
    required property string keyState
    required property string outcome
    required property string sentence
    required property int index
    signal keyAsked()
    signal modelsAsked()
    signal removeAsked()
    readonly property bool works: keyState === "works"
    readonly property bool failed: !works && (keyState === "refused" || outcome === "bad")
    readonly property bool stacked: width > 0 && width - 32 - buttons.implicitWidth - 8 < Theme.wordsLeast
    implicitHeight: body.implicitHeight + 32
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, %2, %3, %4").arg(name).arg(kindText).arg(baseUrl).arg(row.keyState)
    Rectangle {
        visible: row.index > 0
        width: parent.width
        height: 1
        color: Theme.line
    }
    ColumnLayout {
        id: body
        x: 19
        y: 16
        width: parent.width - 32
        spacing: 8
        GridLayout {
            Layout.fillWidth: true
            columns: row.stacked ? 1 : 2
            columnSpacing: 8
            rowSpacing: 8
            ColumnLayout {
                Layout.fillWidth: true
                spacing: 4
                RowLayout {
                    spacing: 10
                    HText { text: row.name; font.pixelSize: Theme.grown(14); font.weight: Font.DemiBold; Accessible.ignored: true }
                    HText { text: row.kindText; color: Theme.muted; font.pixelSize: Theme.small; Accessible.ignored: true }
                }
                CodeText {
                    Layout.fillWidth: true
                    text: row.baseUrl
                    color: Theme.soft
                    elide: Text.ElideMiddle
                    Accessible.ignored: true
                }
            }
            Row {
                id: buttons
                spacing: 8
                HButton {
                    objectName: "test-" + row.name
                    tall: Theme.grown(32)
                    enabled: row.outcome !== "testing"
                    text: row.outcome === "testing" ? qsTr("Testing…") : qsTr("Test")
                    Accessible.name: qsTr("Test %1").arg(row.name)
                    onClicked: Backend.providers.test(row.name)
                }
                HButton {
                    objectName: "models-" + row.name
                    tall: Theme.grown(32)
                    kind: "plain"
                    text: qsTr("Models")
                    Accessible.name: qsTr("Models of %1").arg(row.name)
                    onClicked: row.modelsAsked()
                }
                HButton {
                    objectName: "key-" + row.name
                    tall: Theme.grown(32)
                    kind: "plain"
                    text: row.hasKey ? qsTr("Replace key") : qsTr("Add key")
                    onClicked: row.keyAsked()
                }
                HIconButton {
                    objectName: "remove-" + row.name
                    side: Theme.grown(32)
                    iconName: "delete_outline"
                    text: qsTr("Remove %1").arg(row.name)
                    onClicked: row.removeAsked()
                }
            }
        }
        Flow {
            id: facts
            Layout.fillWidth: true
            spacing: 8
            Icon {
                name: row.works ? "check_circle" : row.failed ? "error_outline" : row.hasKey ? "lock" : "lock_open"
                size: 14
                color: row.works ? Theme.ok : row.failed ? Theme.bad : Theme.muted
            }
            HText {
                objectName: "keyState-" + row.name
                text: row.works ? qsTr("works") : row.keyState === "refused" ? qsTr("key refused") : row.failed ? qsTr("test failed") : qsTr("untested")
                color: row.works ? Theme.ok : row.failed ? Theme.bad : Theme.warning
                font.pixelSize: Theme.small
                font.weight: Font.Medium
                Accessible.ignored: true
            }
            HText {
                text: !row.hasKey ? qsTr("· no key") : Backend.doctor.hasKeychain ? qsTr("· key in the keychain") : qsTr("· key in a file only you can read")
                color: Theme.soft
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
            HText {
                width: Math.min(implicitWidth, facts.width)
                text: row.models === "" ? qsTr("· every model") : qsTr("· only %1").arg(row.models)
                color: Theme.muted
                font.pixelSize: Theme.small
                elide: Text.ElideRight
                Accessible.ignored: true
            }
        }
        ModelChips {
            Layout.fillWidth: true
            models: row.offered
        }
        RowLayout {
            visible: row.sentence !== ""
            Layout.fillWidth: true
            spacing: 8
            Icon {
                Layout.alignment: Qt.AlignTop
                name: row.outcome === "good" ? "check_circle" : row.outcome === "bad" ? "error_outline" : "hourglass_empty"
                size: 14
                color: row.outcome === "good" ? Theme.ok : row.outcome === "bad" ? Theme.bad : Theme.muted
            }
            HText {
                objectName: "outcome-" + row.name
                Layout.fillWidth: true
                text: row.sentence
                color: row.outcome === "bad" ? Theme.bad : Theme.soft
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
                Accessible.role: Accessible.AlertMessage
            }
        }
    }
}
