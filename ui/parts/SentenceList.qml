import QtQuick
import QtQuick.Layouts
import Helix

// A few facts to weigh before a decision, one below the other.
ColumnLayout {
    id: list
    property var sentences: []
    Layout.fillWidth: true
    spacing: 6
    LayoutRepeater {
        model: list.sentences
        RowLayout {
            id: line
            required property string modelData
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
                text: line.modelData
                wrapMode: Text.Wrap
            }
        }
    }
}
