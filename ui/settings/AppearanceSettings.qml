import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    spacing: 18
    SectionHeader { title: qsTr("Appearance") }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Colours")
            more: qsTr("“System” follows the colours of your desktop.")
            HSegmented {
                objectName: "themeChoice"
                label: qsTr("Colours")
                options: [{ value: "system", text: qsTr("System") }, { value: "light", text: qsTr("Light") }, { value: "dark", text: qsTr("Dark") }]
                value: Backend.settings.theme
                onChosen: value => Backend.settings.theme = value
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Reduce motion")
            more: qsTr("Pages and panels change at once, and nothing pulses.")
            HSwitch {
                objectName: "reduceMotion"
                checked: Backend.settings.reduceMotion
                Accessible.name: qsTr("Reduce motion")
                onToggled: Backend.settings.reduceMotion = checked
            }
        }
    }
}
