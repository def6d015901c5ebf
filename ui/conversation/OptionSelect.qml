import QtQuick
import QtQuick.Controls.Basic
import Helix

// A small choice under the prompt: mode, model, effort.
ComboBox {
    id: control
    property string label
    property string hint
    property var choices: []
    property int chosen: -1
    signal picked(int index)
    model: choices
    currentIndex: chosen
    implicitHeight: Theme.grown(26)
    implicitWidth: Math.min(Math.max(words.implicitWidth + 30, 60), 180)
    leftPadding: 8
    rightPadding: 20
    font.family: Theme.textFamily
    font.pixelSize: Theme.fine
    Accessible.name: label
    Accessible.description: hint
    // What is shown is what the agent says, not what was clicked.
    onActivated: index => {
        control.picked(index)
        currentIndex = Qt.binding(() => control.chosen)
    }
    HToolTip {
        shown: control.hovered && !control.popup.visible
        text: control.hint !== "" ? qsTr("%1: %2").arg(control.label).arg(control.hint) : control.label
    }
    background: Rectangle {
        radius: 6
        color: control.hovered || control.popup.visible ? Theme.hover : "transparent"
        border.width: 1
        border.color: Theme.line
        FocusRing { target: control }
    }
    contentItem: HText {
        id: words
        text: control.chosen >= 0 && control.chosen < control.choices.length ? control.choices[control.chosen] : control.label
        color: Theme.soft
        font.pixelSize: Theme.fine
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        Accessible.ignored: true
    }
    indicator: Icon {
        name: "expand_more"
        size: 14
        color: Theme.muted
        anchors.right: parent.right
        anchors.rightMargin: 5
        anchors.verticalCenter: parent.verticalCenter
    }
    delegate: ItemDelegate {
        id: entry
        required property int index
        required property string modelData
        width: ListView.view ? ListView.view.width : control.width
        height: Theme.grown(30)
        leftPadding: 8
        highlighted: control.highlightedIndex === index
        text: modelData
        contentItem: HText {
            text: entry.text
            font.pixelSize: Theme.small
            font.weight: entry.index === control.chosen ? Font.Medium : Font.Normal
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
        y: -height - 4
        width: Math.max(control.width, 200)
        implicitHeight: Math.min(contentItem.implicitHeight + 8, 300)
        padding: 4
        onAboutToShow: contentItem.parent.Accessible.name = Qt.binding(() => control.Accessible.name)
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
