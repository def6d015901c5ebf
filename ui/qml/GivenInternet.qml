import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The internet of one workspace, edited in place: every change holds at once.
ColumnLayout {
    id: given
    property var boundary
    spacing: 12
    EgressEditor {
        Layout.fillWidth: true
        label: ""
        draft: given.boundary ? given.boundary.choice : null
    }
    Repeater {
        model: !given.boundary ? [] : [
            { key: "once", title: qsTr("Allowed until it stops"), sites: given.boundary.once },
            { key: "always", title: qsTr("Allowed for every workspace"), sites: given.boundary.choice.mode === "allowlist" ? given.boundary.always : [] },
            { key: "withheld", title: qsTr("Allowed for every other workspace"), sites: given.boundary.choice.mode === "allowlist" ? given.boundary.withheld : [] },
            { key: "refused", title: qsTr("Refused by you, not asked again"), sites: given.boundary.refused }
        ].filter(group => group.sites.length > 0)
        ColumnLayout {
            id: group
            required property var modelData
            Layout.fillWidth: true
            spacing: 6
            HText {
                Layout.fillWidth: true
                text: group.modelData.title
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            Flow {
                Layout.fillWidth: true
                spacing: 6
                Repeater {
                    model: group.modelData.sites
                    HChip {
                        required property string modelData
                        objectName: group.modelData.key + "-" + modelData
                        readonly property bool gone: group.modelData.key === "refused" || group.modelData.key === "withheld"
                        kind: gone ? "add" : "remove"
                        text: modelData
                        tip: group.modelData.key === "refused" ? qsTr("Click to allow it for this workspace")
                            : group.modelData.key === "withheld" ? qsTr("Click to allow it here as well")
                            : group.modelData.key === "always" ? qsTr("Click to take it back from this workspace; the others keep it") : qsTr("Click to take it back")
                        onClicked: {
                            if (gone)
                                given.boundary.allow(modelData, group.modelData.key === "refused" ? "workspace" : "always")
                            else
                                given.boundary.withdraw(modelData, group.modelData.key)
                        }
                    }
                }
            }
        }
    }
}
