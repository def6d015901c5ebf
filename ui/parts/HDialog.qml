import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import QtQuick.Templates as T
import Helix

// A question or a form in the middle of the window. Esc closes it; the keyboard comes to what its page asks for, else to the first
// control in it. Enter does what its one primary button does, from wherever the keyboard is in it; fields answer it themselves.
Popup {
    id: dialog
    property string title
    default property alias content: body.data
    property alias buttons: buttonRow.data
    property int wide: 440

    parent: T.Overlay.overlay
    // In the middle, until it has stood for a moment and what it opened with has come. Then its top stays, whatever grows in it:
    // nothing moves under the pointer. It goes up only where it would leave the window.
    anchors.centerIn: pinned ? undefined : parent
    property bool pinned: false
    property real pinnedTop: 0
    readonly property size room: parent ? Qt.size(parent.width, parent.height) : Qt.size(0, 0)
    onRoomChanged: pinned = false
    readonly property Timer standing: Timer {
        running: dialog.opened && !dialog.pinned
        interval: 200
        onTriggered: dialog.pin()
    }
    function pin() {
        x = dialog.x
        y = pinnedTop = dialog.y
        pinned = true
    }
    // Not a binding: where it stands and how tall it may be decide on each other.
    onHeightChanged: if (pinned) Qt.callLater(stayInside)
    function stayInside() {
        if (pinned && parent)
            y = Math.min(pinnedTop, Math.max(parent.height - 24 - height, (parent.height - height) / 2))
    }
    width: Math.min(Theme.grown(wide), parent ? parent.width - 48 : wide)
    padding: 24
    modal: true
    focus: true
    closePolicy: Popup.CloseOnEscape
    // After what the page itself does with the keyboard.
    onOpened: Qt.callLater(takeKeys)
    onAboutToShow: {
        pinned = false
        contentItem.parent.Accessible.name = Qt.binding(() => dialog.title)
    }
    function holds(item) {
        for (let above = item; above; above = above.parent)
            if (above === contentItem)
                return true
        return false
    }
    function takeKeys() {
        const window = contentItem.Window.window
        if (!opened || !window || holds(window.activeFocusItem))
            return
        const first = contentItem.nextItemInFocusChain(true)
        if (holds(first))
            first.forceActiveFocus(Qt.TabFocusReason)
    }
    /// What Enter does; null: nothing. What destroys something is pressed itself.
    function primaryButton() {
        for (let at = 0; at < buttonRow.children.length; ++at) {
            const button = buttonRow.children[at] as HButton
            if (button && button.visible && button.enabled && button.kind === "primary")
                return button
        }
        return null
    }
    function answerEnter(event) {
        const button = primaryButton()
        // One that is held down opened this dialog.
        if (event.isAutoRepeat || !opened || button === null || contentItem.Window.activeFocusItem instanceof TextInput) {
            event.accepted = false
            return
        }
        button.clicked()
    }

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
        /// HSelect asks for it.
        function answerEnter(event) { dialog.answerEnter(event) }
        Keys.onReturnPressed: event => dialog.answerEnter(event)
        Keys.onEnterPressed: event => dialog.answerEnter(event)
        HText {
            Layout.fillWidth: true
            text: dialog.title
            Accessible.role: Accessible.Heading
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
