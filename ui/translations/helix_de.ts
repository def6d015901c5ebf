<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutSettings</name>
    <message>
        <source>About and diagnostics</source>
        <translation>Über Helix und Diagnose</translation>
    </message>
    <message>
        <source>Helix %1. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Helix %1. Freie Software unter der GNU General Public License, Version 3 oder neuer.</translation>
    </message>
    <message>
        <source>Examining…</source>
        <translation>Wird untersucht …</translation>
    </message>
    <message>
        <source>Examine again</source>
        <translation>Erneut untersuchen</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>Problem melden</translation>
    </message>
    <message>
        <source>Gathers versions, findings, settings and the last lines of the logs, without secrets. You see all of it before it is saved; nothing is sent.</source>
        <translation>Sammelt Versionen, Befunde, Einstellungen und die letzten Zeilen der Logs, ohne Geheimnisse. Sie sehen alles, bevor es gespeichert wird; nichts wird gesendet.</translation>
    </message>
    <message>
        <source>Make a report…</source>
        <translation>Bericht erstellen …</translation>
    </message>
    <message>
        <source>Settings as a file</source>
        <translation>Einstellungen als Datei</translation>
    </message>
    <message>
        <source>Export them for another computer, or import those of one. No key and no other secret is in it.</source>
        <translation>Exportieren Sie die Einstellungen für einen anderen Computer, oder importieren Sie dessen Einstellungen. Schlüssel und andere Geheimnisse sind nicht enthalten.</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Export settings</source>
        <translation>Einstellungen exportieren</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Import settings</source>
        <translation>Einstellungen importieren</translation>
    </message>
    <message>
        <source>Examining this computer…</source>
        <translation>Dieser Computer wird untersucht …</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>Noch nicht untersucht.</translation>
    </message>
    <message>
        <source>Helix %1 is known to %2; you have %3.</source>
        <translation>%2 kennt Helix %1; Sie haben %3.</translation>
    </message>
    <message>
        <source>Copy its address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>The address was copied.</source>
        <translation>Die Adresse wurde kopiert.</translation>
    </message>
</context>
<context>
    <name>ActivityFilters</name>
    <message>
        <source>All workspaces</source>
        <translation>Alle Workspaces</translation>
    </message>
    <message>
        <source>Search the activity</source>
        <translation>Aktivität durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Workspace</translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Everything that happened here, with the time it took.</source>
        <translation>Alles, was hier geschehen ist, und wie lange es gedauert hat.</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Noch ist nichts geschehen</translation>
    </message>
    <message>
        <source>What machines, agents, boundaries, ports, projects and images do is written down here as it happens.</source>
        <translation>Was Maschinen, Agenten, Grenzen, Ports, Projekte und Images tun, wird hier sofort festgehalten.</translation>
    </message>
    <message>
        <source>Nothing on record has “%1” in it.</source>
        <translation>Kein Eintrag enthält „%1“.</translation>
    </message>
    <message>
        <source>Nothing like that is on record.</source>
        <translation>Es gibt keinen solchen Eintrag.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
</context>
<context>
    <name>ActivityPlaces</name>
    <message>
        <source>%1 was deleted.</source>
        <translation>%1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>That is not there any more.</source>
        <translation>Das gibt es nicht mehr.</translation>
    </message>
</context>
<context>
    <name>ActivityRow</name>
    <message>
        <source>Its steps are shown. Space folds them.</source>
        <translation>Die Schritte sind sichtbar. Die Leertaste klappt sie zu.</translation>
    </message>
    <message>
        <source>Space shows its steps.</source>
        <translation>Die Leertaste zeigt die Schritte.</translation>
    </message>
    <message>
        <source>Hide steps</source>
        <translation>Schritte ausblenden</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
</context>
<context>
    <name>AddCatalogueDialog</name>
    <message>
        <source>Follow a catalogue</source>
        <translation>Katalog abonnieren</translation>
    </message>
    <message>
        <source>%1 is followed. It offers 1 image.</source>
        <translation>%1 ist abonniert und bietet 1 Image an.</translation>
    </message>
    <message>
        <source>%1 is followed. It offers %2 images.</source>
        <translation>%1 ist abonniert und bietet %2 Images an.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>company</source>
        <translation>firma</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>registry.example.org/team/catalogue:latest</source>
        <translation>registry.example.org/team/catalogue:latest</translation>
    </message>
    <message>
        <source>A place in a registry, an https address, or the whole path of a file.</source>
        <translation>Ein Ort in einer Registry, eine https-Adresse oder der vollständige Pfad einer Datei.</translation>
    </message>
    <message>
        <source>Public key that signs it</source>
        <translation>Öffentlicher Schlüssel, mit dem er signiert ist</translation>
    </message>
    <message>
        <source>Get the key from whoever keeps the catalogue, on another way than the catalogue itself.</source>
        <translation>Sie erhalten den Schlüssel von den Betreibern des Katalogs, auf einem anderen Weg als den Katalog selbst.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Abonnieren</translation>
    </message>
</context>
<context>
    <name>AddMappingDialog</name>
    <message>
        <source>Add a port mapping</source>
        <translation>Portweiterleitung hinzufügen</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Workspace</translation>
    </message>
    <message>
        <source>Port in the VM</source>
        <translation>Port in der VM</translation>
    </message>
    <message>
        <source>Port on this computer</source>
        <translation>Port auf diesem Computer</translation>
    </message>
    <message>
        <source>Fixed: never moved silently.</source>
        <translation>Fest: Er ändert sich nie von selbst.</translation>
    </message>
    <message>
        <source>Label (optional)</source>
        <translation>Bezeichnung (optional)</translation>
    </message>
    <message>
        <source>Web app</source>
        <translation>Web-App</translation>
    </message>
    <message>
        <source>Who can connect</source>
        <translation>Wer sich verbinden darf</translation>
    </message>
    <message>
        <source>Only this computer (127.0.0.1)</source>
        <translation>Nur dieser Computer (127.0.0.1)</translation>
    </message>
    <message>
        <source>Everybody who reaches this computer (0.0.0.0)</source>
        <translation>Alle, die diesen Computer erreichen (0.0.0.0)</translation>
    </message>
    <message>
        <source>Who reaches one address of it…</source>
        <translation>Wer eine seiner Adressen erreicht …</translation>
    </message>
    <message>
        <source>Address of this computer</source>
        <translation>Adresse dieses Computers</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add mapping</source>
        <translation>Weiterleitung hinzufügen</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>derselbe</translation>
    </message>
    <message>
        <source>Empty: the same if it is free, else another.</source>
        <translation>Leer: derselbe, wenn er frei ist, sonst ein anderer.</translation>
    </message>
</context>
<context>
    <name>AddProviderDialog</name>
    <message>
        <source>Add a model provider</source>
        <translation>Modellanbieter hinzufügen</translation>
    </message>
    <message>
        <source>%1 was added and is being tested.</source>
        <translation>%1 wurde hinzugefügt und wird geprüft.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Another provider, or another key</source>
        <translation>Ein anderer Anbieter oder ein anderer Schlüssel</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation>Basis-URL</translation>
    </message>
    <message>
        <source>A server on this computer: workspaces reach it through Helix alone.</source>
        <translation>Ein Server auf diesem Computer: Workspaces erreichen ihn nur über Helix.</translation>
    </message>
    <message>
        <source>Key (a local server may need none)</source>
        <translation>Schlüssel (ein lokaler Server braucht oft keinen)</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Paste it here</source>
        <translation>Hier einfügen</translation>
    </message>
    <message>
        <source>Kept in your keychain and never shown again.</source>
        <translation>Wird in Ihrem Schlüsselbund aufbewahrt und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Kept in a file only you can read, and never shown again.</source>
        <translation>Wird in einer Datei aufbewahrt, die nur Sie lesen können, und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
</context>
<context>
    <name>AddSecretDialog</name>
    <message>
        <source>Add a named secret</source>
        <translation>Benanntes Geheimnis hinzufügen</translation>
    </message>
    <message>
        <source>%1 was added. Give it to a workspace in its Boundary.</source>
        <translation>%1 wurde hinzugefügt. Geben Sie es einem Workspace unter „Grenze“.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>npm-token</source>
        <translation>npm-token</translation>
    </message>
    <message>
        <source>Agents ask http://10.0.2.100:8080/secret/%1/…</source>
        <translation>Agenten fragen http://10.0.2.100:8080/secret/%1/…</translation>
    </message>
    <message>
        <source>The one service it is for</source>
        <translation>Der eine Dienst, für den es gilt</translation>
    </message>
    <message>
        <source>Header it is sent in</source>
        <translation>Kopfzeile, in der es gesendet wird</translation>
    </message>
    <message>
        <source>{} stands for the value.</source>
        <translation>{} steht für den Wert.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Paste it here</source>
        <translation>Hier einfügen</translation>
    </message>
    <message>
        <source>Kept in your keychain and never shown again.</source>
        <translation>Wird in Ihrem Schlüsselbund aufbewahrt und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Kept in a file only you can read, and never shown again.</source>
        <translation>Wird in einer Datei aufbewahrt, die nur Sie lesen können, und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add secret</source>
        <translation>Geheimnis hinzufügen</translation>
    </message>
</context>
<context>
    <name>AddServerDialog</name>
    <message>
        <source>Add an MCP server</source>
        <translation>MCP-Server hinzufügen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Address, or command in the workspace</source>
        <translation>Adresse, oder Befehl im Workspace</translation>
    </message>
    <message>
        <source>https://mcp.example.org/  or  npx -y some-server</source>
        <translation>https://mcp.example.org/  oder  npx -y some-server</translation>
    </message>
    <message>
        <source>Header with the key, NAME=VALUE</source>
        <translation>Kopfzeile mit dem Schlüssel, NAME=WERT</translation>
    </message>
    <message>
        <source>Environment, one NAME=VALUE on each line</source>
        <translation>Umgebung, ein NAME=WERT pro Zeile</translation>
    </message>
    <message>
        <source>Environment or headers</source>
        <translation>Umgebung oder Kopfzeilen</translation>
    </message>
    <message>
        <source>It stays on this computer: what the workspace asks goes through the gateway, which puts it in.</source>
        <translation>Der Schlüssel bleibt auf diesem Computer: Anfragen des Workspace laufen über das Gateway, das ihn einsetzt.</translation>
    </message>
    <message>
        <source>Kept on this computer and given to one workspace, where everything can see it.</source>
        <translation>Wird auf diesem Computer aufbewahrt und einem Workspace gegeben, in dem alles es sehen kann.</translation>
    </message>
    <message>
        <source>Workspace that gets it</source>
        <translation>Workspace, der ihn erhält</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>Server hinzufügen</translation>
    </message>
</context>
<context>
    <name>AgentCard</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>in this workspace</source>
        <translation>in diesem Workspace</translation>
    </message>
    <message>
        <source>not in this workspace</source>
        <translation>nicht in diesem Workspace</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop adding %1</source>
        <translation>Hinzufügen von %1 abbrechen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 to this workspace</source>
        <translation>%1 zu diesem Workspace hinzufügen</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>Fetching it through the workspace&apos;s own internet…</source>
        <translation>Wird über das Internet des Workspace geholt …</translation>
    </message>
    <message>
        <source>Stopping, and removing what was fetched…</source>
        <translation>Wird abgebrochen, und das Geholte wird entfernt …</translation>
    </message>
    <message>
        <source>Add %1 to this workspace?</source>
        <translation>%1 zu diesem Workspace hinzufügen?</translation>
    </message>
    <message>
        <source>%1 are fetched from the package registry into this workspace alone.</source>
        <translation>%1 werden aus der Paket-Registry geholt, nur in diesen Workspace.</translation>
    </message>
    <message>
        <source>It is fetched from the package registry into this workspace alone.</source>
        <translation>Er wird aus der Paket-Registry geholt, nur in diesen Workspace.</translation>
    </message>
    <message>
        <source>Licence: %1.</source>
        <translation>Lizenz: %1.</translation>
    </message>
    <message>
        <source>Add it</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Adding it, for %1. Only this workspace gets it.</source>
        <translation>Wird seit %1 hinzugefügt. Nur dieser Workspace erhält ihn.</translation>
    </message>
</context>
<context>
    <name>AgentSelect</name>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
</context>
<context>
    <name>AgentSettings</name>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>What Helix can put into a workspace. Add one where a conversation begins; it is installed through that workspace&apos;s own internet.</source>
        <translation>Was Helix in einen Workspace bringen kann. Fügen Sie einen Agenten hinzu, wo ein Gespräch beginnt; er wird über das Internet dieses Workspace installiert.</translation>
    </message>
    <message>
        <source>%1, %2. %3</source>
        <translation>%1, %2. %3</translation>
    </message>
    <message>
        <source>Built in: every workspace has it.</source>
        <translation>Eingebaut: Jeder Workspace hat ihn.</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>Answers without asking</source>
        <translation>Antwortet ohne Nachfrage</translation>
    </message>
    <message>
        <source>Made when you answer “always”. They hold in one workspace.</source>
        <translation>Entstehen, wenn Sie mit „immer“ antworten. Sie gelten in einem Workspace.</translation>
    </message>
    <message>
        <source>Permission rules</source>
        <translation>Berechtigungsregeln</translation>
    </message>
    <message>
        <source>None yet. Agents work with full permission inside their workspace; some ask all the same.</source>
        <translation>Noch keine. Agenten arbeiten in ihrem Workspace mit allen Rechten; manche fragen trotzdem.</translation>
    </message>
    <message>
        <source>%1: %2 may go on with %3</source>
        <translation>%1: %2 darf ohne Frage: %3</translation>
    </message>
    <message>
        <source>%1: %2 is refused %3</source>
        <translation>%1: %2 wird verweigert: %3</translation>
    </message>
    <message>
        <source>Remove this rule; the agent asks again</source>
        <translation>Diese Regel entfernen; der Agent fragt dann wieder</translation>
    </message>
    <message>
        <source>MCP servers</source>
        <translation>MCP-Server</translation>
    </message>
    <message>
        <source>Given to every agent when a conversation begins. Commands run inside the workspace, addresses are asked from inside it, under its boundary.</source>
        <translation>Jeder Agent erhält sie, wenn ein Gespräch beginnt. Befehle laufen im Workspace, und Adressen werden von dort aus gefragt, innerhalb seiner Grenze.</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>None yet. Every agent has the desktop&apos;s tools without one.</source>
        <translation>Noch keiner. Die Werkzeuge des Desktops hat jeder Agent auch ohne.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 · with %2</source>
        <translation>%1 · mit %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>AllUsePlots</name>
    <message>
        <source>All workspaces take of this computer, last 10 minutes</source>
        <translation>Alle Workspaces auf diesem Computer, letzte 10 Minuten</translation>
    </message>
</context>
<context>
    <name>AppearanceSettings</name>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>“System” follows the colours of your desktop.</source>
        <translation>„System“ folgt den Farben Ihres Desktops.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Pages and panels change at once, and nothing pulses.</source>
        <translation>Seiten und Leisten wechseln sofort, und nichts pulsiert.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>“System” follows the language of your computer. A change shows when Helix is started again.</source>
        <translation>„System“ folgt der Sprache Ihres Computers. Eine Änderung zeigt sich, wenn Helix das nächste Mal startet.</translation>
    </message>
    <message>
        <source>More contrast</source>
        <translation>Mehr Kontrast</translation>
    </message>
    <message>
        <source>Words, lines and what has the keyboard stand out further, in light and dark.</source>
        <translation>Wörter, Linien und was die Tastatur hat, heben sich stärker ab, hell und dunkel.</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Rows and buttons grow with their words.</source>
        <translation>Zeilen und Knöpfe wachsen mit ihren Wörtern.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>AttemptCard</name>
    <message>
        <source>Attempt %1, %2, %3</source>
        <translation>Versuch %1, %2, %3</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>%1 tok</source>
        <translation>%1 Tok</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Discard %1</source>
        <translation>%1 verwerfen</translation>
    </message>
</context>
<context>
    <name>AttemptsField</name>
    <message>
        <source>Try several</source>
        <translation>Mehrfach</translation>
    </message>
    <message>
        <source>One task, several workspaces side by side. Keep the best.</source>
        <translation>Eine Aufgabe, mehrere Workspaces nebeneinander. Behalten Sie den besten.</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>One less</source>
        <translation>Einer weniger</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Einer mehr</translation>
    </message>
    <message>
        <source>Agent of attempt %1</source>
        <translation>Agent von Versuch %1</translation>
    </message>
    <message>
        <source>Model of all (each agent&apos;s own if empty)</source>
        <translation>Modell für alle (leer: das eigene jedes Agenten)</translation>
    </message>
    <message>
        <source>An agent that does not offer it says so and lists what it has.</source>
        <translation>Ein Agent, der es nicht anbietet, sagt das und nennt, was er hat.</translation>
    </message>
    <message>
        <source>Test command (optional)</source>
        <translation>Testbefehl (optional)</translation>
    </message>
    <message>
        <source>Run in each machine when its agent is done.</source>
        <translation>Läuft in jeder Maschine, wenn ihr Agent fertig ist.</translation>
    </message>
</context>
<context>
    <name>AttemptsPage</name>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>The task</source>
        <translation>Die Aufgabe</translation>
    </message>
    <message>
        <source>Keep %1?</source>
        <translation>%1 behalten?</translation>
    </message>
    <message>
        <source>The other workspace of this task is deleted: its disk, its conversation and every change in it that you have not taken home.</source>
        <translation>Der andere Workspace dieser Aufgabe wird gelöscht: sein Datenträger, sein Gespräch und jede Änderung darin, die Sie nicht übernommen haben.</translation>
    </message>
    <message>
        <source>The other %1 workspaces of this task are deleted: their disks, their conversations and every change in them that you have not taken home.</source>
        <translation>Die anderen %1 Workspaces dieser Aufgabe werden gelöscht: ihre Datenträger, ihre Gespräche und jede Änderung darin, die Sie nicht übernommen haben.</translation>
    </message>
    <message>
        <source>Delete the other</source>
        <translation>Den anderen löschen</translation>
    </message>
    <message>
        <source>Delete the other %1</source>
        <translation>Die anderen %1 löschen</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Discard %1?</source>
        <translation>%1 verwerfen?</translation>
    </message>
    <message>
        <source>The workspace is deleted: its disk, its conversation and every change in it that you have not taken home.</source>
        <translation>Der Workspace wird gelöscht: sein Datenträger, sein Gespräch und jede Änderung darin, die Sie nicht übernommen haben.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
</context>
<context>
    <name>AuthoritySettings</name>
    <message>
        <source>None: guests trust what their own system trusts.</source>
        <translation>Keine: Gäste vertrauen, wem ihr eigenes System vertraut.</translation>
    </message>
    <message>
        <source>Guests will trust whatever this authority signs: whoever holds its key can read and change what they send over TLS.</source>
        <translation>Gäste vertrauen dann allem, was diese Zertifizierungsstelle signiert: Wer ihren Schlüssel hat, kann lesen und ändern, was sie über TLS senden.</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>Andere Datei wählen …</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Choose a certificate authority (PEM)</source>
        <translation>Zertifizierungsstelle wählen (PEM)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>The certificate authority was removed. Guests that have it keep it.</source>
        <translation>Die Zertifizierungsstelle wurde entfernt. Gäste, die sie haben, behalten sie.</translation>
    </message>
</context>
<context>
    <name>BackDialog</name>
    <message>
        <source>Go back to before this?</source>
        <translation>Zurück auf den Stand davor?</translation>
    </message>
    <message>
        <source>Take %1 back?</source>
        <translation>%1 zurücknehmen?</translation>
    </message>
    <message>
        <source>The workspace becomes what it was before this turn. What was done in it since then is lost, and so is what was said in this conversation from here on; other conversations stay. To keep both, fork from here instead.</source>
        <translation>Der Workspace wird wieder, was er vor dieser Runde war. Was seither in ihm getan wurde, geht verloren, ebenso, was in diesem Gespräch ab hier gesagt wurde; andere Gespräche bleiben. Um beides zu behalten, zweigen Sie stattdessen von hier ab.</translation>
    </message>
    <message>
        <source>It becomes what it was then: %1. What was done in it since is lost. To keep both, fork from there instead.</source>
        <translation>Der Workspace wird wieder, was er damals war: %1. Was seither in ihm getan wurde, geht verloren. Um beides zu behalten, zweigen Sie stattdessen von dort ab.</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>So lassen</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Change the proxy</source>
        <translation>Proxy ändern</translation>
    </message>
</context>
<context>
    <name>BesidePage</name>
    <message>
        <source>Another workspace on this side</source>
        <translation>Anderer Workspace auf dieser Seite</translation>
    </message>
    <message>
        <source>Only this one</source>
        <translation>Nur diesen</translation>
    </message>
    <message>
        <source>Two desktops have to run</source>
        <translation>Es müssen zwei Desktops laufen</translation>
    </message>
    <message>
        <source>Start another workspace to see two side by side.</source>
        <translation>Starten Sie einen weiteren Workspace, um zwei nebeneinander zu sehen.</translation>
    </message>
    <message>
        <source>Go to the workspaces</source>
        <translation>Zu den Workspaces</translation>
    </message>
</context>
<context>
    <name>BlockedBar</name>
    <message>
        <source>%1 is refused and not asked for again.</source>
        <translation>%1 ist abgelehnt und wird nicht mehr erfragt.</translation>
    </message>
    <message>
        <source>%1 sites are refused and not asked for again.</source>
        <translation>%1 Websites sind abgelehnt und werden nicht mehr erfragt.</translation>
    </message>
    <message>
        <source>asked for %1</source>
        <translation>wollte zu %1</translation>
    </message>
    <message>
        <source>%1 was blocked</source>
        <translation>%1 wurde blockiert</translation>
    </message>
    <message>
        <source>%1 were blocked</source>
        <translation>%1 wurden blockiert</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Refuse all</source>
        <translation>Alle ablehnen</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
</context>
<context>
    <name>BlockedSheet</name>
    <message>
        <source>%1 asked for a site</source>
        <translation>%1 wollte eine Website erreichen</translation>
    </message>
    <message>
        <source>%1 asked for %2 sites</source>
        <translation>%1 wollte %2 Websites erreichen</translation>
    </message>
    <message>
        <source>%1 is allowed for every workspace.</source>
        <translation>%1 ist für jeden Workspace erlaubt.</translation>
    </message>
    <message>
        <source>%1 sites are allowed for every workspace.</source>
        <translation>%1 Websites sind für jeden Workspace erlaubt.</translation>
    </message>
    <message>
        <source>Allow %1 for every workspace?</source>
        <translation>%1 für jeden Workspace erlauben?</translation>
    </message>
    <message>
        <source>Allow %1 sites for every workspace?</source>
        <translation>%1 Websites für jeden Workspace erlauben?</translation>
    </message>
    <message>
        <source>Not only %1: every workspace that reaches named sites only may reach it from now on, also those that you make later.</source>
        <translation>Nicht nur %1: Jeder Workspace, der nur bestimmte Websites erreicht, darf ab jetzt dorthin, auch die, die Sie später erstellen.</translation>
    </message>
    <message>
        <source>Allow for every workspace</source>
        <translation>Für jeden Workspace erlauben</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Refuse all</source>
        <translation>Alle ablehnen</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Refuse %1</source>
        <translation>%1 ablehnen</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>Einmal erlauben</translation>
    </message>
    <message>
        <source>Allow %1 once, until the workspace stops</source>
        <translation>%1 einmal erlauben, bis der Workspace stoppt</translation>
    </message>
    <message>
        <source>Allow here</source>
        <translation>Hier erlauben</translation>
    </message>
    <message>
        <source>Allow %1 for this workspace</source>
        <translation>%1 für diesen Workspace erlauben</translation>
    </message>
    <message>
        <source>Allow everywhere…</source>
        <translation>Überall erlauben …</translation>
    </message>
    <message>
        <source>Allow %1 for every workspace</source>
        <translation>%1 für jeden Workspace erlauben</translation>
    </message>
    <message>
        <source>They are not among the sites it may reach, so they were refused. Once holds until it stops, here for as long as this workspace exists, everywhere for every workspace. What you refuse is not asked again.</source>
        <translation>Sie gehören nicht zu den Websites, die er erreichen darf, und wurden deshalb abgelehnt. „Einmal“ gilt, bis er stoppt, „hier“, solange es diesen Workspace gibt, „überall“ für jeden Workspace. Was Sie ablehnen, wird nicht mehr erfragt.</translation>
    </message>
    <message>
        <source>Blocked sites</source>
        <translation>Blockierte Websites</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the answer for %1</source>
        <translation>Antwort für %1 zurücknehmen</translation>
    </message>
    <message>
        <source>All %1 that are open</source>
        <translation>Alle %1 offenen</translation>
    </message>
    <message>
        <source>all that are open</source>
        <translation>alle offenen</translation>
    </message>
    <message>
        <source>1 more was asked for meanwhile.</source>
        <translation>1 weitere wurde inzwischen erfragt.</translation>
    </message>
    <message>
        <source>%1 more were asked for meanwhile.</source>
        <translation>%1 weitere wurden inzwischen erfragt.</translation>
    </message>
    <message>
        <source>Show below</source>
        <translation>Unten zeigen</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>BootLogDialog</name>
    <message>
        <source>Boot log of %1</source>
        <translation>Startprotokoll von %1</translation>
    </message>
</context>
<context>
    <name>BoundarySheet</name>
    <message>
        <source>What the agent of %1 has been given</source>
        <translation>Was der Agent von %1 erhalten hat</translation>
    </message>
    <message>
        <source>What the agent has been given</source>
        <translation>Was der Agent erhalten hat</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing at all.</source>
        <translation>Gar nichts.</translation>
    </message>
    <message>
        <source>Never, whatever the settings</source>
        <translation>Nie, egal welche Einstellungen gelten</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>BoundaryTab</name>
    <message>
        <source>Boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Given to this agent</source>
        <translation>Diesem Agenten gegeben</translation>
    </message>
    <message>
        <source>Read it all</source>
        <translation>Alles lesen</translation>
    </message>
    <message>
        <source>Everything it has been given, as one page</source>
        <translation>Alles, was er erhalten hat, auf einer Seite</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Open the changes</source>
        <translation>Änderungen öffnen</translation>
    </message>
    <message>
        <source>Give it a project</source>
        <translation>Ein Projekt geben</translation>
    </message>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Model access</source>
        <translation>Modellzugang</translation>
    </message>
    <message>
        <source>No provider yet</source>
        <translation>Noch kein Anbieter</translation>
    </message>
    <message>
        <source>%1, key stays on this computer</source>
        <translation>%1, der Schlüssel bleibt auf diesem Computer</translation>
    </message>
    <message>
        <source>%1; keys stay on this computer</source>
        <translation>%1; die Schlüssel bleiben auf diesem Computer</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Open the providers</source>
        <translation>Anbieter öffnen</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>Give or take back</source>
        <translation>Geben oder zurücknehmen</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Open the ports</source>
        <translation>Ports öffnen</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>Crossed the line</source>
        <translation>Über die Grenze</translation>
    </message>
    <message>
        <source>live · %1 open</source>
        <translation>live · %1 offen</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>Search what crossed</source>
        <translation>Verkehr durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Nothing that crossed contains “%1”.</source>
        <translation>Nichts, was über die Grenze ging, enthält „%1“.</translation>
    </message>
    <message>
        <source>Nothing has crossed yet. Each connection in or out, and each one that is refused, gets a line here the moment it happens.</source>
        <translation>Noch ist nichts über die Grenze gegangen. Jede Verbindung hinein oder hinaus und jede abgelehnte erscheint hier sofort als Zeile.</translation>
    </message>
    <message>
        <source>Nothing has crossed yet. The workspace does not run, so nothing can.</source>
        <translation>Noch ist nichts über die Grenze gegangen. Der Workspace läuft nicht, also kann auch nichts.</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
