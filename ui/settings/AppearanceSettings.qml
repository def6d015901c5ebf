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
            title: qsTr("Language")
            more: qsTr("“System” follows the language of your computer. A change shows when Helix is started again.")
            knownAs: qsTr("translation, locale")
            HSelect {
                readonly property var codes: ["system", "en", "de"]
                objectName: "languageChoice"
                label: qsTr("Language")
                // A language is called what its own speakers call it, in every language.
                model: [qsTr("System"), "English", "Deutsch"]
                currentIndex: Math.max(0, codes.indexOf(Backend.settings.language))
                onActivated: index => Backend.settings.language = codes[index]
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Colours")
            more: qsTr("“System” follows the colours of your desktop.")
            knownAs: qsTr("theme, dark mode, light mode, night")
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
            title: qsTr("More contrast")
            more: qsTr("Words, lines and the focused control stand out more.")
            HSwitch {
                objectName: "moreContrast"
                checked: Backend.settings.moreContrast
                Accessible.name: qsTr("More contrast")
                onToggled: Backend.settings.moreContrast = checked
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Text size")
            more: qsTr("Rows and buttons grow with their words.")
            knownAs: qsTr("font, letters, zoom, scale")
            HSegmented {
                objectName: "textSize"
                label: qsTr("Text size")
                options: [100, 115, 130, 150].map(percent => ({ value: String(percent), text: qsTr("%1 %").arg(percent) }))
                value: String(Backend.settings.textPercent)
                onChosen: value => Backend.settings.textPercent = Number(value)
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Reduce motion")
            more: qsTr("Pages and panels change at once, and nothing pulses.")
            knownAs: qsTr("animations")
            HSwitch {
                objectName: "reduceMotion"
                checked: Backend.settings.reduceMotion
                Accessible.name: qsTr("Reduce motion")
                onToggled: Backend.settings.reduceMotion = checked
            }
        }
    }
}
