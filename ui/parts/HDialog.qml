import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import QtQuick.Templates as T
import Helix

// A question or a form in the middle of the window. Esc closes it; the first field has the keyboard.
Popup {
    id: dialog
    property string title
    default property alias content: body.data
    property alias buttons: buttonRow.data
    property int wide: 440

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.grown(wide), parent ? parent.width - 48 : wide)
    padding: 24
    modal: true
    focus: true
    closePolicy: Popup.CloseOnEscape

    enter: Transition { NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick } }
    exit: Transition { NumberAnimation { property: "opacity"; from: 1; to: 0; duration: Theme.quick } }
    T.Overlay.modal: Rectangle { color: Theme.shade }
    background: Rectangle {
        radius: Theme.cardRadius
        color: Theme.surface
        border.color: Theme.line
    }
    contentItem: ColumnLayout {
        objectName: dialog.objectName !== "" ? dialog.objectName + "Body" : ""
        spacing: 16
        Accessible.role: Accessible.Dialog
        Accessible.name: dialog.title
        HText {
            Layout.fillWidth: true
            text: dialog.title
            font.pixelSize: Theme.section
            font.weight: Font.DemiBold
            wrapMode: Text.WordWrap
        }
        ColumnLayout {
            id: body
            Layout.fillWidth: true
            spacing: 14
        }
        Row {
            id: buttonRow
            Layout.alignment: Qt.AlignRight
            Layout.topMargin: 4
            spacing: 8
        }
    }
}