</context>
<context>
    <name>BoundaryWords</name>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Only these sites</source>
        <translation>Nur diese Websites</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 and 1 other site</source>
        <translation>%1 und 1 weitere Website</translation>
    </message>
    <message>
        <source>%1 and %2 other sites</source>
        <translation>%1 und %2 weitere Websites</translation>
    </message>
    <message>
        <source>port %1</source>
        <translation>Port %1</translation>
    </message>
    <message>
        <source>Helix itself</source>
        <translation>Helix selbst</translation>
    </message>
    <message>
        <source>ping</source>
        <translation>Ping</translation>
    </message>
    <message>
        <source>malformed packet</source>
        <translation>fehlerhaftes Paket</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>refused ×%1</source>
        <translation>abgelehnt ×%1</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>looked up</source>
        <translation>aufgelöst</translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation>1 Verbindung</translation>
    </message>
    <message>
        <source>%1 connections</source>
        <translation>%1 Verbindungen</translation>
    </message>
</context>
<context>
    <name>BringDialog</name>
    <message>
        <source>A project for %1</source>
        <translation>Ein Projekt für %1</translation>
    </message>
    <message>
        <source>The project is in %1.</source>
        <translation>Das Projekt ist in %1.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Bring it in</source>
        <translation>Hineinbringen</translation>
    </message>
</context>
<context>
    <name>BringProgress</name>
    <message>
        <source>Bringing the project</source>
        <translation>Das Projekt wird hineingebracht</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>BudgetDialog</name>
    <message>
        <source>Budget of this workspace</source>
        <translation>Budget dieses Workspace</translation>
    </message>
    <message>
        <source>What it asks of a model provider stops at the first of these limits. Leave a field empty for no limit.</source>
        <translation>Anfragen an Modellanbieter enden an der ersten dieser Schwellen. Ein leeres Feld heißt: keine Schwelle.</translation>
    </message>
    <message>
        <source>US dollars</source>
        <translation>US-Dollar</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Schwelle</translation>
    </message>
    <message>
        <source>%1 used so far, by the price table in Settings</source>
        <translation>Bisher %1 verbraucht, nach der Preistabelle in den Einstellungen</translation>
    </message>
    <message>
        <source>Tokens, in and out together</source>
        <translation>Tokens, hinein und heraus zusammen</translation>
    </message>
    <message>
        <source>%1 used so far</source>
        <translation>Bisher %1 verbraucht</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Set budget</source>
        <translation>Budget festlegen</translation>
    </message>
</context>
<context>
    <name>BuildProgress</name>
    <message>
        <source>Building %1</source>
        <translation>%1 wird gebaut</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>BuildingCard</name>
    <message>
        <source>Building %1 first</source>
        <translation>Zuerst wird %1 gebaut</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Only once for this image. You may leave this page; %1 is created when it is done.</source>
        <translation>Nur einmal für dieses Image. Sie können die Seite verlassen; %1 wird danach erstellt.</translation>
    </message>
</context>
<context>
    <name>BusyMark</name>
    <message>
        <source>Working</source>
        <translation>Arbeitet</translation>
    </message>
</context>
<context>
    <name>CarryCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>CatalogueRow</name>
    <message>
        <source>%1, at %2</source>
        <translation>%1, bei %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>1 image</source>
        <translation>1 Image</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 Images</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>wird gesucht …</translation>
    </message>
    <message>
        <source>signed by key %1</source>
        <translation>signiert mit Schlüssel %1</translation>
    </message>
    <message>
        <source>Look for news of %1</source>
        <translation>Nach Neuem in %1 suchen</translation>
    </message>
    <message>
        <source>Stop following %1</source>
        <translation>%1 nicht mehr abonnieren</translation>
    </message>
</context>
<context>
    <name>CatalogueSettings</name>
    <message>
        <source>Catalogues of images</source>
        <translation>Image-Kataloge</translation>
    </message>
    <message>
        <source>Signed lists of images that others keep: of your company, of people you trust. What they offer stands among the images, each signed by its publisher.</source>
        <translation>Signierte Listen von Images, die andere führen: Ihre Firma, Menschen, denen Sie vertrauen. Was sie anbieten, steht bei den Images, jedes signiert von seinem Herausgeber.</translation>
    </message>
    <message>
        <source>Look for news</source>
        <translation>Nach Neuem suchen</translation>
    </message>
    <message>
        <source>Follow a catalogue</source>
        <translation>Katalog abonnieren</translation>
    </message>
    <message>
        <source>No catalogue yet</source>
        <translation>Noch kein Katalog</translation>
    </message>
    <message>
        <source>Without one, the images are those that this computer can build itself. Whoever keeps a catalogue gives you its address and its public key.</source>
        <translation>Ohne Katalog gibt es die Images, die dieser Computer selbst bauen kann. Wer einen Katalog führt, gibt Ihnen dessen Adresse und öffentlichen Schlüssel.</translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation>Kataloge</translation>
    </message>
    <message>
        <source>Stop following %1?</source>
        <translation>%1 nicht mehr abonnieren?</translation>
    </message>
    <message>
        <source>Images that came from it stay and are updated no more.</source>
        <translation>Images daraus bleiben, werden aber nicht mehr aktualisiert.</translation>
    </message>
    <message>
        <source>Stop following</source>
        <translation>Nicht mehr abonnieren</translation>
    </message>
</context>
<context>
    <name>ChangeWords</name>
    <message>
        <source>now a link</source>
        <translation>jetzt ein Link</translation>
    </message>
    <message>
        <source>no longer a link</source>
        <translation>kein Link mehr</translation>
    </message>
    <message>
        <source>now executable</source>
        <translation>jetzt ausführbar</translation>
    </message>
    <message>
        <source>no longer executable</source>
        <translation>nicht mehr ausführbar</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>umbenannt</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>kopiert</translation>
    </message>
    <message>
        <source>of another type</source>
        <translation>andere Art</translation>
    </message>
    <message>
        <source>runs by itself</source>
        <translation>startet selbst</translation>
    </message>
    <message>
        <source>CI</source>
        <translation>CI</translation>
    </message>
    <message>
        <source>lock file</source>
        <translation>Lockdatei</translation>
    </message>
    <message>
        <source>secret?</source>
        <translation>Geheimnis?</translation>
    </message>
    <message>
        <source>executable</source>
        <translation>ausführbar</translation>
    </message>
    <message>
        <source>link outside</source>
        <translation>Link hinaus</translation>
    </message>
    <message>
        <source>submodule</source>
        <translation>Submodul</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>large</source>
        <translation>groß</translation>
    </message>
    <message>
        <source>odd name</source>
        <translation>seltsamer Name</translation>
    </message>
    <message>
        <source>repository inside</source>
        <translation>Repository darin</translation>
    </message>
    <message>
        <source>runs when built</source>
        <translation>läuft beim Bauen</translation>
    </message>
    <message>
        <source>rules for agents</source>
        <translation>Agentenregeln</translation>
    </message>
    <message>
        <source>Programs on your computer may run this file by themselves, for example git, your editor or your shell. Read it before you take it.</source>
        <translation>Programme auf Ihrem Computer führen diese Datei vielleicht von selbst aus, zum Beispiel git, Ihr Editor oder Ihre Shell. Lesen Sie sie, bevor Sie sie übernehmen.</translation>
    </message>
    <message>
        <source>A build server runs this file with the rights of your repository as soon as it is pushed.</source>
        <translation>Ein Build-Server führt diese Datei nach dem Push sofort mit den Rechten Ihres Repositorys aus.</translation>
    </message>
    <message>
        <source>This decides which packages are installed, and from where. Check that only what you expect has changed.</source>
        <translation>Hier steht, welche Pakete installiert werden und woher. Prüfen Sie, dass sich nur das Erwartete geändert hat.</translation>
    </message>
    <message>
        <source>It looks like it holds a key or a password.</source>
        <translation>Sie enthält wohl einen Schlüssel oder ein Passwort.</translation>
    </message>
    <message>
        <source>The file became executable.</source>
        <translation>Die Datei wurde ausführbar.</translation>
    </message>
    <message>
        <source>A link that points outside of the project: opening it opens a file elsewhere on your computer.</source>
        <translation>Ein Link, der aus dem Projekt hinausführt: Wer ihn öffnet, öffnet eine andere Datei auf Ihrem Computer.</translation>
    </message>
    <message>
        <source>It points to another repository. It cannot be taken along.</source>
        <translation>Es verweist auf ein anderes Repository und kann nicht mitgenommen werden.</translation>
    </message>
    <message>
        <source>It can change how git writes other files when it checks them out.</source>
        <translation>Sie kann ändern, wie git beim Auschecken andere Dateien schreibt.</translation>
    </message>
    <message>
        <source>Larger than 5 MB. A repository keeps it for ever.</source>
        <translation>Größer als 5 MB. Ein Repository behält sie für immer.</translation>
    </message>
    <message>
        <source>Its name looks like another one, or holds characters that cannot be seen.</source>
        <translation>Der Name gleicht einem anderen oder enthält unsichtbare Zeichen.</translation>
    </message>
    <message>
        <source>Part of a git repository inside the project. Its settings can run programs as soon as git, your editor or your shell looks at its folder. It is left out unless you choose it.</source>
        <translation>Teil eines git-Repositorys im Projekt. Dessen Einstellungen können Programme starten, sobald git, Ihr Editor oder Ihre Shell den Ordner ansieht. Es bleibt weg, wenn Sie es nicht auswählen.</translation>
    </message>
    <message>
        <source>It says what runs on your computer when the project is installed, built or opened.</source>
        <translation>Hier steht, was auf Ihrem Computer läuft, wenn das Projekt installiert, gebaut oder geöffnet wird.</translation>
    </message>
    <message>
        <source>It tells coding agents on your computer what to do.</source>
        <translation>Sie sagt Coding-Agenten auf Ihrem Computer, was sie tun sollen.</translation>
    </message>
    <message>
        <source>renamed from %1</source>
        <translation>umbenannt von %1</translation>
    </message>
    <message>
        <source>copied from %1</source>
        <translation>kopiert von %1</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>war %1</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <translation>%1, war %2</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Give the branch a name.</source>
        <translation>Geben Sie dem Branch einen Namen.</translation>
    </message>
    <message>
        <source>The name is longer than %1 characters.</source>
        <translation>Der Name ist länger als %1 Zeichen.</translation>
    </message>
    <message>
        <source>%1 is left alone. Choose a new name.</source>
        <translation>%1 bleibt unberührt. Wählen Sie einen neuen Namen.</translation>
    </message>
    <message>
        <source>A branch name has no spaces.</source>
        <translation>Ein Branchname hat keine Leerzeichen.</translation>
    </message>
    <message>
        <source>A branch name may not contain “%1”.</source>
        <translation>Ein Branchname darf „%1“ nicht enthalten.</translation>
    </message>
    <message>
        <source>A branch name does not begin or end like that.</source>
        <translation>So darf ein Branchname nicht beginnen oder enden.</translation>
    </message>
    <message>
        <source>The name holds characters that cannot be seen.</source>
        <translation>Der Name enthält unsichtbare Zeichen.</translation>
    </message>
    <message>
        <source>An empty project</source>
        <translation>Ein leeres Projekt</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Waiting for its machine</source>
        <translation>Wartet auf seine Maschine</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeitet</translation>
    </message>
    <message>
        <source>Testing</source>
        <translation>Testet</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Discarded</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Model access</source>
        <translation>Modellzugang</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Tools (MCP)</source>
        <translation>Werkzeuge (MCP)</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Berechtigungen</translation>
    </message>
</context>
<context>
    <name>ChangedFileRow</name>
    <message>
        <source>Take everything in %1</source>
        <translation>Alles in %1 übernehmen</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
</context>
<context>
    <name>ChangesTab</name>
    <message>
        <source>Looking for changes…</source>
        <translation>Änderungen werden gesucht …</translation>
    </message>
    <message>
        <source>No changes yet. What the agent, a terminal or a program writes into the project shows up here by itself.</source>
        <translation>Noch keine Änderungen. Was der Agent, ein Terminal oder ein Programm in das Projekt schreibt, erscheint hier von selbst.</translation>
    </message>
    <message>
        <source>Nothing had changed when it was last looked at. It is looked at again while the workspace runs.</source>
        <translation>Zuletzt war nichts geändert. Solange der Workspace läuft, wird wieder nachgesehen.</translation>
    </message>
    <message>
        <source>No changes yet. They are looked for while the workspace runs.</source>
        <translation>Noch keine Änderungen. Sie werden gesucht, solange der Workspace läuft.</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Ask for the newest changes</source>
        <translation>Neueste Änderungen abfragen</translation>
    </message>
    <message>
        <source>This workspace has no project. Give it one, and everything the agent changes in it comes back here for you to read, before any of it touches your files.</source>
        <translation>Dieser Workspace hat kein Projekt. Geben Sie ihm eines, und alles, was der Agent darin ändert, kommt hierher zurück, damit Sie es lesen, bevor etwas davon Ihre Dateien berührt.</translation>
    </message>
    <message>
        <source>Give this workspace a project</source>
        <translation>Ihm ein Projekt geben</translation>
    </message>
    <message>
        <source>Start the workspace first.</source>
        <translation>Starten Sie zuerst den Workspace.</translation>
    </message>
    <message>
        <source>Below is what came out before that.</source>
        <translation>Unten steht, was davor herauskam.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>There are more files than are listed. Take them home as a whole only if you know why.</source>
        <translation>Es gibt mehr Dateien, als aufgelistet sind. Übernehmen Sie sie nur als Ganzes, wenn Sie wissen, warum.</translation>
    </message>
    <message>
        <source>Changed files</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>1 commit</source>
        <translation>1 Commit</translation>
    </message>
    <message>
        <source>%1 commits</source>
        <translation>%1 Commits</translation>
    </message>
</context>
<context>
    <name>CheckpointsDialog</name>
    <message>
        <source>Checkpoints of %1</source>
        <translation>Sicherungspunkte von %1</translation>
    </message>
    <message>
        <source>There is none yet. A checkpoint is what a workspace is at one moment: you can go back to it, or begin another workspace there. Settings say whether one is kept before each turn of an agent.</source>
        <translation>Noch keiner. Ein Sicherungspunkt hält fest, was ein Workspace in einem Moment ist: Sie können dorthin zurückkehren oder dort einen weiteren Workspace beginnen. In den Einstellungen steht, ob vor jeder Runde eines Agenten einer angelegt wird.</translation>
    </message>
    <message>
        <source>Go back to one, or begin another workspace there.</source>
        <translation>Kehren Sie zu einem zurück, oder beginnen Sie dort einen weiteren Workspace.</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Sicherungspunkte</translation>
    </message>
    <message>
        <source>Go back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>Fork from %1</source>
        <translation>Von %1 abzweigen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Keep one now, named</source>
        <translation>Jetzt einen anlegen, Name</translation>
    </message>
    <message>
        <source>for example before-the-upgrade</source>
        <translation>zum Beispiel vor-dem-upgrade</translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>Was er enthält</translation>
    </message>
    <message>
        <source>Disk and memory</source>
        <translation>Datenträger und RAM</translation>
    </message>
    <message>
        <source>Disk alone</source>
        <translation>Nur den Datenträger</translation>
    </message>
    <message>
        <source>One can be kept while it runs, or while it is stopped.</source>
        <translation>Anlegen können Sie einen, während er läuft oder gestoppt ist.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Keeping…</source>
        <translation>Wird angelegt …</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Anlegen</translation>
    </message>
</context>
<context>
    <name>CodeBlock</name>
    <message>
        <source>Content of %1</source>
        <translation>Inhalt von %1</translation>
    </message>
    <message>
        <source>Code, %1</source>
        <translation>Code, %1</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source> · only the first part is shown</source>
        <translation> · nur der erste Teil ist sichtbar</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Go to, or do</source>
        <translation>Gehe zu, oder tue</translation>
    </message>
    <message>
        <source>Show me how it works</source>
        <translation>Zeig mir, wie es geht</translation>
    </message>
    <message>
        <source>A small project whose test fails</source>
        <translation>Ein kleines Projekt, dessen Test fehlschlägt</translation>
    </message>
    <message>
        <source>Talk to the agent</source>
        <translation>Mit dem Agenten sprechen</translation>
    </message>
    <message>
        <source>Take control of %1</source>
        <translation>Steuerung von %1 übernehmen</translation>
    </message>
    <message>
        <source>Suspend %1</source>
        <translation>%1 pausieren</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>%1 stoppen</translation>
    </message>
    <message>
        <source>Start %1</source>
        <translation>%1 starten</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Add a model provider</source>
        <translation>Modellanbieter hinzufügen</translation>
    </message>
    <message>
        <source>Import a disk</source>
        <translation>Datenträger importieren</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Alle Tastenkürzel</translation>
    </message>
    <message>
        <source>What to go to or do</source>
        <translation>Wohin gehen oder was tun</translation>
    </message>
    <message>
        <source>A workspace, a page, something to do…</source>
        <translation>Ein Workspace, eine Seite, eine Aktion …</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Strg+L</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Strg+T</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Strg+1</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Strg+0</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Strg+2</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Strg+3</translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation>Strg+4</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>Restart %1</source>
        <translation>%1 neu starten</translation>
    </message>
    <message>
        <source>Fork %1</source>
        <translation>Von %1 abzweigen</translation>
    </message>
    <message>
        <source>Try again to reach %1</source>
        <translation>%1 noch einmal zu erreichen versuchen</translation>
    </message>
    <message>
        <source>Stop %1 by force</source>
        <translation>%1 gewaltsam stoppen</translation>
    </message>
    <message>
        <source>Checkpoints of %1</source>
        <translation>Sicherungspunkte von %1</translation>
    </message>
    <message>
        <source>%1 in a window of its own</source>
        <translation>%1 in einem eigenen Fenster</translation>
    </message>
    <message>
        <source>%1 beside another</source>
        <translation>%1 neben einem anderen</translation>
    </message>
    <message>
        <source>Stop recording %1</source>
        <translation>Aufnahme von %1 beenden</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>%1 aufnehmen</translation>
    </message>
    <message>
        <source>%1 in full screen</source>
        <translation>%1 im Vollbild</translation>
    </message>
</context>
<context>
    <name>CommitRow</name>
    <message>
        <source>Uncommitted work</source>
        <translation>Nicht eingecheckte Arbeit</translation>
    </message>
    <message>
        <source>Work that was not committed</source>
        <translation>Arbeit, die nicht eingecheckt war</translation>
    </message>
    <message>
        <source>d MMM hh:mm</source>
        <translation>d. MMM hh:mm</translation>
    </message>
</context>
<context>
    <name>ConfirmDialog</name>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
</context>
<context>
    <name>ConsoleView</name>
    <message>
        <source>It runs. This disk brought no desktop that Helix can show: use the terminal on the right, or SSH. Below is its console.</source>
        <translation>Er läuft. Sein Datenträger bringt keinen Desktop mit, den Helix zeigen kann: Nutzen Sie das Terminal rechts oder SSH. Unten sehen Sie die Konsole.</translation>
    </message>
    <message>
        <source>It runs. This disk has no Helix Agent, so there is no desktop here: console and SSH only.</source>
        <translation>Er läuft. Auf seinem Datenträger ist kein Helix Agent, deshalb gibt es hier keinen Desktop: nur Konsole und SSH.</translation>
    </message>
    <message>
        <source>Copy the SSH command</source>
        <translation>SSH-Befehl kopieren</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>The console is silent so far.</source>
        <translation>Die Konsole schweigt noch.</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
</context>
<context>
    <name>ControlNotes</name>
    <message>
        <source>Making this private…</source>
        <translation>Wird privat …</translation>
    </message>
    <message>
        <source>Private: not recorded, not shown to the agent</source>
        <translation>Privat: keine Aufnahme, kein Blick des Agenten</translation>
    </message>
    <message>
        <source>Close what is private, then Ctrl+Alt+P ends it</source>
        <translation>Schließen Sie Privates, dann beendet Strg+Alt+P</translation>
    </message>
    <message>
        <source>You are in control, and the agent waits</source>
        <translation>Sie steuern, und der Agent wartet</translation>
    </message>
    <message>
        <source>The machine has the pointer; Esc twice frees it</source>
        <translation>Die Maschine hat den Zeiger; zweimal Esc gibt ihn frei</translation>
    </message>
    <message>
        <source>Close what is private first: Esc twice frees the pointer and ends it</source>
        <translation>Erst schließen, was privat ist: Zweimal Esc gibt den Zeiger frei und beendet es</translation>
    </message>
    <message>
        <source>Esc twice gives it back, then F11 leaves full screen</source>
        <translation>Zweimal Esc gibt sie zurück, dann beendet F11 das Vollbild</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Fold the conversation away</source>
        <translation>Gespräch einklappen</translation>
    </message>
</context>
<context>
    <name>ConversationPanel</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Loading what was before…</source>
        <translation>Früheres wird geladen …</translation>
    </message>
    <message>
        <source>Opening the conversation…</source>
        <translation>Das Gespräch wird geöffnet …</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neuestes</translation>
    </message>
</context>
<context>
    <name>ConversationStart</name>
    <message>
        <source>Say what should be done. The agent works in this workspace alone, and you watch it on the desktop.</source>
        <translation>Sagen Sie, was getan werden soll. Der Agent arbeitet nur in diesem Workspace, und Sie sehen auf dem Desktop zu.</translation>
    </message>
    <message>
        <source>%1
See everything it is given.</source>
        <translation>%1
Sehen Sie alles, was er erhalten hat.</translation>
    </message>
    <message>
        <source>See everything it is given.</source>
        <translation>Sehen Sie alles, was er erhalten hat.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Open the boundary sheet</source>
        <translation>Übersicht der Grenze öffnen</translation>
    </message>
    <message>
        <source>%1 answers.</source>
        <translation>%1 antwortet.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Choose another agent</source>
        <translation>Anderen Agenten wählen</translation>
    </message>
    <message>
        <source>Which agents this workspace has shows when it runs.</source>
        <translation>Welche Agenten dieser Workspace hat, zeigt sich, wenn er läuft.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>For example</source>
        <translation>Zum Beispiel</translation>
    </message>
</context>
<context>
    <name>CreateBar</name>
    <message>
        <source>Ready in about a second</source>
        <translation>In etwa einer Sekunde bereit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>CreateFold</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Aufgeklappt</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>Zugeklappt</translation>
    </message>
</context>
<context>
    <name>CreateImageCard</name>
    <message>
        <source>Ready in about a second</source>
        <translation>In etwa einer Sekunde bereit</translation>
    </message>
    <message>
        <source>%1. %2. %3</source>
        <translation>%1. %2. %3</translation>
    </message>
</context>
<context>
    <name>CreateImages</name>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>All %1 images</source>
        <translation>Alle %1 Images</translation>
    </message>
</context>
<context>
    <name>CreatePage</name>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
    <message>
        <source>Choose an image.</source>
        <translation>Wählen Sie ein Image.</translation>
    </message>
    <message>
        <source>Looking at the project…</source>
        <translation>Das Projekt wird angesehen …</translation>
    </message>
    <message>
        <source>Say which project.</source>
        <translation>Geben Sie an, welches Projekt.</translation>
    </message>
    <message>
        <source>Say above what every attempt should do.</source>
        <translation>Sagen Sie oben, was jeder Versuch tun soll.</translation>
    </message>
    <message>
        <source>Start 1 attempt</source>
        <translation>1 Versuch starten</translation>
    </message>
    <message>
        <source>Start %1 attempts</source>
        <translation>%1 Versuche starten</translation>
    </message>
    <message>
        <source>Build image and create</source>
        <translation>Image bauen und erstellen</translation>
    </message>
    <message>
        <source>Create and start</source>
        <translation>Erstellen und starten</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>It gets this machine and what stands above.</source>
        <translation>Er erhält diese Maschine und was oben steht.</translation>
    </message>
    <message>
        <source>It gets this machine, a copy of the project and what stands above.</source>
        <translation>Er erhält diese Maschine, eine Kopie des Projekts und was oben steht.</translation>
    </message>
    <message>
        <source>Nothing else of yours.</source>
        <translation>Sonst nichts von Ihnen.</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Say what should be done, or leave it empty and work on the desktop yourself.</source>
        <translation>Sagen Sie, was getan werden soll, oder lassen Sie es leer und arbeiten Sie selbst auf dem Desktop.</translation>
    </message>
    <message>
        <source>A link asks for a workspace of the image %1. Nothing is made until you press Create.</source>
        <translation>Ein Link möchte einen Workspace mit dem Image %1. Es geschieht nichts, bis Sie „Erstellen“ drücken.</translation>
    </message>
    <message>
        <source>A link asks for a workspace of the image %1, which is not here. Images are brought on the Images page.</source>
        <translation>Ein Link möchte einen Workspace mit dem Image %1, das hier fehlt. Images holen Sie auf der Seite „Images“.</translation>
    </message>
    <message>
        <source>What should the agent do?</source>
        <translation>Was soll der Agent tun?</translation>
    </message>
    <message>
        <source>What every one of them is told</source>
        <translation>Was jedem von ihnen gesagt wird</translation>
    </message>
    <message>
        <source>Optional. For example: find out why the tests fail, and fix it.</source>
        <translation>Optional. Zum Beispiel: Finde heraus, warum die Tests fehlschlagen, und behebe es.</translation>
    </message>
    <message>
        <source>No images</source>
        <translation>Keine Images</translation>
    </message>
    <message>
        <source>The recipes that images are built from were not found beside the program. Install Helix again.</source>
        <translation>Die Rezepte, aus denen Images gebaut werden, fehlen neben dem Programm. Installieren Sie Helix neu.</translation>
    </message>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>%1 has no model yet</source>
        <translation>%1 hat noch kein Modell</translation>
    </message>
    <message>
        <source>%1 with %2, free inside its machine</source>
        <translation>%1 mit %2, frei in seiner Maschine</translation>
    </message>
    <message>
        <source>%1, free inside its machine</source>
        <translation>%1, frei in seiner Maschine</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Model (the agent&apos;s own if empty)</source>
        <translation>Modell (leer: das eigene des Agenten)</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>None, more can be added while it runs</source>
        <translation>Keine; weitere sind möglich, während er läuft</translation>
    </message>
    <message>
        <source>%1 at %2 of this computer</source>
        <translation>%1 auf %2 dieses Computers</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>%1, %2 memory, %3 GB disk at most</source>
        <translation>%1, %2 Arbeitsspeicher, höchstens %3 GB Datenträger</translation>
    </message>
    <message>
        <source>1 CPU</source>
        <translation>1 CPU</translation>
    </message>
    <message>
        <source>%1 CPUs</source>
        <translation>%1 CPUs</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>Try several</source>
        <translation>Mehrfach</translation>
    </message>
    <message>
        <source>%1 workspaces side by side, keep the best</source>
        <translation>%1 Workspaces nebeneinander, den besten behalten</translation>
    </message>
    <message>
        <source>No, one workspace</source>
        <translation>Nein, ein Workspace</translation>
    </message>
