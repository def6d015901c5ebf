import QtQuick
import QtQuick.Layouts
import Helix

// One version of an image: when it is from, what it changed, who stands on it, and how it comes here.
RowLayout {
    id: version
    // As MarketCard::versions() says it.
    property var row
    readonly property bool here: row.state === "here"
    signal wanted()
    spacing: 8
    component Small: HText {
        Layout.fillWidth: true
        visible: text !== ""
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    Icon {
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: 1
        name: version.row.why !== "" ? "block" : version.here ? "check_circle" : version.row.state === "new" ? "fiber_new" : "history"
        size: 16
        color: version.here ? Theme.accent : version.row.state === "new" && version.row.why === "" ? Theme.working : Theme.muted
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 2
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            CodeText {
                Layout.fillWidth: true
                text: version.row.version
                elide: Text.ElideRight
            }
            HText {
                objectName: "versionDate-" + version.row.version
                visible: text !== ""
                text: [version.row.date, version.here ? qsTr("here") : version.row.state === "new" && version.row.why === "" ? qsTr("new") : ""].filter(part => part !== "").join(" · ")
                color: Theme.muted
                font.pixelSize: Theme.small
            }
        }
        Small { text: version.row.note }
        Small {
            objectName: "versionUsers-" + version.row.version
            text: version.row.users
        }
        Small { text: version.row.beside === "" ? "" : qsTr("here as %1").arg(version.row.beside) }
        Small {
            objectName: "versionWhy-" + version.row.version
            text: version.row.why
            color: Theme.warning
        }
        HButton {
            objectName: "getBeside-" + version.row.version
            Layout.topMargin: 2
            visible: version.row.fetchable
            tall: Theme.grown(28)
            text: qsTr("Get this version too…")
            Accessible.name: qsTr("Get version %1 too").arg(version.row.version)
            onClicked: version.wanted()
        }
    }
}
