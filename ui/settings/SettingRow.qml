import QtQuick
import Helix

// A setting: what it is, what it means, the control to the right, or below where the words would get too narrow.
Item {
    id: row
    property string title
    property string more
    /// Other words that people look for it by.
    property string knownAs
    /// Where it makes no sense it is not shown, nor found.
    property bool offered: true
    visible: offered
    default property alias control: slot.data
    readonly property bool stacked: width > 0 && width - slot.width - 24 < Theme.wordsLeast
    implicitHeight: stacked ? words.implicitHeight + 12 + slot.height : Math.max(words.implicitHeight, slot.height)
    Column {
        id: words
        y: row.stacked ? 0 : Math.ceil(row.height / 2) - Math.ceil(height / 2)
        width: row.stacked ? row.width : row.width - slot.width - 24
        spacing: 4
        HText {
            width: parent.width
            text: row.title
            font.weight: Font.Medium
            font.pixelSize: Theme.grown(14)
            elide: Text.ElideRight
            wrapMode: Theme.cutOrWrapped
        }
        HText {
            width: parent.width
            visible: text !== ""
            text: row.more
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
    }
    Item {
        id: slot
        x: row.stacked ? 0 : row.width - width
        y: row.stacked ? words.height + 12 : Math.ceil(row.height / 2) - Math.ceil(height / 2)
        width: childrenRect.width
        height: childrenRect.height
    }
}
