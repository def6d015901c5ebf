import QtQuick
import Helix

HText {
    font.family: Theme.codeFamily
    font.pixelSize: Theme.small
    lineHeight: 1
}
