import QtQuick
import Helix.Native

// Items of a model that stand straight in a RowLayout, ColumnLayout or GridLayout: the layout lets go of one before it is deleted.
Repeater {
    id: items
    readonly property SettledLayout layout: SettledLayout { }
    function settle() { layout.settle(items.parent) }
    // It is still in the layout now, and deleted later than what is called later.
    onItemRemoved: Qt.callLater(settle)
}
