import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    id: section
    spacing: 18
    SectionHeader {
        title: qsTr("Network defaults")
        subtitle: qsTr("What a new workspace may reach. Each one can be changed later, also while it runs.")
    }
    SettingsGroup {
        EgressEditor {
            Layout.fillWidth: true
            Layout.maximumWidth: 560
            label: qsTr("Internet of a new workspace")
            draft: Backend.boundaries.defaults
        }
    }
    SectionHeader {
        Layout.topMargin: 6
        title: qsTr("Allowed for every workspace")
        subtitle: qsTr("Sites that every workspace limited to certain sites may reach as well. “Allow everywhere” in a question about a blocked site puts them here.")
    }
    SettingsGroup {
        ColumnLayout {
            Layout.fillWidth: true
            Layout.maximumWidth: 560
            spacing: 12
            HText {
                visible: always.count === 0
                Layout.fillWidth: true
                text: qsTr("None so far.")
                color: Theme.muted
            }
            Flow {
                visible: always.count > 0
                Layout.fillWidth: true
                spacing: 6
                Repeater {
                    id: always
                    model: Backend.boundaries.always
                    HChip {
                        required property string domain
                        objectName: "always-" + domain
                        kind: "remove"
                        text: domain
                        tip: qsTr("Click to take it back, for every workspace")
                        onClicked: {
                            const site = domain
                            Backend.boundaries.removeAlways(site)
                            Toaster.undoable(qsTr("%1 was taken back from every workspace.").arg(site), () => Backend.boundaries.addAlways(site))
                        }
                    }
                }
            }
            DomainField {
                act: qsTr("Add the site for every workspace")
                objectName: "alwaysField"
                Layout.fillWidth: true
                problem: Backend.boundaries.alwaysProblem(text)
                onAddAsked: if (Backend.boundaries.addAlways(text)) text = ""
            }
        }
    }
    SectionHeader {
        Layout.topMargin: 6
        title: qsTr("Proxy")
        subtitle: qsTr("How Helix itself goes out: for images, catalogues and model providers. What workspaces reach by themselves does not go through it.")
        knownAs: qsTr("VPN, SOCKS, company network")
    }
    ProxySettings { Layout.fillWidth: true }
    SectionHeader {
        Layout.topMargin: 6
        title: qsTr("Your own certificate authority")
        subtitle: qsTr("For a network behind a proxy with an authority of its own. Each workspace takes it when it is next ready.")
    }
    AuthoritySettings { Layout.fillWidth: true }
    HText {
        Layout.fillWidth: true
        text: qsTr("Whatever is chosen here, no workspace reaches this computer itself, your own network or another workspace.")
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
}