</context>
<context>
    <name>CrossedRow</name>
    <message>
        <source>By %1.</source>
        <translation>Durch %1.</translation>
    </message>
    <message>
        <source>At %1.</source>
        <translation>Auf %1.</translation>
    </message>
    <message>
        <source>%1, %2, %3. %4</source>
        <translation>%1, %2, %3. %4</translation>
    </message>
</context>
<context>
    <name>DesktopBar</name>
    <message>
        <source>you are in control, privately</source>
        <translation>Sie steuern, privat</translation>
    </message>
    <message>
        <source>you are in control</source>
        <translation>Sie steuern</translation>
    </message>
    <message>
        <source>in control, and typing elsewhere</source>
        <translation>Sie steuern, tippen aber woanders</translation>
    </message>
    <message>
        <source>watching</source>
        <translation>Sie sehen zu</translation>
    </message>
    <message>
        <source>· click the desktop to type into it</source>
        <translation>· klicken Sie auf den Desktop, um zu tippen</translation>
    </message>
    <message>
        <source>· the agent waits, Esc twice gives it back</source>
        <translation>· der Agent wartet, zweimal Esc gibt zurück</translation>
    </message>
    <message>
        <source>· Esc twice gives it back</source>
        <translation>· zweimal Esc gibt zurück</translation>
    </message>
    <message>
        <source>End private</source>
        <translation>Privat beenden</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privat</translation>
    </message>
    <message>
        <source>What you do is not recorded, and not shown to the agent (Ctrl+Alt+P)</source>
        <translation>Was Sie tun, wird nicht aufgenommen und dem Agenten nicht gezeigt (Strg+Alt+P)</translation>
    </message>
    <message>
        <source>Give back</source>
        <translation>Zurückgeben</translation>
    </message>
    <message>
        <source>Take control</source>
        <translation>Steuern</translation>
    </message>
    <message>
        <source>%1: take it</source>
        <translation>%1: annehmen</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Save a screenshot</source>
        <translation>Bildschirmfoto speichern</translation>
    </message>
    <message>
        <source>Hide the numbers</source>
        <translation>Messwerte ausblenden</translation>
    </message>
    <message>
        <source>Show the numbers</source>
        <translation>Messwerte zeigen</translation>
    </message>
    <message>
        <source>Full screen (F11)</source>
        <translation>Vollbild (F11)</translation>
    </message>
    <message>
        <source>Desktop of %1</source>
        <translation>Desktop von %1</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
</context>
<context>
    <name>DesktopDrop</name>
    <message>
        <source>Drop files and folders to bring them into its Downloads</source>
        <translation>Legen Sie Dateien und Ordner hier ab, um sie in seine Downloads zu bringen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>DesktopPane</name>
    <message>
        <source>Recorded: %1</source>
        <translation>Aufgenommen: %1</translation>
    </message>
</context>
<context>
    <name>DesktopStage</name>
    <message>
        <source>The connection was lost, and with it your control of the desktop. It is not private any more.</source>
        <translation>Die Verbindung ist abgebrochen und damit Ihre Steuerung des Desktops. Er ist nicht mehr privat.</translation>
    </message>
    <message>
        <source>The connection was lost, and with it your control of the desktop.</source>
        <translation>Die Verbindung ist abgebrochen und damit Ihre Steuerung des Desktops.</translation>
    </message>
    <message>
        <source>Screenshot saved: %1</source>
        <translation>Bildschirmfoto gespeichert: %1</translation>
    </message>
    <message>
        <source>Desktop of %1</source>
        <translation>Desktop von %1</translation>
    </message>
    <message>
        <source>Connecting to the desktop…</source>
        <translation>Verbindung zum Desktop …</translation>
    </message>
    <message>
        <source>Reconnecting…</source>
        <translation>Verbindung wird erneuert …</translation>
    </message>
    <message>
        <source>The desktop of %1 is in a window of its own.</source>
        <translation>Der Desktop von %1 ist in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>Show that window</source>
        <translation>Fenster zeigen</translation>
    </message>
    <message>
        <source>Bring it back here</source>
        <translation>Hierher zurückholen</translation>
    </message>
    <message>
        <source>The program that decodes this desktop&apos;s pictures failed and was started again.</source>
        <translation>Das Programm, das die Bilder dieses Desktops dekodiert, ist ausgefallen und wurde neu gestartet.</translation>
    </message>
    <message>
        <source>This desktop is too slow at its size: it is drawn smaller until it keeps up. &quot;Keep&quot; in the menu (⋮) makes a size stay.</source>
        <translation>Dieser Desktop ist in seiner Größe zu langsam: Er wird kleiner gezeichnet, bis er mitkommt. Mit „Bei … bleiben“ im Menü (⋮) bleibt eine Größe, wie sie ist.</translation>
    </message>
</context>
<context>
    <name>DesktopWindow</name>
    <message>
        <source>%1 — desktop</source>
        <translation>%1 — Desktop</translation>
    </message>
    <message>
        <source>Back into the main window (Ctrl+W)</source>
        <translation>Zurück ins Hauptfenster (Strg+W)</translation>
    </message>
</context>
<context>
    <name>DiffCard</name>
    <message>
        <source>%1: %2 lines added, %3 removed</source>
        <translation>%1: %2 Zeilen hinzugefügt, %3 entfernt</translation>
    </message>
    <message>
        <source>large</source>
        <translation>groß</translation>
    </message>
    <message>
        <source>new  </source>
        <translation>neu  </translation>
    </message>
    <message>
        <source>Too large to show here. See it in Changes.</source>
        <translation>Zu groß für die Anzeige hier. Siehe „Änderungen“.</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show %1 more lines</source>
        <translation>%1 weitere Zeilen zeigen</translation>
    </message>
</context>
<context>
    <name>DiffRow</name>
    <message>
        <source>chosen</source>
        <translation>ausgewählt</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>nicht ausgewählt</translation>
    </message>
    <message>
        <source>Take part %1</source>
        <translation>Teil %1 übernehmen</translation>
    </message>
    <message>
        <source>no end of line</source>
        <translation>kein Zeilenende</translation>
    </message>
</context>
<context>
    <name>DiffView</name>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Changed lines</source>
        <translation>Geänderte Zeilen</translation>
    </message>
</context>
<context>
    <name>DomainField</name>
    <message>
        <source>Add a site</source>
        <translation>Website hinzufügen</translation>
    </message>
    <message>
        <source>github.com, *.example.org</source>
        <translation>github.com, *.example.org</translation>
    </message>
    <message>
        <source>Add the site</source>
        <translation>Website hinzufügen</translation>
    </message>
</context>
<context>
    <name>EgressEditor</name>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Click to take it away</source>
        <translation>Klicken nimmt sie weg</translation>
    </message>
</context>
<context>
    <name>EntryDelegate</name>
    <message>
        <source>You: %1</source>
        <translation>Sie: %1</translation>
    </message>
    <message>
        <source>Agent: %1</source>
        <translation>Agent: %1</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Gedanke</translation>
    </message>
    <message>
        <source>Tool: %1. %2</source>
        <translation>Werkzeug: %1. %2</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Permission: %1</source>
        <translation>Erlaubnis: %1</translation>
    </message>
</context>
<context>
    <name>ExampleTasks</name>
    <message>
        <source>Make up sales figures for a year, plot them, and say what stands out.</source>
        <translation>Denk dir Verkaufszahlen für ein Jahr aus, stelle sie grafisch dar und sag, was auffällt.</translation>
    </message>
    <message>
        <source>Write a one-page letter in Writer and save it as PDF.</source>
        <translation>Schreib in Writer einen Brief von einer Seite und speichere ihn als PDF.</translation>
    </message>
    <message>
        <source>Make a PostgreSQL database for a small shop and show me its tables.</source>
        <translation>Leg eine PostgreSQL-Datenbank für einen kleinen Laden an und zeig mir ihre Tabellen.</translation>
    </message>
    <message>
        <source>Build a container of a small web server and run it.</source>
        <translation>Bau einen Container mit einem kleinen Webserver und starte ihn.</translation>
    </message>
    <message>
        <source>Make a small page with a to-do list and open it in the browser.</source>
        <translation>Erstelle eine kleine Seite mit einer To-do-Liste und öffne sie im Browser.</translation>
    </message>
    <message>
        <source>Write a parser in C++ with tests, fuzz it, and mend what breaks.</source>
        <translation>Schreib einen Parser in C++ mit Tests, fuzze ihn und behebe, was bricht.</translation>
    </message>
    <message>
        <source>Write a command-line tool in Rust that counts words, with tests.</source>
        <translation>Schreib in Rust ein Kommandozeilenprogramm, das Wörter zählt, mit Tests.</translation>
    </message>
    <message>
        <source>Make a small Java project with Maven and a passing test.</source>
        <translation>Erstelle ein kleines Java-Projekt mit Maven und einem Test, der besteht.</translation>
    </message>
    <message>
        <source>Read this project and tell me how it is built.</source>
        <translation>Lies dieses Projekt und sag mir, wie es aufgebaut ist.</translation>
    </message>
    <message>
        <source>Look around and tell me what is installed here.</source>
        <translation>Sieh dich um und sag mir, was hier installiert ist.</translation>
    </message>
    <message>
        <source>Make a page with a form, and a test that fills it in in the browser.</source>
        <translation>Erstelle eine Seite mit einem Formular und einen Test, der es im Browser ausfüllt.</translation>
    </message>
    <message>
        <source>Write a small game in Python and open it in the editor.</source>
        <translation>Schreib ein kleines Spiel in Python und öffne es im Editor.</translation>
    </message>
    <message>
        <source>Write a small web server in Go, with tests.</source>
        <translation>Schreib einen kleinen Webserver in Go, mit Tests.</translation>
    </message>
    <message>
        <source>Open a terminal on the desktop and show what uses the memory.</source>
        <translation>Öffne auf dem Desktop ein Terminal und zeig, was den Arbeitsspeicher belegt.</translation>
    </message>
    <message>
        <source>Write a script that says what takes the room on the disk.</source>
        <translation>Schreib ein Skript, das sagt, was den Platz auf der Platte belegt.</translation>
    </message>
    <message>
        <source>Write a small quiz for the terminal and try it.</source>
        <translation>Schreib ein kleines Quiz für das Terminal und probier es aus.</translation>
    </message>
    <message>
        <source>Run the tests of this project, and fix what fails.</source>
        <translation>Führe die Tests dieses Projekts aus und behebe, was fehlschlägt.</translation>
    </message>
    <message>
        <source>Start it, open its page in the browser and look for mistakes.</source>
        <translation>Starte es, öffne seine Seite im Browser und such nach Fehlern.</translation>
    </message>
    <message>
        <source>Find what is hardest to follow in it, and make it simpler.</source>
        <translation>Finde, was darin am schwersten zu verstehen ist, und vereinfache es.</translation>
    </message>
</context>
<context>
    <name>FileBrowser</name>
    <message>
        <source>Give it a name.</source>
        <translation>Geben Sie einen Namen an.</translation>
    </message>
    <message>
        <source>A name has no slash in it. Choose the folder above.</source>
        <translation>Ein Name enthält keinen Schrägstrich. Wählen Sie den Ordner oben.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>%1 may not be written: it is read-only.</source>
        <translation>%1 ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Nothing may be saved in this folder: it is read-only.</source>
        <translation>In diesem Ordner lässt sich nichts speichern: Er ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>There is nothing called %1.</source>
        <translation>Es gibt nichts mit dem Namen %1.</translation>
    </message>
    <message>
        <source>%1 is no folder.</source>
        <translation>%1 ist kein Ordner.</translation>
    </message>
    <message>
        <source>Replace %1?</source>
        <translation>%1 ersetzen?</translation>
    </message>
    <message>
        <source>A file of this name is there already. What is in it is lost.</source>
        <translation>Eine Datei dieses Namens ist schon da. Ihr Inhalt geht verloren.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>One folder up</source>
        <translation>Eine Ebene höher</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Hide names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang ausblenden</translation>
    </message>
    <message>
        <source>Show names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang zeigen</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>There is nothing to choose here.</source>
        <translation>Hier gibt es nichts auszuwählen.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>A folder that is not there yet may be typed above; it is made then.</source>
        <translation>Auch ein Ordner, den es noch nicht gibt, kann oben eingetippt werden; er wird dann angelegt.</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
</context>
<context>
    <name>FilePreviewDialog</name>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>FileRow</name>
    <message>
        <source>%1, folder</source>
        <translation>%1, Ordner</translation>
    </message>
    <message>
        <source>%1 · %2, changed %3</source>
        <translation>%1 · %2, geändert %3</translation>
    </message>
    <message>
        <source>%1 · changed %2</source>
        <translation>%1 · geändert %2</translation>
    </message>
</context>
<context>
    <name>FilesTab</name>
    <message>
        <source>its home</source>
        <translation>sein Home-Ordner</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Hide names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang ausblenden</translation>
    </message>
    <message>
        <source>Show names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang zeigen</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>Its files can be looked at when the workspace is ready.</source>
        <translation>Seine Dateien sehen Sie, sobald der Workspace bereit ist.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>There is nothing in its home yet.</source>
        <translation>Sein Home-Ordner ist noch leer.</translation>
    </message>
    <message>
        <source>Files of %1</source>
        <translation>Dateien von %1</translation>
    </message>
    <message>
        <source>Drop to bring them into %1</source>
        <translation>Zum Hineinbringen in %1 ablegen</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Upload…</source>
        <translation>Hochladen …</translation>
    </message>
    <message>
        <source>Into %1</source>
        <translation>Nach %1</translation>
    </message>
    <message>
        <source>Bring a file into %1</source>
        <translation>Datei in %1 bringen</translation>
    </message>
    <message>
        <source>%1 is here now. Drag it once more.</source>
        <translation>%1 ist jetzt hier. Ziehen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Fetching %1 to be dragged</source>
        <translation>%1 wird zum Ziehen geholt</translation>
    </message>
    <message>
        <source>Fetching</source>
        <translation>Wird geholt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ForkDialog</name>
    <message>
        <source>Fork %1</source>
        <translation>Von %1 abzweigen</translation>
    </message>
    <message>
        <source>Each copy goes on from this moment, with everything that is open in it, and nothing that is done in one shows in another. What its agents are doing right now ends in the copies.</source>
        <translation>Jede Kopie macht in diesem Moment weiter, mit allem, was offen ist, und nichts, was in einer geschieht, erscheint in einer anderen. Was die Agenten gerade tun, endet in den Kopien.</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 Kopie</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 Kopien</translation>
    </message>
    <message>
        <source>Name, which gets a number (optional)</source>
        <translation>Name, der eine Nummer erhält (optional)</translation>
    </message>
    <message>
        <source>Name (optional)</source>
        <translation>Name (optional)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Abzweigen</translation>
    </message>
</context>
<context>
    <name>GeneralSettings</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Workspaces when the window closes</source>
        <translation>Workspaces beim Schließen des Fensters</translation>
    </message>
    <message>
        <source>Suspended ones go on where they were; stopped ones keep their disks.</source>
        <translation>Pausierte machen dort weiter, wo sie waren; gestoppte behalten ihren Datenträger.</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Keep them running</source>
        <translation>Laufen lassen</translation>
    </message>
    <message>
        <source>Suspend them</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Stop them</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Image to begin with</source>
        <translation>Image zu Beginn</translation>
    </message>
    <message>
        <source>Chosen on the Create page when it opens.</source>
        <translation>Auf der Seite „Erstellen“ schon ausgewählt.</translation>
    </message>
    <message>
        <source>The first that is ready</source>
        <translation>Das erste, das bereit ist</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Beim Anmelden starten</translation>
    </message>
    <message>
        <source>Helix waits in the tray; without a tray its window opens. Workspaces stay as they are.</source>
        <translation>Helix wartet im Infobereich; gibt es keinen, öffnet sich das Fenster. Workspaces bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Agent of new workspaces</source>
        <translation>Agent neuer Workspaces</translation>
    </message>
    <message>
        <source>What Create begins with, and what a workspace gets where no other is asked for.</source>
        <translation>Womit „Erstellen“ beginnt und was ein Workspace erhält, wenn kein anderer verlangt wird.</translation>
    </message>
    <message>
        <source>Agent to begin with</source>
        <translation>Agent zu Beginn</translation>
    </message>
    <message>
        <source>Model to begin with</source>
        <translation>Modell zu Beginn</translation>
    </message>
    <message>
        <source>Of that agent; empty: its own. One that it does not offer is refused with a list of those it has.</source>
        <translation>Dieses Agenten; leer: sein eigenes. Eines, das er nicht anbietet, wird abgelehnt, mit einer Liste derer, die er hat.</translation>
    </message>
    <message>
        <source>The agent’s own</source>
        <translation>Das eigene des Agenten</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>Mitteilungen</translation>
    </message>
    <message>
        <source>What the desktop tells you while you do not look at Helix. In its window everything is told.</source>
        <translation>Was der Desktop Ihnen meldet, während Sie nicht zu Helix sehen. Im Fenster wird alles gemeldet.</translation>
    </message>
    <message>
        <source>An agent is done, or has stopped</source>
        <translation>Ein Agent ist fertig oder hat angehalten</translation>
    </message>
    <message>
        <source>An agent asks for permission</source>
        <translation>Ein Agent bittet um Erlaubnis</translation>
    </message>
    <message>
        <source>A workspace fails</source>
        <translation>Ein Workspace schlägt fehl</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Everything can be reached with Tab, the arrow keys and Return.</source>
        <translation>Alles ist mit Tab, den Pfeiltasten und der Eingabetaste erreichbar.</translation>
    </message>
    <message>
        <source>Layout in machines</source>
        <translation>Belegung in Maschinen</translation>
    </message>
    <message>
        <source>What the keys mean while you have control of a desktop.</source>
        <translation>Was die Tasten bedeuten, während Sie einen Desktop steuern.</translation>
    </message>
    <message>
        <source>Keyboard layout in machines</source>
        <translation>Tastaturbelegung in Maschinen</translation>
    </message>
    <message>
        <source>As on this computer</source>
        <translation>Wie auf diesem Computer</translation>
    </message>
    <message>
        <source>English (US)</source>
        <translation>Englisch (USA)</translation>
    </message>
    <message>
        <source>English (US, dead keys)</source>
        <translation>Englisch (USA, Tottasten)</translation>
    </message>
    <message>
        <source>English (Dvorak)</source>
        <translation>Englisch (Dvorak)</translation>
    </message>
    <message>
        <source>English (UK)</source>
        <translation>Englisch (Großbritannien)</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>German (no dead keys)</source>
        <translation>Deutsch (ohne Tottasten)</translation>
    </message>
    <message>
        <source>German (Austria)</source>
        <translation>Deutsch (Österreich)</translation>
    </message>
    <message>
        <source>German (Switzerland)</source>
        <translation>Deutsch (Schweiz)</translation>
    </message>
    <message>
        <source>French (Switzerland)</source>
        <translation>Französisch (Schweiz)</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>Belgian</source>
        <translation>Belgisch</translation>
    </message>
    <message>
        <source>French (Canada)</source>
        <translation>Französisch (Kanada)</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Spanish (Latin America)</source>
        <translation>Spanisch (Lateinamerika)</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Portuguese (Brazil)</source>
        <translation>Portugiesisch (Brasilien)</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Dänisch</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norwegisch</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnisch</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slowakisch</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Ungarisch</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Rumänisch</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainisch</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Say when there is a newer Helix</source>
        <translation>Hinweis auf ein neueres Helix</translation>
    </message>
    <message>
        <source>Under About, where a catalogue that you follow knows of one. Nothing is downloaded by itself.</source>
        <translation>Unter Über, wenn ein Katalog, den Sie abonniert haben, eines kennt. Von selbst wird nichts heruntergeladen.</translation>
    </message>
    <message>
        <source>Helix can be used with the keyboard alone.</source>
        <translation>Helix lässt sich allein mit der Tastatur bedienen.</translation>
    </message>
    <message>
        <source>Show all shortcuts</source>
        <translation>Alle Tastenkürzel zeigen</translation>
    </message>
</context>
<context>
    <name>GivenClipboard</name>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On paste</source>
        <translation>Beim Einfügen</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
</context>
<context>
    <name>GivenInternet</name>
    <message>
        <source>Allowed until it stops</source>
        <translation>Erlaubt, bis er stoppt</translation>
    </message>
    <message>
        <source>Allowed for every workspace</source>
        <translation>Für jeden Workspace erlaubt</translation>
    </message>
    <message>
        <source>Allowed for every other workspace</source>
        <translation>Für jeden anderen Workspace erlaubt</translation>
    </message>
    <message>
        <source>Refused by you, not asked again</source>
        <translation>Von Ihnen abgelehnt, wird nicht mehr erfragt</translation>
    </message>
    <message>
        <source>Click to allow it for this workspace</source>
        <translation>Klicken erlaubt sie für diesen Workspace</translation>
    </message>
    <message>
        <source>Click to allow it here as well</source>
        <translation>Klicken erlaubt sie auch hier</translation>
    </message>
    <message>
        <source>Click to take it back, from here or from every workspace</source>
        <translation>Klicken nimmt sie zurück, hier oder in jedem Workspace</translation>
    </message>
    <message>
        <source>Click to take it back</source>
        <translation>Klicken nimmt sie zurück</translation>
    </message>
    <message>
        <source>%1 was taken back.</source>
        <translation>%1 wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>%1 was taken back from every workspace.</source>
        <translation>%1 wurde für jeden Workspace zurückgenommen.</translation>
    </message>
    <message>
        <source>%1 was taken back from this workspace.</source>
        <translation>%1 wurde für diesen Workspace zurückgenommen.</translation>
    </message>
    <message>
        <source>Take %1 back?</source>
        <translation>%1 zurücknehmen?</translation>
    </message>
    <message>
        <source>Every workspace that reaches named sites only may reach it. Connections to it end where it is taken back.</source>
        <translation>Jeder Workspace, der nur bestimmte Websites erreicht, darf dorthin. Wo Sie sie zurücknehmen, enden die Verbindungen zu ihr.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Only from this workspace</source>
        <translation>Nur für diesen Workspace</translation>
    </message>
    <message>
        <source>From every workspace</source>
        <translation>Für jeden Workspace</translation>
    </message>
</context>
<context>
    <name>GivenRow</name>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1: %2. %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>GrantDialog</name>
    <message>
        <source>Secrets of this workspace</source>
        <translation>Geheimnisse dieses Workspace</translation>
    </message>
    <message>
        <source>The agent can use a secret at the one service it belongs to. It never sees it: Helix puts it into the request on this computer.</source>
        <translation>Der Agent kann ein Geheimnis bei dem einen Dienst nutzen, zu dem es gehört. Er sieht es nie: Helix setzt es auf diesem Computer in die Anfrage ein.</translation>
    </message>
    <message>
        <source>May use %1</source>
        <translation>Darf %1 nutzen</translation>
    </message>
    <message>
        <source>There are no named secrets yet. Add one in Settings, for example a token for a package registry.</source>
        <translation>Noch gibt es keine benannten Geheimnisse. Fügen Sie in den Einstellungen eines hinzu, zum Beispiel ein Token für eine Paket-Registry.</translation>
    </message>
    <message>
        <source>Open Settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>GroupCard</name>
    <message>
        <source>Attempts: %1. %2</source>
        <translation>Versuche: %1. %2</translation>
    </message>
</context>
<context>
    <name>HChip</name>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>HostListing</name>
    <message>
        <source>There is no folder %1 any more.</source>
        <translation>Den Ordner %1 gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>%1 is no folder.</source>
        <translation>%1 ist kein Ordner.</translation>
    </message>
    <message>
        <source>You may not look into %1.</source>
        <translation>Sie dürfen %1 nicht öffnen.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 is no name for a folder.</source>
        <translation>%1 ist kein Name für einen Ordner.</translation>
    </message>
    <message>
        <source>There is something called %1 already.</source>
        <translation>Es gibt schon etwas namens %1.</translation>
    </message>
    <message>
        <source>No folder can be made in %1.</source>
        <translation>In %1 kann kein Ordner angelegt werden.</translation>
    </message>
</context>
<context>
    <name>HostPlaces</name>
    <message>
        <source>Home</source>
        <translation>Persönlicher Ordner</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
