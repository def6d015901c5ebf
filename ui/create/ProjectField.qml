import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Which project goes in: none, a folder of this computer, an address, or an empty one.
ColumnLayout {
    id: field
    property ProjectDraft draft
    property bool optional: true
    /// Beside one another instead of below, and what is wrong is said elsewhere.
    property bool wide: false
    readonly property bool isFolder: draft !== null && draft.kind === "folder"
    readonly property bool isAddress: draft !== null && draft.kind === "url"
    spacing: 8
    HText {
        text: field.optional ? qsTr("Project (optional)") : qsTr("Project")
        color: Theme.muted
        font.pixelSize: Theme.small
    }
    GridLayout {
        Layout.fillWidth: true
        columns: field.wide ? 2 : 1
        columnSpacing: 12
        rowSpacing: 8
        HSegmented {
            objectName: "projectKind"
            Layout.fillWidth: !field.wide
            Layout.preferredWidth: Theme.grown(300)
            Layout.alignment: Qt.AlignTop
            label: qsTr("Project")
            options: (field.optional ? [{ value: "none", text: qsTr("None") }] : []).concat([
                { value: "folder", text: qsTr("Folder") },
                { value: "url", text: qsTr("Git URL") },
                { value: "empty", text: qsTr("New") }])
            value: field.draft ? field.draft.kind : ""
            onChosen: value => field.draft.kind = value
        }
        RowLayout {
            visible: field.isFolder
            Layout.fillWidth: true
            spacing: 6
            HTextField {
                id: path
                objectName: "projectPath"
                Layout.fillWidth: true
                Layout.alignment: Qt.AlignTop
                name: qsTr("Folder of the project")
                placeholder: "~/code/shop"
                text: field.draft ? field.draft.path : ""
                maximumLength: 4000
                problem: field.draft && field.draft.kind === "folder" ? field.draft.problem : ""
                hint: !field.draft ? "" : field.draft.examining ? qsTr("Looking…") : field.draft.facts
                quiet: field.wide
                onEdited: field.draft.path = text
            }
            HIconButton {
                objectName: "chooseFolder"
                Layout.alignment: Qt.AlignTop
                side: Theme.control
                iconName: "folder_open"
                text: qsTr("Choose a folder")
                onClicked: picker.choose(qsTr("Choose the project's folder"))
            }
        }
        HTextField {
            objectName: "projectUrl"
            visible: field.isAddress
            Layout.fillWidth: true
            name: qsTr("Address to clone")
            placeholder: "https://example.org/shop.git"
            text: field.draft ? field.draft.url : ""
            maximumLength: 2000
            problem: field.draft && field.draft.kind === "url" ? field.draft.problem : ""
            quiet: field.wide
            onEdited: field.draft.url = text
        }
        // Below the choice and below the place, so that all of it stays one screen.
        ColumnLayout {
            visible: field.isAddress || field.isFolder && (field.wide || field.draft.uncommittedFiles > 0)
            Layout.fillWidth: !field.wide
            Layout.preferredWidth: Theme.grown(300)
            Layout.alignment: Qt.AlignTop
            spacing: 8
            RowLayout {
                visible: field.isFolder && field.draft.uncommittedFiles > 0
                Layout.fillWidth: true
                Layout.maximumWidth: 620
                spacing: 10
                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 2
                    HText {
                        Layout.fillWidth: true
                        text: qsTr("Bring uncommitted work too")
                        wrapMode: Text.WordWrap
                    }
                    HText {
                        Layout.fillWidth: true
                        text: field.draft && field.draft.uncommittedFiles === 1 ? qsTr("1 file is not committed") : qsTr("%1 files are not committed").arg(field.draft ? field.draft.uncommittedFiles : 0)
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        wrapMode: Text.WordWrap
                    }
                }
                HSwitch {
                    objectName: "withUncommitted"
                    Accessible.name: qsTr("Bring uncommitted work too")
                    checked: field.draft !== null && field.draft.withUncommitted
                    onToggled: field.draft.withUncommitted = checked
                }
            }
            HSegmented {
                objectName: "fetchedBy"
                visible: field.isAddress
                Layout.fillWidth: true
                label: qsTr("Who fetches it")
                options: [{ value: "host", text: qsTr("Fetched here") }, { value: "guest", text: qsTr("Fetched inside") }]
                value: field.draft && field.draft.fetchedByGuest ? "guest" : "host"
                onChosen: value => field.draft.fetchedByGuest = value === "guest"
            }
        }
        ColumnLayout {
            visible: field.draft !== null && field.draft.kind !== "none"
            Layout.fillWidth: true
            Layout.alignment: Qt.AlignVCenter
            spacing: field.wide ? 4 : 8
            LayoutRepeater {
                model: field.draft && field.draft.kind === "folder" ? field.draft.remarks : []
                RowLayout {
                    id: remark
                    required property string modelData
                    Layout.fillWidth: true
                    spacing: 8
                    Icon {
                        Layout.alignment: Qt.AlignTop
                        name: "info_outline"
                        size: 15
                        color: Theme.warning
                    }
                    HText {
                        Layout.fillWidth: true
                        text: remark.modelData
                        color: Theme.soft
                        font.pixelSize: Theme.small
                        wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                    }
                }
            }
            HText {
                visible: text !== ""
                Layout.fillWidth: true
                text: !field.draft ? "" : field.wide && field.draft.kind === "folder" && field.draft.facts !== "" ? qsTr("%1. A copy goes in; changes come back for your review.").arg(field.draft.facts)
                    : field.draft.kind === "folder" ? qsTr("A copy goes in. Changes come back for your review; nothing can push.")
                    : field.draft.kind === "empty" ? qsTr("A fresh repository without files.")
                    : field.draft.kind !== "url" ? ""
                    : field.draft.fetchedByGuest ? qsTr("It fetches by itself, as far as its internet reaches, without your keys.")
                    : qsTr("Fetched with your own git credentials. They stay on this computer.")
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
        }
    }
    FolderPicker {
        id: picker
        visible: false
        onPicked: folder => field.draft.path = folder
    }
}
