import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A changed picture, before and after.
RowLayout {
    id: pictures
    property ProjectItem project
    property string path
    property string letter
    spacing: 1
    LayoutRepeater {
        model: [
            { old: true, title: qsTr("Before"), none: qsTr("It was not there.") , missing: pictures.letter === "A" },
            { old: false, title: qsTr("After"), none: qsTr("It is gone."), missing: pictures.letter === "D" }
        ]
        Rectangle {
            id: side
            required property var modelData
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredWidth: Theme.grown(100)
            color: Theme.stage
            HText {
                x: 16
                y: 12
                text: picture.sizeText !== "" ? qsTr("%1 · %2").arg(side.modelData.title).arg(picture.sizeText) : side.modelData.title
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            ForeignPicture {
                id: picture
                anchors.fill: parent
                anchors.margins: 20
                anchors.topMargin: 44
                decoder: Backend.pictures
                project: side.modelData.missing ? null : pictures.project
                path: pictures.path
                oldSide: side.modelData.old
                Accessible.role: Accessible.Graphic
                Accessible.name: side.modelData.title
            }
            HText {
                anchors.centerIn: parent
                width: Math.min(implicitWidth, parent.width - 48)
                wrapMode: Text.WordWrap
                horizontalAlignment: Text.AlignHCenter
                text: side.modelData.missing ? side.modelData.none : picture.loading ? qsTr("Loading…") : picture.problem
                color: Theme.muted
            }
        }
    }
}