</context>
<context>
    <name>ImageDetails</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 here</source>
        <translation>%1 hier</translation>
    </message>
    <message>
        <source>%1 on disk</source>
        <translation>%1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>%1 of it shared with other images</source>
        <translation>%1 davon mit anderen Images geteilt</translation>
    </message>
    <message>
        <source>needs %1 memory</source>
        <translation>braucht %1 Arbeitsspeicher</translation>
    </message>
    <message>
        <source>%1 GB disk</source>
        <translation>%1 GB Datenträger</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Get it</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Build again</source>
        <translation>Neu bauen</translation>
    </message>
    <message>
        <source>Build here</source>
        <translation>Hier bauen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>No image was made of it.</source>
        <translation>Es ist kein Image daraus entstanden.</translation>
    </message>
    <message>
        <source>Nothing half-made was left behind.</source>
        <translation>Nichts Halbfertiges blieb zurück.</translation>
    </message>
    <message>
        <source>No agent: console and SSH only.</source>
        <translation>Kein Agent: nur Konsole und SSH.</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>What is in it</source>
        <translation>Was darin ist</translation>
    </message>
    <message>
        <source>Who signed it</source>
        <translation>Wer es signiert hat</translation>
    </message>
    <message>
        <source>Where it is from</source>
        <translation>Woher es kommt</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>imported: what is in it is nobody&apos;s promise</source>
        <translation>importiert: Für den Inhalt steht niemand ein</translation>
    </message>
    <message>
        <source>built on this computer</source>
        <translation>auf diesem Computer gebaut</translation>
    </message>
    <message>
        <source>In the catalogue “%1”</source>
        <translation>Im Katalog „%1“</translation>
    </message>
    <message>
        <source>Sites its tools ask for</source>
        <translation>Websites, die seine Werkzeuge brauchen</translation>
    </message>
    <message>
        <source>Nothing is opened by itself: you allow them for each workspace.</source>
        <translation>Nichts öffnet sich von selbst: Sie erlauben sie für jeden Workspace einzeln.</translation>
    </message>
    <message>
        <source>no workspace stands on it</source>
        <translation>kein Workspace beruht darauf</translation>
    </message>
    <message>
        <source>1 workspace stands on it</source>
        <translation>1 Workspace beruht darauf</translation>
    </message>
    <message>
        <source>%1 workspaces stand on it</source>
        <translation>%1 Workspaces beruhen darauf</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>It frees %1. Building it again takes about %2 min.</source>
        <translation>Das gibt %1 frei. Es neu zu bauen dauert etwa %2 min.</translation>
    </message>
    <message>
        <source>It frees %1. It can be downloaded again.</source>
        <translation>Das gibt %1 frei. Es kann erneut heruntergeladen werden.</translation>
    </message>
    <message>
        <source>It frees %1. There is no recipe here to build it again.</source>
        <translation>Das gibt %1 frei. Hier gibt es kein Rezept, um es neu zu bauen.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>1 more for other computers</source>
        <translation>1 weitere für andere Computer</translation>
    </message>
    <message>
        <source>%1 more for other computers</source>
        <translation>%1 weitere für andere Computer</translation>
    </message>
    <message>
        <source>Licences, among others</source>
        <translation>Lizenzen, unter anderem</translation>
    </message>
</context>
<context>
    <name>ImageVersion</name>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>1 workspace stands on it</source>
        <translation>1 Workspace beruht darauf</translation>
    </message>
    <message>
        <source>%1 workspaces stand on it</source>
        <translation>%1 Workspaces beruhen darauf</translation>
    </message>
    <message>
        <source>here as %1</source>
        <translation>hier als %1</translation>
    </message>
    <message>
        <source>Get beside…</source>
        <translation>Daneben holen …</translation>
    </message>
    <message>
        <source>Get version %1 beside</source>
        <translation>Version %1 daneben holen</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
</context>
<context>
    <name>ImageWarmth</name>
    <message>
        <source> · %1 on disk</source>
        <translation> · %1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Workspaces start in about a second · %1 on disk</source>
        <translation>Workspaces starten in etwa einer Sekunde · %1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Workspaces start without booting · %1 on disk</source>
        <translation>Workspaces starten ohne Hochfahren · %1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Being prepared, %1</source>
        <translation>Wird vorbereitet, %1</translation>
    </message>
    <message>
        <source>Waits to be prepared</source>
        <translation>Wartet auf die Vorbereitung</translation>
    </message>
    <message>
        <source>Workspaces boot: %1</source>
        <translation>Workspaces fahren hoch: %1</translation>
    </message>
    <message>
        <source>Workspaces boot.</source>
        <translation>Workspaces fahren hoch.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Prepare now</source>
        <translation>Jetzt vorbereiten</translation>
    </message>
    <message>
        <source>Cancel preparing %1</source>
        <translation>Vorbereitung von %1 abbrechen</translation>
    </message>
    <message>
        <source>Prepare %1 now</source>
        <translation>%1 jetzt vorbereiten</translation>
    </message>
</context>
<context>
    <name>ImagesPage</name>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>What workspaces are made from. There is an update.</source>
        <translation>Woraus Workspaces entstehen. Es gibt eine Aktualisierung.</translation>
    </message>
    <message>
        <source>What workspaces are made from. There are %1 updates.</source>
        <translation>Woraus Workspaces entstehen. Es gibt %1 Aktualisierungen.</translation>
    </message>
    <message>
        <source>What workspaces are made from.</source>
        <translation>Woraus Workspaces entstehen.</translation>
    </message>
    <message>
        <source>Get from a registry</source>
        <translation>Aus Registry holen</translation>
    </message>
    <message>
        <source>Import a disk</source>
        <translation>Datenträger importieren</translation>
    </message>
    <message>
        <source>Looking for images…</source>
        <translation>Images werden gesucht …</translation>
    </message>
    <message>
        <source>No images</source>
        <translation>Keine Images</translation>
    </message>
    <message>
        <source>The recipes that images are built from were not found beside the program. Install Helix again, or follow a catalogue in Settings.</source>
        <translation>Die Rezepte, aus denen Images gebaut werden, fehlen neben dem Programm. Installieren Sie Helix neu, oder abonnieren Sie in den Einstellungen einen Katalog.</translation>
    </message>
    <message>
        <source>No image has “%1” in its name or description.</source>
        <translation>Kein Image hat „%1“ im Namen oder in der Beschreibung.</translation>
    </message>
    <message>
        <source>No image fits both.</source>
        <translation>Kein Image passt zu beidem.</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import a disk or a container image</source>
        <translation>Datenträger oder Container-Image importieren</translation>
    </message>
    <message>
        <source>A disk (qcow2, raw, VMDK, VDI, OVA), one of our bundles or archives (.helixvm), or a container image that docker save wrote (.tar). A copy is checked and converted; the file itself is neither run nor changed.</source>
        <translation>Ein Datenträger (qcow2, raw, VMDK, VDI, OVA), eines unserer Bündel oder Archive (.helixvm) oder ein Container-Image, das docker save geschrieben hat (.tar). Eine Kopie wird geprüft und umgewandelt; die Datei selbst wird weder ausgeführt noch geändert.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>/home/me/disk.qcow2</source>
        <translation>/home/ich/disk.qcow2</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Choose a disk</source>
        <translation>Datenträger wählen</translation>
    </message>
    <message>
        <source>Name of the image</source>
        <translation>Name des Images</translation>
    </message>
    <message>
        <source>It is a Linux with cloud-init</source>
        <translation>Es ist ein Linux mit cloud-init</translation>
    </message>
    <message>
        <source>Helix Agent comes in at its first start, so that agents can work in it.</source>
        <translation>Helix Agent kommt beim ersten Start hinein, damit Agenten darin arbeiten können.</translation>
    </message>
    <message>
        <source>Found by itself where it can be. Say so when yours stands on LVM, btrfs or XFS; without it there is no agent: console and SSH only.</source>
        <translation>Wird erkannt, wo es geht. Sagen Sie es selbst, wenn Ihres auf LVM, btrfs oder XFS liegt; sonst gibt es keinen Agenten: nur Konsole und SSH.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
</context>
<context>
    <name>ImportDrop</name>
    <message>
        <source>One disk at a time: the first of them was taken.</source>
        <translation>Immer nur ein Datenträger: Der erste davon wurde genommen.</translation>
    </message>
    <message>
        <source>Drop the disk to import it</source>
        <translation>Zum Importieren ablegen</translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>InfoTab</name>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>, older than %1 that is here</source>
        <translation>, älter als %1, das hier ist</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Forked from</source>
        <translation>Abgezweigt von</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>Zugeteilt</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>%1 memory, %2 CPU</source>
        <translation>%1 Arbeitsspeicher, %2 CPU</translation>
    </message>
    <message>
        <source>Saved memory</source>
        <translation>Gesicherter Speicher</translation>
    </message>
    <message>
        <source>Disk on this computer</source>
        <translation>Platz auf diesem Computer</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>emulated: slower, and not a security boundary</source>
        <translation>emuliert: langsamer und keine Sicherheitsgrenze</translation>
    </message>
    <message>
        <source>hardware virtualization</source>
        <translation>Hardware-Virtualisierung</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Network process</source>
        <translation>Netzwerkprozess</translation>
    </message>
    <message>
        <source>QEMU process</source>
        <translation>QEMU-Prozess</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Emulated: not a security boundary.</source>
        <translation>Emuliert: keine Sicherheitsgrenze.</translation>
    </message>
    <message>
        <source>Hardware virtualization keeps the guest in.</source>
        <translation>Hardware-Virtualisierung hält den Gast innen.</translation>
    </message>
    <message>
        <source>Its network process may use few system calls only.</source>
        <translation>Sein Netzwerkprozess darf nur wenige Systemaufrufe nutzen.</translation>
    </message>
    <message>
        <source>The system calls of its network process are not filtered.</source>
        <translation>Die Systemaufrufe seines Netzwerkprozesses werden nicht gefiltert.</translation>
    </message>
    <message>
        <source>Its network process sees an empty folder only.</source>
        <translation>Sein Netzwerkprozess sieht nur einen leeren Ordner.</translation>
    </message>
    <message>
        <source>Its network process is not shut off from files: this computer offers no user namespaces.</source>
        <translation>Sein Netzwerkprozess ist nicht von Dateien abgeschirmt: Dieser Computer bietet keine User-Namespaces.</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>When nobody uses it</source>
        <translation>Wenn ihn niemand nutzt</translation>
    </message>
    <message>
        <source>It runs on</source>
        <translation>Er läuft weiter</translation>
    </message>
    <message>
        <source>Suspended after %1 min</source>
        <translation>Pausiert nach %1 min</translation>
    </message>
    <message>
        <source>As for all: it runs on</source>
        <translation>Wie für alle: Er läuft weiter</translation>
    </message>
    <message>
        <source>As for all: after %1 min</source>
        <translation>Wie für alle: nach %1 min</translation>
    </message>
    <message>
        <source>Confinement</source>
        <translation>Abschottung</translation>
    </message>
    <message>
        <source>Holds: %1</source>
        <translation>Hält: %1</translation>
    </message>
    <message>
        <source>Does not hold: %1</source>
        <translation>Hält nicht: %1</translation>
    </message>
    <message>
        <source>From a terminal</source>
        <translation>Von einem Terminal aus</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Show boot log</source>
        <translation>Startprotokoll zeigen</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>A terminal opens when the workspace is ready.</source>
        <translation>Ein Terminal öffnet sich, sobald der Workspace bereit ist.</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>%1 to map</source>
        <translation>%1 weiterzuleiten</translation>
    </message>
    <message>
        <source>%1 changed files</source>
        <translation>%1 geänderte Dateien</translation>
    </message>
    <message>
        <source>%1 blocked</source>
        <translation>%1 blockiert</translation>
    </message>
</context>
<context>
    <name>KeepDialog</name>
    <message>
        <source>Save %1 as an image</source>
        <translation>%1 als Image speichern</translation>
    </message>
    <message>
        <source>New workspaces then begin with what is on its disk. Left out: what makes it this machine, SSH and GPG keys, logins of Git, npm, Docker, clouds and agents, browser profiles, histories, logs, and what was deleted.</source>
        <translation>Neue Workspaces beginnen dann mit dem, was auf seinem Datenträger ist. Weg bleibt: was ihn zu dieser Maschine macht, SSH- und GPG-Schlüssel, Anmeldungen bei Git, npm, Docker, Clouds und Agenten, Browserprofile, Verläufe, Logs und Gelöschtes.</translation>
    </message>
    <message>
        <source>Everything else stays, your project included: look for secrets in it before you hand the image on.</source>
        <translation>Alles andere bleibt, auch Ihr Projekt: Suchen Sie darin nach Geheimnissen, bevor Sie das Image weitergeben.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>My tools</source>
        <translation>Meine Werkzeuge</translation>
    </message>
    <message>
        <source>Name of the image</source>
        <translation>Name des Images</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save as image</source>
        <translation>Als Image speichern</translation>
    </message>
</context>
<context>
    <name>KeyDialog</name>
    <message>
        <source>Key of %1</source>
        <translation>Schlüssel von %1</translation>
    </message>
    <message>
        <source>The key of %1 was replaced.</source>
        <translation>Der Schlüssel von %1 wurde ersetzt.</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neuer Schlüssel</translation>
    </message>
    <message>
        <source>Paste it here</source>
        <translation>Hier einfügen</translation>
    </message>
    <message>
        <source>It takes the place of the one before and is never shown again.</source>
        <translation>Er ersetzt den bisherigen und wird nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Replace key</source>
        <translation>Schlüssel ersetzen</translation>
    </message>
</context>
<context>
    <name>LastDesktop</name>
    <message>
        <source>The desktop as it was left</source>
        <translation>Der Desktop, wie er zuletzt war</translation>
    </message>
</context>
<context>
    <name>Leaving</name>
    <message>
        <source>%1 cannot be reached from here. If its guest cannot be asked to shut down, the machine is switched off: what the guest has not written to its disk is lost.</source>
        <translation>%1 ist von hier aus nicht erreichbar. Lässt sich der Gast nicht zum Herunterfahren auffordern, wird die Maschine ausgeschaltet: Was der Gast nicht auf seine Platte geschrieben hat, geht verloren.</translation>
    </message>
    <message>
        <source>An agent works in %1.</source>
        <translation>Ein Agent arbeitet in %1.</translation>
    </message>
    <message>
        <source>A terminal is open in %1.</source>
        <translation>In %1 ist ein Terminal offen.</translation>
    </message>
    <message>
        <source>Stop all workspaces and quit?</source>
        <translation>Alle Workspaces stoppen und beenden?</translation>
    </message>
    <message>
        <source>Their disks are kept. What runs in them now ends:</source>
        <translation>Ihre Datenträger bleiben erhalten. Was jetzt darin läuft, endet:</translation>
    </message>
    <message>
        <source>Stop them and quit</source>
        <translation>Stoppen und beenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Suspending your workspaces…</source>
        <translation>Ihre Workspaces werden pausiert …</translation>
    </message>
    <message>
        <source>Stopping your workspaces…</source>
        <translation>Ihre Workspaces werden gestoppt …</translation>
    </message>
    <message>
        <source>%1 still being saved. Helix quits when they are done.</source>
        <translation>%1 werden noch gesichert. Helix beendet sich danach.</translation>
    </message>
    <message>
        <source>%1 still shutting down. Helix quits when they are done.</source>
        <translation>%1 fahren noch herunter. Helix beendet sich danach.</translation>
    </message>
    <message>
        <source>What cannot be reached from here runs on.</source>
        <translation>Was von hier aus nicht erreichbar ist, läuft weiter.</translation>
    </message>
    <message>
        <source>Quit now, let them run</source>
        <translation>Jetzt beenden, Workspaces laufen lassen</translation>
    </message>
</context>
<context>
    <name>LedgerDialog</name>
    <message>
        <source>What crossed the line of %1</source>
        <translation>Was über die Grenze von %1 ging</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search name, address, program or rule</source>
        <translation>Name, Adresse, Programm oder Regel suchen</translation>
    </message>
    <message>
        <source>Refused only</source>
        <translation>Nur Abgelehnte</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>By site</source>
        <translation>Nach Website</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Totals by site</source>
        <translation>Summen nach Website</translation>
    </message>
    <message>
        <source>No site contains these words.</source>
        <translation>Keine Website enthält diese Wörter.</translation>
    </message>
    <message>
        <source>No line is like that.</source>
        <translation>Keine Zeile passt dazu.</translation>
    </message>
    <message>
        <source>Nothing has crossed yet.</source>
        <translation>Noch ist nichts über die Grenze gegangen.</translation>
    </message>
    <message>
        <source>Export as JSON lines…</source>
        <translation>Als JSON-Zeilen exportieren …</translation>
    </message>
    <message>
        <source>Export the ledger</source>
        <translation>Protokoll exportieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>LedgerRow</name>
    <message>
        <source>%1, %2, %3, %4. %5</source>
        <translation>%1, %2, %3, %4. %5</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>LineCounts</name>
    <message>
        <source>binary</source>
        <translation>binär</translation>
    </message>
    <message>
        <source>%1 added, %2 removed</source>
        <translation>%1 hinzugefügt, %2 entfernt</translation>
    </message>
</context>
<context>
    <name>LinkDialog</name>
    <message>
        <source>Open this address?</source>
        <translation>Diese Adresse öffnen?</translation>
    </message>
    <message>
        <source>The agent wrote this link. It opens in the browser of this computer, outside the workspace.</source>
        <translation>Der Agent hat diesen Link geschrieben. Er öffnet sich im Browser dieses Computers, außerhalb des Workspace.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
</context>
<context>
    <name>LocalServersNote</name>
    <message>
        <source>No model server to add was found on this computer. Looked for %1.</source>
        <translation>Auf diesem Computer wurde kein Modellserver gefunden, der sich hinzufügen ließe. Gesucht wurde nach %1.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Look again for model servers on this computer</source>
        <translation>Erneut nach Modellservern auf diesem Computer suchen</translation>
    </message>
    <message>
        <source>No model server to add was found on this computer.</source>
        <translation>Auf diesem Computer wurde kein Modellserver gefunden, der sich hinzufügen ließe.</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>%1 — Helix</source>
        <translation>%1 — Helix</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 is being created.</source>
        <translation>%1 wird erstellt.</translation>
    </message>
    <message>
        <source>The attempts have begun.</source>
        <translation>Die Versuche haben begonnen.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>An agent asks</source>
        <translation>Ein Agent fragt</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>An agent is done</source>
        <translation>Ein Agent ist fertig</translation>
    </message>
    <message>
        <source>An agent stopped</source>
        <translation>Ein Agent hat angehalten</translation>
    </message>
    <message>
        <source>The mapping of port %1 was removed.</source>
        <translation>Die Weiterleitung von Port %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
</context>
<context>
    <name>MappedPorts</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>SSH → %1</source>
        <translation>SSH → %1</translation>
    </message>
</context>
<context>
    <name>MarketFilters</name>
    <message>
        <source>Sway</source>
        <translation>Sway</translation>
    </message>
    <message>
        <source>Xfce</source>
        <translation>Xfce</translation>
    </message>
    <message>
        <source>GNOME</source>
        <translation>GNOME</translation>
    </message>
    <message>
        <source>No desktop</source>
        <translation>Kein Desktop</translation>
    </message>
    <message>
        <source>Search images</source>
        <translation>Images durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>For programs in %1</source>
        <translation>Für Programme in %1</translation>
    </message>
</context>
<context>
    <name>MarketTile</name>
    <message>
        <source>Not for this computer</source>
        <translation>Nicht für diesen Computer</translation>
    </message>
    <message>
        <source>%1. %2. %3</source>
        <translation>%1. %2. %3</translation>
    </message>
    <message>
        <source>Was not imported</source>
        <translation>Nicht importiert</translation>
    </message>
    <message>
        <source>Could not be built</source>
        <translation>Nicht gebaut</translation>
    </message>
    <message>
        <source>Get it</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Erneut</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Get %1</source>
        <translation>%1 holen</translation>
    </message>
    <message>
        <source>Build %1</source>
        <translation>%1 bauen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
</context>
<context>
    <name>ModelChips</name>
    <message>
        <source>Model to begin with</source>
        <translation>Modell zu Beginn</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>ModelOfferRow</name>
    <message>
        <source>Adding and testing it…</source>
        <translation>Wird hinzugefügt und geprüft …</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models of %1</source>
        <translation>Modelle von %1</translation>
    </message>
    <message>
        <source>Models that may be asked</source>
        <translation>Modelle, die gefragt werden dürfen</translation>
    </message>
    <message>
        <source>every model</source>
        <translation>jedes Modell</translation>
    </message>
    <message>
        <source>Names with commas between them; one may end in *, such as claude-*. Empty: every model.</source>
        <translation>Namen, durch Kommas getrennt; einer darf auf * enden, etwa claude-*. Leer: jedes Modell.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message>
        <source>$%1</source>
        <translation>%1 $</translation>
    </message>
</context>
<context>
    <name>MoveStorageDialog</name>
    <message>
        <source>Move workspaces and images?</source>
        <translation>Workspaces und Images verschieben?</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>Von %1 nach %2.</translation>
    </message>
    <message>
        <source>Looking how much there is…</source>
        <translation>Es wird nachgesehen, wie viel es ist …</translation>
    </message>
    <message>
        <source>%1 to copy, %2 free there. Helix ends, moves them in a small window, and opens again. Until the end they stay whole where they are; you can cancel.</source>
        <translation>%1 zu kopieren, dort sind %2 frei. Helix endet, verschiebt sie in einem kleinen Fenster und öffnet sich wieder. Bis zum Schluss bleiben sie heil, wo sie sind; Sie können abbrechen.</translation>
    </message>
    <message>
        <source>Suspending %1…</source>
        <translation>%1: wird pausiert …</translation>
    </message>
    <message>
        <source>Suspended before that: %1.</source>
        <translation>Vorher wird pausiert: %1.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Suspend and move</source>
        <translation>Pausieren und verschieben</translation>
    </message>
    <message>
        <source>Move and restart</source>
        <translation>Verschieben und neu starten</translation>
    </message>
</context>
<context>
    <name>MoveWindow</name>
    <message>
        <source>Your workspaces are not there</source>
        <translation>Ihre Workspaces sind nicht da</translation>
    </message>
    <message>
        <source>Moving your workspaces and images</source>
        <translation>Ihre Workspaces und Images werden verschoben</translation>
    </message>
    <message>
        <source>They were not moved</source>
        <translation>Sie wurden nicht verschoben</translation>
    </message>
    <message>
        <source>They are in %1, which is not there now. Connect its disk and look again, or choose the folder that they are in.</source>
        <translation>Sie sind in %1, und das ist gerade nicht da. Schließen Sie das Laufwerk an und sehen Sie noch einmal nach, oder wählen Sie den Ordner, in dem sie sind.</translation>
    </message>
    <message>
        <source>To %1. Until the end they stay whole where they are; then Helix opens.</source>
        <translation>Nach %1. Bis zum Schluss bleiben sie heil, wo sie sind; dann öffnet sich Helix.</translation>
    </message>
    <message>
        <source>Nothing has changed: they are where they were.</source>
        <translation>Nichts hat sich geändert: Sie sind, wo sie waren.</translation>
    </message>
    <message>
        <source>Taking the new folder into use, and removing the old one</source>
        <translation>Der neue Ordner wird in Gebrauch genommen und der alte entfernt</translation>
    </message>
    <message>
        <source>Waiting for Helix to end</source>
        <translation>Es wird gewartet, bis Helix beendet ist</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>Anderen Ordner wählen</translation>
    </message>
    <message>
        <source>The folder that your workspaces are in</source>
        <translation>Der Ordner, in dem Ihre Workspaces sind</translation>
    </message>
    <message>
        <source>The new folder</source>
        <translation>Der neue Ordner</translation>
    </message>
    <message>
        <source>Stay where it is</source>
        <translation>Dort lassen, wo es ist</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Port mappings</source>
        <translation>Portweiterleitungen</translation>
    </message>
    <message>
        <source>Providers and keys</source>
        <translation>Anbieter und Schlüssel</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation>Kataloge</translation>
    </message>
    <message>
        <source>Network defaults</source>
        <translation>Netzwerkvorgaben</translation>
    </message>
    <message>
        <source>Resources and limits</source>
        <translation>Ressourcen und Grenzen</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>About and diagnostics</source>
        <translation>Über Helix und Diagnose</translation>
    </message>
</context>
<context>
    <name>NeedsModel</name>
    <message>
        <source>Helix Agent needs a model</source>
        <translation>Helix Agent braucht ein Modell</translation>
    </message>
    <message>
        <source>%1 refused its key. Replace the key in Settings, or add another provider.</source>
        <translation>%1 hat seinen Schlüssel abgelehnt. Ersetzen Sie ihn in den Einstellungen, oder fügen Sie einen anderen Anbieter hinzu.</translation>
    </message>
    <message>
        <source>Use your own key, or a model that runs on this computer. The key stays outside the workspace.</source>
        <translation>Nutzen Sie einen eigenen Schlüssel oder ein Modell auf diesem Computer. Der Schlüssel bleibt außerhalb des Workspace.</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Open the providers in Settings</source>
        <translation>Anbieter in den Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Your prompt is kept and runs when the key has passed its test.</source>
        <translation>Ihr Prompt bleibt erhalten und läuft, sobald der Schlüssel geprüft ist.</translation>
    </message>
    <message>
        <source>The key was refused</source>
        <translation>Der Schlüssel wurde abgelehnt</translation>
    </message>
</context>
<context>
    <name>NetworkSettings</name>
    <message>
        <source>Network defaults</source>
        <translation>Netzwerkvorgaben</translation>
    </message>
    <message>
        <source>What a new workspace may reach. Each one can be changed later, also while it runs.</source>
        <translation>Was ein neuer Workspace erreichen darf. Bei jedem lässt es sich später ändern, auch während er läuft.</translation>
    </message>
    <message>
        <source>Internet of a new workspace</source>
        <translation>Internet eines neuen Workspace</translation>
    </message>
    <message>
        <source>Allowed for every workspace</source>
        <translation>Für jeden Workspace erlaubt</translation>
    </message>
    <message>
        <source>Sites that every workspace limited to certain sites may reach as well. “Allow everywhere” in a question about a blocked site puts them here.</source>
        <translation>Websites, die jeder auf bestimmte Websites beschränkte Workspace ebenfalls erreichen darf. „Überall erlauben“ in einer Frage nach einer blockierten Website fügt sie hier ein.</translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation>Bisher keine.</translation>
    </message>
    <message>
        <source>Click to take it back, for every workspace</source>
        <translation>Klicken nimmt sie zurück, für jeden Workspace</translation>
    </message>
    <message>
        <source>%1 was taken back from every workspace.</source>
        <translation>%1 wurde für jeden Workspace zurückgenommen.</translation>
    </message>
    <message>
        <source>Your own certificate authority</source>
        <translation>Ihre eigene Zertifizierungsstelle</translation>
    </message>
    <message>
        <source>For a network behind a proxy with an authority of its own. Each guest takes it when it is next ready.</source>
        <translation>Für ein Netz hinter einem Proxy mit eigener Zertifizierungsstelle. Jeder Gast übernimmt sie, wenn er das nächste Mal bereit ist.</translation>
    </message>
    <message>
        <source>Whatever is chosen here, no workspace reaches this computer itself, your own network or another workspace.</source>
        <translation>Was Sie hier auch wählen: Kein Workspace erreicht diesen Computer selbst, Ihr eigenes Netz oder einen anderen Workspace.</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>How Helix itself goes out: for images, catalogues and model providers. What guests reach by themselves does not go through it.</source>
        <translation>Wie Helix selbst ins Internet geht: für Images, Kataloge und Modellanbieter. Was Gäste selbst erreichen, geht nicht hindurch.</translation>
    </message>
    <message>
        <source>Add the site for every workspace</source>
        <translation>Website für jeden Workspace hinzufügen</translation>
    </message>
