import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The internet of one workspace, edited in place: every change holds at once.
ColumnLayout {
    id: given
    property BoundaryItem boundary
    spacing: 12
    EgressEditor {
        Layout.fillWidth: true
        label: ""
        draft: given.boundary ? given.boundary.choice : null
    }
    LayoutRepeater {
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
                            : group.modelData.key === "always" ? qsTr("Click to take it back, from here or from every workspace") : qsTr("Click to take it back")
                        onClicked: {
                            const boundary = given.boundary
                            const site = modelData
                            const key = group.modelData.key
                            if (key === "always") {
                                widest.askFor(site)
                            } else if (gone) {
                                boundary.allow(site, key === "refused" ? "workspace" : "always")
                            } else {
                                boundary.withdraw(site, key)
                                Toaster.undoable(qsTr("%1 was taken back.").arg(site), () => boundary.allow(site, key))
                            }
                        }
                    }
                }
            }
        }
    }
    HDialog {
        id: widest
        objectName: "takeBackDialog"
        property string site
        function askFor(site) {
            widest.site = site
            open()
        }
        function takeBack(everywhere) {
            const boundary = given.boundary
            const site = widest.site
            close()
            if (everywhere)
                boundary.withdraw(site, "always")
            else
                boundary.withhold(site)
            Toaster.undoable(everywhere ? qsTr("%1 was taken back from every workspace.").arg(site) : qsTr("%1 was taken back from this workspace.").arg(site),
                             () => boundary.allow(site, "always"))
        }
        title: qsTr("Take %1 back?").arg(site)
        onOpened: keep.forceActiveFocus(Qt.TabFocusReason)
        HText {
            Layout.fillWidth: true
            text: qsTr("Every workspace that reaches named sites only may reach it. Connections to it end where it is taken back.")
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
        buttons: [
            HButton { id: keep; objectName: "keepSite"; kind: "plain"; text: qsTr("Keep it"); onClicked: widest.close() },
            HButton { objectName: "takeBackHere"; text: qsTr("Only from this workspace"); onClicked: widest.takeBack(false) },
            HButton { objectName: "takeBackEverywhere"; kind: "danger"; text: qsTr("From every workspace"); onClicked: widest.takeBack(true) }
        ]
    }
}
