import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Which named secrets one workspace may use.
HDialog {
    id: dialog
    objectName: "grantDialog"
    title: qsTr("Secrets of this workspace")
    wide: 520
    property AccountItem account
    function openFor(account) {
        dialog.account = account
        open()
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("The agent can use a secret at the one service it belongs to. It never sees it: Helix puts it into the request on this computer.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    LayoutRepeater {
        id: rows
        model: dialog.account ? dialog.account.secrets : null
        RowLayout {
            id: row
            required property string name
            required property string origin
            required property bool granted
            Layout.fillWidth: true
            spacing: 12
            ColumnLayout {
                Layout.fillWidth: true
                spacing: 3
                HText { text: row.name; font.weight: Font.Medium }
                HText {
                    Layout.fillWidth: true
                    text: row.origin
                    color: Theme.muted
                    font.pixelSize: Theme.small
                    elide: Text.ElideMiddle
                }
            }
            HSwitch {
                id: toggle
                objectName: "grant-" + row.name
                checked: row.granted
                Accessible.name: qsTr("May use %1").arg(row.name)
                onToggled: dialog.account.grant(row.name, checked)
                Connections {
                    target: dialog.account
                    function onChanged() { toggle.checked = Qt.binding(() => row.granted) }
                }
            }
        }
    }
    HText {
        visible: rows.count === 0
        Layout.fillWidth: true
        text: qsTr("There are no named secrets yet. Add one in Settings, for example a token for a package registry.")
        color: Theme.muted
        wrapMode: Text.WordWrap
    }
    buttons: [
        HButton {
            text: qsTr("Open Settings")
            onClicked: { dialog.close(); Navigation.openSettings("providers") }
        },
        HButton { text: qsTr("Done"); kind: "primary"; onClicked: dialog.close() }
    ]
}
