import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// A model that this computer has, to be used with a click.
AbstractButton {
    id: row
    required property string offer
    required property string symbol
    required property string title
    required property string detail
    /// Of a key: of which kind of provider; of a server empty.
    required property string keyKind
    readonly property bool busy: Backend.modelOffers.adding === offer
    objectName: "offer-" + offer
    implicitHeight: Theme.grown(52)
    enabled: Backend.modelOffers.adding === ""
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: title
    Accessible.name: text
    Accessible.description: detail
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onClicked: Backend.modelOffers.add(offer)
    background: Rectangle {
        radius: Theme.radius
        color: row.hovered ? Theme.hover : "transparent"
        border.width: 1
        border.color: Theme.line
        FocusRing { target: row }
    }
    contentItem: RowLayout {
        spacing: 12
        Icon { Layout.leftMargin: 14; name: row.symbol; size: 18; color: Theme.text; Layout.preferredWidth: Theme.grown(18) }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 1
            HText {
                Layout.fillWidth: true
                text: row.text
                font.weight: Font.Medium
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            HText {
                Layout.fillWidth: true
                text: row.busy ? qsTr("Adding and testing it…") : row.detail
                color: Theme.muted
                font.pixelSize: Theme.small
                elide: Text.ElideMiddle
                Accessible.ignored: true
            }
        }
        BusyMark { visible: row.busy; Layout.rightMargin: 12 }
        Icon { visible: drawable && !row.busy; Layout.rightMargin: 10; name: "chevron_right"; size: 18; color: Theme.muted }
    }
}
