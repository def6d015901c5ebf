import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A workspace asked for sites that it may not reach. Quiet: one bar for all of them, and nothing
// happens until somebody looks.
Rectangle {
    id: bar
    property string name
    property string sites
    property int count: 0
    property bool framed: false
    property BoundaryItem boundary
    readonly property bool isNotice: true // no toast lies over it
    signal reviewAsked()
    function refuse() {
        const boundary = bar.boundary
        const sites = boundary.refuseAll()
        Toaster.undoable(sites.length === 1 ? qsTr("%1 is refused and not asked for again.").arg(sites[0]) : qsTr("%1 sites are refused and not asked for again.").arg(sites.length),
                         () => boundary.undoAnswers(sites, "refuse"))
    }
    objectName: "blockedBar"
    implicitHeight: framed ? Theme.grown(44) : Theme.grown(46)
    radius: framed ? Theme.cardRadius - 2 : 0
    color: framed ? Theme.surface : Qt.tint(Theme.side, Theme.warningWash)
    border.width: framed ? 1 : 0
    border.color: Theme.line
    Accessible.role: Accessible.Notification
    Accessible.name: sentence.text
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 16
        anchors.rightMargin: 6
        spacing: 8
        Icon {
            name: "public"
            color: Theme.warning
            Layout.preferredWidth: drawable ? 22 : 0
        }
        HText {
            visible: bar.name !== ""
            text: bar.name
            font.weight: Font.DemiBold
            elide: Text.ElideRight
            Layout.maximumWidth: 180
            Accessible.ignored: true
        }
        HText {
            id: sentence
            Layout.fillWidth: true
            text: bar.name !== "" ? qsTr("asked for %1").arg(bar.sites)
                : bar.count === 1 ? qsTr("%1 was blocked").arg(bar.sites) : qsTr("%1 were blocked").arg(bar.sites)
            color: bar.name !== "" ? Theme.soft : Theme.text
            elide: Text.ElideMiddle
        }
        HButton {
            objectName: "refuseBlocked"
            kind: "plain"
            tall: Theme.grown(32)
            text: qsTr("Keep refusing")
            onClicked: bar.refuse()
        }
        HButton {
            objectName: "reviewBlocked"
            tall: Theme.grown(32)
            text: qsTr("Review")
            onClicked: bar.reviewAsked()
        }
    }
}
