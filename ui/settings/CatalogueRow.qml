import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// One followed catalogue: whose it is, where it is, how the last look went.
Item {
    id: row
    required property string name
    required property string title
    required property string address
    required property string keyId
    required property int images
    required property string when
    required property string problem
    required property bool refreshing
    required property int index
    signal removeAsked()
    implicitHeight: content.implicitHeight + 28
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, at %2").arg(title).arg(address)
    Rectangle {
        visible: row.index > 0
        width: parent.width
        height: 1
        color: Theme.line
    }
    RowLayout {
        id: content
        x: 19
        y: 14
        width: parent.width - 32
        spacing: 12
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 4
            HText {
                Layout.fillWidth: true
                text: row.title === row.name ? row.title : qsTr("%1 (%2)").arg(row.title).arg(row.name)
                font.pixelSize: Theme.grown(14)
                font.weight: Font.DemiBold
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            CodeText {
                Layout.fillWidth: true
                text: row.address
                color: Theme.soft
                elide: Text.ElideMiddle
                Accessible.ignored: true
            }
            HText {
                Layout.fillWidth: true
                text: [row.images === 0 ? qsTr("nothing yet") : row.images === 1 ? qsTr("1 image") : qsTr("%1 images").arg(row.images), row.refreshing ? qsTr("looking…") : row.when, row.keyId !== "" ? qsTr("signed by key %1").arg(row.keyId) : ""].filter(part => part !== "").join(" · ")
                color: Theme.muted
                font.pixelSize: Theme.small
                elide: Text.ElideRight
                wrapMode: Theme.cutOrWrapped
                Accessible.ignored: true
            }
            HText {
                objectName: "catalogueProblem-" + row.name
                Layout.fillWidth: true
                visible: text !== ""
                text: row.problem
                color: Theme.warning
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
        }
        HIconButton {
            objectName: "refreshCatalogue-" + row.name
            side: Theme.grown(32)
            iconName: "refresh"
            enabled: !row.refreshing
            text: qsTr("Look for updates of %1").arg(row.title)
            onClicked: Backend.catalogues.refresh(row.name)
        }
        HIconButton {
            objectName: "removeCatalogue-" + row.name
            side: Theme.grown(32)
            iconName: "delete_outline"
            text: qsTr("Stop following %1").arg(row.title)
            onClicked: row.removeAsked()
        }
    }
}
