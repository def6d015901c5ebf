import QtQuick
import QtQuick.Controls.Basic
import Helix

Item {
    id: page
    readonly property bool narrow: width < 820
    HText {
        id: title
        x: Theme.margin
        y: Theme.margin - 4
        text: qsTr("Settings")
        font.pixelSize: Theme.page
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    Column {
        id: list
        x: Theme.margin
        y: 84
        width: page.narrow ? 164 : 190
        spacing: 2
        Repeater {
            model: Navigation.sections
            AbstractButton {
                id: entry
                required property var modelData
                readonly property bool chosen: Navigation.settingsSection === modelData.key
                objectName: "section-" + modelData.key
                width: list.width
                implicitHeight: 34
                hoverEnabled: true
                focusPolicy: Qt.StrongFocus
                text: modelData.text
                Accessible.role: Accessible.PageTab
                Accessible.name: text
                Accessible.selected: chosen
                Keys.onReturnPressed: clicked()
                Keys.onEnterPressed: clicked()
                Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
                onClicked: Navigation.settingsSection = modelData.key
                background: Rectangle {
                    radius: Theme.radius
                    color: entry.chosen ? Theme.chosen : entry.hovered ? Theme.hover : "transparent"
                    FocusRing { target: entry; anchors.margins: 0; radius: Theme.radius }
                }
                contentItem: HText {
                    leftPadding: 12
                    text: entry.text
                    verticalAlignment: Text.AlignVCenter
                    color: entry.chosen ? Theme.text : Theme.soft
                    font.weight: entry.chosen ? Font.Medium : Font.Normal
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
            }
        }
    }
    Flickable {
        id: scroll
        anchors.left: list.right
        anchors.leftMargin: page.narrow ? 16 : 28
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.topMargin: 76
        anchors.bottom: parent.bottom
        contentHeight: body.height + 40
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        ScrollBar.vertical: ScrollBar { }
        FocusInSight { view: scroll }
        Loader {
            id: body
            objectName: "settingsBody"
            y: 8
            width: Math.min(scroll.width - Theme.margin, 1100)
            source: {
                switch (Navigation.settingsSection) {
                case "ports": return "../ports/PortSettings.qml"
                case "providers": return "ProviderSettings.qml"
                case "agents": return "AgentSettings.qml"
                case "catalogues": return "CatalogueSettings.qml"
                case "network": return "NetworkSettings.qml"
                case "resources": return "ResourceSettings.qml"
                case "storage": return "StorageSettings.qml"
                case "appearance": return "AppearanceSettings.qml"
                case "about": return "AboutSettings.qml"
                default: return "GeneralSettings.qml"
                }
            }
        }
    }
}
