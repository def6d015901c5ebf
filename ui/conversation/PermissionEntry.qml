import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The agent asks before it does something; answered here.
Rectangle {
    id: permission
    required property var model
    property Conversation entries
    property SessionItem session
    readonly property bool asked: model.chosen === ""
    readonly property bool refused: model.chosen === "cancelled"
    width: parent ? parent.width : 0
    implicitHeight: asked ? column.implicitHeight + 24 : done.implicitHeight
    radius: 10
    color: asked ? Theme.warningWash : "transparent"
    border.width: asked ? 1 : 0
    border.color: Qt.rgba(Theme.warning.r, Theme.warning.g, Theme.warning.b, 0.5)
    Accessible.role: asked ? Accessible.AlertMessage : Accessible.StaticText
    Accessible.name: asked ? qsTr("The agent asks: %1").arg(model.text) : done.text
    FoldRow {
        id: done
        visible: !permission.asked
        width: parent.width
        iconName: permission.refused ? "block" : "verified_user"
        text: permission.model.text
        result: permission.refused ? qsTr("not answered") : permission.model.chosen
    }
    ColumnLayout {
        id: column
        visible: permission.asked
        x: 12
        y: 12
        width: parent.width - 24
        spacing: 10
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            Icon { name: "pan_tool"; size: 15; color: Theme.warning }
            HText {
                Layout.fillWidth: true
                text: qsTr("The agent asks for permission")
                font.weight: Font.DemiBold
                wrapMode: Text.WordWrap
                Accessible.ignored: true
            }
        }
        CodeText {
            objectName: "permissionTitle"
            Layout.fillWidth: true
            text: permission.model.text
            color: Theme.soft
            wrapMode: Text.Wrap
            maximumLineCount: 8
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        LayoutRepeater {
            model: permission.asked ? permission.model.diffs : []
            DiffCard {
                required property var modelData
                required property int index
                Layout.fillWidth: true
                facts: modelData
                place: index
                number: permission.model.number
                revision: permission.model.revision
                entries: permission.entries
            }
        }
        Flow {
            Layout.fillWidth: true
            spacing: 8
            Repeater {
                model: permission.asked ? permission.model.options : []
                HButton {
                    required property var modelData
                    required property int index
                    objectName: "permit-" + modelData.option
                    tall: Theme.grown(30)
                    kind: index === 0 && modelData.kind.startsWith("allow") ? "primary" : "secondary"
                    text: modelData.name !== "" ? modelData.name : modelData.kind === "allowOnce" ? qsTr("Allow") : modelData.kind === "allowAlways" ? qsTr("Always allow") : modelData.kind === "rejectAlways" ? qsTr("Never allow") : qsTr("Refuse")
                    onClicked: permission.session.answer(permission.model.permissionId, modelData.option)
                }
            }
        }
        HText {
            visible: permission.asked && permission.model.options.some(option => option.kind.endsWith("Always"))
            Layout.fillWidth: true
            text: qsTr("“Always” makes a rule for this workspace. You can take it back in Settings, Agents.")
            color: Theme.muted
            font.pixelSize: Theme.fine
            wrapMode: Text.WordWrap
        }
    }
}
