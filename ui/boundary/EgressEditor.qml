import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What may be reached: a choice of three and, for the middle one, the sites. Edits an EgressDraft.
ColumnLayout {
    id: editor
    property EgressDraft draft
    property string label: qsTr("Internet")
    /// Of a site that is typed and in no list yet: it would be left out without a word. Empty: there is none.
    readonly property string problem: draft !== null && draft.mode === "allowlist" && site.text.trim() !== "" ? qsTr("Add the site you typed, or empty its field.") : ""
    spacing: 10

    HText {
        visible: editor.label !== ""
        text: editor.label
        color: Theme.muted
        font.pixelSize: Theme.small
        Layout.bottomMargin: -4
    }
    HSegmented {
        objectName: "internetMode"
        Layout.fillWidth: true
        label: qsTr("Internet")
        options: [
            { value: "open", text: qsTr("Open") },
            { value: "allowlist", text: qsTr("Only these") },
            { value: "offline", text: qsTr("Offline") }
        ]
        value: editor.draft ? editor.draft.mode : "open"
        onChosen: value => editor.draft.mode = value
    }
    HText {
        Layout.fillWidth: true
        text: editor.draft ? editor.draft.sentence : ""
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    ColumnLayout {
        visible: editor.draft && editor.draft.mode === "allowlist"
        Layout.fillWidth: true
        spacing: 10
        Flow {
            Layout.fillWidth: true
            spacing: 6
            Repeater {
                model: editor.draft ? editor.draft.lists : null
                HChip {
                    required property string name
                    required property string title
                    required property string description
                    required property bool isChosen
                    objectName: "list-" + name
                    text: title
                    tip: description
                    chosen: isChosen
                    onClicked: editor.draft.toggleList(name)
                }
            }
            Repeater {
                model: editor.draft ? editor.draft.domains : null
                HChip {
                    required property string domain
                    objectName: "domain-" + domain
                    kind: "remove"
                    text: domain
                    tip: qsTr("Click to take it away")
                    onClicked: editor.draft.removeDomain(domain)
                }
            }
        }
        DomainField {
            id: site
            Layout.fillWidth: true
            objectName: "domainField"
            problem: editor.draft ? editor.draft.domainProblem(text) : ""
            onAddAsked: if (editor.draft.addDomain(text)) text = ""
            hint: editor.draft && editor.draft.empty ? editor.draft.summary + "." : ""
        }
        RowLayout {
            id: sites
            readonly property var missing: editor.draft ? editor.draft.missingSites : []
            objectName: "imageSites"
            visible: missing.length > 0
            Layout.fillWidth: true
            spacing: 10
            HText {
                Layout.fillWidth: true
                text: qsTr("The tools of this image ask for %1.").arg(sites.missing.join(", "))
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
            HButton {
                objectName: "addImageSites"
                kind: "link"
                tall: Theme.grown(28)
                text: qsTr("Add the sites of this image")
                onClicked: editor.draft.addMissingSites()
            }
        }
        SwitchRow {
            Layout.fillWidth: true
            Layout.topMargin: 4
            switchName: "strictSwitch"
            title: editor.draft ? editor.draft.strictTitle : ""
            meaning: editor.draft ? editor.draft.strictMeaning : ""
            on: editor.draft !== null && editor.draft.strict
            onToggled: on => editor.draft.strict = on
        }
    }
}