</context>
<context>
    <name>NewFolderDialog</name>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>Anlegen</translation>
    </message>
</context>
<context>
    <name>OfferPopup</name>
    <message>
        <source>Commands of the agent</source>
        <translation>Befehle des Agenten</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>OptionSelect</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>OutOfReachCard</name>
    <message>
        <source>The desktop is out of reach</source>
        <translation>Der Desktop ist nicht erreichbar</translation>
    </message>
    <message>
        <source>Trying again in %1 s</source>
        <translation>Neuer Versuch in %1 s</translation>
    </message>
    <message>
        <source>Trying again…</source>
        <translation>Neuer Versuch …</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
</context>
<context>
    <name>OutputBox</name>
    <message>
        <source>Only the last part is shown.</source>
        <translation>Nur der letzte Teil ist sichtbar.</translation>
    </message>
    <message>
        <source>Copy the output</source>
        <translation>Ausgabe kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>OwnDiskCard</name>
    <message>
        <source>Your own disk</source>
        <translation>Ihr eigener Datenträger</translation>
    </message>
    <message>
        <source>qcow2, raw, VMDK, VDI, OVA or a bundle. Checked before it is opened.</source>
        <translation>qcow2, raw, VMDK, VDI, OVA oder ein Bündel. Wird vor dem Öffnen geprüft.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
</context>
<context>
    <name>PanelEdge</name>
    <message>
        <source>Width of the %1: %2</source>
        <translation>Breite (%1): %2</translation>
    </message>
</context>
<context>
    <name>PermissionEntry</name>
    <message>
        <source>The agent asks: %1</source>
        <translation>Der Agent fragt: %1</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>nicht beantwortet</translation>
    </message>
    <message>
        <source>The agent asks for permission</source>
        <translation>Der Agent bittet um Erlaubnis</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Always allow</source>
        <translation>Immer erlauben</translation>
    </message>
    <message>
        <source>Never allow</source>
        <translation>Nie erlauben</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>“Always” makes a rule for this workspace. You can take it back in Settings, Agents.</source>
        <translation>„Immer“ legt eine Regel für diesen Workspace an. Sie können sie unter Einstellungen, Agenten zurücknehmen.</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Not a picture Helix can show</source>
        <translation>Kein Bild, das Helix zeigen kann</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>PictureDiff</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>It was not there.</source>
        <translation>Gab es nicht.</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>It is gone.</source>
        <translation>Gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
</context>
<context>
    <name>PictureRow</name>
    <message>
        <source>Picture %1, open it</source>
        <translation>Bild %1 öffnen</translation>
    </message>
    <message>
        <source>Not a picture Helix can show</source>
        <translation>Kein Bild, das Helix zeigen kann</translation>
    </message>
</context>
<context>
    <name>PlanEntry</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>zu tun</translation>
    </message>
</context>
<context>
    <name>PortSettings</name>
    <message>
        <source>Port mappings</source>
        <translation>Portweiterleitungen</translation>
    </message>
    <message>
        <source>Reach a service in a workspace from this computer. A mapping works the moment it appears.</source>
        <translation>Erreichen Sie einen Dienst in einem Workspace von diesem Computer aus. Eine Weiterleitung wirkt, sobald sie erscheint.</translation>
    </message>
    <message>
        <source>Add mapping</source>
        <translation>Weiterleitung hinzufügen</translation>
    </message>
    <message>
        <source>No port mappings yet</source>
        <translation>Noch keine Portweiterleitungen</translation>
    </message>
    <message>
        <source>Create a workspace first; then any port in it can be reached from this computer.</source>
        <translation>Erstellen Sie zuerst einen Workspace; dann ist jeder Port darin von diesem Computer aus erreichbar.</translation>
    </message>
    <message>
        <source>Start a service in a workspace and it is offered here, or add a mapping by hand.</source>
        <translation>Starten Sie einen Dienst in einem Workspace, und er wird hier angeboten, oder fügen Sie selbst eine Weiterleitung hinzu.</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Workspace</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>In the VM</source>
        <translation>In der VM</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>%1, port %2, %3, %4</source>
        <translation>%1, Port %2, %3, %4</translation>
    </message>
    <message>
        <source>not mapped</source>
        <translation>nicht weitergeleitet</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>gefunden: %1</translation>
    </message>
    <message>
        <source>found just now</source>
        <translation>gerade gefunden</translation>
    </message>
    <message>
        <source>%1, %2 open</source>
        <translation>%1, %2 offen</translation>
    </message>
    <message>
        <source>inside only</source>
        <translation>nur innen</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Weiterleiten</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Remove the mapping</source>
        <translation>Weiterleitung entfernen</translation>
    </message>
    <message>
        <source>SSH belongs to the workspace</source>
        <translation>SSH gehört zum Workspace</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The mapping was kept. Free the port or choose another one.</source>
        <translation>Die Weiterleitung bleibt erhalten. Geben Sie den Port frei, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>Highlighted addresses are open to more than this computer. %1</source>
        <translation>Hervorgehobene Adressen sind nicht nur für diesen Computer offen. %1</translation>
    </message>
    <message>
        <source>Only this computer can connect (127.0.0.1). Opening a port to your network is a choice of each mapping, with a warning.</source>
        <translation>Nur dieser Computer kann sich verbinden (127.0.0.1). Einen Port für Ihr Netz zu öffnen, entscheiden Sie bei jeder Weiterleitung, mit einer Warnung.</translation>
    </message>
</context>
<context>
    <name>PortsField</name>
    <message>
        <source>“%1” is not a port. Write 8000, or 8000:3000 for port 3000 of this computer.</source>
        <translation>„%1“ ist kein Port. Schreiben Sie 8000, oder 8000:3000 für Port 3000 dieses Computers.</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>Ein Port ist eine Zahl von 1 bis 65535.</translation>
    </message>
    <message>
        <source>Port %1 of this computer is for the system; choose 1024 or more.</source>
        <translation>Port %1 dieses Computers gehört dem System; wählen Sie 1024 oder höher.</translation>
    </message>
    <message>
        <source>Port %1 is there twice.</source>
        <translation>Port %1 kommt zweimal vor.</translation>
    </message>
    <message>
        <source>Ports to reach from this computer (optional)</source>
        <translation>Von diesem Computer erreichbare Ports (optional)</translation>
    </message>
    <message>
        <source>8000, 5173:3000</source>
        <translation>8000, 5173:3000</translation>
    </message>
    <message>
        <source>More can be added while it runs.</source>
        <translation>Weitere sind möglich, während er läuft.</translation>
    </message>
</context>
<context>
    <name>PortsTab</name>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>A service in the machine can be reached from this computer at the address below it.</source>
        <translation>Ein Dienst in der Maschine ist von diesem Computer aus unter der Adresse darunter erreichbar.</translation>
    </message>
    <message>
        <source>Nothing is mapped. Start a service in the workspace, for example python3 -m http.server 8000, and it is offered here.</source>
        <translation>Nichts wird weitergeleitet. Starten Sie im Workspace einen Dienst, zum Beispiel python3 -m http.server 8000, und er wird hier angeboten.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Weiterleiten</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Remove the mapping</source>
        <translation>Weiterleitung entfernen</translation>
    </message>
    <message>
        <source>%1 · %2 open</source>
        <translation>%1 · %2 offen</translation>
    </message>
    <message>
        <source>Listens inside the machine only (127.0.0.1). Start it on 0.0.0.0 to reach it from here.</source>
        <translation>Lauscht nur innerhalb der Maschine (127.0.0.1). Starten Sie den Dienst auf 0.0.0.0, um ihn von hier zu erreichen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>PriceTable</name>
    <message>
        <source>Prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>US dollars per million tokens. Budgets in dollars count by this table; a name may end in *.</source>
        <translation>US-Dollar je Million Tokens. Budgets in Dollar rechnen nach dieser Tabelle; ein Name darf auf * enden.</translation>
    </message>
    <message>
        <source>Add price</source>
        <translation>Preis hinzufügen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>In</source>
        <translation>Hinein</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Heraus</translation>
    </message>
    <message>
        <source>%1: %2 dollars in, %3 dollars out</source>
        <translation>%1: %2 Dollar hinein, %3 Dollar heraus</translation>
    </message>
    <message>
        <source>Change the price of %1</source>
        <translation>Preis von %1 ändern</translation>
    </message>
    <message>
        <source>Remove the price of %1</source>
        <translation>Preis von %1 entfernen</translation>
    </message>
    <message>
        <source>The price of %1 was removed.</source>
        <translation>Der Preis von %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Add a price</source>
        <translation>Einen Preis hinzufügen</translation>
    </message>
    <message>
        <source>Price of %1</source>
        <translation>Preis von %1</translation>
    </message>
    <message>
        <source>claude-sonnet-*</source>
        <translation>claude-sonnet-*</translation>
    </message>
    <message>
        <source>A million tokens in, $</source>
        <translation>Eine Million Tokens hinein, $</translation>
    </message>
    <message>
        <source>A million tokens out, $</source>
        <translation>Eine Million Tokens heraus, $</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep price</source>
        <translation>Preis speichern</translation>
    </message>
</context>
<context>
    <name>Printable</name>
    <message>
        <source> … %1 more characters</source>
        <translation> … %1 weitere Zeichen</translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message>
        <source>%1 percent</source>
        <translation>%1 Prozent</translation>
    </message>
</context>
<context>
    <name>ProgressView</name>
    <message>
        <source>%1 did not start</source>
        <translation>%1 ist nicht gestartet</translation>
    </message>
    <message>
        <source>%1 is shutting down</source>
        <translation>%1 fährt herunter</translation>
    </message>
    <message>
        <source>%1 waits for a slot</source>
        <translation>%1 wartet auf einen Platz</translation>
    </message>
    <message>
        <source>Creating %1</source>
        <translation>%1 wird erstellt</translation>
    </message>
    <message>
        <source>Starting %1</source>
        <translation>%1 startet</translation>
    </message>
    <message>
        <source>booting from its disk</source>
        <translation>fährt vom Datenträger hoch</translation>
    </message>
    <message>
        <source>going on from a snapshot of its image</source>
        <translation>geht von einem Speicherabbild seines Images aus</translation>
    </message>
    <message>
        <source>it stood ready</source>
        <translation>stand bereit</translation>
    </message>
    <message>
        <source>There is no desktop to show.</source>
        <translation>Es gibt keinen Desktop zu zeigen.</translation>
    </message>
    <message>
        <source>The machine is being shut down in order.</source>
        <translation>Die Maschine wird geordnet heruntergefahren.</translation>
    </message>
    <message>
        <source>The desktop appears here</source>
        <translation>Der Desktop erscheint hier</translation>
    </message>
    <message>
        <source>Its disk is as it was. Start it again, or look into the boot log for what the machine said last.</source>
        <translation>Sein Datenträger ist, wie er war. Starten Sie ihn erneut, oder sehen Sie im Startprotokoll nach, was die Maschine zuletzt gesagt hat.</translation>
    </message>
    <message>
        <source>This computer offers no working hardware virtualization, so the machine is emulated.</source>
        <translation>Dieser Computer bietet keine funktionierende Hardware-Virtualisierung, deshalb wird die Maschine emuliert.</translation>
    </message>
    <message>
        <source>It works, but slower, and emulation is not a security boundary: do not run images you do not trust. %1</source>
        <translation>Das funktioniert, aber langsamer, und Emulation ist keine Sicherheitsgrenze: Starten Sie keine Images, denen Sie nicht vertrauen. %1</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>It boots: %1</source>
        <translation>Er fährt hoch: %1</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Erneut starten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Stop by force…</source>
        <translation>Stoppen erzwingen …</translation>
    </message>
    <message>
        <source>Start it again once it has stopped</source>
        <translation>Nach dem Stoppen erneut starten</translation>
    </message>
    <message>
        <source>%1 starts again as soon as it has stopped.</source>
        <translation>%1 startet erneut, sobald er gestoppt ist.</translation>
    </message>
    <message>
        <source>Show boot log</source>
        <translation>Startprotokoll zeigen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>started %1 ago</source>
        <translation>gestartet vor %1</translation>
    </message>
    <message>
        <source>%1 cannot be reached</source>
        <translation>%1 ist nicht erreichbar</translation>
    </message>
</context>
<context>
    <name>ProjectField</name>
    <message>
        <source>Project (optional)</source>
        <translation>Projekt (optional)</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keins</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Folder of the project</source>
        <translation>Ordner des Projekts</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose the project&apos;s folder</source>
        <translation>Ordner des Projekts wählen</translation>
    </message>
    <message>
        <source>Address to clone</source>
        <translation>Adresse zum Klonen</translation>
    </message>
    <message>
        <source>Bring uncommitted work too</source>
        <translation>Auch nicht eingecheckte Arbeit</translation>
    </message>
    <message>
        <source>1 file is not committed</source>
        <translation>1 Datei ist nicht eingecheckt</translation>
    </message>
    <message>
        <source>%1 files are not committed</source>
        <translation>%1 Dateien sind nicht eingecheckt</translation>
    </message>
    <message>
        <source>Who fetches it</source>
        <translation>Wer es holt</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>The machine</source>
        <translation>Die Maschine</translation>
    </message>
    <message>
        <source>%1. A copy goes in; changes come back for your review.</source>
        <translation>%1. Eine Kopie geht hinein; Änderungen kommen zu Ihrer Prüfung zurück.</translation>
    </message>
    <message>
        <source>A copy goes in. Changes come back for your review; nothing can push.</source>
        <translation>Eine Kopie geht hinein. Änderungen kommen zu Ihrer Prüfung zurück; nichts kann pushen.</translation>
    </message>
    <message>
        <source>A fresh repository without files.</source>
        <translation>Ein neues Repository ohne Dateien.</translation>
    </message>
    <message>
        <source>It fetches by itself, as far as its internet reaches, without your keys.</source>
        <translation>Sie holt es selbst, soweit ihr Internet reicht, ohne Ihre Schlüssel.</translation>
    </message>
    <message>
        <source>Fetched with your own git credentials. They stay on this computer.</source>
        <translation>Wird mit Ihren eigenen git-Zugangsdaten geholt. Diese bleiben auf diesem Computer.</translation>
    </message>
</context>
<context>
    <name>PromptBox</name>
    <message>
        <source>It failed. Start it again to go on.</source>
        <translation>Fehlgeschlagen. Bitte erneut starten.</translation>
    </message>
    <message>
        <source>Start the workspace to go on.</source>
        <translation>Zum Weitermachen Workspace starten.</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Als Nächstes: %1</translation>
    </message>
    <message>
        <source>%1 (+%2)</source>
        <translation>%1 (+%2)</translation>
    </message>
    <message>
        <source>Remove this prompt from the queue</source>
        <translation>Diesen Prompt aus der Warteschlange entfernen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Attached: %1, %2</source>
        <translation>Angehängt: %1, %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Queue the next prompt…</source>
        <translation>Nächsten Prompt einreihen …</translation>
    </message>
    <message>
        <source>Tell the agent what to do as soon as it is ready…</source>
        <translation>Was soll der Agent tun, sobald er bereit ist …</translation>
    </message>
    <message>
        <source>Tell the agent what to do…</source>
        <translation>Was soll der Agent tun …</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Attach a file (text or picture, 32 MB together)</source>
        <translation>Datei anhängen (Text oder Bild, zusammen 32 MB)</translation>
    </message>
    <message>
        <source>Attach a file</source>
        <translation>Datei anhängen</translation>
    </message>
    <message>
        <source>Attach a screenshot of the desktop</source>
        <translation>Bildschirmfoto des Desktops anhängen</translation>
    </message>
    <message>
        <source>Try it several ways</source>
        <translation>Auf mehreren Wegen versuchen</translation>
    </message>
    <message>
        <source>Queue it (Enter)</source>
        <translation>Einreihen (Eingabe)</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Senden (Eingabe)</translation>
    </message>
    <message>
        <source>Stop the agent</source>
        <translation>Agenten anhalten</translation>
    </message>
</context>
<context>
    <name>PromptEntry</name>
    <message>
        <source>Before this turn</source>
        <translation>Vor dieser Runde</translation>
    </message>
    <message>
        <source>Go back to before this…</source>
        <translation>Davor zurückkehren …</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
    <message>
        <source>Try this several ways…</source>
        <translation>Mehrfach versuchen …</translation>
    </message>
</context>
<context>
    <name>ProviderRow</name>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1, %2, %3, %4</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Test %1</source>
        <translation>%1 prüfen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Models of %1</source>
        <translation>Modelle von %1</translation>
    </message>
    <message>
        <source>Replace key</source>
        <translation>Schlüssel ersetzen</translation>
    </message>
    <message>
        <source>Add key</source>
        <translation>Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>works</source>
        <translation>funktioniert</translation>
    </message>
    <message>
        <source>key refused</source>
        <translation>Schlüssel abgelehnt</translation>
    </message>
    <message>
        <source>untested</source>
        <translation>ungeprüft</translation>
    </message>
    <message>
        <source>· no key</source>
        <translation>· kein Schlüssel</translation>
    </message>
    <message>
        <source>· key in the keychain</source>
        <translation>· Schlüssel im Schlüsselbund</translation>
    </message>
    <message>
        <source>· key in a file only you can read</source>
        <translation>· Schlüssel in einer Datei, die nur Sie lesen können</translation>
    </message>
    <message>
        <source>· every model</source>
        <translation>· jedes Modell</translation>
    </message>
    <message>
        <source>· only %1</source>
        <translation>· nur %1</translation>
    </message>
</context>
<context>
    <name>ProviderSettings</name>
    <message>
        <source>Model providers</source>
        <translation>Modellanbieter</translation>
    </message>
    <message>
        <source>Agents reach them through Helix, which puts the key in on this computer. No key ever goes into a workspace.</source>
        <translation>Agenten erreichen sie über Helix, das den Schlüssel auf diesem Computer einsetzt. Kein Schlüssel gelangt je in einen Workspace.</translation>
    </message>
    <message>
        <source>Add provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>No provider yet</source>
        <translation>Noch kein Anbieter</translation>
    </message>
    <message>
        <source>Add Anthropic, Gemini, or any server that speaks like OpenAI, also one on this computer. Then every workspace can use it without knowing the key.</source>
        <translation>Fügen Sie Anthropic, Gemini oder einen Server hinzu, der wie OpenAI spricht, auch einen auf diesem Computer. Dann kann ihn jeder Workspace nutzen, ohne den Schlüssel zu kennen.</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>Its key is erased from this computer and cannot be shown again; you would have to enter it anew. Workspaces lose access to its models at once.</source>
        <translation>Sein Schlüssel wird auf diesem Computer gelöscht und kann nicht mehr gezeigt werden; Sie müssten ihn neu eingeben. Workspaces verlieren sofort den Zugang zu seinen Modellen.</translation>
    </message>
    <message>
        <source>Workspaces lose access to its models at once.</source>
        <translation>Workspaces verlieren sofort den Zugang zu seinen Modellen.</translation>
    </message>
    <message>
        <source>Named secrets</source>
        <translation>Benannte Geheimnisse</translation>
    </message>
    <message>
        <source>For other services. A workspace you give one to can use it at its one address, and never sees it.</source>
        <translation>Für andere Dienste. Ein Workspace, dem Sie eines geben, kann es unter dessen einer Adresse nutzen und sieht es nie.</translation>
    </message>
    <message>
        <source>Add secret</source>
        <translation>Geheimnis hinzufügen</translation>
    </message>
    <message>
        <source>None yet. For example a token for a package registry or an issue tracker.</source>
        <translation>Noch keine. Zum Beispiel ein Token für eine Paket-Registry oder ein Ticketsystem.</translation>
    </message>
    <message>
        <source>Its value is erased from this computer and cannot be shown again. The workspaces that were given it lose it at once.</source>
        <translation>Sein Wert wird auf diesem Computer gelöscht und kann nicht mehr gezeigt werden. Workspaces, die es erhalten haben, verlieren es sofort.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>ProxySettings</name>
    <message>
        <source>Helix goes through %1 from now on.</source>
        <translation>Helix geht ab jetzt über %1.</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>As the environment says</source>
        <translation>Wie die Umgebung es vorgibt</translation>
    </message>
    <message>
        <source>My own</source>
        <translation>Eigener</translation>
    </message>
    <message>
        <source>Helix connects directly.</source>
        <translation>Helix verbindet sich direkt.</translation>
    </message>
    <message>
        <source>The environment that Helix was started in names none: Helix connects directly.</source>
        <translation>Die Umgebung, in der Helix gestartet wurde, nennt keinen: Helix verbindet sich direkt.</translation>
    </message>
    <message>
        <source>Helix goes through %1.</source>
        <translation>Helix geht über %1.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>With http, https or socks5 in front.</source>
        <translation>Mit http, https oder socks5 davor.</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Niemand</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Kept in the keychain</source>
        <translation>Liegt im Schlüsselbund</translation>
    </message>
    <message>
        <source>Reached without it</source>
        <translation>Ohne ihn erreicht</translation>
    </message>
    <message>
        <source>This computer itself always is.</source>
        <translation>Dieser Computer selbst immer.</translation>
    </message>
    <message>
        <source>Use this proxy</source>
        <translation>Diesen Proxy verwenden</translation>
    </message>
    <message>
        <source>Forget the password</source>
        <translation>Passwort vergessen</translation>
    </message>
</context>
<context>
    <name>PullDialog</name>
    <message>
        <source>Get from a registry</source>
        <translation>Aus Registry holen</translation>
    </message>
    <message>
        <source>An image that somebody has put into an OCI registry with helixctl image push. What is in it is its publisher&apos;s word; every part is compared with its digest.</source>
        <translation>Ein Image, das jemand mit helixctl image push in eine OCI-Registry gelegt hat. Für den Inhalt steht sein Herausgeber ein; jeder Teil wird mit seiner Prüfsumme verglichen.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>registry.example.org/team/image:tag</source>
        <translation>registry.example.org/team/image:tag</translation>
    </message>
    <message>
        <source>Name of the image here</source>
        <translation>Name des Images hier</translation>
    </message>
    <message>
        <source>Who you are to the registry is taken from docker login or podman login.</source>
        <translation>Wer Sie für die Registry sind, kommt aus docker login oder podman login.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Holen</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
</context>
<context>
    <name>QuitDialog</name>
    <message>
        <source>Your workspaces are running</source>
        <translation>Ihre Workspaces laufen</translation>
    </message>
    <message>
        <source>Keep them running</source>
        <translation>Laufen lassen</translation>
    </message>
    <message>
        <source>Helix stays in the tray and agents work on.</source>
        <translation>Helix bleibt im Infobereich, und Agenten arbeiten weiter.</translation>
    </message>
    <message>
        <source>The window closes and agents work on. Start Helix to see them.</source>
        <translation>Das Fenster schließt sich, und Agenten arbeiten weiter. Starten Sie Helix, um sie zu sehen.</translation>
    </message>
    <message>
        <source>Suspend them</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Saved as they are; they go on there when you resume them.</source>
        <translation>Gesichert, wie sie sind; dort machen sie weiter, wenn Sie sie fortsetzen.</translation>
    </message>
    <message>
        <source>Stop them</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Shut down in order. Disks are kept; what runs in them ends.</source>
        <translation>Geordnet heruntergefahren. Datenträger bleiben; was darin läuft, endet.</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>Antwort merken</translation>
    </message>
    <message>
        <source>Remember this. It can be changed in Settings, General.</source>
        <translation>Antwort merken. Sie lässt sich unter Einstellungen, Allgemein ändern.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>RecordButton</name>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Aufnahme beenden</translation>
    </message>
    <message>
        <source>Record the desktop</source>
        <translation>Desktop aufnehmen</translation>
    </message>
    <message>
        <source>Stop recording (%1)</source>
        <translation>Aufnahme beenden (%1)</translation>
    </message>
</context>
<context>
    <name>RecordingsDialog</name>
    <message>
        <source>Recordings of %1</source>
        <translation>Aufnahmen von %1</translation>
    </message>
    <message>
        <source>Kept on this computer, as the desktop&apos;s own video. Look at one to see what happened when, or to take a piece of it.</source>
        <translation>Auf diesem Computer aufbewahrt, als das Video des Desktops selbst. Sehen Sie eine an, um zu erfahren, was wann geschah, oder um ein Stück davon zu nehmen.</translation>
    </message>
    <message>
        <source>There is none yet. Record what the desktop shows with the button above it, or let Helix always keep the newest.</source>
        <translation>Noch keine. Nehmen Sie mit dem Knopf darüber auf, was der Desktop zeigt, oder lassen Sie Helix immer das Neueste behalten.</translation>
    </message>
    <message>
        <source>Always record this desktop</source>
        <translation>Diesen Desktop immer aufnehmen</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>The newest %1 MB</source>
        <translation>Die neuesten %1 MB</translation>
    </message>
    <message>
        <source>The newest %1 GB</source>
        <translation>Die neuesten %1 GB</translation>
    </message>
    <message>
        <source>As for all: %1</source>
        <translation>Wie für alle: %1</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Look at the one of %1</source>
        <translation>Die Aufnahme von %1 ansehen</translation>
    </message>
    <message>
        <source>Delete the one of %1</source>
        <translation>Die Aufnahme von %1 löschen</translation>
    </message>
    <message>
        <source>Delete this recording?</source>
        <translation>Diese Aufnahme löschen?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>%1: %2. It cannot be had back.</source>
        <translation>%1: %2. Sie lässt sich nicht zurückholen.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>RefuseDialog</name>
    <message>
        <source>Refuse with a comment</source>
        <translation>Mit Kommentar ablehnen</translation>
    </message>
    <message>
        <source>Nothing is taken. What you write goes to the agent as its next prompt, with the names of what is chosen.</source>
        <translation>Nichts wird übernommen. Was Sie schreiben, geht als nächster Prompt an den Agenten, mit den Namen des Ausgewählten.</translation>
    </message>
    <message>
        <source>Comment for the agent</source>
        <translation>Kommentar für den Agenten</translation>
    </message>
    <message>
        <source>What should be different?</source>
        <translation>Was soll anders sein?</translation>
    </message>
    <message>
        <source>About: %1</source>
        <translation>Zu: %1</translation>
    </message>
    <message>
        <source>About the changes as a whole</source>
        <translation>Zu den Änderungen insgesamt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Send to the agent</source>
        <translation>An den Agenten senden</translation>
    </message>
