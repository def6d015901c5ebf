import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    id: section
    spacing: 18
    readonly property var imageNames: {
        const names = [""]
        for (let row = 0; row < Backend.images.count; ++row)
            names.push(Backend.images.at(row).name)
        return names
    }
    component Told: SettingRow {
        id: told
        property string switchName
        property bool on
        signal toggled(bool on)
        Layout.fillWidth: true
        HSwitch {
            objectName: told.switchName
            checked: told.on
            Accessible.name: told.title
            onToggled: told.toggled(checked)
        }
    }
    SectionHeader { title: qsTr("General") }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Workspaces when the window closes")
            more: qsTr("Suspended ones go on where they were; stopped ones keep their disks.")
            knownAs: qsTr("quit, exit, background, tray")
            HSelect {
                objectName: "atQuit"
                width: Theme.grown(240)
                label: qsTr("Workspaces when the window closes")
                readonly property var choices: ["", "keep", "suspend", "stop"]
                model: [qsTr("Ask"), qsTr("Keep them running"), qsTr("Suspend them"), qsTr("Stop them")]
                currentIndex: Math.max(0, choices.indexOf(Backend.settings.atQuit))
                onActivated: row => Backend.settings.atQuit = choices[row]
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Image to begin with")
            more: qsTr("Chosen on the Create page when it opens.")
            knownAs: qsTr("default image")
            HSelect {
                width: Theme.grown(240)
                label: qsTr("Image to begin with")
                model: section.imageNames.map(name => name === "" ? qsTr("The first that is ready") : Backend.images.find(name).title)
                currentIndex: Math.max(0, section.imageNames.indexOf(Backend.settings.defaultImage))
                onActivated: row => Backend.settings.defaultImage = section.imageNames[row]
            }
        }
    }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Start at login")
            more: qsTr("Helix waits in the tray; without a tray its window opens. Workspaces stay as they are.")
            knownAs: qsTr("autostart, boot")
            HSwitch {
                id: login
                objectName: "startAtLogin"
                checked: Backend.loginStart.on
                Accessible.name: qsTr("Start at login")
                onToggled: Backend.loginStart.set(checked)
                Component.onCompleted: if (visible) Backend.loginStart.look()
                // Also when it was refused.
                Connections {
                    target: Backend.loginStart
                    function onChanged() { login.checked = Backend.loginStart.on }
                }
            }
        }
    }
    SettingsGroup {
        Told {
            title: qsTr("Say when there is a newer Helix")
            more: qsTr("Shown under About, if a catalogue you follow announces it. Nothing is downloaded by itself.")
            switchName: "updateCheck"
            on: Backend.settings.updateCheck
            onToggled: on => Backend.settings.updateCheck = on
        }
    }
    SectionHeader { title: qsTr("Agent of new workspaces"); subtitle: qsTr("What Create begins with, and what a workspace gets where no other is asked for.") }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Agent to begin with")
            more: Backend.agentChoice.needsAt(defaultAgent.currentIndex)
            knownAs: qsTr("default agent")
            AgentSelect {
                id: defaultAgent
                objectName: "defaultAgent"
                width: Theme.grown(240)
                label: qsTr("Agent to begin with")
                agent: Backend.settings.defaultAgent
                onChosen: name => Backend.settings.defaultAgent = name
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Model to begin with")
            more: qsTr("Empty: the agent's own model. One that it does not offer is refused with a list of those it has.")
            knownAs: qsTr("default model")
            HTextField {
                id: model
                objectName: "defaultModel"
                width: Theme.grown(240)
                code: true
                name: qsTr("Model to begin with")
                placeholder: qsTr("The agent’s own")
                maximumLength: 256
                text: Backend.settings.defaultModel
                Connections {
                    target: model.input
                    function onEditingFinished() { if (model.text.trim() !== Backend.settings.defaultModel) Backend.settings.defaultModel = model.text }
                }
                // A refused one, or one that was set elsewhere.
                Connections {
                    target: Backend.settings
                    function onChanged() { if (!model.input.activeFocus) model.text = Backend.settings.defaultModel }
                }
            }
        }
        ModelChips {
            Layout.fillWidth: true
            Layout.topMargin: -8
            models: Backend.providers.models
        }
    }
    SectionHeader { title: qsTr("Notifications"); subtitle: qsTr("What your desktop tells you while Helix is not in front. In its window everything is told.") }
    SettingsGroup {
        Told {
            title: qsTr("An agent is done, or has stopped")
            switchName: "notifyFinished"
            on: Backend.settings.notifyFinished
            onToggled: on => Backend.settings.notifyFinished = on
        }
        Told {
            title: qsTr("An agent asks for permission")
            switchName: "notifyAsks"
            on: Backend.settings.notifyAsks
            onToggled: on => Backend.settings.notifyAsks = on
        }
        Told {
            title: qsTr("A workspace fails")
            switchName: "notifyFailed"
            on: Backend.settings.notifyFailed
            onToggled: on => Backend.settings.notifyFailed = on
        }
    }
    SectionHeader { title: qsTr("Keyboard"); knownAs: qsTr("shortcuts, keys"); subtitle: qsTr("Everything can be reached with Tab, the arrow keys and Return.") }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Layout in machines")
            more: qsTr("What the keys mean while you have control of a desktop.")
            HSelect {
                objectName: "keyboardLayout"
                width: Theme.grown(240)
                label: qsTr("Keyboard layout in machines")
                // One that was set elsewhere is shown as well.
                readonly property var names: {
                    const usual = ["", "us", "us(intl)", "us(dvorak)", "gb", "de", "de(nodeadkeys)", "at", "ch", "ch(fr)", "fr", "be", "ca", "es",
                        "latam", "pt", "br", "it", "dk", "no", "se", "fi", "pl", "cz", "sk", "hu", "ro", "tr", "gr", "ru", "ua", "il", "ara", "jp", "kr"]
                    const now = Backend.settings.keyboardLayout
                    return usual.includes(now) ? usual : usual.concat([now])
                }
                readonly property var words: ({
                    "": qsTr("As on this computer"), "us": qsTr("English (US)"), "us(intl)": qsTr("English (US, dead keys)"), "us(dvorak)": qsTr("English (Dvorak)"),
                    "gb": qsTr("English (UK)"), "de": qsTr("German"), "de(nodeadkeys)": qsTr("German (no dead keys)"), "at": qsTr("German (Austria)"),
                    "ch": qsTr("German (Switzerland)"), "ch(fr)": qsTr("French (Switzerland)"), "fr": qsTr("French"), "be": qsTr("Belgian"), "ca": qsTr("French (Canada)"),
                    "es": qsTr("Spanish"), "latam": qsTr("Spanish (Latin America)"), "pt": qsTr("Portuguese"), "br": qsTr("Portuguese (Brazil)"), "it": qsTr("Italian"),
                    "dk": qsTr("Danish"), "no": qsTr("Norwegian"), "se": qsTr("Swedish"), "fi": qsTr("Finnish"), "pl": qsTr("Polish"), "cz": qsTr("Czech"),
                    "sk": qsTr("Slovak"), "hu": qsTr("Hungarian"), "ro": qsTr("Romanian"), "tr": qsTr("Turkish"), "gr": qsTr("Greek"), "ru": qsTr("Russian"),
                    "ua": qsTr("Ukrainian"), "il": qsTr("Hebrew"), "ara": qsTr("Arabic"), "jp": qsTr("Japanese"), "kr": qsTr("Korean")
                })
                model: names.map(name => words[name] ?? name)
                currentIndex: Math.max(0, names.indexOf(Backend.settings.keyboardLayout))
                onActivated: row => Backend.settings.keyboardLayout = names[row]
            }
        }
        RowLayout {
            Layout.fillWidth: true
            HText { Layout.fillWidth: true; text: qsTr("Helix can be used with the keyboard alone."); color: Theme.soft; wrapMode: Text.WordWrap }
            HButton { objectName: "showShortcuts"; text: qsTr("Show all shortcuts"); onClicked: Navigation.showShortcuts() }
        }
    }
}
