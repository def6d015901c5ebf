import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The file that is open: its name, what happened to it, and what to beware of in sentences.
Rectangle {
    id: heading
    property Review review
    implicitHeight: column.implicitHeight + 20
    color: Theme.background
    ColumnLayout {
        id: column
        x: 10
        y: 10
        width: parent.width - 26
        spacing: 6
        RowLayout {
            Layout.fillWidth: true
            spacing: 8
            HCheck {
                objectName: "chooseFile"
                enabled: heading.review.takeable
                chosen: heading.review.fileChosen
                text: qsTr("Take this file")
                onClicked: heading.review.choose(heading.review.path, chosen !== "all")
            }
            StatusLetter {
                letter: heading.review.letter
                status: heading.review.status
            }
            CodeText {
                objectName: "reviewPath"
                Layout.fillWidth: true
                text: heading.review.shownPath
                font.pixelSize: Theme.body
                elide: Text.ElideMiddle
            }
            HText {
                visible: text !== ""
                Layout.maximumWidth: heading.width * 0.45
                text: heading.review.remark
                color: Theme.muted
                font.pixelSize: Theme.small
                elide: Text.ElideMiddle
            }
        }
        LayoutRepeater {
            model: heading.review.warnings
            RowLayout {
                id: warning
                required property var modelData
                Layout.fillWidth: true
                Layout.leftMargin: 30
                spacing: 8
                WarningBadge {
                    word: warning.modelData.word
                    grave: warning.modelData.grave
                }
                HText {
                    Layout.fillWidth: true
                    text: warning.modelData.sentence
                    color: Theme.soft
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                }
            }
        }
        HText {
            visible: heading.review.cut
            Layout.fillWidth: true
            Layout.leftMargin: 30
            text: qsTr("This file is longer than is shown: only its beginning is compared here, and it can be taken only as a whole.")
            color: Theme.warning
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
