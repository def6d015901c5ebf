import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The newest few notices, where they cover nothing that can be pressed and no banner: at the bottom right if that is so there.
Column {
    id: toasts
    width: Math.min(Theme.grown(400), parent.width - 2 * margin)
    spacing: 8
    readonly property int margin: 24
    property int place: FreePlace.BottomRight
    readonly property bool isTop: [FreePlace.TopRight, FreePlace.TopMiddle, FreePlace.TopLeft].includes(place)
    x: [FreePlace.BottomLeft, FreePlace.TopLeft].includes(place) ? margin
        : [FreePlace.BottomRight, FreePlace.TopRight].includes(place) ? parent.width - width - margin : (parent.width - width) / 2
    property real away: margin // from the edge
    y: isTop ? away : parent.height - height - away
    FreePlace { id: finder }
    // Those that are there stay where they are, until they would cover something: more of them have come, or another page or tab.
    function settle() {
        const size = Qt.size(width, Math.max(height, Theme.grown(54)))
        place = finder.freest(parent, size, margin, toasts, place)
        away = finder.fromEdge(parent, size, margin, toasts, place)
    }
    HoverHandler { id: pointer }
    /// The pointer is on them: they stay where they are.
    readonly property bool read: pointer.hovered
    function settleUnread() {
        if (!read)
            settle()
    }
    // Looking walks all items of the window: often while they move after a change, and seldom else, for what stays may do so for hours.
    Timer { id: unsettled; interval: 1000 }
    Timer {
        objectName: "lookForPlace"
        running: notices.count > 0 && !toasts.read && toasts.visible && toasts.Window.visibility !== Window.Hidden && toasts.Window.visibility !== Window.Minimized
        repeat: true
        interval: unsettled.running ? 250 : 2000
        onRunningChanged: if (running) unsettled.restart()
        onTriggered: toasts.settle()
    }
    onHeightChanged: {
        unsettled.restart()
        if (notices.count > 0)
            Qt.callLater(toasts.settleUnread)
    }
    Connections {
        target: toasts.parent
        function onWidthChanged() { unsettled.restart() }
        function onHeightChanged() { unsettled.restart() }
    }
    Connections {
        target: Navigation
        function onPageChanged() {
            unsettled.restart()
            if (notices.count > 0)
                Qt.callLater(toasts.settleUnread)
        }
    }
    property var undos: ({})
    property int lastKey: 0

    Connections {
        target: Toaster
        function onAsked(sentence, kind, details, undo, verb, stays) {
            toasts.lastKey += 1
            if (undo)
                toasts.undos[toasts.lastKey] = undo
            if (notices.count === 0) {
                toasts.place = FreePlace.BottomRight
                toasts.settle()
            }
            notices.append({ key: toasts.lastKey, sentence: sentence, kind: kind, details: details, canUndo: !!undo, verb: verb, stays: stays })
            while (notices.count > 4)
                toasts.dismiss(toasts.oldest())
        }
    }
    /// The key of the oldest that goes by itself, else of the oldest.
    function oldest() {
        for (let row = 0; row < notices.count - 1; ++row)
            if (!notices.get(row).stays)
                return notices.get(row).key
        return notices.get(0).key
    }
    function dismiss(key) {
        delete undos[key]
        for (let row = 0; row < notices.count; ++row) {
            if (notices.get(row).key === key) {
                notices.remove(row)
                return
            }
        }
    }

    Repeater {
        model: ListModel { id: notices; onCountChanged: unsettled.restart() }
        Rectangle {
            id: toast
            objectName: "toast"
            required property int key
            required property string sentence
            required property string kind
            required property string details
            required property bool canUndo
            required property string verb
            required property bool stays
            width: toasts.width
            height: line.implicitHeight + 24
            radius: 10
            color: Theme.raised
            border.width: 1
            border.color: kind === "bad" ? Qt.rgba(Theme.bad.r, Theme.bad.g, Theme.bad.b, 0.5) : Theme.line
            NumberAnimation on opacity { from: 0; to: 1; duration: Theme.calm }
            Accessible.role: Accessible.AlertMessage
            Accessible.name: sentence
            HoverHandler { id: over }
            Timer {
                running: !over.hovered && !toast.stays
                interval: toast.kind === "bad" ? 15000 : toast.kind === "advice" ? 30000 : toast.canUndo ? 10000 : 5000
                onTriggered: toasts.dismiss(toast.key)
            }
            RowLayout {
                id: line
                anchors.left: parent.left
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                anchors.leftMargin: 14
                anchors.rightMargin: 8
                spacing: 10
                Icon {
                    name: toast.kind === "bad" ? "error_outline" : toast.kind === "advice" ? "info_outline" : "check_circle"
                    color: toast.kind === "bad" ? Theme.bad : toast.kind === "advice" ? Theme.muted : Theme.ok
                    Layout.preferredWidth: Theme.icon
                }
                HText {
                    Layout.fillWidth: true
                    text: toast.sentence
                    wrapMode: Text.WordWrap
                }
                HButton {
                    objectName: "changeProxyOfToast"
                    visible: Backend.settings.proxy.mends(toast.sentence)
                    text: qsTr("Change the proxy")
                    tall: Theme.grown(30)
                    onClicked: {
                        toasts.dismiss(toast.key)
                        Navigation.openSettings("network")
                    }
                }
                HButton {
                    visible: toast.canUndo
                    text: toast.verb
                    tall: Theme.grown(30)
                    onClicked: {
                        const undo = toasts.undos[toast.key]
                        toasts.dismiss(toast.key)
                        undo()
                    }
                }
                HButton {
                    visible: toast.details !== ""
                    kind: "plain"
                    text: qsTr("Details")
                    tall: Theme.grown(30)
                    onClicked: DetailsOpener.open(toast.sentence, toast.details)
                }
                HIconButton {
                    iconName: "close"
                    text: qsTr("Dismiss")
                    side: Theme.grown(28)
                    onClicked: toasts.dismiss(toast.key)
                }
            }
        }
    }
}
