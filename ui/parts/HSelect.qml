import QtQuick
import QtQuick.Controls.Basic
import Helix

ComboBox {
    id: control
    property string label
    implicitHeight: Theme.control
    implicitWidth: Theme.grown(220)
    leftPadding: 12
    rightPadding: 36
    font.family: Theme.textFamily
    font.pixelSize: Theme.body
    Accessible.name: label
    // Qt keeps Enter although nothing is open; it is the dialog's around it then, as in a line of text.
    Keys.onReturnPressed: event => giveEnter(event)
    Keys.onEnterPressed: event => giveEnter(event)
    function giveEnter(event) {
        const dialog = popup.visible ? null : answererOf(parent)
        if (dialog)
            dialog.answerEnter(event)
        else
            event.accepted = false
    }
    function answererOf(item) {
        while (item && !item.answerEnter)
            item = item.parent
        return item
    }
    background: Rectangle {
        radius: Theme.radius
        color: control.hovered ? Theme.hover : Theme.field
        border.width: 1
        border.color: Theme.line
        FocusRing { target: control }
    }
    contentItem: HText {
        text: control.displayText
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        Accessible.ignored: true
    }
    indicator: Icon {
        name: "expand_more"
        anchors.right: parent.right
        anchors.rightMargin: 10
        anchors.verticalCenter: parent.verticalCenter
    }
    delegate: ItemDelegate {
        id: entry
        required property int index
        required property var model
        width: ListView.view ? ListView.view.width : control.width
        height: Theme.grown(34)
        leftPadding: 12
        highlighted: control.highlightedIndex === index
        text: control.textRole ? (model[control.textRole] ?? "") : (model.modelData ?? "")
        contentItem: HText {
            text: entry.text
            verticalAlignment: Text.AlignVCenter
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        background: Rectangle {
            radius: 6
            color: entry.highlighted ? Theme.hover : "transparent"
        }
    }
    popup: Popup {
        y: control.height + 4
        width: control.width
        implicitHeight: Math.min(contentItem.implicitHeight + 8, 320)
        padding: 4
        onAboutToShow: contentItem.parent.Accessible.name = Qt.binding(() => control.label)
        contentItem: ListView {
            clip: true
            implicitHeight: contentHeight
            model: control.popup.visible ? control.delegateModel : null
            currentIndex: control.highlightedIndex
        }
        background: Rectangle {
            radius: Theme.radius
            color: Theme.raised
            border.color: Theme.line
        }
    }
}