</context>
<context>
    <name>ReplayAxis</name>
    <message>
        <source>Moment: %1 of %2</source>
        <translation>Moment: %1 von %2</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>ReplayMarks</name>
    <message>
        <source>What happened</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>refused or failed</source>
        <translation>abgelehnt oder fehlgeschlagen</translation>
    </message>
    <message>
        <source>happened later</source>
        <translation>geschah später</translation>
    </message>
    <message>
        <source>Nothing else is on record for this time: no agent worked, and nothing crossed the boundary.</source>
        <translation>Für diese Zeit ist sonst nichts festgehalten: Kein Agent hat gearbeitet, und nichts ging über die Grenze.</translation>
    </message>
</context>
<context>
    <name>ReplayView</name>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>at %1 of %2</source>
        <translation>bei %1 von %2</translation>
    </message>
    <message>
        <source>You are looking at %1</source>
        <translation>Sie sehen %1</translation>
    </message>
    <message>
        <source>The workspace goes on. Go back to live to see it as it is now.</source>
        <translation>Der Workspace macht weiter. Kehren Sie zu „Live“ zurück, um ihn zu sehen, wie er jetzt ist.</translation>
    </message>
    <message>
        <source>· replay, %1</source>
        <translation>· Wiedergabe, %1</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Save the piece…</source>
        <translation>Ausschnitt speichern …</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Save the recording</source>
        <translation>Aufnahme speichern</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
    <message>
        <source>A new workspace begins at the checkpoint %1, the newest before this moment.</source>
        <translation>Ein neuer Workspace beginnt am Sicherungspunkt %1, dem letzten vor diesem Moment.</translation>
    </message>
    <message>
        <source>No checkpoint was taken up to this moment.</source>
        <translation>Bis zu diesem Moment wurde kein Sicherungspunkt angelegt.</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Zurück zu „Live“</translation>
    </message>
    <message>
        <source>The desktop at %1</source>
        <translation>Der Desktop um %1</translation>
    </message>
    <message>
        <source>Opening the recording…</source>
        <translation>Die Aufnahme wird geöffnet …</translation>
    </message>
    <message>
        <source>The mark before (←)</source>
        <translation>Vorige Marke (←)</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Leertaste)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>The next mark (→)</source>
        <translation>Nächste Marke (→)</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Piece: %1</source>
        <translation>Ausschnitt: %1</translation>
    </message>
    <message>
        <source>The whole again</source>
        <translation>Wieder das Ganze</translation>
    </message>
    <message>
        <source>Skip pauses</source>
        <translation>Pausen überspringen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Space plays · ← → go from mark to mark · I and O cut a piece · F forks</source>
        <translation>Leertaste spielt ab · ← → springen von Marke zu Marke · I und O schneiden aus · F zweigt ab</translation>
    </message>
    <message>
        <source>▪ refused or failed</source>
        <translation>▪ abgelehnt oder fehlgeschlagen</translation>
    </message>
    <message>
        <source>Kept here: %1</source>
        <translation>Hier aufbewahrt: %1</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report a problem</source>
        <translation>Problem melden</translation>
    </message>
    <message>
        <source>Gathering…</source>
        <translation>Wird gesammelt …</translation>
    </message>
    <message>
        <source>This is the whole report. Nothing is sent: save it, read it and give it to whom you like. Secrets were removed; names of files and workspaces may be in it.</source>
        <translation>Das ist der ganze Bericht. Nichts wird gesendet: Speichern Sie ihn, lesen Sie ihn, und geben Sie ihn, wem Sie möchten. Geheimnisse wurden entfernt; Namen von Dateien und Workspaces können darin stehen.</translation>
    </message>
    <message>
        <source>Click to leave it out</source>
        <translation>Klicken lässt es weg</translation>
    </message>
    <message>
        <source>Left out; click to take it in</source>
        <translation>Weggelassen; Klicken nimmt es auf</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
</context>
<context>
    <name>ResourceSettings</name>
    <message>
        <source>Resources and limits</source>
        <translation>Ressourcen und Grenzen</translation>
    </message>
    <message>
        <source>What new workspaces get, and how much of this computer all of them may take together.</source>
        <translation>Was neue Workspaces erhalten und wie viel von diesem Computer alle zusammen nehmen dürfen.</translation>
    </message>
    <message>
        <source>CPUs of a new workspace</source>
        <translation>CPUs eines neuen Workspace</translation>
    </message>
    <message>
        <source>As the image says</source>
        <translation>Wie im Image angegeben</translation>
    </message>
    <message>
        <source>Memory of a new workspace</source>
        <translation>Arbeitsspeicher eines neuen Workspace</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>Disk of a new workspace</source>
        <translation>Datenträger eines neuen Workspace</translation>
    </message>
    <message>
        <source>The most it may grow to. It begins with almost nothing.</source>
        <translation>So weit darf er höchstens wachsen. Er beginnt mit fast nichts.</translation>
    </message>
    <message>
        <source>Prepare images so that workspaces need not boot</source>
        <translation>Images vorbereiten, damit Workspaces nicht hochfahren müssen</translation>
    </message>
    <message>
        <source>Helix starts each image once and keeps its memory on disk, about 300 MB each. New workspaces go on from there.</source>
        <translation>Helix startet jedes Image einmal und behält dessen Arbeitsspeicher auf dem Datenträger, je etwa 300 MB. Neue Workspaces machen dort weiter.</translation>
    </message>
    <message>
        <source>Workspaces kept ready</source>
        <translation>Bereitstehende Workspaces</translation>
    </message>
    <message>
        <source>They are started from a prepared image before you ask for them. Each takes about 130 MB of memory.</source>
        <translation>Sie werden aus einem vorbereiteten Image gestartet, bevor Sie danach fragen. Jeder braucht etwa 130 MB Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Suspend a workspace that nobody uses</source>
        <translation>Workspaces pausieren, die niemand nutzt</translation>
    </message>
    <message>
        <source>Nobody looks at it, no agent works in it and nobody is connected to it. It goes on as soon as it is needed.</source>
        <translation>Niemand sieht hin, kein Agent arbeitet darin, und niemand ist damit verbunden. Er macht weiter, sobald er gebraucht wird.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>After %1 min</source>
        <translation>Nach %1 min</translation>
    </message>
    <message>
        <source>Keep a checkpoint before each turn of an agent</source>
        <translation>Vor jeder Runde eines Agenten einen Sicherungspunkt anlegen</translation>
    </message>
    <message>
        <source>The conversation then offers to go back to before a turn, or to fork from there. With memory it goes on where it was; that takes some hundred MB each.</source>
        <translation>Das Gespräch bietet dann an, vor eine Runde zurückzukehren oder dort abzuzweigen. Mit Arbeitsspeicher geht es dort weiter, wo es war; das kostet je einige hundert MB.</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Of the disk</source>
        <translation>Vom Datenträger</translation>
    </message>
    <message>
        <source>Of disk and memory</source>
        <translation>Von Datenträger und Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Checkpoints kept of each workspace</source>
        <translation>Sicherungspunkte je Workspace</translation>
    </message>
    <message>
        <source>The oldest goes when another is kept. Those that you keep yourself stay.</source>
        <translation>Der älteste geht, wenn ein neuer kommt. Die Sie selbst anlegen, bleiben.</translation>
    </message>
    <message>
        <source>Disk space for them, of each workspace</source>
        <translation>Speicherplatz dafür, je Workspace</translation>
    </message>
    <message>
        <source>Beyond that the oldest go as well; the newest stays.</source>
        <translation>Darüber hinaus gehen auch die ältesten; der neueste bleibt.</translation>
    </message>
    <message>
        <source>Memory for all workspaces together</source>
        <translation>Arbeitsspeicher für alle Workspaces zusammen</translation>
    </message>
    <message>
        <source>A workspace that does not fit is not started, and says so.</source>
        <translation>Ein Workspace, der nicht hineinpasst, wird nicht gestartet und sagt es.</translation>
    </message>
    <message>
        <source>%1 % of this computer</source>
        <translation>%1 % dieses Computers</translation>
    </message>
    <message>
        <source>Workspaces running at the same time</source>
        <translation>Gleichzeitig laufende Workspaces</translation>
    </message>
    <message>
        <source>Decode desktops with the graphics card</source>
        <translation>Desktops mit der Grafikkarte dekodieren</translation>
    </message>
    <message>
        <source>Takes work off the processor. What a machine sends as its desktop then reaches the driver of your graphics card, and a flaw in that could let a machine break out. Where no card can do it the processor goes on. Counts for desktops that are opened from now on.</source>
        <translation>Entlastet den Prozessor. Was eine Maschine als ihren Desktop sendet, erreicht dann den Treiber Ihrer Grafikkarte, und durch einen Fehler darin könnte eine Maschine ausbrechen. Wo keine Karte es kann, macht der Prozessor weiter. Gilt für Desktops, die von jetzt an geöffnet werden.</translation>
    </message>
    <message>
        <source>Trying the graphics card…</source>
        <translation>Grafikkarte wird geprüft …</translation>
    </message>
    <message>
        <source>Metrics for Prometheus</source>
        <translation>Messwerte für Prometheus</translation>
    </message>
    <message>
        <source>Who has an account on this computer can read there what your workspaces are called and what they use.</source>
        <translation>Wer ein Konto auf diesem Rechner hat, kann dort lesen, wie Ihre Workspaces heißen und was sie verbrauchen.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>At port %1</source>
        <translation>An Port %1</translation>
    </message>
</context>
<context>
    <name>ResourcesField</name>
    <message>
        <source>CPUs</source>
        <translation>CPUs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
</context>
<context>
    <name>ReviewFiles</name>
    <message>
        <source>Filter files</source>
        <translation>Dateien filtern</translation>
    </message>
    <message>
        <source>Take every file that is listed</source>
        <translation>Jede aufgelistete Datei übernehmen</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>%1 of %2 files</source>
        <translation>%1 von %2 Dateien</translation>
    </message>
    <message>
        <source>1 to look at closely</source>
        <translation>1 genau anzusehen</translation>
    </message>
    <message>
        <source>%1 to look at closely</source>
        <translation>%1 genau anzusehen</translation>
    </message>
    <message>
        <source>Changed files</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>1 commit</source>
        <translation>1 Commit</translation>
    </message>
    <message>
        <source>%1 commits</source>
        <translation>%1 Commits</translation>
    </message>
    <message>
        <source>No file is like that.</source>
        <translation>Keine Datei passt dazu.</translation>
    </message>
</context>
<context>
    <name>ReviewHeading</name>
    <message>
        <source>Take this file</source>
        <translation>Diese Datei übernehmen</translation>
    </message>
    <message>
        <source>This file is longer than is shown: only its beginning is compared here, and it can be taken only as a whole.</source>
        <translation>Diese Datei ist länger als angezeigt: Nur ihr Anfang wird hier verglichen, und sie lässt sich nur als Ganzes übernehmen.</translation>
    </message>
