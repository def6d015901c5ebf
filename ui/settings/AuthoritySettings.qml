import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The user's own certificate authority: whose it is, another one, none.
SettingsGroup {
    id: group
    readonly property AuthoritySetting authority: Backend.settings.authority
    readonly property bool given: authority.authorities.length > 0
    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: 560
        spacing: 12
        HText {
            objectName: "noAuthority"
            visible: !group.given
            Layout.fillWidth: true
            text: qsTr("None: workspaces trust what their own system trusts.")
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
        LayoutRepeater {
            model: group.authority.authorities
            // No layout: one in a layout is given the height of a line for a name of two.
            Column {
                id: one
                required property var modelData
                Layout.fillWidth: true
                spacing: 3
                HText {
                    objectName: "authorityName"
                    width: parent.width
                    text: one.modelData.name
                    font.weight: Font.Medium
                    wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                }
                HText {
                    objectName: "authorityUntil"
                    visible: text !== ""
                    width: parent.width
                    text: one.modelData.until
                    color: one.modelData.ended ? Theme.warning : Theme.muted
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                }
            }
        }
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            Icon {
                Layout.alignment: Qt.AlignTop
                name: "warning"
                size: 16
                color: Theme.warning
            }
            HText {
                Layout.fillWidth: true
                text: group.given ? qsTr("Workspaces will trust whatever this authority signs: whoever holds its key can read and change what they send over TLS.")
                    : qsTr("Workspaces will trust whatever an authority you choose signs: whoever holds its key can read and change what they send over TLS.")
                color: Theme.soft
                wrapMode: Text.WordWrap
            }
        }
        HText {
            objectName: "authorityProblem"
            visible: text !== ""
            Layout.fillWidth: true
            text: group.authority.problem
            color: Theme.bad
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        Row {
            spacing: 8
            HButton {
                id: choose
                objectName: "chooseAuthority"
                text: group.given ? qsTr("Choose another file…") : qsTr("Choose a file…")
                onClicked: picker.choose(qsTr("Choose a certificate authority (PEM)"))
                FilePicker {
                    id: picker
                    objectName: "authorityPicker"
                    onPicked: file => group.authority.choose(file)
                }
            }
            HButton {
                objectName: "removeAuthority"
                visible: group.given
                kind: "plain"
                text: qsTr("Remove")
                onClicked: {
                    // This one goes with what it removes.
                    choose.forceActiveFocus(Qt.OtherFocusReason)
                    group.authority.remove()
                    Toaster.undoable(qsTr("The certificate authority was removed. Workspaces that have it keep it."), () => group.authority.restore())
                }
            }
        }
    }
}
