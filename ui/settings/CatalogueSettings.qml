import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    id: section
    spacing: 18
    SectionHeader {
        title: qsTr("Catalogues of images")
        subtitle: qsTr("Signed lists of images that others keep: of your company, of people you trust. What they offer stands among the images, each signed by its publisher.")
        Row {
            spacing: 8
            HButton {
                objectName: "refreshCatalogues"
                visible: Backend.catalogues.count > 0
                iconName: "refresh"
                text: qsTr("Look for updates")
                onClicked: Backend.catalogues.refresh("")
            }
            HButton {
                objectName: "addCatalogueButton"
                kind: "primary"
                iconName: "add"
                text: qsTr("Follow a catalogue")
                onClicked: add.openNew()
            }
        }
    }
    HCard {
        visible: Backend.catalogues.known && Backend.catalogues.count === 0
        Layout.fillWidth: true
        implicitHeight: 220
        EmptyState {
            anchors.centerIn: parent
            width: Math.min(parent.width - 48, 460)
            iconName: "menu_book"
            title: qsTr("No catalogue yet")
            sentence: qsTr("Without one, the images are those that this computer can build itself. Whoever keeps a catalogue gives you its address and its public key.")
        }
    }
    HCard {
        visible: Backend.catalogues.count > 0
        Layout.fillWidth: true
        implicitHeight: rows.implicitHeight
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Catalogues")
        Column {
            id: rows
            width: parent.width
            Repeater {
                model: Backend.catalogues.catalogues
                CatalogueRow {
                    width: rows.width
                    onRemoveAsked: removal.ask(name, title)
                }
            }
        }
    }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Look for updates once a day")
            more: qsTr("Whoever keeps a catalogue sees that Helix runs here. Off: only when you look for updates. No image is downloaded or changed by this.")
            HSwitch {
                objectName: "renewCatalogues"
                checked: Backend.settings.renewCatalogues
                Accessible.name: qsTr("Look for updates once a day")
                onToggled: Backend.settings.renewCatalogues = checked
            }
        }
    }
    AddCatalogueDialog { id: add }
    ConfirmDialog {
        id: removal
        objectName: "removalDialog"
        property string name
        function ask(name, title) {
            removal.name = name
            removal.title = qsTr("Stop following %1?").arg(title)
            open()
        }
        sentence: qsTr("Images that came from it stay and are updated no more.")
        action: qsTr("Stop following")
        onConfirmed: Backend.catalogues.remove(name)
    }
}
