import QtQuick
import Helix

HText {
    font.family: Theme.codeFamily
    font.preferShaping: false // no ligatures: code reads as it is written
    font.pixelSize: Theme.small
    lineHeight: 1
}
