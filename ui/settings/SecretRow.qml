import QtQuick
import QtQuick.Layouts
import Helix

// One named secret: where it goes, never what it is.
Item {
    id: row
    required property string name
    required property string origin
    required property string header
    required property int grants
    required property int index
    signal removeAsked()
    readonly property bool stacked: width < Theme.grown(540)
    height: stacked ? Math.max(Theme.grown(62), words.implicitHeight + 24) : Theme.grown(62)
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, for %2").arg(name).arg(origin)
    Rectangle {
        visible: row.index > 0
        width: parent.width
        height: 1
        color: Theme.line
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 19
        anchors.rightMargin: 13
        spacing: 12
        ColumnLayout {
            id: words
            Layout.fillWidth: true
            spacing: 4
            HText { text: row.name; font.pixelSize: Theme.grown(14); font.weight: Font.DemiBold; Accessible.ignored: true }
            CodeText {
                Layout.fillWidth: true
                text: row.origin
                color: Theme.soft
                elide: Text.ElideMiddle
                Accessible.ignored: true
            }
            CodeText {
                visible: row.stacked
                Layout.fillWidth: true
                text: header.text
                color: Theme.muted
                elide: Text.ElideMiddle
                Accessible.ignored: true
            }
        }
        CodeText {
            id: header
            visible: !row.stacked
            Layout.maximumWidth: 260
            text: row.header.replace("{}", "••••••")
            color: Theme.muted
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            Layout.preferredWidth: Math.max(Theme.grown(110), implicitWidth)
            Layout.minimumWidth: implicitWidth
            horizontalAlignment: Text.AlignRight
            text: row.grants === 0 ? qsTr("given to nobody") : row.grants === 1 ? qsTr("1 workspace") : qsTr("%1 workspaces").arg(row.grants)
            color: Theme.muted
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        HIconButton {
            objectName: "removeSecret-" + row.name
            side: Theme.grown(32)
            iconName: "delete_outline"
            text: qsTr("Remove %1").arg(row.name)
            onClicked: row.removeAsked()
        }
    }
}
