import QtQuick
import QtQuick.Controls.Basic
import Helix

// Pictures as thumbnails that open large.
Flow {
    id: row
    property var pictures: []
    signal asked(string source)
    visible: repeater.count > 0
    spacing: 8
    Repeater {
        id: repeater
        model: row.pictures
        AbstractButton {
            id: thumb
            required property string modelData
            required property int index
            objectName: "picture-" + index
            width: repeater.count === 1 ? row.width : (row.width - 8) / 2
            implicitHeight: Math.min(width * 10 / 16, 190)
            hoverEnabled: true
            focusPolicy: Qt.StrongFocus
            text: qsTr("Picture %1, open it").arg(index + 1)
            Accessible.name: text
            Keys.onReturnPressed: clicked()
            Keys.onEnterPressed: clicked()
            onClicked: row.asked(modelData)
            background: Rectangle {
                radius: Theme.radius
                color: Theme.stage
                border.width: 1
                border.color: thumb.hovered ? Theme.muted : Theme.line
                FocusRing { target: thumb }
            }
            contentItem: Item {
                Image {
                    id: image
                    anchors.fill: parent
                    anchors.margins: 2
                    source: thumb.modelData
                    sourceSize { width: 640; height: 640 }
                    fillMode: Image.PreserveAspectFit
                    asynchronous: true
                    Accessible.ignored: true
                }
                HText {
                    visible: image.status === Image.Error
                    anchors.centerIn: parent
                    text: qsTr("Not a picture Helix can show")
                    color: Theme.muted
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
            }
        }
    }
}
