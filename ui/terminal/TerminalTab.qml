import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Shells in the guest, one beside the other; one is seen at a time.
ColumnLayout {
    id: tab
    property WorkspaceItem workspace
    readonly property int most: 8
    property int current: 0
    spacing: 0
    readonly property TerminalPane shown: panes.count > 0 && current < panes.count ? panes.itemAt(current) as TerminalPane : null
    function takeKeys() { if (shown) shown.takeKeys() }
    // Numbers stay with their shells; a new one gets the lowest that is free.
    function freeNumber() {
        const taken = []
        for (let row = 0; row < shells.count; ++row)
            taken.push(shells.get(row).number)
        let number = 1
        while (taken.includes(number))
            ++number
        return number
    }
    function add() {
        if (shells.count >= most)
            return
        shells.append({ number: freeNumber() })
        choose(shells.count - 1)
    }
    function choose(row) {
        current = row
        Qt.callLater(takeKeys)
    }
    function end(row) {
        if (shells.count === 1)
            return
        shells.remove(row)
        choose(Math.min(current > row ? current - 1 : current, shells.count - 1))
    }
    ListModel { id: shells }
    Component.onCompleted: add()
    RowLayout {
        Layout.fillWidth: true
        Layout.margins: 8
        Layout.leftMargin: shells.count > 1 ? 8 : 18
        spacing: 4
        HText {
            visible: shells.count === 1
            text: qsTr("Terminal")
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        LayoutRepeater {
            model: shells
            TerminalHandle {
                required property int index
                required property int number
                objectName: "shell-" + number
                visible: shells.count > 1
                chosen: tab.current === index
                text: qsTr("Shell %1").arg(number)
                onClicked: tab.choose(index)
                onEndAsked: tab.end(index)
            }
        }
        HIconButton {
            objectName: "newShell"
            iconName: "add"
            enabled: shells.count < tab.most
            text: enabled ? qsTr("Another shell") : qsTr("There are %1 shells already").arg(tab.most)
            onClicked: tab.add()
        }
        // What the program calls itself: the guest's words.
        HText {
            objectName: "terminalTitle"
            Layout.fillWidth: true
            Layout.leftMargin: 4
            text: tab.shown ? tab.shown.title : ""
            color: Theme.muted
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            maximumLineCount: 1
        }
        HIconButton {
            iconName: "content_copy"
            text: qsTr("Copy the selection (Ctrl+Shift+C)")
            onClicked: tab.shown.copySelection()
        }
        HIconButton {
            iconName: "content_paste"
            text: qsTr("Paste (Ctrl+Shift+V)")
            onClicked: tab.shown.paste()
        }
    }
    Item {
        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.margins: 8
        Layout.topMargin: 0
        Repeater {
            id: panes
            model: shells
            TerminalPane {
                required property int index
                anchors.fill: parent
                workspace: tab.workspace
                visible: tab.current === index
                objectName: visible ? "terminalPane" : ""
            }
        }
    }
}