</context>
<context>
    <name>ReviewView</name>
    <message>
        <source>Review</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Sent to the agent.</source>
        <translation>An den Agenten gesendet.</translation>
    </message>
    <message>
        <source>Back to the desktop (Esc)</source>
        <translation>Zurück zum Desktop (Esc)</translation>
    </message>
    <message>
        <source>Changes of %1</source>
        <translation>Änderungen von %1</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Unified</source>
        <translation>Untereinander</translation>
    </message>
    <message>
        <source>Refuse…</source>
        <translation>Ablehnen …</translation>
    </message>
    <message>
        <source>Take home…</source>
        <translation>Übernehmen …</translation>
    </message>
    <message>
        <source>The agent has changed more since you began to read. Only what you have read can be taken, so look at the newest first.</source>
        <translation>Der Agent hat weiter geändert, seit Sie zu lesen begannen. Übernehmen lässt sich nur, was Sie gelesen haben; sehen Sie sich also zuerst das Neueste an.</translation>
    </message>
    <message>
        <source>Show the newest</source>
        <translation>Neuestes zeigen</translation>
    </message>
    <message>
        <source>Search this diff</source>
        <translation>In diesem Vergleich suchen</translation>
    </message>
    <message>
        <source>The one before (Shift+Enter)</source>
        <translation>Vorige Stelle (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>The next one (Enter)</source>
        <translation>Nächste Stelle (Eingabe)</translation>
    </message>
    <message>
        <source>Not in this file&apos;s changes.</source>
        <translation>Nicht in den Änderungen dieser Datei.</translation>
    </message>
    <message>
        <source>No text: there is nothing to compare line by line.</source>
        <translation>Kein Text: Es gibt nichts Zeile für Zeile zu vergleichen.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>No line has changed.</source>
        <translation>Keine Zeile hat sich geändert.</translation>
    </message>
    <message>
        <source>Nothing has changed.</source>
        <translation>Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation>Ausgewählt: %1</translation>
    </message>
    <message>
        <source>j k files · n p changes · x tick the part · f tick the file · u layout · / filter · Ctrl+F search</source>
        <translation>j k Dateien · n p Änderungen · x Teil wählen · f Datei wählen · u Anordnung · / filtern · Strg+F suchen</translation>
    </message>
    <message>
        <source>Looking for changes…</source>
        <translation>Änderungen werden gesucht …</translation>
    </message>
</context>
<context>
    <name>SearchDialog</name>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Words to look for</source>
        <translation>Wörter, nach denen gesucht wird</translation>
    </message>
    <message>
        <source>Words, “a phrase”, begin*</source>
        <translation>Wörter, „ein Satzteil“, Anfang*</translation>
    </message>
    <message>
        <source>What you and your agents said, and what their tools did, in all workspaces.</source>
        <translation>Was Sie und Ihre Agenten gesagt und was deren Werkzeuge getan haben, in allen Workspaces.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing that was said contains “%1”. Try fewer words, or a beginning: roun*</source>
        <translation>Nichts Gesagtes enthält „%1“. Versuchen Sie weniger Wörter oder einen Anfang: Fehl*</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>SecretRow</name>
    <message>
        <source>%1, for %2</source>
        <translation>%1, für %2</translation>
    </message>
    <message>
        <source>given to nobody</source>
        <translation>niemandem gegeben</translation>
    </message>
    <message>
        <source>1 workspace</source>
        <translation>1 Workspace</translation>
    </message>
    <message>
        <source>%1 workspaces</source>
        <translation>%1 Workspaces</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>SessionMenu</name>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>Als Markdown exportieren …</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Export as JSON…</source>
        <translation>Als JSON exportieren …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation>Gespräch umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Everything that was said in it is lost, and its agent ends if it works. What it changed in the workspace stays. This cannot be undone; export it first if you may want to read it again.</source>
        <translation>Alles darin Gesagte geht verloren, und sein Agent endet, falls er arbeitet. Was er im Workspace geändert hat, bleibt. Das lässt sich nicht rückgängig machen; exportieren Sie es vorher, wenn Sie es vielleicht noch lesen möchten.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>SessionWords</name>
    <message>
        <source>%1…</source>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Starting %1…</source>
        <translation>%1 startet …</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Waits for your answer</source>
        <translation>Wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Hält an …</translation>
    </message>
    <message>
        <source>Works on in the workspace. Helix is connecting to it again…</source>
        <translation>Arbeitet im Workspace weiter. Helix verbindet sich wieder …</translation>
    </message>
    <message>
        <source>The agent stopped. Send a prompt to start it again.</source>
        <translation>Der Agent hat angehalten. Senden Sie einen Prompt, um ihn wieder zu starten.</translation>
    </message>
    <message>
        <source>The workspace is stopped. Start it to go on.</source>
        <translation>Der Workspace ist gestoppt. Starten Sie ihn, um weiterzumachen.</translation>
    </message>
    <message>
        <source> · 1 token</source>
        <translation> · 1 Token</translation>
    </message>
    <message>
        <source> · %1 tokens</source>
        <translation> · %1 Tokens</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>reading files</source>
        <translation>Dateien lesen</translation>
    </message>
    <message>
        <source>changing files</source>
        <translation>Dateien ändern</translation>
    </message>
    <message>
        <source>deleting files</source>
        <translation>Dateien löschen</translation>
    </message>
    <message>
        <source>moving files</source>
        <translation>Dateien verschieben</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>running commands</source>
        <translation>Befehle ausführen</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>nachdenken</translation>
    </message>
    <message>
        <source>fetching from the internet</source>
        <translation>aus dem Internet holen</translation>
    </message>
    <message>
        <source>changing its mode</source>
        <translation>seinen Modus wechseln</translation>
    </message>
    <message>
        <source>other tools</source>
        <translation>andere Werkzeuge</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
</context>
<context>
    <name>SettingsResults</name>
    <message>
        <source>Settings that were found</source>
        <translation>Gefundene Einstellungen</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
</context>
<context>
    <name>SeveralDialog</name>
    <message>
        <source>Try this several ways</source>
        <translation>Auf mehreren Wegen versuchen</translation>
    </message>
    <message>
        <source>Each way is a copy of %1 as it was before this turn, with the conversation up to there. Compare what comes of them, and keep the best; %1 itself stays as it is.</source>
        <translation>Jeder Weg ist eine Kopie von %1 auf dem Stand vor dieser Runde, mit dem Gespräch bis dahin. Vergleichen Sie, was herauskommt, und behalten Sie das Beste; %1 selbst bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Each way is a copy of %1 as it is now, with this conversation. Compare what comes of them, and keep the best; %1 itself stays as it is.</source>
        <translation>Jeder Weg ist eine Kopie von %1 auf dem jetzigen Stand, mit diesem Gespräch. Vergleichen Sie, was herauskommt, und behalten Sie das Beste; %1 selbst bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>What every one of them is told</source>
        <translation>Was jedem von ihnen gesagt wird</translation>
    </message>
    <message>
        <source>Ways</source>
        <translation>Wege</translation>
    </message>
    <message>
        <source>%1 ways</source>
        <translation>%1 Wege</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Versuchen</translation>
    </message>
</context>
<context>
    <name>SheetRow</name>
    <message>
        <source>Since %1.</source>
        <translation>Seit %1.</translation>
    </message>
    <message>
        <source>Taking back…</source>
        <translation>Wird zurückgenommen …</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>d MMM hh:mm</source>
        <translation>d. MMM hh:mm</translation>
    </message>
</context>
<context>
    <name>ShortcutList</name>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Strg+K</translation>
    </message>
    <message>
        <source>Go to, or do</source>
        <translation>Gehe zu, oder tue</translation>
    </message>
    <message>
        <source>These shortcuts</source>
        <translation>Diese Tastenkürzel</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>Search: all conversations, or what the page shows</source>
        <translation>Suchen: alle Gespräche, oder was die Seite zeigt</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Strg+1</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Strg+0</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Strg+2</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Strg+3</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Ctrl+4 Ctrl+,</source>
        <translation>Strg+4 Strg+,</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Strg+Q</translation>
    </message>
    <message>
        <source>Quit; asks what becomes of workspaces, as closing does</source>
        <translation>Beenden; fragt wie beim Schließen, was aus den Workspaces wird</translation>
    </message>
    <message>
        <source>On Create</source>
        <translation>Beim Anlegen</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Create it</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>A workspace</source>
        <translation>Ein Workspace</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Strg+L</translation>
    </message>
    <message>
        <source>Talk to the agent</source>
        <translation>Mit dem Agenten sprechen</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Strg+T</translation>
    </message>
    <message>
        <source>Take control of the desktop</source>
        <translation>Steuerung des Desktops übernehmen</translation>
    </message>
    <message>
        <source>In control: give it back</source>
        <translation>Beim Steuern: zurückgeben</translation>
    </message>
    <message>
        <source>Ctrl+Alt+P</source>
        <translation>Strg+Alt+P</translation>
    </message>
    <message>
        <source>In control: private</source>
        <translation>Beim Steuern: privat</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Strg+W</translation>
    </message>
    <message>
        <source>A desktop in a window of its own: close that</source>
        <translation>Ein Desktop in einem eigenen Fenster: dieses schließen</translation>
    </message>
    <message>
        <source>A terminal</source>
        <translation>Ein Terminal</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Strg+Umschalt+C</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation>Strg+Umschalt+V</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Tab</source>
        <translation>Strg+Umsch+Tab</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>So lassen</translation>
    </message>
    <message>
        <source>A prompt</source>
        <translation>Ein Auftrag</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Send it</source>
        <translation>Absenden</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umsch+Eingabe</translation>
    </message>
    <message>
        <source>A new line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <source>Name a file</source>
        <translation>Eine Datei nennen</translation>
    </message>
    <message>
        <source>A command of the agent</source>
        <translation>Ein Befehl des Agenten</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Next and previous file</source>
        <translation>Nächste und vorige Datei</translation>
    </message>
    <message>
        <source>Next and previous change</source>
        <translation>Nächste und vorige Änderung</translation>
    </message>
    <message>
        <source>PgDn PgUp Space</source>
        <translation>Bild↓ Bild↑ Leertaste</translation>
    </message>
    <message>
        <source>Further down and up</source>
        <translation>Weiter nach unten und oben</translation>
    </message>
    <message>
        <source>Home End</source>
        <translation>Pos1 Ende</translation>
    </message>
    <message>
        <source>First and last change</source>
        <translation>Erste und letzte Änderung</translation>
    </message>
    <message>
        <source>Aside, in long lines</source>
        <translation>Seitwärts, in langen Zeilen</translation>
    </message>
    <message>
        <source>Take this change, or not</source>
        <translation>Diese Änderung nehmen, oder nicht</translation>
    </message>
    <message>
        <source>Take this file, or not</source>
        <translation>Diese Datei nehmen, oder nicht</translation>
    </message>
    <message>
        <source>Side by side, or below one another</source>
        <translation>Nebeneinander oder untereinander</translation>
    </message>
    <message>
        <source>Find a file</source>
        <translation>Eine Datei finden</translation>
    </message>
    <message>
        <source>Ctrl+F F3</source>
        <translation>Strg+F F3</translation>
    </message>
    <message>
        <source>Find in the file, and the next place</source>
        <translation>In der Datei suchen, und die nächste Stelle</translation>
    </message>
    <message>
        <source>Close it</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Play, or stop</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>What happened before and next</source>
        <translation>Was davor und danach geschah</translation>
    </message>
    <message>
        <source>Five seconds back and on</source>
        <translation>Fünf Sekunden zurück und vor</translation>
    </message>
    <message>
        <source>Beginning and end</source>
        <translation>Anfang und Ende</translation>
    </message>
    <message>
        <source>A cut begins and ends here</source>
        <translation>Ein Ausschnitt beginnt und endet hier</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>WORKSPACES</source>
        <translation>WORKSPACES</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 blocked</source>
        <translation>%1 blockiert</translation>
    </message>
    <message>
        <source>Memory given to running workspaces</source>
        <translation>An laufende Workspaces vergebener Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
</context>
<context>
    <name>SoundButton</name>
    <message>
        <source>Hear its sound</source>
        <translation>Ton einschalten</translation>
    </message>
    <message>
        <source>Muted. Hear its sound again</source>
        <translation>Stumm. Ton wieder einschalten</translation>
    </message>
    <message>
        <source>Mute. %1</source>
        <translation>Stummschalten. %1</translation>
    </message>
    <message>
        <source>Unmute its sound</source>
        <translation>Ton wieder einschalten</translation>
    </message>
    <message>
        <source>Mute its sound</source>
        <translation>Ton stummschalten</translation>
    </message>
</context>
<context>
    <name>StateLine</name>
    <message>
        <source>Your prompt is kept until the workspace is ready.</source>
        <translation>Ihr Prompt bleibt erhalten, bis der Workspace bereit ist.</translation>
    </message>
    <message>
        <source>Your prompt is kept until the project is in the workspace.</source>
        <translation>Ihr Prompt bleibt erhalten, bis das Projekt im Workspace ist.</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Schreibt …</translation>
    </message>
    <message>
        <source>Resume the workspace</source>
        <translation>Workspace fortsetzen</translation>
    </message>
    <message>
        <source>Start the workspace</source>
        <translation>Workspace starten</translation>
    </message>
    <message>
        <source>Nothing is lost. The next prompt starts the agent again and goes on here.</source>
        <translation>Nichts ist verloren. Der nächste Prompt startet den Agenten wieder und macht hier weiter.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>%1 is in this workspace now. Send the prompt again.</source>
        <translation>%1 ist jetzt in diesem Workspace. Senden Sie den Prompt noch einmal.</translation>
    </message>
</context>
<context>
    <name>StepRow</name>
    <message>
        <source>%1: done in %2</source>
        <translation>%1: fertig in %2</translation>
    </message>
    <message>
        <source>%1: under way</source>
        <translation>%1: läuft</translation>
    </message>
    <message>
        <source>%1: failed</source>
        <translation>%1: fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1: cancelled</source>
        <translation>%1: abgebrochen</translation>
    </message>
    <message>
        <source>%1: to come</source>
        <translation>%1: kommt noch</translation>
    </message>
</context>
<context>
    <name>StoppedView</name>
    <message>
        <source>%1 is stopped</source>
        <translation>%1 ist gestoppt</translation>
    </message>
    <message>
        <source>Its disk is kept (%1). Start it and go on where it was; what was running has to be opened again.</source>
        <translation>Sein Datenträger bleibt erhalten (%1). Starten Sie ihn, und machen Sie weiter, wo er war; was lief, muss neu geöffnet werden.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Save as image…</source>
        <translation>Als Image speichern …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
</context>
<context>
    <name>StorageSettings</name>
    <message>
        <source>Storage</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>What Helix keeps on this computer, and what you can have back.</source>
        <translation>Was Helix auf diesem Computer aufbewahrt und was Sie zurückbekommen können.</translation>
    </message>
    <message>
        <source>%1 used by Helix</source>
        <translation>%1 von Helix belegt</translation>
    </message>
    <message>
        <source>%1 free on this disk</source>
        <translation>%1 frei auf diesem Datenträger</translation>
    </message>
    <message>
        <source>Always record desktops</source>
        <translation>Desktops immer aufnehmen</translation>
    </message>
    <message>
        <source>Keeps the newest of what each workspace&apos;s desktop shows, up to this size; the oldest goes. A desktop that stands still takes nothing.</source>
        <translation>Behält das Neueste von dem, was der Desktop jedes Workspace zeigt, bis zu dieser Größe; das Älteste geht. Ein Desktop, der stillsteht, braucht nichts.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>%1 MB each</source>
        <translation>je %1 MB</translation>
    </message>
    <message>
        <source>%1 GB each</source>
        <translation>je %1 GB</translation>
    </message>
    <message>
        <source>Pale: shared by several. Nothing that a workspace needs is touched; workspaces that run give back what was deleted in them.</source>
        <translation>Blass: von mehreren geteilt. Nichts, was ein Workspace braucht, wird angetastet; laufende Workspaces geben zurück, was in ihnen gelöscht wurde.</translation>
    </message>
    <message>
        <source>Tidying up…</source>
        <translation>Wird aufgeräumt …</translation>
    </message>
    <message>
        <source>Reclaim %1</source>
        <translation>%1 freigeben</translation>
    </message>
    <message>
        <source>Reclaim</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Where it is kept</source>
        <translation>Wo es liegt</translation>
    </message>
    <message>
        <source>%1. Another disk is as good, if it has room; workspaces and images go there together.</source>
        <translation>%1. Ein anderes Laufwerk ist ebenso gut, wenn es Platz hat; Workspaces und Images kommen zusammen dorthin.</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>Move workspaces and images to another folder</source>
        <translation>Workspaces und Images in einen anderen Ordner verschieben</translation>
    </message>
    <message>
        <source>The new folder</source>
        <translation>Der neue Ordner</translation>
    </message>
</context>
<context>
    <name>StreamNumbers</name>
    <message>
        <source>The desktop&apos;s pictures: %1</source>
        <translation>Bilder des Desktops: %1</translation>
    </message>
    <message>
        <source>Hide the numbers for engineers</source>
        <translation>Technische Messwerte ausblenden</translation>
    </message>
    <message>
        <source>Show the numbers for engineers</source>
        <translation>Technische Messwerte zeigen</translation>
    </message>
    <message>
        <source>nothing was typed yet</source>
        <translation>noch nichts getippt</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>flüssig</translation>
    </message>
    <message>
        <source>a little late</source>
        <translation>etwas verzögert</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>%1 ms · %2</source>
        <translation>%1 ms · %2</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>%1 Mbit/s</source>
        <translation>%1 Mbit/s</translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation>%1 verworfen</translation>
    </message>
    <message>
        <source>%1 here</source>
        <translation>%1 hier</translation>
    </message>
    <message>
        <source>waits for room %1 %</source>
        <translation>wartet auf Platz %1 %</translation>
    </message>
</context>
<context>
    <name>StreamStages</name>
    <message>
        <source>Stages of a picture</source>
        <translation>Stufen eines Bildes</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>19 of 20</source>
        <translation>19 von 20</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>SuspendedView</name>
    <message>
        <source>What is saved still holds. Try again, or throw its memory away and start it from its disk.</source>
        <translation>Das Gesicherte gilt noch. Versuchen Sie es erneut, oder verwerfen Sie den Arbeitsspeicher und starten Sie ihn vom Datenträger.</translation>
    </message>
    <message>
        <source>Suspending %1</source>
        <translation>%1 wird pausiert</translation>
    </message>
    <message>
        <source>Resuming %1</source>
        <translation>%1 wird fortgesetzt</translation>
    </message>
    <message>
        <source>%1 is suspended</source>
        <translation>%1 ist pausiert</translation>
    </message>
    <message>
        <source>What it has in memory is being saved.</source>
        <translation>Was er im Arbeitsspeicher hat, wird gesichert.</translation>
    </message>
    <message>
        <source>Everything in it goes on where it was.</source>
        <translation>Alles darin macht weiter, wo es war.</translation>
    </message>
    <message>
        <source>Suspended %1. Everything it had in memory (%2) is saved, and it goes on where it was.</source>
        <translation>Pausiert %1. Alles aus dem Arbeitsspeicher (%2) ist gesichert, und er macht weiter, wo er war.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Throw its memory away and stop…</source>
        <translation>Arbeitsspeicher verwerfen und stoppen …</translation>
    </message>
</context>
<context>
    <name>TakeHomeDialog</name>
    <message>
        <source>Taken home</source>
        <translation>Übernommen</translation>
    </message>
    <message>
        <source>Take the changes home</source>
        <translation>Änderungen übernehmen</translation>
    </message>
    <message>
        <source>Where to</source>
        <translation>Wohin</translation>
    </message>
    <message>
        <source>A new branch</source>
        <translation>Neuer Branch</translation>
    </message>
    <message>
        <source>A patch file</source>
        <translation>Patch-Datei</translation>
    </message>
    <message>
        <source>My files</source>
        <translation>Meine Dateien</translation>
    </message>
    <message>
        <source>Repository on this computer</source>
        <translation>Repository auf diesem Computer</translation>
    </message>
    <message>
        <source>The project did not come from a folder of yours, so say which one takes it.</source>
        <translation>Das Projekt kam nicht aus einem Ordner von Ihnen; sagen Sie deshalb, welches sie aufnimmt.</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose the repository</source>
        <translation>Repository wählen</translation>
    </message>
    <message>
        <source>Name of the new branch</source>
        <translation>Name des neuen Branches</translation>
    </message>
    <message>
        <source>Your checked-out branch and your files stay as they are. Nothing is pushed.</source>
        <translation>Ihr ausgecheckter Branch und Ihre Dateien bleiben, wie sie sind. Nichts wird gepusht.</translation>
    </message>
    <message>
        <source>Message of its commit (optional)</source>
        <translation>Nachricht des Commits (optional)</translation>
    </message>
    <message>
        <source>Made from the task</source>
        <translation>Aus der Aufgabe gebildet</translation>
    </message>
    <message>
        <source>Patch file</source>
        <translation>Patch-Datei</translation>
    </message>
    <message>
        <source>A unified diff that git apply understands.</source>
        <translation>Ein Unified Diff, den git apply versteht.</translation>
    </message>
    <message>
        <source>Choose where</source>
        <translation>Ort wählen</translation>
    </message>
    <message>
        <source>Save the patch</source>
        <translation>Patch speichern</translation>
    </message>
    <message>
        <source>The changes are written into the files you have checked out, without a commit. If one of them was changed by you as well, nothing is written and you are told which.</source>
        <translation>Die Änderungen werden in Ihre ausgecheckten Dateien geschrieben, ohne Commit. Wurde eine davon auch von Ihnen geändert, wird nichts geschrieben, und Sie erfahren, welche.</translation>
    </message>
    <message>
        <source>Nothing was written: this file stands in the way.</source>
        <translation>Nichts wurde geschrieben: Diese Datei steht im Weg.</translation>
    </message>
    <message>
        <source>Nothing was written: these files stand in the way.</source>
        <translation>Nichts wurde geschrieben: Diese Dateien stehen im Weg.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Commit or set aside your own changes of them, leave them out, or take a new branch instead.</source>
        <translation>Checken Sie Ihre eigenen Änderungen daran ein oder legen Sie sie beiseite, lassen Sie sie weg, oder nehmen Sie einen neuen Branch.</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Taking…</source>
        <translation>Wird übernommen …</translation>
    </message>
    <message>
        <source>Make the branch</source>
        <translation>Branch anlegen</translation>
    </message>
    <message>
        <source>Write the patch</source>
        <translation>Patch schreiben</translation>
    </message>
    <message>
        <source>Write into my files</source>
        <translation>In meine Dateien schreiben</translation>
    </message>
</context>
<context>
    <name>TerminalHandle</name>
    <message>
        <source>End %1</source>
        <translation>%1 beenden</translation>
    </message>
</context>
<context>
    <name>TerminalPane</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>New shell</source>
        <translation>Neue Shell</translation>
    </message>
</context>
<context>
    <name>TerminalTab</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Shell %1</source>
        <translation>Shell %1</translation>
    </message>
    <message>
        <source>Another shell</source>
        <translation>Weitere Shell</translation>
    </message>
    <message>
        <source>There are %1 shells already</source>
        <translation>Es gibt schon %1 Shells</translation>
    </message>
    <message>
        <source>Copy the selection (Ctrl+Shift+C)</source>
        <translation>Auswahl kopieren (Strg+Umschalt+C)</translation>
    </message>
    <message>
        <source>Paste (Ctrl+Shift+V)</source>
        <translation>Einfügen (Strg+Umschalt+V)</translation>
    </message>
</context>
<context>
    <name>TextDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>ThoughtEntry</name>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Gedanke</translation>
    </message>
</context>
<context>
    <name>Toaster</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>Toasts</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Change the proxy</source>
        <translation>Proxy ändern</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>The agent is done. Now look at what it changed, and take it home or refuse it.</source>
        <translation>Der Agent ist fertig. Sehen Sie nun an, was er geändert hat, und übernehmen Sie es oder lehnen Sie es ab.</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Ansehen</translation>
    </message>
</context>
<context>
    <name>TourDialog</name>
    <message>
        <source>Show me without a model?</source>
        <translation>Ohne Modell zeigen?</translation>
    </message>
    <message>
        <source>Helix Agent needs a model to think, and there is none yet. It can show its work with answers that were written beforehand: no model is asked, and what it does in the workspace is done there, before your eyes.</source>
        <translation>Helix Agent braucht ein Modell zum Denken, und noch gibt es keines. Er kann seine Arbeit mit vorbereiteten Antworten zeigen: Kein Modell wird gefragt, und was er im Workspace tut, geschieht dort vor Ihren Augen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Show prepared answers</source>
        <translation>Mit vorbereiteten Antworten</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Helix</source>
        <translation>Helix öffnen</translation>
    </message>
    <message>
        <source>Quit (workspaces run on)</source>
        <translation>Beenden (Workspaces laufen weiter)</translation>
    </message>
    <message>
        <source>Cancel it</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>TurnEndEntry</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>UnopenedDialog</name>
    <message>
        <source>No browser opened</source>
        <translation>Kein Browser hat sich geöffnet</translation>
    </message>
    <message>
        <source>This computer has no program for web addresses, or it could not be started. Copy the address and open it where you like.</source>
        <translation>Dieser Computer hat kein Programm für Webadressen, oder es ließ sich nicht starten. Kopieren Sie die Adresse, und öffnen Sie sie, wo Sie möchten.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>UseGrid</name>
    <message>
        <source>%1: %2 now; the upper edge is %3</source>
        <translation>%1: jetzt %2; der obere Rand ist %3</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
</context>
<context>
    <name>UsePlots</name>
    <message>
        <source>Takes of this computer, last 10 minutes</source>
        <translation>Verbrauch hier, letzte 10 Minuten</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
</context>
<context>
    <name>VersionDialog</name>
    <message>
        <source>Get version %1 of %2</source>
        <translation>Version %1 von %2 holen</translation>
    </message>
    <message>
        <source>Name of the image here</source>
        <translation>Name des Images hier</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>It becomes an image of its own: what is here stays as it is, and goes on getting updates.</source>
        <translation>Es wird ein eigenes Image: Was hier ist, bleibt, wie es ist, und wird weiter aktualisiert.</translation>
    </message>
</context>
<context>
    <name>VersionRows</name>
    <message>
        <source>Needs Helix %1.</source>
        <translation>Braucht Helix %1.</translation>
    </message>
    <message>
        <source>Runs on computers with %1.</source>
        <translation>Läuft auf Computern mit %1.</translation>
    </message>
    <message>
        <source>built here</source>
        <translation>hier gebaut</translation>
    </message>
</context>
<context>
    <name>WallPage</name>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>The desktop that runs, live. You only watch here.</source>
        <translation>Der laufende Desktop, live. Sie sehen hier nur zu.</translation>
    </message>
    <message>
        <source>All %1 desktops that run, live. You only watch here.</source>
        <translation>Alle %1 laufenden Desktops, live. Sie sehen hier nur zu.</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>No desktop runs</source>
        <translation>Kein Desktop läuft</translation>
    </message>
    <message>
        <source>Here you see all running desktops at once, live. Start a workspace, and its desktop appears.</source>
        <translation>Hier sehen Sie alle laufenden Desktops zugleich, live. Starten Sie einen Workspace, und sein Desktop erscheint.</translation>
    </message>
    <message>
        <source>Go to the workspaces</source>
        <translation>Zu den Workspaces</translation>
    </message>
</context>
<context>
    <name>WallTile</name>
    <message>
        <source>Asks you</source>
        <translation>Fragt Sie</translation>
    </message>
    <message>
        <source>Desktop of %1</source>
        <translation>Desktop von %1</translation>
    </message>
    <message>
        <source>Desktop of %1. %2</source>
        <translation>Desktop von %1. %2</translation>
    </message>
    <message>
        <source>Reconnecting…</source>
        <translation>Verbindung wird erneuert …</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindet sich …</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>1 CPU</source>
        <translation>1 CPU</translation>
    </message>
    <message>
        <source>%1 CPUs</source>
        <translation>%1 CPUs</translation>
    </message>
    <message>
        <source>%1 · %2 · %3 GB disk</source>
        <translation>%1 · %2 · %3 GB Datenträger</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>weniger als eine Minute übrig</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>noch etwa %1 min</translation>
    </message>
    <message>
        <source>about %1 h left</source>
        <translation>noch etwa %1 h</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <translation>vor %1 min</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <translation>vor %1 h</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message numerus="yes">
        <source>%1 days ago</source>
        <translation>
            <numerusform>vor %1 Tag</numerusform>
            <numerusform>vor %1 Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Creating</source>
        <translation>Wird erstellt</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Almost ready</source>
        <translation>Fast bereit</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Suspending</source>
        <translation>Wird pausiert</translation>
    </message>
    <message>
        <source>Suspended</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Resuming</source>
        <translation>Wird fortgesetzt</translation>
    </message>
    <message>
        <source>Runs, out of reach</source>
        <translation>Läuft, nicht erreichbar</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird gestoppt</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>Wird gelöscht</translation>
    </message>
    <message>
        <source>It is number %1 in the queue.</source>
        <translation>Er steht an Stelle %1 der Warteschlange.</translation>
    </message>
    <message>
        <source>It is the next.</source>
        <translation>Er ist der nächste.</translation>
    </message>
    <message>
        <source>Waits for a slot: %1 of %2 run. %3</source>
        <translation>Wartet auf einen Platz: %1 von %2 laufen. %3</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Guest ready</source>
        <translation>Gast bereit</translation>
    </message>
    <message>
        <source>Agent ready</source>
        <translation>Agent bereit</translation>
    </message>
    <message>
        <source>Paired</source>
        <translation>Gekoppelt</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Booted from its disk</source>
        <translation>Vom Datenträger hochgefahren</translation>
    </message>
    <message>
        <source>Went on from a snapshot of its image</source>
        <translation>Von einem Speicherabbild seines Images weitergemacht</translation>
    </message>
    <message>
        <source>Stood ready before you asked for it</source>
        <translation>Stand bereit, bevor Sie danach fragten</translation>
    </message>
    <message>
        <source>Went on where it was suspended</source>
        <translation>Weitergemacht, wo er pausiert wurde</translation>
    </message>
    <message>
        <source>Went on where another workspace stood</source>
        <translation>Weitergemacht, wo ein anderer Workspace stand</translation>
    </message>
    <message>
        <source>Went on from a checkpoint</source>
        <translation>Von einem Sicherungspunkt weitergemacht</translation>
    </message>
    <message>
        <source>A layer of its own over the image&apos;s disk</source>
        <translation>Eine eigene Schicht über dem Datenträger des Images</translation>
    </message>
    <message>
        <source>Switching the virtual machine on</source>
        <translation>Die virtuelle Maschine wird eingeschaltet</translation>
    </message>
    <message>
        <source>Linux is starting</source>
        <translation>Linux startet</translation>
    </message>
    <message>
        <source>The desktop and Helix Agent are starting</source>
        <translation>Der Desktop und Helix Agent starten</translation>
    </message>
    <message>
        <source>Agreeing on a key that nobody else knows</source>
        <translation>Ein Schlüssel wird vereinbart, den sonst niemand kennt</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>Das erste Bild wird erwartet</translation>
    </message>
    <message>
        <source>Bringing your project in</source>
        <translation>Ihr Projekt wird hineingebracht</translation>
    </message>
</context>
<context>
    <name>WorkPill</name>
    <message>
        <source>Opens Activity</source>
        <translation>Öffnet „Aktivität“</translation>
    </message>
    <message>
        <source>In the background</source>
        <translation>Im Hintergrund</translation>
    </message>
</context>
<context>
    <name>WorkRow</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Abbrechen: %1</translation>
    </message>
</context>
<context>
    <name>WorkspaceCard</name>
    <message>
        <source>Asks you</source>
        <translation>Fragt Sie</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeitet</translation>
    </message>
    <message>
        <source>%1, %2. %3</source>
        <translation>%1, %2. %3</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>WorkspaceDialogs</name>
    <message>
        <source>%1 restarts.</source>
        <translation>%1 startet neu.</translation>
    </message>
    <message>
        <source>%1 is shutting down.</source>
        <translation>%1 fährt herunter.</translation>
    </message>
    <message>
        <source>Start it again</source>
        <translation>Erneut starten</translation>
    </message>
    <message>
        <source>Restart %1?</source>
        <translation>%1 neu starten?</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>%1 stoppen?</translation>
    </message>
    <message>
        <source>It shuts down and boots again, with its disk. What runs in it now ends:</source>
        <translation>Er fährt herunter und wieder hoch, mit seinem Datenträger. Was jetzt darin läuft, endet:</translation>
    </message>
    <message>
        <source>Its disk is kept, and it can be started again. What runs in it now ends:</source>
        <translation>Sein Datenträger bleibt erhalten, und er kann erneut gestartet werden. Was jetzt darin läuft, endet:</translation>
    </message>
    <message>
        <source>Restart it</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>Laufen lassen</translation>
    </message>
    <message>
        <source>Throw the memory of %1 away?</source>
        <translation>Arbeitsspeicher von %1 verwerfen?</translation>
    </message>
    <message>
        <source>It is stopped then, and its disk is kept. What its programs and agents had not written to the disk is lost. This cannot be undone.</source>
        <translation>Danach ist er gestoppt, und sein Datenträger bleibt erhalten. Was Programme und Agenten nicht auf den Datenträger geschrieben haben, ist verloren. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Throw it away and stop</source>
        <translation>Verwerfen und stoppen</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 löschen?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Looking at what was changed in it…</source>
        <translation>Es wird nachgesehen, was darin geändert wurde …</translation>
    </message>
    <message>
        <source>Rename workspace</source>
        <translation>Workspace umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>If its guest cannot be asked to shut down, the machine is switched off: what the guest has not written to its disk is lost, and so is the work of agents in it.</source>
        <translation>Wenn sein Gast nicht um das Herunterfahren gebeten werden kann, wird die Maschine ausgeschaltet: Was er nicht auf den Datenträger geschrieben hat, ist verloren, ebenso die Arbeit der Agenten darin.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>It is running and will be switched off.</source>
        <translation>Er läuft und wird ausgeschaltet.</translation>
    </message>
    <message>
        <source>Everything in it is lost: its disk (%1), its files and its port mappings.</source>
        <translation>Alles darin geht verloren: seine Platte (%1), seine Dateien und seine Portzuordnungen.</translation>
    </message>
    <message>
        <source>Everything in it is lost: its disk, its files and its port mappings.</source>
        <translation>Alles darin geht verloren: seine Platte, seine Dateien und seine Portzuordnungen.</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>Das lässt sich nicht rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>WorkspaceMenu</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Suspend</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>In a window of its own</source>
        <translation>In einem eigenen Fenster</translation>
    </message>
    <message>
        <source>Beside another</source>
        <translation>Neben einem anderen</translation>
    </message>
    <message>
        <source>Fork…</source>
        <translation>Abzweigen …</translation>
    </message>
    <message>
        <source>Checkpoints…</source>
        <translation>Sicherungspunkte …</translation>
    </message>
    <message>
        <source>Follow the window</source>
        <translation>Dem Fenster folgen</translation>
    </message>
    <message>
        <source>Keep %1×%2</source>
        <translation>Bei %1×%2 bleiben</translation>
    </message>
    <message>
        <source>Recordings…</source>
        <translation>Aufnahmen …</translation>
    </message>
    <message>
        <source>Turn its sound off</source>
        <translation>Ton ausschalten</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>Stoppen …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save as image…</source>
        <translation>Als Image speichern …</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Stop by force…</source>
        <translation>Stoppen erzwingen …</translation>
    </message>
</context>
<context>
    <name>WorkspacePage</name>
    <message>
        <source>That conversation was deleted.</source>
        <translation>Dieses Gespräch wurde gelöscht.</translation>
    </message>
    <message>
        <source>Recorded: %1</source>
        <translation>Aufgenommen: %1</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Show the conversation</source>
        <translation>Gespräch zeigen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Leave full screen (F11)</source>
        <translation>Vollbild verlassen (F11)</translation>
    </message>
</context>
<context>
    <name>WorkspacesPage</name>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Each one is a computer of its own. What happens inside stays inside.</source>
        <translation>Jeder ist ein eigener Computer. Was darin geschieht, bleibt darin.</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>All running desktops, live (Ctrl+0)</source>
        <translation>Alle laufenden Desktops, live (Strg+0)</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Nothing was changed. Close this window, put it right and start Helix again.</source>
        <translation>Nichts wurde geändert. Schließen Sie dieses Fenster, beheben Sie das, und starten Sie Helix erneut.</translation>
    </message>
    <message>
        <source>Helix Agent has no model yet.</source>
        <translation>Helix Agent hat noch kein Modell.</translation>
    </message>
    <message>
        <source>%1 refused its key.</source>
        <translation>%1 hat seinen Schlüssel abgelehnt.</translation>
    </message>
    <message>
        <source>Desktops and terminals work without one. For tasks, use your own key or a model that runs on this computer.</source>
        <translation>Desktops und Terminals gehen auch ohne. Für Aufgaben nutzen Sie einen eigenen Schlüssel oder ein Modell auf diesem Computer.</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Looking for your workspaces…</source>
        <translation>Ihre Workspaces werden gesucht …</translation>
    </message>
    <message>
        <source>Create your first workspace</source>
        <translation>Erstellen Sie Ihren ersten Workspace</translation>
    </message>
    <message>
        <source>A workspace is a whole computer for an AI agent: its own disk, its own desktop. It can install, run and break things there, and your files stay out of it. Pick an image, click Create, and watch the desktop come up.</source>
        <translation>Ein Workspace ist ein ganzer Computer für einen KI-Agenten: eigener Datenträger, eigener Desktop. Er kann dort installieren, ausführen und kaputt machen, und Ihre Dateien bleiben draußen. Wählen Sie ein Image, klicken Sie auf „Erstellen“, und sehen Sie zu, wie der Desktop erscheint.</translation>
    </message>
    <message>
        <source>Create workspace</source>
        <translation>Workspace erstellen</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Makes a workspace with a small project and has the agent mend its failing test</source>
        <translation>Erstellt einen Workspace mit einem kleinen Projekt und lässt den Agenten den fehlschlagenden Test beheben</translation>
    </message>
    <message>
        <source>Look at the images</source>
        <translation>Images ansehen</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Pick an image and go</source>
        <translation>Image wählen und los</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Erneut starten</translation>
    </message>
</context>
<context>
    <name>helix::ui::AccountItem</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of 1 token</source>
        <translation>%1 von 1 Token</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Tokens</translation>
    </message>
    <message>
        <source>%1 of 1 request</source>
        <translation>%1 von 1 Anfrage</translation>
    </message>
    <message>
        <source>%1 of %2 requests</source>
        <translation>%1 von %2 Anfragen</translation>
    </message>
    <message>
        <source>No limit, nothing used yet</source>
        <translation>Keine Schwelle, noch nichts verbraucht</translation>
    </message>
    <message>
        <source>%1 used, no limit</source>
        <translation>%1 verbraucht, keine Schwelle</translation>
    </message>
    <message>
        <source>1 request went to a model without a price and costs nothing here.</source>
        <translation>1 Anfrage ging an ein Modell ohne Preis und kostet hier nichts.</translation>
    </message>
    <message>
        <source>%1 requests went to models without a price and cost nothing here.</source>
        <translation>%1 Anfragen gingen an Modelle ohne Preis und kosten hier nichts.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keins</translation>
    </message>
    <message>
        <source>A whole number, or nothing for no limit.</source>
        <translation>Eine ganze Zahl, oder nichts für keine Schwelle.</translation>
    </message>
    <message>
        <source>An amount such as 5 or 0.25, or nothing for no limit.</source>
        <translation>Ein Betrag wie 5 oder 0.25, oder nichts für keine Schwelle.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ActivityLog</name>
    <message>
        <source>Starting: %1</source>
        <translation>Start: %1</translation>
    </message>
    <message>
        <source>Starting, %1 steps done: %2</source>
        <translation>Start, %1 Schritte fertig: %2</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1 (%2-mal)</translation>
    </message>
</context>
<context>
    <name>helix::ui::AttemptGroupItem</name>
    <message>
        <source>Tests pass</source>
        <translation>Tests bestehen</translation>
    </message>
    <message>
        <source>Tests fail (status %1)</source>
        <translation>Tests schlagen fehl (Status %1)</translation>
    </message>
    <message>
        <source>1 attempt</source>
        <translation>1 Versuch</translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation>%1 Versuche</translation>
    </message>
    <message>
        <source>%1 at work</source>
        <translation>%1 bei der Arbeit</translation>
    </message>
    <message>
        <source>%1 to look at</source>
        <translation>%1 anzusehen</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>helix::ui::AuthoritySetting</name>
    <message>
        <source>%1 is no file.</source>
        <translation>%1 ist keine Datei.</translation>
    </message>
    <message>
        <source>Its time ended on %1.</source>
        <translation>Abgelaufen am %1.</translation>
    </message>
    <message>
        <source>Valid until %1.</source>
        <translation>Gültig bis %1.</translation>
    </message>
</context>
<context>
    <name>helix::ui::Backend</name>
    <message>
        <source>Adding %1 to %2</source>
        <translation>%1 kommt in %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::BlockedQuestion</name>
    <message>
        <source>Answered elsewhere</source>
        <translation>Anderswo beantwortet</translation>
    </message>
</context>
<context>
    <name>helix::ui::BoundaryHub</name>
    <message>
        <source>%1 is in the list already.</source>
        <translation>%1 steht schon in der Liste.</translation>
    </message>
</context>
<context>
    <name>helix::ui::BoundaryItem</name>
    <message>
        <source>1 attempt</source>
        <translation>1 Versuch</translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation>%1 Versuche</translation>
    </message>
    <message>
        <source>The network of this workspace is being started again. Nothing crosses meanwhile.</source>
        <translation>Das Netzwerk dieses Workspace wird neu gestartet. Bis dahin geht nichts über die Grenze.</translation>
    </message>
    <message>
        <source>The network of this workspace does not come back, so nothing crosses. Stop the workspace and start it again.</source>
        <translation>Das Netzwerk dieses Workspace kommt nicht zurück, deshalb geht nichts über die Grenze. Stoppen Sie den Workspace, und starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>The ledger cannot be written, so nothing may leave. Free some space on this computer&apos;s disk; it opens again by itself.</source>
        <translation>Das Protokoll kann nicht geschrieben werden, deshalb darf nichts hinaus. Geben Sie Platz auf dem Datenträger dieses Computers frei; dann öffnet es sich von selbst.</translation>
    </message>
    <message>
        <source>The ledger was saved: %1</source>
        <translation>Das Protokoll wurde gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>helix::ui::CatalogueHub</name>
    <message>
        <source>never looked at</source>
        <translation>nie nachgesehen</translation>
    </message>
    <message>
        <source>looked at %1</source>
        <translation>nachgesehen %1</translation>
    </message>
    <message>
        <source>You follow a catalogue of that name already.</source>
        <translation>Einen Katalog dieses Namens haben Sie schon abonniert.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ChangedFiles</name>
    <message>
        <source>Nothing is chosen</source>
        <translation>Nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>1 file, in part</source>
        <translation>1 Datei, teilweise</translation>
    </message>
    <message>
        <source>%1 of %2 files, %3 in part</source>
        <translation>%1 von %2 Dateien, %3 teilweise</translation>
    </message>
    <message>
        <source>%1 of %2 files, +%3 −%4</source>
        <translation>%1 von %2 Dateien, +%3 −%4</translation>
    </message>
    <message>
        <source>Folder %1, %2, %3</source>
        <translation>Ordner %1, %2, %3</translation>
    </message>
    <message>
        <source>open</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>zugeklappt</translation>
    </message>
    <message>
        <source>%1 added, %2 removed</source>
        <translation>%1 hinzugefügt, %2 entfernt</translation>
    </message>
</context>
<context>
    <name>helix::ui::CheckpointList</name>
    <message>
        <source>Before turn %1 of “%2”</source>
        <translation>Vor Runde %1 von „%2“</translation>
    </message>
    <message>
        <source>Before turn %1 of a deleted conversation</source>
        <translation>Vor Runde %1 eines gelöschten Gesprächs</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>disk and memory</source>
        <translation>Datenträger und Arbeitsspeicher</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>Datenträger</translation>
    </message>
</context>
<context>
    <name>helix::ui::Conversation</name>
    <message>
        <source>Tool call</source>
        <translation>Werkzeugaufruf</translation>
    </message>
</context>
<context>
    <name>helix::ui::CreateFlow</name>
    <message>
        <source>One test of this project fails. Run the tests (python3 -m unittest), find out why, mend the program and not the test, and run them again.</source>
        <translation>Ein Test dieses Projekts schlägt fehl. Führe die Tests aus (python3 -m unittest), finde heraus, warum, korrigiere das Programm und nicht den Test, und führe sie erneut aus.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DataMoving</name>
    <message>
        <source>Copying</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Comparing what was copied</source>
        <translation>Kopiertes vergleichen</translation>
    </message>
    <message>
        <source>this step: %1</source>
        <translation>dieser Schritt: %1</translation>
    </message>
    <message>
        <source>It is still not there.</source>
        <translation>Es ist noch immer nicht da.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopClipboard</name>
    <message>
        <source>A picture was copied there</source>
        <translation>Dort wurde ein Bild kopiert</translation>
    </message>
    <message>
        <source>Text was copied there</source>
        <translation>Dort wurde Text kopiert</translation>
    </message>
    <message>
        <source>It is in your clipboard now.</source>
        <translation>Es ist jetzt in Ihrer Zwischenablage.</translation>
    </message>
    <message>
        <source>Only files of this computer can be dropped here.</source>
        <translation>Hier lassen sich nur Dateien dieses Computers ablegen.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopImages</name>
    <message>
        <source>The screenshot could not be written to %1. Is there space, and may you write there?</source>
        <translation>Das Bildschirmfoto konnte nicht nach %1 geschrieben werden. Ist dort Platz, und dürfen Sie dort schreiben?</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopNotes</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopSession</name>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>aufnehmen</translation>
    </message>
    <message>
        <source>compare</source>
        <translation>vergleichen</translation>
    </message>
    <message>
        <source>convert</source>
        <translation>umwandeln</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>warten</translation>
    </message>
    <message>
        <source>encode</source>
        <translation>kodieren</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>dekodieren</translation>
    </message>
    <message>
        <source>show</source>
        <translation>zeigen</translation>
    </message>
    <message>
        <source>You work privately, so no screenshot was saved. End that first.</source>
        <translation>Sie arbeiten privat, deshalb wurde kein Bildschirmfoto gespeichert. Beenden Sie das zuerst.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DiffList</name>
    <message>
        <source>added %1: %2</source>
        <translation>hinzugefügt %1: %2</translation>
    </message>
    <message>
        <source>removed %1: %2</source>
        <translation>entfernt %1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Part %1 of %2</source>
        <translation>Teil %1 von %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::DragOut</name>
    <message>
        <source>Save %1 in your Downloads?</source>
        <translation>%1 in Ihren Downloads speichern?</translation>
    </message>
    <message>
        <source>Save %1 things in your Downloads: %2?</source>
        <translation>%1 Dinge in Ihren Downloads speichern: %2?</translation>
    </message>
    <message>
        <source>Save %1 things in your Downloads: %2 and %3 more?</source>
        <translation>%1 Dinge in Ihren Downloads speichern: %2 und %3 weitere?</translation>
    </message>
</context>
<context>
    <name>helix::ui::EgressDraft</name>
    <message>
        <source>%1 is in the list already.</source>
        <translation>%1 steht schon in der Liste.</translation>
    </message>
</context>
<context>
    <name>helix::ui::FilePreview</name>
    <message>
        <source>This picture is larger than %1; download it to look at it.</source>
        <translation>Dieses Bild ist größer als %1; laden Sie es herunter, um es anzusehen.</translation>
    </message>
    <message>
        <source>This is no text. Download it to open it here.</source>
        <translation>Das ist kein Text. Laden Sie die Datei herunter, um sie hier zu öffnen.</translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>Diese Datei ist leer.</translation>
    </message>
    <message>
        <source>These are its first %1.</source>
        <translation>Das sind ihre ersten %1.</translation>
    </message>
</context>
<context>
    <name>helix::ui::FileTransfers</name>
    <message>
        <source>Bringing in %1</source>
        <translation>%1 wird hineingebracht</translation>
    </message>
    <message>
        <source>Bringing in %1 and %2 more</source>
        <translation>%1 und %2 weitere werden hineingebracht</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Saving %1 and %2 more</source>
        <translation>%1 und %2 weitere werden gespeichert</translation>
    </message>
    <message>
        <source>1 file is there.</source>
        <translation>1 Datei ist dort.</translation>
    </message>
    <message>
        <source>%1 files are there.</source>
        <translation>%1 Dateien sind dort.</translation>
    </message>
    <message>
        <source>1 file is in its Downloads.</source>
        <translation>1 Datei ist in seinen Downloads.</translation>
    </message>
    <message>
        <source>1 file is in your Downloads.</source>
        <translation>1 Datei ist in Ihren Downloads.</translation>
    </message>
    <message>
        <source>%1 files are in its Downloads.</source>
        <translation>%1 Dateien sind in seinen Downloads.</translation>
    </message>
    <message>
        <source>%1 files are in your Downloads.</source>
        <translation>%1 Dateien sind in Ihren Downloads.</translation>
    </message>
    <message>
        <source>1 link or device was left out.</source>
        <translation>1 Link oder Gerät blieb weg.</translation>
    </message>
    <message>
        <source>%1 links and devices were left out.</source>
        <translation>%1 Links und Geräte blieben weg.</translation>
    </message>
</context>
<context>
    <name>helix::ui::GuestFolders</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>Only the first %1 are shown.</source>
        <translation>Nur die ersten %1 werden gezeigt.</translation>
    </message>
</context>
<context>
    <name>helix::ui::HostFolder</name>
    <message>
        <source>Only %1 of what is in it are shown. Type the beginning of a name.</source>
        <translation>Nur %1 Einträge werden gezeigt. Geben Sie den Anfang eines Namens ein.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ImageItem</name>
    <message>
        <source>On its way</source>
        <translation>Auf dem Weg</translation>
    </message>
    <message>
        <source>Building: %1 %</source>
        <translation>Wird gebaut: %1 %</translation>
    </message>
    <message>
        <source>Ready to use</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Not on this computer</source>
        <translation>Nicht auf diesem Computer</translation>
    </message>
    <message>
        <source>Build it here: about %1 min</source>
        <translation>Hier bauen: etwa %1 min</translation>
    </message>
    <message>
        <source>Build it here</source>
        <translation>Hier bauen</translation>
    </message>
    <message>
        <source>%1 is ready to use.</source>
        <translation>%1 ist bereit.</translation>
    </message>
    <message>
        <source>%1 is prepared.</source>
        <translation>%1 ist vorbereitet.</translation>
    </message>
    <message>
        <source>%1 was removed.</source>
        <translation>%1 wurde entfernt.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ImageList</name>
    <message>
        <source>%1 was imported and is ready to use.</source>
        <translation>%1 wurde importiert und ist bereit.</translation>
    </message>
    <message>
        <source>%1 is here and ready to use.</source>
        <translation>%1 ist hier und bereit.</translation>
    </message>
    <message>
        <source>%1 is being saved as an image.</source>
        <translation>%1 wird als Image gespeichert.</translation>
    </message>
    <message>
        <source>%1 was saved and is ready to use.</source>
        <translation>%1 wurde gespeichert und ist bereit.</translation>
    </message>
    <message>
        <source>There is an image named %1 already.</source>
        <translation>Es gibt schon ein Image namens %1.</translation>
    </message>
    <message>
        <source>Write the whole path, beginning with /, or docker:// and where a registry has it.</source>
        <translation>Schreiben Sie den vollständigen Pfad, beginnend mit /, oder docker:// und den Ort in einer Registry.</translation>
    </message>
</context>
<context>
    <name>helix::ui::LedgerList</name>
    <message>
        <source>Open now</source>
        <translation>Gerade offen</translation>
    </message>
</context>
<context>
    <name>helix::ui::LedgerTotals</name>
    <message>
        <source>1 site</source>
        <translation>1 Website</translation>
    </message>
    <message>
        <source>%1 sites</source>
        <translation>%1 Websites</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 abgelehnt</translation>
    </message>
</context>
<context>
    <name>helix::ui::MarketCard</name>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1 to download</source>
        <translation>%1 herunterzuladen</translation>
    </message>
    <message>
        <source>Update: %1</source>
        <translation>Aktualisierung: %1</translation>
    </message>
    <message>
        <source>No version of it runs on this computer with this Helix.</source>
        <translation>Keine Version davon läuft auf diesem Computer mit diesem Helix.</translation>
    </message>
    <message>
        <source>Made from %1, with Debian as of %2</source>
        <translation>Aus %1, mit Debian vom %2</translation>
    </message>
    <message>
        <source>Made from %1</source>
        <translation>Aus %1</translation>
    </message>
    <message>
        <source>%1 is here and ready to use.</source>
        <translation>%1 ist hier und bereit.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ModelOffers</name>
    <message>
        <source>%1 and 1 more model</source>
        <translation>%1 und 1 weiteres Modell</translation>
    </message>
    <message>
        <source>%1 and %2 more models</source>
        <translation>%1 und %2 weitere Modelle</translation>
    </message>
    <message>
        <source>Use %1 on port %2</source>
        <translation>%1 an Port %2 nutzen</translation>
    </message>
    <message>
        <source>Use your %1 key</source>
        <translation>Ihren Schlüssel von %1 nutzen</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Aus %1</translation>
    </message>
    <message>
        <source>%1 (port %2)</source>
        <translation>%1 (Port %2)</translation>
    </message>
</context>
<context>
    <name>helix::ui::PortTable</name>
    <message>
        <source>Port %1 of %2 is mapped to %3 already.</source>
        <translation>Port %1 von %2 ist schon an %3 weitergeleitet.</translation>
    </message>
    <message>
        <source>Which port does the service in the VM listen on?</source>
        <translation>An welchem Port lauscht der Dienst in der VM?</translation>
    </message>
    <message>
        <source>A port is a number from 1 to %1.</source>
        <translation>Ein Port ist eine Zahl von 1 bis %1.</translation>
    </message>
    <message>
        <source>A port is a number from 1 to %1; leave it empty for a free one.</source>
        <translation>Ein Port ist eine Zahl von 1 bis %1; leer: ein freier.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Port is taken</source>
        <translation>Port ist belegt</translation>
    </message>
    <message>
        <source>Suspended</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProblemReport</name>
    <message>
        <source>The report was saved: %1</source>
        <translation>Der Bericht wurde gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProjectDraft</name>
    <message>
        <source>Give the whole path, beginning with / or ~/.</source>
        <translation>Geben Sie den vollständigen Pfad an, beginnend mit / oder ~/.</translation>
    </message>
    <message>
        <source>The address holds characters that cannot be seen.</source>
        <translation>Die Adresse enthält unsichtbare Zeichen.</translation>
    </message>
    <message>
        <source>An address looks like https://host/project.git or git@host:project.git.</source>
        <translation>Eine Adresse sieht aus wie https://host/project.git oder git@host:project.git.</translation>
    </message>
    <message>
        <source>Leave the password out: git asks the helper that keeps it.</source>
        <translation>Lassen Sie das Passwort weg: git fragt das Hilfsprogramm, das es aufbewahrt.</translation>
    </message>
    <message>
        <source>no branch</source>
        <translation>kein Branch</translation>
    </message>
    <message>
        <source>%1, no commit yet</source>
        <translation>%1, noch kein Commit</translation>
    </message>
    <message>
        <source>%1 @ %2</source>
        <translation>%1 @ %2</translation>
    </message>
    <message>
        <source>1 commit</source>
        <translation>1 Commit</translation>
    </message>
    <message>
        <source>%1 commits</source>
        <translation>%1 Commits</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProjectItem</name>
    <message>
        <source>None yet</source>
        <translation>Noch keins</translation>
    </message>
    <message>
        <source>%1, a copy of %2 and your uncommitted work</source>
        <translation>%1, eine Kopie von %2 und Ihrer nicht eingecheckten Arbeit</translation>
    </message>
    <message>
        <source>%1, a copy of %2</source>
        <translation>%1, eine Kopie von %2</translation>
    </message>
    <message>
        <source>Looking at the project</source>
        <translation>Das Projekt wird angesehen</translation>
    </message>
</context>
<context>
    <name>helix::ui::PromptAttachments</name>
    <message>
        <source>Attachments may have %1 together. Copy large files into the workspace instead.</source>
        <translation>Anhänge dürfen zusammen %1 haben. Kopieren Sie große Dateien stattdessen in den Workspace.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 is neither text nor a picture. Copy it into the workspace instead.</source>
        <translation>%1 ist weder Text noch Bild. Kopieren Sie die Datei stattdessen in den Workspace.</translation>
    </message>
    <message>
        <source>Only files of this computer can be attached.</source>
        <translation>Nur Dateien dieses Computers lassen sich anhängen.</translation>
    </message>
    <message>
        <source>At most %1 attachments go with one prompt.</source>
        <translation>Zu einem Prompt gehören höchstens %1 Anhänge.</translation>
    </message>
    <message>
        <source>This agent takes no pictures. Describe what you see, or choose another.</source>
        <translation>Dieser Agent nimmt keine Bilder. Beschreiben Sie, was Sie sehen, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Pasted picture</source>
        <translation>Eingefügtes Bild</translation>
    </message>
</context>
<context>
    <name>helix::ui::PromptDraft</name>
    <message>
        <source>You work privately on the desktop, so its picture goes to no agent.</source>
        <translation>Sie arbeiten auf dem Desktop privat, deshalb geht sein Bild an keinen Agenten.</translation>
    </message>
    <message>
        <source>The desktop shows nothing yet.</source>
        <translation>Der Desktop zeigt noch nichts.</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>A prompt may have %1. Attach long texts as a file.</source>
        <translation>Ein Prompt darf %1 haben. Hängen Sie lange Texte als Datei an.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProviderHub</name>
    <message>
        <source>An address such as https://api.example.org.</source>
        <translation>Eine Adresse wie https://api.example.org.</translation>
    </message>
    <message>
        <source>Leave out user names, “?” and “#”.</source>
        <translation>Lassen Sie Benutzernamen, „?“ und „#“ weg.</translation>
    </message>
    <message>
        <source>Use https: over http anybody on the way could read the key. Only a server on this computer may use http.</source>
        <translation>Nehmen Sie https: Über http könnte jeder unterwegs den Schlüssel lesen. Nur ein Server auf diesem Computer darf http nutzen.</translation>
    </message>
    <message>
        <source>Only the beginning of the address, without a path.</source>
        <translation>Nur der Anfang der Adresse, ohne Pfad.</translation>
    </message>
    <message>
        <source>There is a provider named %1 already.</source>
        <translation>Es gibt schon einen Anbieter namens %1.</translation>
    </message>
    <message>
        <source>There is a secret named %1 already.</source>
        <translation>Es gibt schon ein Geheimnis namens %1.</translation>
    </message>
    <message>
        <source>A header such as X-Api-Key, or Authorization: Bearer {}.</source>
        <translation>Eine Kopfzeile wie X-Api-Key, oder Authorization: Bearer {}.</translation>
    </message>
    <message>
        <source>Say with {} where the value goes, once.</source>
        <translation>Geben Sie mit {} an, wohin der Wert kommt, genau einmal.</translation>
    </message>
    <message>
        <source>An amount such as 3 or 0.25.</source>
        <translation>Ein Betrag wie 3 oder 0.25.</translation>
    </message>
    <message>
        <source>Asking it for its models…</source>
        <translation>Wird nach seinen Modellen gefragt …</translation>
    </message>
</context>
<context>
    <name>helix::ui::RecordingList</name>
    <message>
        <source>always kept, the oldest goes</source>
        <translation>immer aufbewahrt, das Älteste geht</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::Replay</name>
    <message>
        <source>The recording is not there any more.</source>
        <translation>Die Aufnahme gibt es nicht mehr.</translation>
    </message>
    <message numerus="yes">
        <source>%n at about the same time</source>
        <translation>
            <numerusform>%n etwa zur gleichen Zeit</numerusform>
            <numerusform>%n etwa zur gleichen Zeit</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
</context>
<context>
    <name>helix::ui::RowDrag</name>
    <message>
        <source>%1 is larger than 128 MB. Download it instead.</source>
        <translation>%1 ist größer als 128 MB. Laden Sie es stattdessen herunter.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SessionHub</name>
    <message>
        <source>%1 asks for your permission in %2.</source>
        <translation>%1 bittet in %2 um Ihre Erlaubnis.</translation>
    </message>
    <message>
        <source>The agent</source>
        <translation>Der Agent</translation>
    </message>
    <message>
        <source>%1 finished “%2” in %3.</source>
        <translation>%1 ist mit „%2“ in %3 fertig.</translation>
    </message>
    <message>
        <source>%1 finished in %2.</source>
        <translation>%1 ist in %2 fertig.</translation>
    </message>
    <message>
        <source>From now on %1 is allowed in %2 without a question.</source>
        <translation>Ab jetzt ist in %2 ohne Frage erlaubt: %1.</translation>
    </message>
    <message>
        <source>From now on %1 is refused in %2 without a question.</source>
        <translation>Ab jetzt wird in %2 ohne Frage verweigert: %1.</translation>
    </message>
    <message>
        <source>every agent</source>
        <translation>jeder Agent</translation>
    </message>
    <message>
        <source>Use letters, digits, - and _, at most %1.</source>
        <translation>Nehmen Sie Buchstaben, Ziffern, - und _, höchstens %1.</translation>
    </message>
    <message>
        <source>There is a server named %1 already.</source>
        <translation>Es gibt schon einen Server namens %1.</translation>
    </message>
    <message>
        <source>Too long: at most %1 characters.</source>
        <translation>Zu lang: höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>Write an address such as https://mcp.example.org/, without a password in it.</source>
        <translation>Schreiben Sie eine Adresse wie https://mcp.example.org/, ohne Passwort darin.</translation>
    </message>
    <message>
        <source>Write one NAME=VALUE on each line.</source>
        <translation>Schreiben Sie ein NAME=WERT pro Zeile.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SessionItem</name>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>%1 of %2 tokens of its memory are in use</source>
        <translation>%1 von %2 Tokens seines Gedächtnisses sind belegt</translation>
    </message>
    <message>
        <source>The conversation was written to %1.</source>
        <translation>Das Gespräch wurde nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SettingsFile</name>
    <message>
        <source>Every setting was so already.</source>
        <translation>Jede Einstellung war schon so.</translation>
    </message>
    <message>
        <source>1 setting was changed.</source>
        <translation>1 Einstellung wurde geändert.</translation>
    </message>
    <message>
        <source>%1 settings were changed.</source>
        <translation>%1 Einstellungen wurden geändert.</translation>
    </message>
    <message>
        <source>Not known here, left out: %1</source>
        <translation>Hier nicht bekannt, weggelassen: %1</translation>
    </message>
    <message>
        <source>The settings were saved: %1</source>
        <translation>Die Einstellungen wurden gespeichert: %1</translation>
    </message>
    <message>
        <source>Left as it is, for you alone decide it: %1.</source>
        <translation>Bleibt, wie es ist, denn darüber entscheiden nur Sie: %1.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SheetModel</name>
    <message>
        <source>What the agent of %1 has been given</source>
        <translation>Was der Agent von %1 erhalten hat</translation>
    </message>
    <message>
        <source>Never, whatever the settings</source>
        <translation>Nie, egal welche Einstellungen gelten</translation>
    </message>
</context>
<context>
    <name>helix::ui::StorageModel</name>
    <message>
        <source>What workspaces are made from</source>
        <translation>Woraus Workspaces entstehen</translation>
    </message>
    <message>
        <source>Why a new workspace need not boot</source>
        <translation>Warum ein neuer Workspace nicht hochfahren muss</translation>
    </message>
    <message>
        <source>Only what each workspace has changed</source>
        <translation>Nur, was jeder Workspace geändert hat</translation>
    </message>
    <message>
        <source>Suspended ones, checkpoints and forks</source>
        <translation>Pausierte, Sicherungspunkte und Abzweigungen</translation>
    </message>
    <message>
        <source>What came out of workspaces</source>
        <translation>Was aus Workspaces herauskam</translation>
    </message>
    <message>
        <source>What desktops showed; deleted in a workspace&apos;s Recordings</source>
        <translation>Was Desktops gezeigt haben; zu löschen in den Aufnahmen eines Workspace</translation>
    </message>
    <message>
        <source>Never removed by itself</source>
        <translation>Wird nie von selbst entfernt</translation>
    </message>
    <message>
        <source>What Helix knows, and copies of it</source>
        <translation>Was Helix weiß, und Kopien davon</translation>
    </message>
    <message>
        <source>What guests run Helix Agent from</source>
        <translation>Woraus Gäste Helix Agent starten</translation>
    </message>
    <message>
        <source>Fetched again when an image is built</source>
        <translation>Wird beim Bauen eines Images erneut geholt</translation>
    </message>
    <message>
        <source>Keys, logs and the like</source>
        <translation>Schlüssel, Logs und Ähnliches</translation>
    </message>
    <message>
        <source>Can go: %1</source>
        <translation>Entbehrlich: %1</translation>
    </message>
    <message>
        <source>Shared: %1</source>
        <translation>Geteilt: %1</translation>
    </message>
    <message>
        <source>%1 given back.</source>
        <translation>%1 freigegeben.</translation>
    </message>
    <message>
        <source>There was nothing to give back.</source>
        <translation>Es gab nichts freizugeben.</translation>
    </message>
</context>
<context>
    <name>helix::ui::TerminalView</name>
    <message>
        <source>The shell has ended (status %1).</source>
        <translation>Die Shell ist beendet (Status %1).</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkList</name>
    <message>
        <source>Bringing %1</source>
        <translation>%1 wird geholt</translation>
    </message>
    <message>
        <source>Saving %1 as an image</source>
        <translation>%1 wird als Image gespeichert</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message>
        <source>this step: %1</source>
        <translation>dieser Schritt: %1</translation>
    </message>
    <message>
        <source>Building %1</source>
        <translation>%1 wird gebaut</translation>
    </message>
    <message>
        <source>Sending %1</source>
        <translation>%1 wird gesendet</translation>
    </message>
    <message>
        <source>Preparing %1</source>
        <translation>%1 wird vorbereitet</translation>
    </message>
    <message>
        <source>A machine boots once, so that new workspaces need not</source>
        <translation>Eine Maschine fährt einmal hoch, damit neue Workspaces es nicht müssen</translation>
    </message>
    <message>
        <source>%1 things under way</source>
        <translation>%1 Vorgänge laufen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkspaceItem</name>
    <message>
        <source>Waiting, place %1</source>
        <translation>Wartet, Platz %1</translation>
    </message>
    <message>
        <source>Removing its disk</source>
        <translation>Sein Datenträger wird entfernt</translation>
    </message>
    <message>
        <source>Shutting down in order</source>
        <translation>Fährt geordnet herunter</translation>
    </message>
    <message>
        <source>Getting ready</source>
        <translation>Wird bereit</translation>
    </message>
    <message>
        <source>Saving what it has in memory</source>
        <translation>Sichert, was im Arbeitsspeicher ist</translation>
    </message>
    <message>
        <source>Going on where it was</source>
        <translation>Macht weiter, wo er war</translation>
    </message>
    <message>
        <source>Suspended. It goes on where it was.</source>
        <translation>Pausiert. Er macht weiter, wo er war.</translation>
    </message>
    <message>
        <source>Stopped. Its disk is kept.</source>
        <translation>Gestoppt. Sein Datenträger bleibt erhalten.</translation>
    </message>
    <message>
        <source>Desktop is live</source>
        <translation>Desktop ist live</translation>
    </message>
    <message>
        <source>Desktop is live, started %1</source>
        <translation>Desktop ist live, gestartet %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>disk %1</source>
        <translation>Datenträger %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>It is suspended. Resume it to go on.</source>
        <translation>Pausiert. Zum Weitermachen fortsetzen.</translation>
    </message>
    <message>
        <source>It is being suspended.</source>
        <translation>Er wird gerade pausiert.</translation>
    </message>
    <message>
        <source>It is about to go on.</source>
        <translation>Er macht gleich weiter.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>It failed, and nothing says why.</source>
        <translation>Er ist fehlgeschlagen, und nichts sagt, warum.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>A terminal is open in it.</source>
        <translation>In ihm ist ein Terminal offen.</translation>
    </message>
    <message>
        <source>%1 terminals are open in it.</source>
        <translation>In ihm sind %1 Terminals offen.</translation>
    </message>
    <message>
        <source>%1 was deleted.</source>
        <translation>%1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>It runs, and cannot be reached from here. Try again to go on.</source>
        <translation>Er läuft und ist von hier aus nicht erreichbar. Versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkspaceList</name>
    <message>
        <source>%1 running · %2 of %3 GB</source>
        <translation>%1 in Betrieb · %2 von %3 GB</translation>
    </message>
    <message>
        <source>There is a workspace named %1 already. Choose another name.</source>
        <translation>Es gibt schon einen Workspace namens %1. Wählen Sie einen anderen Namen.</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkspaceSessions</name>
    <message>
        <source>%1 waits for your answer</source>
        <translation>%1 wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
</context>
</TS>
