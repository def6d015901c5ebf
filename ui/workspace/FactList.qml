import QtQuick
import QtQuick.Layouts
import Helix

// Names and what they are: { name, value, code }. No layout, for the sake of rows that are removed; see InfoTab.
Column {
    id: list
    property var facts: []
    spacing: 14
    Repeater {
        model: list.facts
        ColumnLayout {
            id: fact
            required property var modelData
            width: list.width
            spacing: 3
            HText { text: fact.modelData.name; color: Theme.muted; font.pixelSize: Theme.small }
            HText {
                Layout.fillWidth: true
                text: fact.modelData.value
                font.family: fact.modelData.code ? Theme.codeFamily : Theme.textFamily
                wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            }
        }
    }
}
