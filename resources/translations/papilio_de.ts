<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AlphaRibbon</name>
    <message>
        <source>Stability over α</source>
        <translation>Stabilität über α</translation>
    </message>
    <message>
        <source>Computing the intervals…</source>
        <translation>Die Intervalle werden berechnet…</translation>
    </message>
    <message>
        <source>No intervals: the analysis stopped.</source>
        <translation>Keine Intervalle: Die Analyse brach ab.</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>gives the expected counts on every kernel</source>
        <translation>zählt auf jedem Kernel das Erwartete</translation>
    </message>
    <message>
        <source>counts instructions, not operations</source>
        <translation>zählt Befehle, nicht Operationen</translation>
    </message>
    <message>
        <source>no benchmark of the study has expected counts for it</source>
        <translation>kein Benchmark der Studie hat erwartete Zählwerte dafür</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>skaliert</translation>
    </message>
    <message>
        <source>different</source>
        <translation>anders</translation>
    </message>
    <message>
        <source>events missing</source>
        <translation>Ereignisse fehlen</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>nicht vergleichbar</translation>
    </message>
    <message>
        <source>counts {} times the expected value</source>
        <translation>zählt das {}-Fache des Erwarteten</translation>
    </message>
    <message>
        <source>differs on {} of {} kernels, most on {}: {} instead of {}</source>
        <translation>weicht auf {} von {} Kerneln ab, am meisten auf {}: {} statt {}</translation>
    </message>
    <message>
        <source>not measured here: {}</source>
        <translation>hier nicht gemessen: {}</translation>
    </message>
    <message>
        <source>gives the expected counts within {} on every kernel (the tolerance is {} plus the spread of the repetitions)</source>
        <translation>zählt auf jedem Kernel auf {} genau das Erwartete (Toleranz: {} plus die Streuung der Wiederholungen)</translation>
    </message>
    <message>
        <source>within {}</source>
        <translation>auf {} genau</translation>
    </message>
    <message>
        <source>scaled by {}</source>
        <translation>skaliert um Faktor {}</translation>
    </message>
    <message>
        <source>different on 1 kernel</source>
        <translation>anders auf 1 Kernel</translation>
    </message>
    <message>
        <source>different on {} kernels</source>
        <translation>anders auf {} Kerneln</translation>
    </message>
    <message>
        <source>counts instructions</source>
        <translation>zählt Befehle</translation>
    </message>
    <message>
        <source>not tested: {} (zero on every kernel)</source>
        <translation>ungeprüft: {} (auf jedem Kernel null)</translation>
    </message>
    <message>
        <source>counts no metric of the study; the nearest is {}, {} off</source>
        <translation>zählt keine Metrik der Studie; am nächsten ist {}, {} daneben</translation>
    </message>
    <message>
        <source>it counts {}</source>
        <translation>gezählt wird {}</translation>
    </message>
    <message>
        <source>its counts are those of {}</source>
        <translation>die Zählwerte sind die von {}</translation>
    </message>
    <message>
        <source>depends on properties of the machine that the study lacks: {}</source>
        <translation>hängt von Eigenschaften der Maschine ab, die der Studie fehlen: {}</translation>
    </message>
    <message>
        <source>is zero on every kernel</source>
        <translation>ist auf jedem Kernel null</translation>
    </message>
    <message>
        <source>is neither a sum of counts nor a ratio of two</source>
        <translation>ist weder eine Summe von Zählwerten noch ein Verhältnis von zweien</translation>
    </message>
    <message>
        <source>is a ratio, but its numerator or denominator is not a metric of the study</source>
        <translation>ist ein Verhältnis, aber Zähler oder Nenner ist keine Metrik der Studie</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>verrauscht</translation>
    </message>
    <message>
        <source>noisy, within {}</source>
        <translation>verrauscht, höchstens {} daneben</translation>
    </message>
    <message>
        <source>cannot be distinguished from the expected counts, because the repetitions spread: off by up to {}, the tolerance is {}</source>
        <translation>ist von den erwarteten Zählwerten nicht zu unterscheiden, weil die Wiederholungen streuen: bis zu {} daneben, die Toleranz ist {}</translation>
    </message>
    <message>
        <source>a known preset</source>
        <translation>bekanntes Preset</translation>
    </message>
    <message>
        <source>its name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>words of its name</source>
        <translation>Wörter des Namens</translation>
    </message>
    <message>
        <source>its counts, {} off</source>
        <translation>Zählwerte, {} daneben</translation>
    </message>
    <message>
        <source>its counts</source>
        <translation>Zählwerte</translation>
    </message>
    <message>
        <source>no definition</source>
        <translation>keine Definition</translation>
    </message>
    <message>
        <source>no definition was compared</source>
        <translation>keine Definition wurde verglichen</translation>
    </message>
    <message>
        <source>one definition, which is not right</source>
        <translation>eine Definition, die nicht richtig ist</translation>
    </message>
    <message>
        <source>one definition, which is right</source>
        <translation>eine Definition, die richtig ist</translation>
    </message>
    <message>
        <source>all {} agree, and none is right</source>
        <translation>alle {} stimmen überein, und keine ist richtig</translation>
    </message>
    <message>
        <source>all {} agree and are right</source>
        <translation>alle {} stimmen überein und sind richtig</translation>
    </message>
    <message>
        <source>they differ, and none is right</source>
        <translation>sie unterscheiden sich, und keine ist richtig</translation>
    </message>
    <message>
        <source>they differ; right: {}</source>
        <translation>sie unterscheiden sich; richtig: {}</translation>
    </message>
    <message>
        <source>counts no metric of the study; its counts are {} times those of {}</source>
        <translation>zählt keine Metrik der Studie; gezählt wird das {}-Fache von {}</translation>
    </message>
    <message>
        <source>its formula divides by zero on a kernel</source>
        <translation>die Formel teilt auf einem Kernel durch null</translation>
    </message>
</context>
<context>
    <name>AuditDetail</name>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>Kernels that differ</source>
        <translation>Abweichende Kernel</translation>
    </message>
    <message>
        <source>Expected counts and counts of the definition, per kernel</source>
        <translation>Erwartete Zählwerte und die der Definition, je Kernel</translation>
    </message>
    <message>
        <source>Select a definition above to see what it counts.</source>
        <translation>Wählen Sie oben eine Definition, um zu sehen, was sie zählt.</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <translation>Zeile %1 in %2</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>der Datei</translation>
    </message>
    <message>
        <source>Formula: %1</source>
        <translation>Formel: %1</translation>
    </message>
    <message>
        <source>Expected: %1</source>
        <translation>Erwartet: %1</translation>
    </message>
    <message>
        <source>Not compared: %1</source>
        <translation>Nicht verglichen: %1</translation>
    </message>
    <message>
        <source>No kernel differs by more than the tolerance (%1).</source>
        <translation>Kein Kernel weicht um mehr als die Toleranz (%1) ab.</translation>
    </message>
    <message>
        <source>Nothing to compare: %1</source>
        <translation>Nichts zu vergleichen: %1</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Select a metric above to see what its definitions count.</source>
        <translation>Wählen Sie oben eine Metrik, um zu sehen, was ihre Definitionen zählen.</translation>
    </message>
    <message numerus="yes">
        <source>%n definition(s)</source>
        <translation>
            <numerusform>%n Definition</numerusform>
            <numerusform>%n Definitionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> und %n weitere</numerusform>
            <numerusform> und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>No file has a definition of this metric.</source>
        <translation>Keine Datei hat eine Definition dieser Metrik.</translation>
    </message>
    <message>
        <source>Events of its definitions are not in this study.</source>
        <translation>Ereignisse ihrer Definitionen sind nicht in dieser Studie.</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>Count per iteration</source>
        <translation>Zählwert je Iteration</translation>
    </message>
</context>
<context>
    <name>AuditKernelModel</name>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Gezählt</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
</context>
<context>
    <name>AuditModel</name>
    <message>
        <source>Definition and formula</source>
        <translation>Definition und Formel</translation>
    </message>
</context>
<context>
    <name>AuditPage</name>
    <message>
        <source>Not opened:</source>
        <translation>Nicht geöffnet:</translation>
    </message>
    <message>
        <source>No study is open: open or import one on the Study page.</source>
        <translation>Keine Studie ist geöffnet: Öffnen oder importieren Sie eine auf der Seite „Studie“.</translation>
    </message>
    <message numerus="yes">
        <source>%1 has presets for %n CPUs, and the CPU of the study is not known: choose one above.</source>
        <translation>
            <numerusform>%1 enthält Presets für %n CPU, und die Studie nennt die CPU ihrer Maschine nicht: Wählen Sie oben eine.</numerusform>
            <numerusform>%1 enthält Presets für %n CPUs, und die Studie nennt die CPU ihrer Maschine nicht: Wählen Sie oben eine.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, on the measured kernels</source>
        <translation>%1 von %2, auf den gemessenen Kerneln</translation>
    </message>
    <message>
        <source>CPU whose presets are checked</source>
        <translation>CPU, deren Presets geprüft werden</translation>
    </message>
    <message>
        <source>Choose a CPU</source>
        <translation>CPU wählen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 has presets for %n CPUs, but not for %2, the CPU of this study, or one with the same events: choose a CPU above, or open a newer file.</source>
        <translation>
            <numerusform>%1 hat Presets für %n CPU, aber nicht für %2, die CPU dieser Studie, und auch nicht für eine mit denselben Ereignissen: Wählen Sie oben eine CPU, oder öffnen Sie eine neuere Datei.</numerusform>
            <numerusform>%1 hat Presets für %n CPUs, aber nicht für %2, die CPU dieser Studie, und auch nicht für eine mit denselben Ereignissen: Wählen Sie oben eine CPU, oder öffnen Sie eine neuere Datei.</numerusform>
        </translation>
    </message>
    <message>
        <source>Presets of a different CPU:</source>
        <translation>Presets einer anderen CPU:</translation>
    </message>
    <message>
        <source>%1 has no presets for %2. Showing %3, the closest: %4 of %5 can be compared.</source>
        <translation>%1 enthält keine Presets für %2. Gezeigt wird die ähnlichste, %3: %4 von %5 lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>Der Vergleich wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Metrics and their definitions</source>
        <translation>Metriken und ihre Definitionen</translation>
    </message>
    <message>
        <source>Reading definitions</source>
        <translation>Definitionen werden gelesen</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>Das Lesen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Comparing definitions</source>
        <translation>Definitionen werden verglichen</translation>
    </message>
    <message>
        <source>Each definition with its verdict</source>
        <translation>Jede Definition mit ihrem Urteil</translation>
    </message>
    <message>
        <source>Census</source>
        <translation>Bestand</translation>
    </message>
    <message>
        <source>Each metric with its definitions from all tools</source>
        <translation>Jede Metrik mit ihren Definitionen aus allen Werkzeugen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Opens definitions: papi_events.csv, LIKWID groups, metrics of perf and perfmon, counters of AMD</source>
        <translation>Öffnet Definitionen: papi_events.csv, Gruppen von LIKWID, Metriken von perf und perfmon, Zähler von AMD</translation>
    </message>
    <message>
        <source>&amp;Files…</source>
        <translation>&amp;Dateien…</translation>
    </message>
    <message>
        <source>All definitions of a f&amp;older…</source>
        <translation>Alle Definitionen eines &amp;Ordners…</translation>
    </message>
    <message>
        <source>CPU whose presets of PAPI are shown: a name from the CPU lines of the file</source>
        <translation>CPU, deren Presets von PAPI gezeigt werden: ein Name aus den CPU-Zeilen der Datei</translation>
    </message>
    <message>
        <source>Filter definitions</source>
        <translation>Definitionen filtern</translation>
    </message>
    <message>
        <source>No definition has this verdict.</source>
        <translation>Keine Definition hat dieses Urteil.</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) (%1)</source>
        <translation>
            <numerusform>%n Datei (%1)</numerusform>
            <numerusform>%n Dateien (%1)</numerusform>
        </translation>
    </message>
    <message>
        <source>This study has no benchmark to compare definitions with: measure or import one.</source>
        <translation>Diese Studie hat keinen Benchmark, mit dem Definitionen verglichen werden können: Messen oder importieren Sie einen.</translation>
    </message>
    <message>
        <source>Open definitions to check: the papi_events.csv of PAPI (in /usr/share/papi), LIKWID groups, metrics of perf or perfmon, counters of AMD.</source>
        <translation>Öffnen Sie Definitionen zum Prüfen: die papi_events.csv von PAPI (unter /usr/share/papi), Gruppen von LIKWID, Metriken von perf oder perfmon, Zähler von AMD.</translation>
    </message>
    <message>
        <source>Comparing the definitions of %1…</source>
        <translation>Die Definitionen von %1 werden verglichen…</translation>
    </message>
    <message>
        <source>%1, on the measured kernels</source>
        <translation>%1, auf den gemessenen Kerneln</translation>
    </message>
    <message>
        <source>The files have no definition for %1.</source>
        <translation>Die Dateien haben keine Definition für %1.</translation>
    </message>
    <message>
        <source>Open definitions</source>
        <translation>Definitionen öffnen</translation>
    </message>
    <message>
        <source>Open the definitions of a folder</source>
        <translation>Die Definitionen eines Ordners öffnen</translation>
    </message>
</context>
<context>
    <name>BarPlot</name>
    <message>
        <source>Values over the kernels</source>
        <translation>Werte über den Kerneln</translation>
    </message>
    <message>
        <source>up to %1 intervals per pixel, drawn as their mean</source>
        <translation>bis zu %1 Intervalle je Pixel, als Mittelwert</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Until, s</source>
        <translation>Bis, s</translation>
    </message>
</context>
<context>
    <name>BasisModel</name>
    <message>
        <source>Paste a basis</source>
        <translation>Basis einfügen</translation>
    </message>
</context>
<context>
    <name>BasisPane</name>
    <message>
        <source>Basis</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Map of the basis</source>
        <translation>Karte der Basis</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Edit the basis as numbers</source>
        <translation>Basis als Zahlen bearbeiten</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>See the basis as a plot</source>
        <translation>Basis als Diagramm ansehen</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load a basis from a CSV file: a header with the expectations, then one line per kernel</source>
        <translation>Basis aus einer CSV-Datei laden: Der Kopf nennt die Erwartungen, dann folgt eine Zeile je Kernel</translation>
    </message>
    <message>
        <source>Add, rename or remove expectations; restore the default basis</source>
        <translation>Erwartungen hinzufügen, umbenennen oder entfernen; Standardbasis wiederherstellen</translation>
    </message>
    <message>
        <source>Add an expectation…</source>
        <translation>Erwartung hinzufügen…</translation>
    </message>
    <message>
        <source>Rename the expectation…</source>
        <translation>Erwartung umbenennen…</translation>
    </message>
    <message>
        <source>Remove the expectation</source>
        <translation>Erwartung entfernen</translation>
    </message>
    <message>
        <source>Paste from the clipboard</source>
        <translation>Aus der Zwischenablage einfügen</translation>
    </message>
    <message>
        <source>Use the kernels as the basis</source>
        <translation>Die Kernel als Basis verwenden</translation>
    </message>
    <message>
        <source>Restore the default basis</source>
        <translation>Standardbasis wiederherstellen</translation>
    </message>
    <message>
        <source>Copy the basis as CSV</source>
        <translation>Basis als CSV kopieren</translation>
    </message>
    <message>
        <source>Save the basis as CSV…</source>
        <translation>Basis als CSV speichern…</translation>
    </message>
    <message>
        <source>Basis: kernels by expectations</source>
        <translation>Basis: Kernel × Erwartungen</translation>
    </message>
    <message>
        <source>Double-click a name to rename the expectation</source>
        <translation>Doppelklick auf einen Namen benennt die Erwartung um</translation>
    </message>
    <message>
        <source>Double-click a cell to edit it.</source>
        <translation>Doppelklick auf eine Zelle bearbeitet sie.</translation>
    </message>
    <message>
        <source>full rank, cond %1</source>
        <translation>voller Rang, Kondition %1</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>Rang %1 von %2</translation>
    </message>
    <message>
        <source>Rank deficient:</source>
        <translation>Rang zu klein:</translation>
    </message>
    <message>
        <source>%1 is a combination of the expectations before it, so it cannot separate events. Change or remove it.</source>
        <translation>%1 ist eine Kombination der Erwartungen davor und kann deshalb keine Ereignisse unterscheiden. Ändern oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>%1 are combinations of the expectations before them, so they cannot separate events. Change or remove them.</source>
        <translation>%1 sind Kombinationen der Erwartungen davor und können deshalb keine Ereignisse unterscheiden. Ändern oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>Restore default</source>
        <translation>Standard wiederherstellen</translation>
    </message>
    <message>
        <source>Add an expectation</source>
        <translation>Erwartung hinzufügen</translation>
    </message>
    <message>
        <source>Name of the new expectation:</source>
        <translation>Name der neuen Erwartung:</translation>
    </message>
    <message>
        <source>Choose an expectation first: click its column.</source>
        <translation>Wählen Sie zuerst eine Erwartung: Klicken Sie ihre Spalte an.</translation>
    </message>
    <message>
        <source>Rename the expectation</source>
        <translation>Erwartung umbenennen</translation>
    </message>
    <message>
        <source>New name of %1:</source>
        <translation>Neuer Name von %1:</translation>
    </message>
    <message>
        <source>Load a basis</source>
        <translation>Basis laden</translation>
    </message>
    <message>
        <source>Save the basis</source>
        <translation>Basis speichern</translation>
    </message>
    <message>
        <source>basis.csv</source>
        <translation>basis.csv</translation>
    </message>
    <message>
        <source>Default basis restored.</source>
        <translation>Die Standardbasis ist wiederhergestellt.</translation>
    </message>
    <message numerus="yes">
        <source>%1 kernels × %n expectation(s)</source>
        <translation>
            <numerusform>%1 Kernel × %n Erwartung</numerusform>
            <numerusform>%1 Kernel × %n Erwartungen</numerusform>
        </translation>
    </message>
    <message>
        <source>expected counts per iteration, %1 loops per cell</source>
        <translation>erwartete Anzahl je Iteration, %1 Schleifen je Zelle</translation>
    </message>
    <message>
        <source>expected counts per iteration</source>
        <translation>erwartete Anzahl je Iteration</translation>
    </message>
</context>
<context>
    <name>Campaign</name>
    <message>
        <source>metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>roof</source>
        <translation>Dach</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>solver</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Zählwert</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>coefficient</source>
        <translation>Koeffizient</translation>
    </message>
    <message>
        <source>Top-Down share</source>
        <translation>Top-Down-Anteil</translation>
    </message>
</context>
<context>
    <name>CampaignPage</name>
    <message>
        <source>Campaign</source>
        <translation>Kampagne</translation>
    </message>
    <message>
        <source>Reading studies</source>
        <translation>Studien werden gelesen</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>Das Lesen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Open a folder of studies: of one machine over time, or of several machines.</source>
        <translation>Öffnen Sie einen Ordner mit Studien: einer Maschine über die Zeit, oder mehrerer Maschinen.</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>What differs from one study of a machine to the next</source>
        <translation>Was sich von einer Studie einer Maschine zur nächsten unterscheidet</translation>
    </message>
    <message>
        <source>Trends</source>
        <translation>Trends</translation>
    </message>
    <message>
        <source>Every metric, event, roof, kernel, solver and count over time</source>
        <translation>Jede Metrik, jedes Ereignis, jedes Dach, jeder Kernel, Löser und Zählwert über die Zeit</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>The newest of each machine, side by side</source>
        <translation>Die neuesten Werte jeder Maschine, nebeneinander</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>The studies themselves</source>
        <translation>Die Studien selbst</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Chooses a folder; the studies in it and in its folders are read</source>
        <translation>Wählt einen Ordner; die Studien darin und in seinen Unterordnern werden gelesen</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>Die Tabelle filtern</translation>
    </message>
    <message>
        <source>Open this study</source>
        <translation>Diese Studie öffnen</translation>
    </message>
    <message>
        <source>Folder of studies</source>
        <translation>Ordner mit Studien</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>Not opened:</source>
        <translation>Nicht geöffnet:</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) cannot be read:</source>
        <translation>
            <numerusform>%n Datei ist nicht lesbar:</numerusform>
            <numerusform>%n Dateien sind nicht lesbar:</numerusform>
        </translation>
    </message>
    <message>
        <source>This folder holds no study (.h5).</source>
        <translation>In diesem Ordner ist keine Studie (.h5).</translation>
    </message>
    <message>
        <source>No row matches the filter.</source>
        <translation>Keine Zeile passt zum Filter.</translation>
    </message>
    <message>
        <source>Nothing changed between these studies. Trends lists everything that they hold.</source>
        <translation>Zwischen diesen Studien hat sich nichts geändert. „Trends“ führt alles auf, was sie enthalten.</translation>
    </message>
    <message numerus="yes">
        <source>%n studies</source>
        <translation>
            <numerusform>%n Studie</numerusform>
            <numerusform>%n Studien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n Maschine</numerusform>
            <numerusform>%n Maschinen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChosenEventsPane</name>
    <message>
        <source>Chosen events</source>
        <translation>Gewählte Ereignisse</translation>
    </message>
    <message>
        <source>pivot order: smallest score, then norm, then position</source>
        <translation>Pivot-Reihenfolge: kleinster Score, dann Norm, dann Position</translation>
    </message>
    <message>
        <source>Filter these events by name</source>
        <translation>Diese Ereignisse nach Namen filtern</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>sorted by residual of the representation</source>
        <translation>sortiert nach dem Residuum der Darstellung</translation>
    </message>
    <message>
        <source>sorted by score, then norm, then position</source>
        <translation>sortiert nach Score, dann Norm, dann Position</translation>
    </message>
    <message>
        <source>Analyzing the events…</source>
        <translation>Die Ereignisse werden analysiert…</translation>
    </message>
    <message>
        <source>No event name here contains “%1”: change or clear the filter.</source>
        <translation>Kein Ereignis hier hat „%1“ im Namen: Ändern oder leeren Sie den Filter.</translation>
    </message>
    <message>
        <source>No event has this status with the current thresholds.</source>
        <translation>Kein Ereignis hat bei den jetzigen Schwellen diesen Status.</translation>
    </message>
    <message>
        <source>No event is chosen, because no event is quiet: raise τ, or measure again with less noise.</source>
        <translation>Kein Ereignis ist gewählt, weil keines ruhig ist: Erhöhen Sie τ, oder messen Sie noch einmal mit weniger Rauschen.</translation>
    </message>
    <message>
        <source>No event is chosen, because none of the %1 quiet events is a combination of the expectations: raise ρ, or check the basis.</source>
        <translation>Kein Ereignis ist gewählt, weil keines der %1 ruhigen Ereignisse eine Kombination der Erwartungen ist: Erhöhen Sie ρ, oder prüfen Sie die Basis.</translation>
    </message>
    <message>
        <source>No event is chosen, because every representable event is smaller than β: lower α.</source>
        <translation>Kein Ereignis ist gewählt, weil jedes darstellbare Ereignis kleiner als β ist: Senken Sie α.</translation>
    </message>
</context>
<context>
    <name>CoefficientModel</name>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Roh</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Gezeigt</translation>
    </message>
    <message>
        <source>○ raw ▪ shown</source>
        <translation>○ roh ▪ gezeigt</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>Where repeated measurements would put the raw coefficient: from fits without one repetition at a time, and from samples of the repetitions where the events are noisy</source>
        <translation>Wo der rohe Koeffizient bei wiederholten Messungen läge: aus Anpassungen, bei denen je eine Wiederholung fehlt, und bei verrauschten Ereignissen auch aus Stichproben der Wiederholungen</translation>
    </message>
</context>
<context>
    <name>CoefficientPane</name>
    <message>
        <source>Coefficients</source>
        <translation>Koeffizienten</translation>
    </message>
    <message>
        <source>Copy formula</source>
        <translation>Formel kopieren</translation>
    </message>
    <message>
        <source>Signature over the kernels</source>
        <translation>Signatur über den Kerneln</translation>
    </message>
    <message>
        <source>Formula over the kernels, from the measured means</source>
        <translation>Formel über den Kerneln, aus den gemessenen Mittelwerten</translation>
    </message>
    <message>
        <source>Condition number of the chosen representations: large values mean that they are nearly dependent</source>
        <translation>Kondition der gewählten Darstellungen: Große Werte heißen, dass sie beinahe abhängig sind</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>Formula × events</source>
        <translation>Formel × Ereignisse</translation>
    </message>
    <message>
        <source>Select a metric on the left to see its coefficients.</source>
        <translation>Wählen Sie links eine Metrik, um ihre Koeffizienten zu sehen.</translation>
    </message>
    <message>
        <source>No event is chosen, so the metric cannot be built.</source>
        <translation>Kein Ereignis ist gewählt, daher lässt sich die Metrik nicht bilden.</translation>
    </message>
    <message>
        <source>A coefficient of %1 amplifies noise that the error does not show.</source>
        <translation>Ein Koeffizient von %1 verstärkt Rauschen, das der Fehler nicht zeigt.</translation>
    </message>
    <message>
        <source>Copies the formula that is shown with the full names of the events</source>
        <translation>Kopiert die gezeigte Formel mit den vollen Namen der Ereignisse</translation>
    </message>
    <message>
        <source>Nearest formula × events</source>
        <translation>Nächste Formel × Ereignisse</translation>
    </message>
    <message>
        <source>The chosen events are nearly dependent, or have very different scales (condition %1): small differences between repetitions change the coefficients a lot. Look for an event that does not fit the others.</source>
        <translation>Die gewählten Ereignisse sind beinahe abhängig oder von sehr verschiedener Größe (Kondition %1): Kleine Unterschiede zwischen Wiederholungen ändern die Koeffizienten stark. Suchen Sie ein Ereignis, das nicht zu den anderen passt.</translation>
    </message>
    <message>
        <source>PAPI event</source>
        <translation>PAPI-Ereignis</translation>
    </message>
    <message>
        <source>The metric as PAPI&apos;s file of user-defined events has it; Export writes the file</source>
        <translation>Die Metrik, wie sie in PAPIs Datei benutzerdefinierter Ereignisse steht; die Seite „Export“ schreibt die Datei</translation>
    </message>
</context>
<context>
    <name>CollectionProcess</name>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>%1 kann nicht gestartet werden: %2.</translation>
    </message>
    <message>
        <source>%1 was not found in the folder of Papilio or in PATH; install it.</source>
        <translation>%1 wurde weder im Ordner von Papilio noch im PATH gefunden; installieren Sie es.</translation>
    </message>
    <message>
        <source>The measurement was stopped.</source>
        <translation>Die Messung wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1 wurde gestoppt.</translation>
    </message>
    <message>
        <source>%1 ended with status %2.</source>
        <translation>%1 endete mit Status %2.</translation>
    </message>
    <message>
        <source>%1 crashed or was killed (signal %2).</source>
        <translation>%1 ist abgestürzt oder wurde beendet (Signal %2).</translation>
    </message>
    <message>
        <source>%1 crashed or was killed (signal %2): %3</source>
        <translation>%1 ist abgestürzt oder wurde beendet (Signal %2): %3</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>Noisy</source>
        <translation>Verrauscht</translation>
    </message>
    <message>
        <source>Events whose noise is above τ of the benchmark; those that are excluded by hand are not counted</source>
        <translation>Ereignisse, deren Rauschen über dem τ des Benchmarks liegt; von Hand ausgeschlossene sind nicht mitgezählt</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Measured by</source>
        <translation>Gemessen mit</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>B only</source>
        <translation>nur B</translation>
    </message>
    <message>
        <source>A only</source>
        <translation>nur A</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>both, in a different order</source>
        <translation>beide, andere Reihenfolge</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>lost in B</source>
        <translation>nur in A definierbar</translation>
    </message>
    <message>
        <source>gained in B</source>
        <translation>nur in B definierbar</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>nur in A</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>nur in B</translation>
    </message>
    <message>
        <source>1 coefficient</source>
        <translation>1 Koeffizient</translation>
    </message>
    <message>
        <source>{} coefficients</source>
        <translation>{} Koeffizienten</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>at the roof</source>
        <translation>am Dach</translation>
    </message>
    <message>
        <source>different {}</source>
        <translation>anders: {}</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Chosen by</source>
        <translation>Gewählt von</translation>
    </message>
    <message>
        <source>Position in A</source>
        <translation>Stelle in A</translation>
    </message>
    <message>
        <source>Position in B</source>
        <translation>Stelle in B</translation>
    </message>
    <message>
        <source>Score in A</source>
        <translation>Score in A</translation>
    </message>
    <message>
        <source>Score in B</source>
        <translation>Score in B</translation>
    </message>
    <message>
        <source>Why only in one</source>
        <translation>Warum nicht in beiden</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Verdict in A</source>
        <translation>Urteil in A</translation>
    </message>
    <message>
        <source>Verdict in B</source>
        <translation>Urteil in B</translation>
    </message>
    <message>
        <source>Error A</source>
        <translation>Fehler A</translation>
    </message>
    <message>
        <source>Error B</source>
        <translation>Fehler B</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Coefficients that differ</source>
        <translation>Koeffizienten, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>within the spread of the repetitions</source>
        <translation>innerhalb der Streuung der Wiederholungen</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Share of</source>
        <translation>Anteil an</translation>
    </message>
    <message>
        <source>not comparable: {}</source>
        <translation>nicht vergleichbar: {}</translation>
    </message>
    <message>
        <source>Roof</source>
        <translation>Dach</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>AI A</source>
        <translation>AI A</translation>
    </message>
    <message>
        <source>AI B</source>
        <translation>AI B</translation>
    </message>
    <message>
        <source>% of roof A</source>
        <translation>% vom Dach A</translation>
    </message>
    <message>
        <source>% of roof B</source>
        <translation>% vom Dach B</translation>
    </message>
    <message>
        <source>Headroom A</source>
        <translation>Spielraum A</translation>
    </message>
    <message>
        <source>Headroom B</source>
        <translation>Spielraum B</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>{} against {}</source>
        <translation>{} gegen {}</translation>
    </message>
    <message>
        <source>Iterations A</source>
        <translation>Iterationen A</translation>
    </message>
    <message>
        <source>Iterations B</source>
        <translation>Iterationen B</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Iterations of A, divided by those of B</source>
        <translation>Iterationen von A, geteilt durch die von B</translation>
    </message>
    <message>
        <source>Time A, {}</source>
        <translation>Zeit A, {}</translation>
    </message>
    <message>
        <source>Time B, {}</source>
        <translation>Zeit B, {}</translation>
    </message>
    <message>
        <source>Gain in time</source>
        <translation>Gewinn an Zeit</translation>
    </message>
    <message>
        <source>Time of A, divided by that of B</source>
        <translation>Zeit von A, geteilt durch die von B</translation>
    </message>
    <message>
        <source>Rate A</source>
        <translation>Rate A</translation>
    </message>
    <message>
        <source>Rate B</source>
        <translation>Rate B</translation>
    </message>
    <message>
        <source>B − A, decades</source>
        <translation>B − A, Dekaden</translation>
    </message>
    <message>
        <source>The largest difference of the residuals, and its iteration</source>
        <translation>Der größte Unterschied der Residuen und seine Iteration</translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{} bei {}</translation>
    </message>
    <message>
        <source>Recorder</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>Anzahl A</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>Anzahl B</translation>
    </message>
    <message>
        <source>Last A</source>
        <translation>Letzter Wert A</translation>
    </message>
    <message>
        <source>Last B</source>
        <translation>Letzter Wert B</translation>
    </message>
    <message>
        <source>Median A</source>
        <translation>Median A</translation>
    </message>
    <message>
        <source>Median B</source>
        <translation>Median B</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>{} (constant)</source>
        <translation>{} (Konstante)</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>In A</source>
        <translation>In A</translation>
    </message>
    <message>
        <source>In B</source>
        <translation>In B</translation>
    </message>
    <message>
        <source>New norm (β {})</source>
        <translation>Neue Norm (β {})</translation>
    </message>
    <message>
        <source>New norm</source>
        <translation>Neue Norm</translation>
    </message>
    <message>
        <source>The place among the chosen events</source>
        <translation>Der Platz unter den gewählten Ereignissen</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Result of the analysis for the event, in the order of its steps</source>
        <translation>Ergebnis der Analyse für das Ereignis, in der Reihenfolge ihrer Schritte</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residuum</translation>
    </message>
    <message>
        <source>|E x − m| / |m|: the part of the event&apos;s mean that the expectations cannot explain</source>
        <translation>|E x − m| / |m|: was die Erwartungen vom Mittelwert des Ereignisses nicht erklären</translation>
    </message>
    <message>
        <source>Representation</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>The event as a combination of the expectations; coefficients that α rounds to zero are left out</source>
        <translation>Das Ereignis als Kombination der Erwartungen der Basis; was α zu null rundet, ist weggelassen</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Sum of Sc(|R(x)|): the simplest representation has the smallest score</source>
        <translation>Summe von Sc(|R(x)|): Die einfachste Darstellung hat den kleinsten Score</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>|x|: decides between equal scores</source>
        <translation>|x|: entscheidet zwischen gleichen Scores</translation>
    </message>
    <message>
        <source>Norm of the part that is orthogonal to the events chosen before; an event with less than β is dependent on them</source>
        <translation>Norm des Teils, der orthogonal zu den zuvor gewählten Ereignissen ist; ein Ereignis mit weniger als β hängt von ihnen ab</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>the nearest formula: {}</source>
        <translation>die nächste Formel: {}</translation>
    </message>
    <message>
        <source>{} lines, to be added up</source>
        <translation>{} Zeilen, die zu addieren sind</translation>
    </message>
    <message>
        <source>the shown coefficients</source>
        <translation>wie gezeigt</translation>
    </message>
    <message>
        <source>coefficients rounded by {}</source>
        <translation>Koeffizienten um {} gerundet</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>nicht geschrieben</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error of the formula against the signature, for all measured kernels together, in the worst repetition</source>
        <translation>Abweichung der Formel von der Signatur auf den gemessenen Kerneln, alle Kernel zusammen, in der schlechtesten Wiederholung</translation>
    </message>
    <message>
        <source>Mean error</source>
        <translation>Fehler des Mittels</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>AI</source>
        <translation>AI</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte</source>
        <translation>Arithmetische Intensität, FLOP je Byte</translation>
    </message>
    <message>
        <source>% of roof</source>
        <translation>% vom Dach</translation>
    </message>
    <message>
        <source>Share of the roof that binds the kernel, at its intensity</source>
        <translation>Anteil an dem Dach, das den Kernel begrenzt, bei seiner Intensität</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>The roof directly above the kernel</source>
        <translation>Das Dach unmittelbar über dem Kernel</translation>
    </message>
    <message>
        <source>Time, {}</source>
        <translation>Zeit, {}</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Spielraum</translation>
    </message>
    <message>
        <source>Speedup if the kernel reached its roof</source>
        <translation>Beschleunigung, wenn der Kernel sein Dach erreichte</translation>
    </message>
    <message>
        <source>Saving, {}</source>
        <translation>Ersparnis, {}</translation>
    </message>
    <message>
        <source>Time saved if the kernel reached its roof: time × (1 − share of the roof)</source>
        <translation>Zeit, die der Kernel an seinem Dach sparen würde: Zeit × (1 − Anteil am Dach)</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Spread, %</source>
        <translation>Streuung, %</translation>
    </message>
    <message>
        <source>Half the difference between the best and the worst repetition</source>
        <translation>Der halbe Unterschied zwischen der besten und der schlechtesten Wiederholung</translation>
    </message>
    <message>
        <source>Ridge, FLOP/B</source>
        <translation>Knick, FLOP/B</translation>
    </message>
    <message>
        <source>Ridge to {}: the intensity at which both roofs meet</source>
        <translation>Knick zu {}: die Intensität, bei der sich beide Dächer treffen</translation>
    </message>
    <message>
        <source>Kernels bound</source>
        <translation>Begrenzte Kernel</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>The place among the runs that solve the same problem: a linear system, or an eigenproblem, of one matrix</source>
        <translation>Der Platz unter den Läufen, die dasselbe Problem lösen: ein lineares Gleichungssystem oder ein Eigenwertproblem einer Matrix</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>First ≤ tol</source>
        <translation>Zuerst ≤ Tol</translation>
    </message>
    <message>
        <source>First iteration with a residual at or below the tolerance</source>
        <translation>Erste Iteration, in der das Residuum höchstens so groß wie die Toleranz ist</translation>
    </message>
    <message>
        <source>Stays ≤ tol</source>
        <translation>Bleibt ≤ Tol</translation>
    </message>
    <message>
        <source>Iteration from which the residual stays at or below the tolerance</source>
        <translation>Iteration, ab der das Residuum höchstens so groß wie die Toleranz bleibt</translation>
    </message>
    <message>
        <source>SpMV</source>
        <translation>SpMV</translation>
    </message>
    <message>
        <source>Products of a sparse matrix and a vector</source>
        <translation>Produkte einer dünnbesetzten Matrix mit einem Vektor</translation>
    </message>
    <message>
        <source>Rate, decades/it.</source>
        <translation>Dekaden/It.</translation>
    </message>
    <message>
        <source>Convergence rate: decades of the residual per iteration</source>
        <translation>Konvergenzrate: Dekaden des Residuums je Iteration</translation>
    </message>
    <message>
        <source>Last |r|</source>
        <translation>Letztes |r|</translation>
    </message>
    <message>
        <source>The last recorded residual, not relative to the first one</source>
        <translation>Das letzte Residuum, wie es aufgezeichnet wurde, nicht bezogen auf das erste</translation>
    </message>
    <message>
        <source>True last |r|</source>
        <translation>Wahres |r|</translation>
    </message>
    <message>
        <source>The last true residual, computed as |b − A x|</source>
        <translation>Das letzte als |b − A x| berechnete Residuum</translation>
    </message>
    <message>
        <source>Last |r|/|r₀|</source>
        <translation>Letztes |r|/|r₀|</translation>
    </message>
    <message>
        <source>The last recorded residual, relative to the first one</source>
        <translation>Das letzte aufgezeichnete Residuum, bezogen auf das erste</translation>
    </message>
    <message>
        <source>True last |r|/|r₀|</source>
        <translation>Letztes wahres |r|/|r₀|</translation>
    </message>
    <message>
        <source>The last true residual, relative to the first one</source>
        <translation>Das letzte wahre Residuum, bezogen auf das erste</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Q1</source>
        <translation>Q1</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Q3</source>
        <translation>Q3</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>max-RNMSE: the largest difference between two repetitions, relative to their means</source>
        <translation>max-RNMSE: größter Unterschied zweier Wiederholungen, bezogen auf ihre Mittelwerte</translation>
    </message>
    <message>
        <source>Noise, %</source>
        <translation>Rauschen, %</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>counted {} of the time, the rest is extrapolated</source>
        <translation>{} der Zeit gezählt, der Rest ist hochgerechnet</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>not counted: {}</source>
        <translation>nicht gezählt: {}</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Predicted miss ratio</source>
        <translation>Vorhergesagte Fehlzugriffsrate</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>Geschrieben von</translation>
    </message>
    <message>
        <source>{} (time stamp of the file)</source>
        <translation>{} (Zeitstempel der Datei)</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>constructed</source>
        <translation>konstruiert</translation>
    </message>
    <message>
        <source>published numbers</source>
        <translation>veröffentlichte Zahlen</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Expectations</source>
        <translation>Erwartungen</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>benchmark</source>
        <translation>Benchmark</translation>
    </message>
    <message>
        <source>counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dächer</translation>
    </message>
    <message>
        <source>reuse distances</source>
        <translation>Wiederverwendungsabstände</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>Importiert aus</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>{} · parent − children</source>
        <translation>{} · Elternknoten − Kindknoten</translation>
    </message>
    <message>
        <source>% of {}</source>
        <translation>% von {}</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>the smallest formula</source>
        <translation>die kleinste Formel</translation>
    </message>
    <message>
        <source>chosen, smallest</source>
        <translation>gewählt, kleinste</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>kleinste</translation>
    </message>
    <message>
        <source>Whether it is the formula of the chosen events, or one of the fewest events</source>
        <translation>Ob es die Formel der gewählten Ereignisse ist oder eine der wenigsten Ereignisse</translation>
    </message>
    <message>
        <source>Events to count; a sum of units has several</source>
        <translation>Zu zählende Ereignisse; eine Summe von Einheiten hat mehrere</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>PAPI 7.0 and later</source>
        <translation>PAPI 7.0 und neuer</translation>
    </message>
    <message>
        <source>PAPI 7.0</source>
        <translation>PAPI 7.0</translation>
    </message>
    <message>
        <source>PAPI 7.2 and later</source>
        <translation>PAPI 7.2 und neuer</translation>
    </message>
    <message>
        <source>Should count</source>
        <translation>Soll zählen</translation>
    </message>
    <message>
        <source>As a sum of expectations of the benchmark&apos;s basis</source>
        <translation>Als Summe von Erwartungen der Basis des Benchmarks</translation>
    </message>
    <message>
        <source>Error of the mean over the repetitions, on all kernels together</source>
        <translation>Fehler des Mittelwerts der Wiederholungen, alle Kernel zusammen</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>How sure the definition is, judged by its repetitions, thresholds and units</source>
        <translation>Wie sicher die Definition ist, nach Wiederholungen, Schwellen und Einheiten</translation>
    </message>
    <message>
        <source>Smallest formula</source>
        <translation>Kleinste Formel</translation>
    </message>
    <message>
        <source>The fewest events that define the metric</source>
        <translation>Die wenigsten Ereignisse, die die Metrik definieren</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Whether it is proven that no formula has fewer events, and how many other formulas have as few</source>
        <translation>Ob bewiesen ist, dass keine Formel weniger Ereignisse hat, und wie viele andere ebenso wenige haben</translation>
    </message>
    <message>
        <source>Interval, %</source>
        <translation>Intervall, %</translation>
    </message>
    <message>
        <source>From the noise without the repetition that matters most, to the noise that 50 repetitions do not exceed in 95 of 100 cases</source>
        <translation>Vom Rauschen ohne die Wiederholung, die am meisten ausmacht, bis zu dem Rauschen, das 50 Wiederholungen in 95 von 100 Fällen nicht überschreiten</translation>
    </message>
    <message>
        <source>Low, %</source>
        <translation>Untergrenze, %</translation>
    </message>
    <message>
        <source>High, %</source>
        <translation>Obergrenze, %</translation>
    </message>
    <message>
        <source>Noise verdict</source>
        <translation>Urteil zum Rauschen</translation>
    </message>
    <message>
        <source>quiet, noisy, or undecided: another measurement of as many repetitions may judge the event differently</source>
        <translation>ruhig, verrauscht oder unentschieden: Eine andere Messung mit ebenso vielen Wiederholungen kann das Ereignis anders beurteilen</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>Entschieden mit</translation>
    </message>
    <message>
        <source>How many repetitions would decide an undecided event</source>
        <translation>Wie viele Wiederholungen ein unentschiedenes Ereignis entscheiden würden</translation>
    </message>
    <message>
        <source>How sure the formula is, judged by repetitions and equal units</source>
        <translation>Wie sicher die Formel ist, nach Wiederholungen und gleichen Einheiten</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>On programs</source>
        <translation>Auf Programmen</translation>
    </message>
    <message>
        <source>Whether formulas that agree on the kernels agree on the programs of the study too</source>
        <translation>Ob Formeln, die auf den Kerneln übereinstimmen, auch auf den Programmen der Studie übereinstimmen</translation>
    </message>
    <message>
        <source>Written for</source>
        <translation>Geschrieben für</translation>
    </message>
    <message>
        <source>The versions of PAPI that can hold the definition</source>
        <translation>Die Versionen von PAPI, die die Definition aufnehmen können</translation>
    </message>
    <message>
        <source>Cautions</source>
        <translation>Vorbehalte</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>Benchmark</translation>
    </message>
    <message>
        <source>Representation tolerance</source>
        <translation>Darstellungstoleranz</translation>
    </message>
    <message>
        <source>Rounding tolerance</source>
        <translation>Rundungstoleranz</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>Koeffizient</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>Interval of the fitted coefficient: from fits without one repetition at a time, and from samples of the repetitions where the events are noisy</source>
        <translation>Intervall des angepassten Koeffizienten: aus Anpassungen, bei denen je eine Wiederholung fehlt, und bei verrauschten Ereignissen auch aus Stichproben der Wiederholungen</translation>
    </message>
    <message>
        <source>Sum of</source>
        <translation>Summe von</translation>
    </message>
    <message>
        <source>What to measure</source>
        <translation>Was zu messen ist</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>{} repetitions</source>
        <translation>{} Wiederholungen</translation>
    </message>
    <message>
        <source>The largest max-RNMSE of its events</source>
        <translation>Das größte max-RNMSE ihrer Ereignisse</translation>
    </message>
    <message>
        <source>Why not sure</source>
        <translation>Warum nicht sicher</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>{} differs by</source>
        <translation>{} weicht ab um</translation>
    </message>
    <message>
        <source>Largest difference between the value that {} computes and the expected value over the kernels, as a share of the largest count, and in counts of {} passes. Round-off is not counted as a difference. The error of the verdict is of all kernels together.</source>
        <translation>Größter Unterschied zwischen dem Wert, den {} berechnet, und dem erwarteten über die Kernel, als Anteil des größten Zählwerts und in Zählwerten von {} Durchläufen. Rundungsfehler zählen nicht als Unterschied. Der Fehler des Urteils gilt für alle Kernel zusammen.</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Largest difference between the counts of the definition and the expected counts over the kernels, as a share of the expected count</source>
        <translation>Größter Unterschied zwischen den Zählwerten der Definition und den erwarteten über die Kernel, als Anteil des erwarteten Zählwerts</translation>
    </message>
    <message>
        <source>Means</source>
        <translation>Bedeutet</translation>
    </message>
    <message>
        <source>The metric that it should count</source>
        <translation>Die Metrik, die sie zählen soll</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>Erkannt an</translation>
    </message>
    <message>
        <source>How the meaning of the definition was found: by its name, or else by the metric with the nearest counts</source>
        <translation>Woran die Bedeutung der Definition erkannt wurde: an ihrem Namen, sonst an der Metrik mit den ähnlichsten Zählwerten</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>above its threshold</source>
        <translation>über seiner Schwelle</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>The place among the events that the standard QRCP would choose: the largest norm first</source>
        <translation>Der Platz unter den Ereignissen, die das Standard-QRCP wählen würde: die größte Norm zuerst</translation>
    </message>
    <message>
        <source>Range, %</source>
        <translation>Spanne, %</translation>
    </message>
    <message>
        <source>Largest minus smallest repetition, relative to the mean, over all kernels</source>
        <translation>Größte minus kleinste Wiederholung, bezogen auf den Mittelwert, über alle Kernel</translation>
    </message>
    <message>
        <source>Robust, %</source>
        <translation>Robust, %</translation>
    </message>
    <message>
        <source>Median absolute deviation of the repetitions × 1.4826, relative to the mean, over all kernels: one outlier does not count</source>
        <translation>Median der absoluten Abweichungen der Wiederholungen × 1.4826, bezogen auf den Mittelwert, über alle Kernel: Ein Ausreißer zählt nicht</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>Metrics with a definition, and the number of all metrics</source>
        <translation>Metriken mit Definition, und die Zahl aller Metriken</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Roofs, kernels, solver runs, definitions and counts</source>
        <translation>Dächer, Kernel, Läufe von Lösern, Definitionen und Zählwerte</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Number of differences from the previous study of the same machine</source>
        <translation>Zahl der Unterschiede zur vorigen Studie derselben Maschine</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>The benchmark, roofline or run that this row belongs to</source>
        <translation>Der Benchmark, die Roofline oder der Lauf, zu dem die Zeile gehört</translation>
    </message>
    <message>
        <source>Verdicts and formulas that differ from the study before, and values that keep a new level</source>
        <translation>Urteile und Formeln, die anders sind als in der Studie davor, und Werte, die ein neues Niveau behalten</translation>
    </message>
    <message>
        <source>Change of the value, as a share of the larger of both values; 100 % for a verdict or a formula</source>
        <translation>Änderung des Wertes, als Anteil am größeren der beiden Werte; 100 % bei einem Urteil oder einer Formel</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>The first study with the new value</source>
        <translation>Die erste Studie mit dem neuen Wert</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>Neuester Wert</translation>
    </message>
    <message>
        <source>Spread of the latest value: of the repetitions for a roof or a count, max-RNMSE for an event</source>
        <translation>Streuung des neuesten Wertes: der Wiederholungen bei einem Dach oder Zählwert, max-RNMSE bei einem Ereignis</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>Number of studies that have the value</source>
        <translation>Zahl der Studien, die den Wert haben</translation>
    </message>
    <message>
        <source>unknown machine</source>
        <translation>unbekannte Maschine</translation>
    </message>
    <message>
        <source>{} was counted {} of the time</source>
        <translation>{} wurde {} der Zeit gezählt</translation>
    </message>
    <message>
        <source>Half width of the value that follows from the spreads of the constants and counts</source>
        <translation>Halbe Breite des Wertes, die aus den Streuungen der Konstanten und Zählwerte folgt</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>Standard error of the coefficient, from the residuals</source>
        <translation>Standardfehler des Koeffizienten, aus den Residuen</translation>
    </message>
    <message>
        <source>Fitted</source>
        <translation>Angepasst</translation>
    </message>
    <message>
        <source>Error of this run if the model is fitted to the other runs only</source>
        <translation>Fehler dieses Laufs, wenn das Modell nur an die anderen Läufe angepasst wird</translation>
    </message>
    <message>
        <source>Data from</source>
        <translation>Daten aus</translation>
    </message>
    <message>
        <source>At most, GFLOP/s</source>
        <translation>Höchstens, GFLOP/s</translation>
    </message>
    <message>
        <source>Initial |r|</source>
        <translation>Anfangs-|r|</translation>
    </message>
    <message>
        <source>The residual before the first iteration</source>
        <translation>Das Residuum vor der ersten Iteration</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Excluded by hand</source>
        <translation>Von Hand ausgeschlossen</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Schnappschuss</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Aufgenommen</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <source>Error of the formula against the signature for the mean of the repetitions</source>
        <translation>Fehler der Formel gegenüber der Signatur für den Mittelwert der Wiederholungen</translation>
    </message>
    <message>
        <source>% points, B − A</source>
        <translation>%-Punkte, B − A</translation>
    </message>
    <message>
        <source>Error if left out</source>
        <translation>Fehler, wenn ausgelassen</translation>
    </message>
    <message>
        <source>The smallest formula that passes the check on the kernels</source>
        <translation>Die kleinste Formel, die die Prüfung auf den Kerneln besteht</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>Misses without sector</source>
        <translation>Fehlzugriffe ohne Sektor</translation>
    </message>
    <message>
        <source>Misses with sector</source>
        <translation>Fehlzugriffe mit Sektor</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>Not compared.</source>
        <translation>Nicht verglichen.</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Papilio studies (*.h5 *.hdf5);;All files (*)</source>
        <translation>Papilio-Studien (*.h5 *.hdf5);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>this study</source>
        <translation>diese Studie</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Top-Down</source>
        <translation>Top-Down</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>with unsaved changes</source>
        <translation>mit nicht gespeicherten Änderungen</translation>
    </message>
    <message>
        <source> · with unsaved changes</source>
        <translation> · mit nicht gespeicherten Änderungen</translation>
    </message>
    <message>
        <source>another benchmark, run, roofline or solver of the same study</source>
        <translation>ein anderer Benchmark, Lauf, Löser oder eine andere Roofline derselben Studie</translation>
    </message>
    <message>
        <source>Definitions are compared between two studies: use Compare with…</source>
        <translation>Definitionen werden zwischen zwei Studien verglichen: „Vergleichen mit…“ verwenden</translation>
    </message>
    <message>
        <source>Neither study has user-defined events</source>
        <translation>Keine der Studien definiert eigene Ereignisse</translation>
    </message>
    <message>
        <source>A has no %1</source>
        <translation>A fehlen: %1</translation>
    </message>
    <message>
        <source>B has no %1</source>
        <translation>B fehlen: %1</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Zählwerte</translation>
    </message>
    <message>
        <source>Nothing chosen yet</source>
        <translation>Noch nichts gewählt</translation>
    </message>
    <message>
        <source>another study: use Compare with… or drop it here</source>
        <translation>eine andere Studie, mit „Vergleichen mit…“ oder hierher gezogen</translation>
    </message>
    <message>
        <source>benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>counted runs</source>
        <translation>gezählte Läufe</translation>
    </message>
    <message>
        <source>Top-Down runs</source>
        <translation>Top-Down-Läufe</translation>
    </message>
    <message>
        <source>rooflines</source>
        <translation>Rooflines</translation>
    </message>
    <message>
        <source>solver runs</source>
        <translation>Löserläufe</translation>
    </message>
    <message>
        <source>This study has fewer than two %1</source>
        <translation>Diese Studie enthält weniger als zwei %1</translation>
    </message>
    <message>
        <source>A and B have no %1</source>
        <translation>A und B fehlen: %1</translation>
    </message>
    <message>
        <source>Drop to compare:</source>
        <translation>Zum Vergleichen ablegen:</translation>
    </message>
    <message>
        <source>this study becomes B. It is only read, not changed.</source>
        <translation>Diese Studie wird zu B. Sie wird nur gelesen, nicht geändert.</translation>
    </message>
    <message>
        <source>Reading study B</source>
        <translation>Studie B wird gelesen</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>Das Lesen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>A und B werden verglichen</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>Der Vergleich wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>ComparedCountsPane</name>
    <message>
        <source>Counts</source>
        <translation>Zählwerte</translation>
    </message>
    <message>
        <source>Raw counts of both runs</source>
        <translation>Rohe Zählwerte beider Läufe</translation>
    </message>
    <message>
        <source>Choose a run of each at the top.</source>
        <translation>Wählen Sie oben je einen Lauf.</translation>
    </message>
    <message>
        <source>%1 of %2 events are the same</source>
        <translation>%1 von %2 Ereignissen sind gleich</translation>
    </message>
</context>
<context>
    <name>ComparedDefinitionsPane</name>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Definitions of both</source>
        <translation>Definitionen von beiden</translation>
    </message>
    <message>
        <source>%1 of %2 are the same</source>
        <translation>%1 von %2 sind gleich</translation>
    </message>
    <message>
        <source>Neither study has user-defined events.</source>
        <translation>Keine der Studien definiert eigene Ereignisse.</translation>
    </message>
</context>
<context>
    <name>ComparedEventsPane</name>
    <message>
        <source>Chosen events</source>
        <translation>Gewählte Ereignisse</translation>
    </message>
    <message>
        <source>Events chosen in A or B</source>
        <translation>In A oder B gewählte Ereignisse</translation>
    </message>
    <message>
        <source>No benchmark name occurs in both studies: choose two benchmarks above.</source>
        <translation>Kein Name eines Benchmarks kommt in beiden Studien vor: Wählen Sie oben zwei Benchmarks.</translation>
    </message>
    <message>
        <source>%1 by both, %2 by A only, %3 by B only; α %4 and %5</source>
        <translation>%1 von beiden, %2 nur von A, %3 nur von B; α %4 und %5</translation>
    </message>
    <message>
        <source>No event is chosen in A or B: raise τ on the Noise page.</source>
        <translation>In A und B ist kein Ereignis gewählt: Erhöhen Sie τ auf der Seite „Rauschen“.</translation>
    </message>
</context>
<context>
    <name>ComparedMetricsPane</name>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Metrics of both</source>
        <translation>Metriken von beiden</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>Koeffizienten</translation>
    </message>
    <message>
        <source>Coefficients of the selected metric</source>
        <translation>Koeffizienten der ausgewählten Metrik</translation>
    </message>
    <message>
        <source>No benchmark name occurs in both studies: choose two benchmarks above.</source>
        <translation>Kein Name eines Benchmarks kommt in beiden Studien vor: Wählen Sie oben zwei Benchmarks.</translation>
    </message>
    <message>
        <source>Neither benchmark defines a metric: add one on the Signatures page.</source>
        <translation>Keiner der Benchmarks definiert eine Metrik: Fügen Sie auf der Seite „Signaturen“ eine hinzu.</translation>
    </message>
    <message>
        <source>%1 of %2 are the same</source>
        <translation>%1 von %2 sind gleich</translation>
    </message>
    <message>
        <source>Select a metric above.</source>
        <translation>Wählen Sie oben eine Metrik.</translation>
    </message>
    <message>
        <source>No event is chosen in A or B: there are no coefficients.</source>
        <translation>In A und B ist kein Ereignis gewählt: Es gibt keine Koeffizienten.</translation>
    </message>
    <message>
        <source>%1; its signature differs: %2</source>
        <translation>%1; die Signatur ist eine andere: %2</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>no such metric in A</source>
        <translation>in A keine solche Metrik</translation>
    </message>
    <message>
        <source>no such metric in B</source>
        <translation>in B keine solche Metrik</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>nur in B</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>nur in A</translation>
    </message>
    <message>
        <source>different factor</source>
        <translation>anderer Faktor</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A, raw</source>
        <translation>A, roh</translation>
    </message>
    <message>
        <source>B, raw</source>
        <translation>B, roh</translation>
    </message>
</context>
<context>
    <name>ComparedNoisePane</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Noise of both</source>
        <translation>Rauschen von beiden</translation>
    </message>
    <message>
        <source>Events of both</source>
        <translation>Ereignisse von beiden</translation>
    </message>
    <message>
        <source>Noise of the events of both</source>
        <translation>Rauschen der Ereignisse von beiden</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Events with a different status in B</source>
        <translation>Ereignisse, deren Status sich unterscheidet</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Every event of both</source>
        <translation>Alle Ereignisse von beiden</translation>
    </message>
    <message>
        <source>No benchmark name occurs in both studies: choose two benchmarks above.</source>
        <translation>Kein Name eines Benchmarks kommt in beiden Studien vor: Wählen Sie oben zwei Benchmarks.</translation>
    </message>
    <message>
        <source>No status changes</source>
        <translation>Kein Ereignis hat einen anderen Status</translation>
    </message>
    <message>
        <source>No event is in both studies: events are matched by their id.</source>
        <translation>Kein Ereignis ist in beiden Studien: Ereignisse werden über ihre ID zugeordnet.</translation>
    </message>
    <message>
        <source>No status changes: choose All to show every event.</source>
        <translation>Kein Ereignis hat einen anderen Status: „Alle“ zeigt jedes.</translation>
    </message>
    <message>
        <source>Measured in %1 only (%2): %3.</source>
        <translation>Nur in %1 gemessen (%2): %3.</translation>
    </message>
    <message>
        <source>%1 of %2 changed, %3 crossed τ</source>
        <translation>%1 von %2 geändert, %3 kreuzen τ</translation>
    </message>
</context>
<context>
    <name>ComparedRecordersPane</name>
    <message>
        <source>Convergence</source>
        <translation>Konvergenz</translation>
    </message>
    <message>
        <source>Solvers in both</source>
        <translation>Löser in beiden</translation>
    </message>
    <message>
        <source>Solvers of both</source>
        <translation>Löser von beiden</translation>
    </message>
    <message>
        <source>Other recorders</source>
        <translation>Andere Rekorder</translation>
    </message>
    <message>
        <source>Other recorders of both</source>
        <translation>Andere Rekorder von beiden</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Seconds since the first residual</source>
        <translation>Sekunden seit dem ersten Residuum</translation>
    </message>
    <message>
        <source>SpMV</source>
        <translation>SpMV</translation>
    </message>
    <message>
        <source>Sparse matrix-vector products</source>
        <translation>Produkte dünnbesetzter Matrizen mit Vektoren</translation>
    </message>
    <message>
        <source>Times are missing in A or B</source>
        <translation>Die Zeiten sind nicht für beide Läufe bekannt</translation>
    </message>
    <message>
        <source>Products were not counted in A or B</source>
        <translation>Produkte wurden nicht in beiden Läufen gezählt</translation>
    </message>
    <message>
        <source>No residual history is in both: choose two above, or import the output of the solvers.</source>
        <translation>Kein Residuenverlauf ist in beiden: Wählen Sie oben zwei, oder importieren Sie die Ausgabe der Löser.</translation>
    </message>
    <message>
        <source>No solver run is in both: choose two above. Runs are matched by their names.</source>
        <translation>Kein Lauf eines Lösers ist in beiden: Wählen Sie oben zwei. Läufe werden über ihre Namen zugeordnet.</translation>
    </message>
</context>
<context>
    <name>ComparedRooflinePane</name>
    <message>
        <source>Rooflines</source>
        <translation>Rooflines</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dächer</translation>
    </message>
    <message>
        <source>Roofs of both</source>
        <translation>Dächer beider</translation>
    </message>
    <message>
        <source>Kernels in both</source>
        <translation>Kernel in beiden</translation>
    </message>
    <message>
        <source>Kernels of both</source>
        <translation>Kernel beider</translation>
    </message>
    <message>
        <source>There are fewer than two rooflines to compare.</source>
        <translation>Es gibt keine zwei Rooflines zu vergleichen.</translation>
    </message>
    <message>
        <source>Kernels only in %1: %2.</source>
        <translation>Kernel nur in %1: %2.</translation>
    </message>
    <message>
        <source>bound by %1</source>
        <translation>begrenzt durch %1</translation>
    </message>
    <message>
        <source>No kernel is in both: kernels are matched by their name and run.</source>
        <translation>Kein Kernel ist in beiden: Kernel werden nach Name und Lauf zugeordnet.</translation>
    </message>
</context>
<context>
    <name>ComparedTopDownPane</name>
    <message>
        <source>Top-Down</source>
        <translation>Top-Down</translation>
    </message>
    <message>
        <source>Nodes of both runs</source>
        <translation>Knoten beider Läufe</translation>
    </message>
    <message>
        <source>Level 1</source>
        <translation>Ebene 1</translation>
    </message>
    <message>
        <source>Level 1 of both runs</source>
        <translation>Ebene 1 beider Läufe</translation>
    </message>
    <message>
        <source>Amount A</source>
        <translation>Betrag A</translation>
    </message>
    <message>
        <source>Amount B</source>
        <translation>Betrag B</translation>
    </message>
    <message>
        <source>B / A</source>
        <translation>B / A</translation>
    </message>
    <message>
        <source>There are fewer than two runs to compare.</source>
        <translation>Es gibt keine zwei Läufe zu vergleichen.</translation>
    </message>
    <message>
        <source>No pair of runs is selected: choose two above.</source>
        <translation>Kein Paar von Läufen ist gewählt: Wählen Sie oben zwei Läufe.</translation>
    </message>
    <message>
        <source>Comparable.</source>
        <translation>Vergleichbar.</translation>
    </message>
    <message>
        <source>Not comparable.</source>
        <translation>Nicht vergleichbar.</translation>
    </message>
    <message>
        <source>Partly comparable.</source>
        <translation>Teilweise vergleichbar.</translation>
    </message>
    <message>
        <source>% of the total</source>
        <translation>% vom Ganzen</translation>
    </message>
    <message>
        <source>No row of level 1 is comparable: see the reasons in the table.</source>
        <translation>Keine Zeile der Ebene 1 ist vergleichbar: Die Gründe stehen in der Tabelle.</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>DRAM traffic</source>
        <translation>DRAM-Verkehr</translation>
    </message>
    <message>
        <source>all loads and stores of the cores</source>
        <translation>alle Lese- und Schreibzugriffe der Kerne</translation>
    </message>
    <message>
        <source>A and B are the same roofline: later runs of its kernels are compared with the first run.</source>
        <translation>A und B sind dieselbe Roofline: Spätere Läufe ihrer Kernel werden mit dem ersten Lauf verglichen.</translation>
    </message>
    <message>
        <source>its own total</source>
        <translation>sein eigenes Ganzes</translation>
    </message>
    <message>
        <source>Slots and cycles of different CPUs are not comparable: amounts are left out.</source>
        <translation>Slots und Takte verschiedener CPUs sind nicht vergleichbar: Beträge bleiben weg.</translation>
    </message>
    <message>
        <source>values are missing in {}</source>
        <translation>in {} fehlen Werte</translation>
    </message>
    <message>
        <source>not finite in {}</source>
        <translation>in {} nicht endlich</translation>
    </message>
    <message>
        <source>zero in every kernel of {}</source>
        <translation>in jedem Kernel von {} null</translation>
    </message>
    <message>
        <source>too small in {}</source>
        <translation>in {} zu klein</translation>
    </message>
    <message>
        <source>explained by the events that {} has chosen</source>
        <translation>durch die Ereignisse erklärt, die {} gewählt hat</translation>
    </message>
    <message>
        <source>not measured in {}</source>
        <translation>in {} nicht gemessen</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} und {} weitere</translation>
    </message>
    <message>
        <source>Metric {} is no longer definable in B ({} in A, {} in B)</source>
        <translation>Metrik {} ist in B nicht mehr definierbar ({} in A, {} in B)</translation>
    </message>
    <message>
        <source>Metric {} is definable in B ({} in A, {} in B)</source>
        <translation>Metrik {} ist in B definierbar ({} in A, {} in B)</translation>
    </message>
    <message>
        <source>Metric {} is only in {}</source>
        <translation>Metrik {} gibt es nur in {}</translation>
    </message>
    <message>
        <source>Metric {} is {} in both</source>
        <translation>Metrik {} ist in beiden {}</translation>
    </message>
    <message>
        <source>Metric {} has different events or coefficients ({} in both)</source>
        <translation>Metrik {} besteht aus anderen Ereignissen oder Koeffizienten ({} in beiden)</translation>
    </message>
    <message>
        <source>Metric {}: {} in A, {} in B</source>
        <translation>Metrik {}: {} in A, {} in B</translation>
    </message>
    <message>
        <source>1 event is chosen by {} and not by {}: {} ({})</source>
        <translation>1 Ereignis wird von {} gewählt und nicht von {}: {} ({})</translation>
    </message>
    <message>
        <source>{} events are chosen by {} and not by {}: {} ({})</source>
        <translation>{} Ereignisse werden von {} gewählt und nicht von {}: {} ({})</translation>
    </message>
    <message>
        <source>1 event is measured in {} only: {}</source>
        <translation>1 Ereignis wurde nur in {} gemessen: {}</translation>
    </message>
    <message>
        <source>{} events are measured in {} only: {}</source>
        <translation>{} Ereignisse wurden nur in {} gemessen: {}</translation>
    </message>
    <message>
        <source>{} and {} are not comparable: {}</source>
        <translation>{} und {} sind nicht vergleichbar: {}</translation>
    </message>
    <message>
        <source>Solver {}: {} in A, {} in B</source>
        <translation>Löser {}: {} in A, {} in B</translation>
    </message>
    <message>
        <source>Solver {} takes {} more iterations ({} to {})</source>
        <translation>Löser {} braucht {} Iterationen mehr ({} gegen {})</translation>
    </message>
    <message>
        <source>Solver {} takes {} fewer iterations ({} to {})</source>
        <translation>Löser {} braucht {} Iterationen weniger ({} gegen {})</translation>
    </message>
    <message>
        <source>Constant {} differs in its {}: {} in A, {} in B</source>
        <translation>Konstante {} weicht ab ({}): {} in A, {} in B</translation>
    </message>
    <message>
        <source>Definition {} differs in its {}: {} in A, {} in B</source>
        <translation>Definition {} weicht ab ({}): {} in A, {} in B</translation>
    </message>
    <message>
        <source>1 definition is only in {}: {}</source>
        <translation>1 Definition gibt es nur in {}: {}</translation>
    </message>
    <message>
        <source>{} definitions are only in {}: {}</source>
        <translation>{} Definitionen gibt es nur in {}: {}</translation>
    </message>
    <message>
        <source>A has the tolerance {} and B {}, relative to the first residual; both are judged by {}</source>
        <translation>A hat die Toleranz {} und B {}, bezogen auf das erste Residuum; beide werden nach {} beurteilt</translation>
    </message>
    <message>
        <source>A counts {}, B {}: intensities and bandwidths refer to different bytes and are not comparable.</source>
        <translation>A zählt {}, B {}: Intensitäten und Bandbreiten beziehen sich auf verschiedene Bytes und sind nicht vergleichbar.</translation>
    </message>
    <message>
        <source>The roofs of A are for {} threads, those of B for {}.</source>
        <translation>Die Dächer von A gelten für {} Threads, die von B für {}.</translation>
    </message>
    <message>
        <source>{} is simulated, {} is not.</source>
        <translation>{} ist simuliert, {} nicht.</translation>
    </message>
    <message>
        <source>Both runs use the model {}: every node is comparable.</source>
        <translation>Beide Läufe verwenden das Modell {}: Jeder Knoten ist vergleichbar.</translation>
    </message>
    <message>
        <source>Both runs use the model {}: {} of {} nodes are comparable; {}.</source>
        <translation>Beide Läufe verwenden das Modell {}: {} von {} Knoten sind vergleichbar; {}.</translation>
    </message>
    <message>
        <source>Benchmark {} of A and benchmark {} of B have no common expectation: their noise is comparable, but their chosen events and metrics are not</source>
        <translation>Benchmark {} von A und Benchmark {} von B haben keine gemeinsame Erwartung: Ihr Rauschen ist vergleichbar, die gewählten Ereignisse und die Metriken sind es nicht</translation>
    </message>
    <message>
        <source>not counted in {}</source>
        <translation>in {} nicht gezählt</translation>
    </message>
    <message>
        <source>not counted in {}: {}</source>
        <translation>in {} nicht gezählt: {}</translation>
    </message>
    <message>
        <source>0 in A</source>
        <translation>0 in A</translation>
    </message>
    <message>
        <source>not a combination of the expectations in {}: residual {}</source>
        <translation>in {} keine Kombination der Erwartungen: Residuum {}</translation>
    </message>
    <message>
        <source>{}: {} ({} to {}), {} to {}</source>
        <translation>{}: {} ({} gegen {}), {} gegen {}</translation>
    </message>
    <message>
        <source>{}: {} points of {} ({} to {}), {} to {}</source>
        <translation>{}: {} Prozentpunkte von {} ({} gegen {}), {} gegen {}</translation>
    </message>
    <message>
        <source>Roof {}: {} ({} to {} {})</source>
        <translation>Dach {}: {} ({} gegen {} {})</translation>
    </message>
    <message>
        <source>Kernel {}: {} ({} to {} GFLOP/s)</source>
        <translation>Kernel {}: {} ({} gegen {} GFLOP/s)</translation>
    </message>
    <message>
        <source>Kernel {}: {} ({} to {} GFLOP/s, {} to {})</source>
        <translation>Kernel {}: {} ({} gegen {} GFLOP/s, {} gegen {})</translation>
    </message>
    <message>
        <source>its signature differs: {}</source>
        <translation>ihre Signatur ist verschieden: {}</translation>
    </message>
    <message>
        <source>{}: benchmark &quot;{}&quot; cannot be analyzed: {}</source>
        <translation>{}: Der Benchmark „{}“ lässt sich nicht analysieren: {}</translation>
    </message>
    <message>
        <source>the analysis did not finish</source>
        <translation>die Analyse wurde nicht fertig</translation>
    </message>
    <message>
        <source>{} has no benchmark &quot;{}&quot;</source>
        <translation>{} enthält keinen Benchmark „{}“</translation>
    </message>
    <message>
        <source>{} has no run &quot;{}&quot;</source>
        <translation>{} enthält keinen Lauf „{}“</translation>
    </message>
    <message>
        <source>{} has no Top-Down run &quot;{}&quot;</source>
        <translation>{} enthält keinen Top-Down-Lauf „{}“</translation>
    </message>
    <message>
        <source>{} has no roofline &quot;{}&quot;</source>
        <translation>{} enthält keine Roofline „{}“</translation>
    </message>
    <message>
        <source>{} has no solver run &quot;{}&quot;</source>
        <translation>{} enthält keinen Löserlauf „{}“</translation>
    </message>
    <message>
        <source>{} and {} are different models: nodes with the same meaning are comparable, as shares of each run&apos;s total.</source>
        <translation>{} und {} sind verschiedene Modelle: Knoten mit gleicher Bedeutung sind vergleichbar, als Anteile am Ganzen jedes Laufs.</translation>
    </message>
    <message>
        <source>{} and {} are different models, and no node is comparable: {}.</source>
        <translation>{} und {} sind verschiedene Modelle, und kein Knoten ist vergleichbar: {}.</translation>
    </message>
    <message>
        <source>{} and {} are different models: {} of {} meanings are comparable. {} is not: {}.</source>
        <translation>{} und {} sind verschiedene Modelle: {} von {} Bedeutungen sind vergleichbar. {} ist es nicht: {}.</translation>
    </message>
    <message>
        <source>excluded by hand in {}</source>
        <translation>in {} von Hand ausgeschlossen</translation>
    </message>
    <message>
        <source>To {}: A {}, B {}.</source>
        <translation>Bis {}: A {}, B {}.</translation>
    </message>
    <message>
        <source>Both need {} iterations.</source>
        <translation>Beide brauchen {} Iterationen.</translation>
    </message>
    <message>
        <source>B needs 1 iteration more ({} instead of {}).</source>
        <translation>B braucht 1 Iteration mehr ({} statt {}).</translation>
    </message>
    <message>
        <source>B needs {} iterations more ({} instead of {}).</source>
        <translation>B braucht {} Iterationen mehr ({} statt {}).</translation>
    </message>
    <message>
        <source>The curves are the same.</source>
        <translation>Die Kurven sind gleich.</translation>
    </message>
    <message>
        <source>B is up to {} decades below A, at iteration {}.</source>
        <translation>B liegt bis zu {} Dekaden unter A, bei Iteration {}.</translation>
    </message>
    <message>
        <source>B is up to {} decades above A, at iteration {}.</source>
        <translation>B liegt bis zu {} Dekaden über A, bei Iteration {}.</translation>
    </message>
    <message>
        <source>1 event is above τ in {} and not in {}: {}</source>
        <translation>1 Ereignis liegt in {} über τ, in {} nicht: {}</translation>
    </message>
    <message>
        <source>{} events are above τ in {} and not in {}: {}</source>
        <translation>{} Ereignisse liegen in {} über τ, in {} nicht: {}</translation>
    </message>
    <message>
        <source>{} against {}</source>
        <translation>{} gegen {}</translation>
    </message>
    <message>
        <source>Solver {}: the time changes by {} ({} to {}), the iterations are the same</source>
        <translation>Löser {}: Die Zeit ändert sich um {} ({} auf {}), die Zahl der Iterationen ist gleich</translation>
    </message>
    <message>
        <source>noisy in {}: max-RNMSE {} is above τ = {}</source>
        <translation>in {} verrauscht: max-RNMSE {} liegt über τ = {}</translation>
    </message>
    <message>
        <source>B needs 1 iteration fewer ({} instead of {}).</source>
        <translation>B braucht 1 Iteration weniger ({} statt {}).</translation>
    </message>
    <message>
        <source>B needs {} iterations fewer ({} instead of {}).</source>
        <translation>B braucht {} Iterationen weniger ({} statt {}).</translation>
    </message>
    <message>
        <source>B is as fast as A.</source>
        <translation>B ist so schnell wie A.</translation>
    </message>
    <message>
        <source>B is {} as fast as A.</source>
        <translation>B ist {} so schnell wie A.</translation>
    </message>
    <message>
        <source>B takes {} as long as A.</source>
        <translation>B braucht {} so lange wie A.</translation>
    </message>
    <message>
        <source>A counts in {}, B in {}</source>
        <translation>A zählt in {}, B in {}</translation>
    </message>
    <message>
        <source>In {}, {} shared its counter: it was counted {} of the time, the rest is extrapolated.</source>
        <translation>In {} teilte {} seinen Zähler mit anderen: Es wurde {} der Zeit gezählt, der Rest ist hochgerechnet.</translation>
    </message>
    <message>
        <source>In {}, {} events shared counters: {} was counted {} of the time, the rest is extrapolated.</source>
        <translation>In {} teilten sich {} Ereignisse Zähler: {} wurde {} der Zeit gezählt, der Rest ist hochgerechnet.</translation>
    </message>
</context>
<context>
    <name>Confidence</name>
    <message>
        <source>sure</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>fair</source>
        <translation>brauchbar</translation>
    </message>
    <message>
        <source>fragile</source>
        <translation>unsicher</translation>
    </message>
    <message>
        <source>with one repetition, noise is not assessed</source>
        <translation>mit einer Wiederholung ist das Rauschen nicht beurteilt</translation>
    </message>
    <message>
        <source>without repetition {} the formula is a different one</source>
        <translation>ohne Wiederholung {} ist die Formel eine andere</translation>
    </message>
    <message>
        <source>{} is one of {} equal units; the formula is right only if all units are loaded alike</source>
        <translation>{} ist eine von {} gleichen Einheiten; die Formel stimmt nur, wenn alle Einheiten gleich belastet sind</translation>
    </message>
    <message>
        <source>these repetitions do not show whether {} is quiet; about {} repetitions would</source>
        <translation>diese Wiederholungen zeigen nicht, ob {} ruhig ist; etwa {} Wiederholungen würden es zeigen</translation>
    </message>
    <message>
        <source>two repetitions are too few to leave one out</source>
        <translation>zwei Wiederholungen sind zu wenige, um eine wegzulassen</translation>
    </message>
    <message>
        <source>the recommended τ and α choose different events</source>
        <translation>die empfohlenen τ und α wählen andere Ereignisse</translation>
    </message>
    <message>
        <source>the formula is the same without any one of the repetitions, all its events are quiet, and the recommended τ and α give the same chosen events</source>
        <translation>die Formel bleibt ohne jede einzelne Wiederholung dieselbe, alle ihre Ereignisse sind ruhig, und die empfohlenen τ und α wählen dieselben Ereignisse</translation>
    </message>
    <message>
        <source>proven</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>a bound</source>
        <translation>eine Schranke</translation>
    </message>
    <message>
        <source>{}, {} or more others of the same size</source>
        <translation>{}, {} oder mehr andere gleicher Größe</translation>
    </message>
    <message>
        <source>{}, 1 other of the same size</source>
        <translation>{}, 1 andere gleicher Größe</translation>
    </message>
    <message>
        <source>{}, {} others of the same size</source>
        <translation>{}, {} andere gleicher Größe</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} und {} weitere</translation>
    </message>
    <message>
        <source>{} adds the units {}.</source>
        <translation>{} addiert die Einheiten {}.</translation>
    </message>
    <message>
        <source>{} is one of the {} units {}.</source>
        <translation>{} ist eine der {} Einheiten {}.</translation>
    </message>
</context>
<context>
    <name>ConfidencePane</name>
    <message>
        <source>How sure</source>
        <translation>Wie sicher</translation>
    </message>
    <message>
        <source>The definitions are being reviewed…</source>
        <translation>Die Definitionen werden bewertet…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the smallest formula with the full names of the events</source>
        <translation>Kopiert die kleinste Formel mit den vollen Namen der Ereignisse</translation>
    </message>
    <message>
        <source>Import counters of programs…</source>
        <translation>Zähler von Programmen importieren…</translation>
    </message>
    <message>
        <source>Opens the import dialog; tick “Add to the open study” there</source>
        <translation>Öffnet den Importdialog; kreuzen Sie dort „Zur geöffneten Studie hinzufügen“ an</translation>
    </message>
    <message>
        <source>Formulas that define the metric</source>
        <translation>Formeln, die die Metrik definieren</translation>
    </message>
    <message>
        <source>Export this formula…</source>
        <translation>Diese Formel exportieren…</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>Schwellen</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Kleinste</translation>
    </message>
    <message>
        <source>Proportional</source>
        <translation>Proportional</translation>
    </message>
    <message>
        <source>Events that count a multiple of an event of the formula on every kernel</source>
        <translation>Ereignisse, die auf jedem Kernel ein Vielfaches eines Ereignisses der Formel zählen</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Selected formula over the kernels, from the measured means</source>
        <translation>Ausgewählte Formel über den Kerneln, aus den gemessenen Mittelwerten</translation>
    </message>
    <message>
        <source>Copy this formula</source>
        <translation>Diese Formel kopieren</translation>
    </message>
    <message>
        <source>Copies the selected formula with the full names of the events</source>
        <translation>Kopiert die ausgewählte Formel mit den vollen Namen der Ereignisse</translation>
    </message>
    <message>
        <source>updating…</source>
        <translation>wird neu berechnet…</translation>
    </message>
    <message>
        <source>of earlier thresholds or signatures</source>
        <translation>von früheren Schwellen oder Signaturen</translation>
    </message>
    <message>
        <source>The chosen events do not define the metric. The formula below has other events, or sums of units.</source>
        <translation>Die gewählten Ereignisse definieren die Metrik nicht. Die Formel unten hat andere Ereignisse, oder Summen von Einheiten.</translation>
    </message>
    <message>
        <source>No formula of at most four events passes.</source>
        <translation>Keine Formel aus höchstens vier Ereignissen besteht die Prüfung.</translation>
    </message>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n Ereignis</numerusform>
            <numerusform>%n Ereignisse</numerusform>
        </translation>
    </message>
    <message>
        <source>The study has no counters of programs to test the formulas on.</source>
        <translation>Die Studie hat keine Zähler von Programmen, an denen die Formeln geprüft werden könnten.</translation>
    </message>
    <message>
        <source>All formulas agree within 1 % on %1 of %2 programs.</source>
        <translation>Auf %1 von %2 Programmen stimmen alle Formeln auf 1 % überein.</translation>
    </message>
    <message>
        <source>Opens the Export page, where the metric is written with this formula</source>
        <translation>Öffnet die Seite Export, auf der die Metrik mit dieser Formel geschrieben wird</translation>
    </message>
</context>
<context>
    <name>ConstantPane</name>
    <message>
        <source>Constants</source>
        <translation>Konstanten</translation>
    </message>
    <message>
        <source>Not accepted:</source>
        <translation>Nicht übernommen:</translation>
    </message>
    <message>
        <source>Not measured:</source>
        <translation>Nicht gemessen:</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Add a constant</source>
        <translation>Konstante hinzufügen</translation>
    </message>
    <message>
        <source>Remove the selected constant</source>
        <translation>Ausgewählte Konstante entfernen</translation>
    </message>
    <message>
        <source>papilio-collect, which does the measurement, is not installed in the folder of Papilio</source>
        <translation>papilio-collect, das die Messung ausführt, ist nicht im Ordner von Papilio installiert</translation>
    </message>
    <message>
        <source>No constants. Add one, or measure those of this machine.</source>
        <translation>Keine Konstanten. Fügen Sie eine hinzu, oder messen Sie die dieser Maschine.</translation>
    </message>
    <message>
        <source>No definitions.</source>
        <translation>Keine Definitionen.</translation>
    </message>
    <message>
        <source>The name “%1” is already in use: names must be unique among constants and definitions.</source>
        <translation>Der Name „%1“ ist vergeben: Namen müssen unter Konstanten und Definitionen eindeutig sein.</translation>
    </message>
    <message>
        <source>constant %1</source>
        <translation>Konstante %1</translation>
    </message>
    <message>
        <source>Measuring constants of this machine</source>
        <translation>Konstanten dieser Maschine werden gemessen</translation>
    </message>
    <message>
        <source>The output of papilio-collect constants cannot be read.</source>
        <translation>Die Ausgabe von papilio-collect constants ist nicht lesbar.</translation>
    </message>
    <message>
        <source>measured here (%1)</source>
        <translation>hier gemessen (%1)</translation>
    </message>
    <message>
        <source>measured constants</source>
        <translation>gemessene Konstanten</translation>
    </message>
    <message>
        <source>Measured.</source>
        <translation>Gemessen.</translation>
    </message>
    <message>
        <source>Measures latencies and costs on this machine or on another one, with their spread</source>
        <translation>Misst Latenzen und Kosten dieser oder einer anderen Maschine, mit Streuung</translation>
    </message>
    <message>
        <source>Measuring constants of %1</source>
        <translation>Konstanten von %1 werden gemessen</translation>
    </message>
    <message>
        <source>measured on %1 (%2)</source>
        <translation>gemessen auf %1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n constants of the set now have the values of the machine.</source>
        <translation>
            <numerusform>%n Konstante des Satzes hat jetzt den Wert der Maschine.</numerusform>
            <numerusform>%n Konstanten des Satzes haben jetzt die Werte der Maschine.</numerusform>
        </translation>
    </message>
    <message>
        <source>Known machine</source>
        <translation>Bekannte Maschine</translation>
    </message>
    <message>
        <source>Takes the constants of another machine from a file: shipped ones, and your own</source>
        <translation>Übernimmt die Konstanten einer anderen Maschine aus einer Datei: mitgelieferte oder eigene</translation>
    </message>
    <message>
        <source>Not taken:</source>
        <translation>Nicht übernommen:</translation>
    </message>
    <message>
        <source>measured on another machine (%1)</source>
        <translation>auf einer anderen Maschine gemessen (%1)</translation>
    </message>
</context>
<context>
    <name>ConstantTableModel</name>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>“%1” cannot be the %2. Enter a number such as 12, 2.5 or 1e-3.</source>
        <translation>„%1“ ist nicht zulässig (%2): Geben Sie eine Zahl wie 12, 2.5 oder 1e-3 ein.</translation>
    </message>
</context>
<context>
    <name>ConstantsDialog</name>
    <message>
        <source>Measure the constants of a machine</source>
        <translation>Konstanten einer Maschine messen</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
    <message>
        <source>Measures latencies and costs with their spread; takes a few seconds. Other running programs make them larger.</source>
        <translation>Misst Latenzen und Kosten mit ihrer Streuung; dauert einige Sekunden. Andere laufende Programme machen sie größer.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
</context>
<context>
    <name>CountDialog</name>
    <message>
        <source>MPI &amp;launcher</source>
        <translation>MPI-&amp;Startprogramm</translation>
    </message>
    <message>
        <source>none; or, for example, mpirun -n 4</source>
        <translation>keines; oder zum Beispiel mpirun -n 4</translation>
    </message>
    <message>
        <source>Starts the ranks of an MPI program, once for each event set and repetition. Every rank is counted, and their sums are shown.</source>
        <translation>Startet die Ränge eines MPI-Programms, einmal für jeden Ereignissatz und jede Wiederholung. Jeder Rang wird gezählt, und ihre Summen werden gezeigt.</translation>
    </message>
    <message>
        <source>The launcher “%1” is not a program that can be run.</source>
        <translation>Das Startprogramm „%1“ ist kein ausführbares Programm.</translation>
    </message>
    <message>
        <source>Count a program</source>
        <translation>Ein Programm zählen</translation>
    </message>
    <message>
        <source>Names as papilio-collect events and libpfm spell them, with commas</source>
        <translation>Namen, wie papilio-collect events und libpfm sie schreiben, mit Kommas</translation>
    </message>
    <message>
        <source>A virtual processor (valgrind)</source>
        <translation>Ein virtueller Prozessor (valgrind)</translation>
    </message>
    <message>
        <source>How often each event set is counted; the means are stored</source>
        <translation>Wie oft jeder Ereignissatz gezählt wird; gespeichert werden die Mittelwerte</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the program</source>
        <translation>Programm wählen</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>&amp;Program</source>
        <translation>&amp;Programm</translation>
    </message>
    <message>
        <source>Runs &amp;in</source>
        <translation>Läuft &amp;in</translation>
    </message>
    <message>
        <source>C&amp;ount</source>
        <translation>Zäh&amp;len</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Events</source>
        <translation>&amp;Ereignisse</translation>
    </message>
    <message>
        <source>&amp;With</source>
        <translation>Mi&amp;t</translation>
    </message>
    <message>
        <source>&amp;Repetitions</source>
        <translation>&amp;Wiederholungen</translation>
    </message>
    <message>
        <source>Add them to</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Run and count</source>
        <translation>Ausführen und zählen</translation>
    </message>
    <message>
        <source>Operations, bytes and time: a point under the roofs</source>
        <translation>Operationen, Bytes und Zeit: ein Punkt unter den Dächern</translation>
    </message>
    <message>
        <source>The definitions “%1”</source>
        <translation>Die Definitionen „%1“</translation>
    </message>
    <message>
        <source>The metrics of %1</source>
        <translation>Die Metriken von %1</translation>
    </message>
    <message>
        <source>A Top-Down model</source>
        <translation>Ein Top-Down-Modell</translation>
    </message>
    <message>
        <source>Events by their names</source>
        <translation>Ereignisse mit Namen</translation>
    </message>
    <message>
        <source>Counting %1</source>
        <translation>%1 wird gezählt</translation>
    </message>
    <message>
        <source>Program to count</source>
        <translation>Zu zählendes Programm</translation>
    </message>
    <message>
        <source>Folder in which the program runs</source>
        <translation>Ordner, in dem das Programm läuft</translation>
    </message>
    <message>
        <source>papilio-collect was not found in the folder of Papilio or in PATH; install it.</source>
        <translation>papilio-collect wurde weder im Ordner von Papilio noch im PATH gefunden; installieren Sie es.</translation>
    </message>
    <message>
        <source>“%1” is not a folder.</source>
        <translation>„%1“ ist kein Ordner.</translation>
    </message>
    <message>
        <source>“%1” is not a program that can be run.</source>
        <translation>„%1“ ist kein ausführbares Programm.</translation>
    </message>
    <message>
        <source>“%1” is not in PATH. For a program in the folder enter ./%1.</source>
        <translation>„%1“ ist nicht im PATH. Für ein Programm in diesem Ordner geben Sie ./%1 ein.</translation>
    </message>
    <message>
        <source>Exact counts on any machine. The program runs 20 to 100 times slower; its time is measured without valgrind.</source>
        <translation>Genaue Zählwerte auf jeder Maschine. Das Programm läuft 20- bis 100-mal langsamer; seine Zeit wird ohne valgrind gemessen.</translation>
    </message>
    <message>
        <source>In user mode, of all threads and children. More events than counters take several runs.</source>
        <translation>Im Benutzermodus, für alle Threads und Kindprozesse. Mehr Ereignisse als Zähler brauchen mehrere Läufe.</translation>
    </message>
    <message>
        <source>The program and its arguments. Pipes and variables need a shell: sh -c &quot;…&quot;</source>
        <translation>Das Programm und seine Argumente. Pipes und Variablen brauchen eine Shell: sh -c &quot;…&quot;</translation>
    </message>
    <message>
        <source>The counters of the machine</source>
        <translation>Die Zähler der Maschine</translation>
    </message>
    <message>
        <source>Mac&amp;hine</source>
        <translation>Masc&amp;hine</translation>
    </message>
    <message>
        <source>the home directory</source>
        <translation>das Home-Verzeichnis</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>How long the program takes on its own machine. The emulator cannot measure it, and without it the point has no speed.</source>
        <translation>Wie lange das Programm auf seiner eigenen Maschine braucht. Der Emulator kann das nicht messen, und ohne diese Zeit hat der Punkt keine Geschwindigkeit.</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>Exact counts of a program that a cross compiler built for this processor. It runs a few hundred times slower than a program of this machine.</source>
        <translation>Exakte Zählwerte eines Programms, das ein Cross-Compiler für diesen Prozessor übersetzt hat. Es läuft einige hundert Mal langsamer als ein Programm auf dieser Maschine.</translation>
    </message>
    <message>
        <source>An emulated %1 (qemu)</source>
        <translation>Ein emulierter %1 (qemu)</translation>
    </message>
</context>
<context>
    <name>CountableEventsModel</name>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>What it counts</source>
        <translation>Was es zählt</translation>
    </message>
</context>
<context>
    <name>CountersPane</name>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Counters to show</source>
        <translation>Gezeigte Zähler</translation>
    </message>
    <message>
        <source>Run to show</source>
        <translation>Gezeigter Lauf</translation>
    </message>
    <message>
        <source>Filter the events by name</source>
        <translation>Ereignisse nach Namen filtern</translation>
    </message>
    <message>
        <source>Raw counts of the run</source>
        <translation>Rohe Zählwerte des Laufs</translation>
    </message>
    <message numerus="yes">
        <source>%n without a count</source>
        <translation>
            <numerusform>%n ohne Zählwert</numerusform>
            <numerusform>%n ohne Zählwert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shared a counter</source>
        <translation>
            <numerusform>%n teilte sich einen Zähler</numerusform>
            <numerusform>%n teilten sich einen Zähler</numerusform>
        </translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Aus %1</translation>
    </message>
    <message>
        <source>Command: %1</source>
        <translation>Befehl: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 Ereignis</numerusform>
            <numerusform>%1 Ereignisse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataTable</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern…</translation>
    </message>
    <message>
        <source>Hide the columns that do not fit</source>
        <translation>Spalten ausblenden, für die kein Platz ist</translation>
    </message>
    <message>
        <source>Show the columns that do not fit: %1</source>
        <translation>Spalten einblenden, für die kein Platz ist: %1</translation>
    </message>
    <message>
        <source>Copy the table in full precision</source>
        <translation>Tabelle mit voller Genauigkeit kopieren</translation>
    </message>
    <message>
        <source>Save the table as CSV</source>
        <translation>Tabelle als CSV speichern</translation>
    </message>
    <message>
        <source>Usual columns</source>
        <translation>Übliche Spalten</translation>
    </message>
</context>
<context>
    <name>DefinitionTableModel</name>
    <message>
        <source>evaluated</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>no counts yet</source>
        <translation>noch keine Zählwerte</translation>
    </message>
    <message>
        <source>not counted: %1</source>
        <translation>nicht gezählt: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n events not counted</source>
        <translation>
            <numerusform>%n Ereignis nicht gezählt</numerusform>
            <numerusform>%n Ereignisse nicht gezählt</numerusform>
        </translation>
    </message>
    <message>
        <source>no formula yet</source>
        <translation>ohne Formel</translation>
    </message>
    <message>
        <source>Definition and formula</source>
        <translation>Definition und Formel</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>Definitions</name>
    <message>
        <source>the target has no operation &quot;{}&quot;</source>
        <translation>das Ziel kennt die Operation „{}“ nicht</translation>
    </message>
    <message>
        <source>the target does not know the property {} of the machine</source>
        <translation>das Ziel kennt die Eigenschaft {} der Maschine nicht</translation>
    </message>
    <message>
        <source>the target cannot set the event option {}</source>
        <translation>das Ziel kann die Ereignisoption {} nicht setzen</translation>
    </message>
    <message>
        <source>the formula uses {}, but no event is assigned to it</source>
        <translation>die Formel verwendet {}, dem kein Ereignis zugeordnet ist</translation>
    </message>
    <message>
        <source>the event set needs {} counters, but there are {}; write the definition into a second file, or use --counters</source>
        <translation>der Ereignissatz braucht {} Zähler, es gibt aber {}; schreiben Sie die Definition in eine zweite Datei, oder verwenden Sie --counters</translation>
    </message>
    <message>
        <source>the formula contains no event</source>
        <translation>die Formel enthält kein Ereignis</translation>
    </message>
    <message>
        <source>the threshold is left out</source>
        <translation>die Schwelle entfällt</translation>
    </message>
    <message>
        <source>the groups are left out</source>
        <translation>die Gruppen entfallen</translation>
    </message>
    <message>
        <source>its place in the tree is left out</source>
        <translation>ihr Platz im Baum entfällt</translation>
    </message>
    <message>
        <source>the constraint {} is left out</source>
        <translation>die Bedingung {} entfällt</translation>
    </message>
    <message>
        <source>it is for {} only, which the target format cannot state</source>
        <translation>sie gilt nur für {}, was das Zielformat nicht ausdrücken kann</translation>
    </message>
    <message>
        <source>the factor {} is part of the formula</source>
        <translation>der Faktor {} ist Teil der Formel</translation>
    </message>
    <message>
        <source>the counts are those of an interval of {}</source>
        <translation>die Zählwerte sind die eines Intervalls von {}</translation>
    </message>
    <message>
        <source>the event names are those of the source; the target may spell them differently</source>
        <translation>die Ereignisnamen sind die der Quelle; das Ziel schreibt sie vielleicht anders</translation>
    </message>
    <message>
        <source>the event option {} is left out; it does not change the count</source>
        <translation>die Ereignisoption {} entfällt; sie ändert den Zählwert nicht</translation>
    </message>
    <message>
        <source>rocprofiler-sdk swaps the operands of {} where the right one has several instances</source>
        <translation>rocprofiler-sdk vertauscht die Operanden von {}, wenn der rechte mehrere Instanzen hat</translation>
    </message>
    <message>
        <source>PAPI cuts the value to a whole number</source>
        <translation>PAPI schneidet den Wert auf eine ganze Zahl ab</translation>
    </message>
    <message>
        <source>not written: {}</source>
        <translation>nicht geschrieben: {}</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>the target format does not allow the name {}</source>
        <translation>das Zielformat erlaubt den Namen {} nicht</translation>
    </message>
    <message>
        <source>the target computes a different value in {} of {} tests</source>
        <translation>das Ziel berechnet in {} von {} Tests einen anderen Wert</translation>
    </message>
</context>
<context>
    <name>DockArea</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Jobs and messages</source>
        <translation>Aufträge und Meldungen</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Detach or dock %1</source>
        <translation>%1 ablösen oder andocken</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>Papilio studies (*.h5 *.hdf5);;All files (*)</source>
        <translation>Papilio-Studien (*.h5 *.hdf5);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Unsaved study</source>
        <translation>Ungespeicherte Studie</translation>
    </message>
    <message>
        <source>Open a study</source>
        <translation>Studie öffnen</translation>
    </message>
    <message>
        <source>Merge another study</source>
        <translation>Weitere Studie hinzufügen</translation>
    </message>
    <message>
        <source>Add event descriptions (Intel perfmon or papilio-collect JSON)</source>
        <translation>Ereignisbeschreibungen hinzufügen (Intel perfmon oder JSON von papilio-collect)</translation>
    </message>
    <message>
        <source>Event descriptions (*.json);;All files (*)</source>
        <translation>Ereignisbeschreibungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>“%1” was measured and saved. What do you want to do with it?</source>
        <translation>„%1“ ist gemessen und gespeichert. Was soll damit geschehen?</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Add to the open study</source>
        <translation>Zur geöffneten Studie hinzufügen</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Save the study</source>
        <translation>Studie speichern</translation>
    </message>
    <message>
        <source>Save a small copy to share</source>
        <translation>Kleine Kopie zum Weitergeben speichern</translation>
    </message>
    <message>
        <source>to share</source>
        <translation>zum Weitergeben</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>This study was never saved.</source>
        <translation>Diese Studie wurde nie gespeichert.</translation>
    </message>
    <message>
        <source>“%1” was never saved.</source>
        <translation>„%1“ wurde nie gespeichert.</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>„%1“ hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>%1 is also open in another window (%2). Papilio asks before one window overwrites the changes of the other.</source>
        <translation>%1 ist auch in einem anderen Fenster offen (%2). Papilio fragt, bevor ein Fenster die Änderungen des anderen überschreibt.</translation>
    </message>
    <message>
        <source>The file was changed</source>
        <translation>Die Datei wurde geändert</translation>
    </message>
    <message>
        <source>Another window or program changed “%1” since it was opened here.</source>
        <translation>Ein anderes Fenster oder Programm hat „%1“ geändert, seit sie hier geöffnet wurde.</translation>
    </message>
    <message>
        <source>Overwrite discards the other changes. Read again discards yours. Save as keeps both.</source>
        <translation>„Überschreiben“ verwirft die anderen Änderungen, „Neu lesen“ die eigenen. „Speichern unter“ behält beide.</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Recovered “%1” as it was at %2. It was never saved; choose a place to save it.</source>
        <translation>„%1“ ist wiederhergestellt, Stand %2. Es wurde nie gespeichert; wählen Sie einen Ort zum Speichern.</translation>
    </message>
    <message>
        <source>Recovered the unsaved changes of %1 up to %2. Save writes them to this file.</source>
        <translation>Ungespeicherte Änderungen an %1 bis %2 sind wiederhergestellt. „Speichern“ schreibt sie in diese Datei.</translation>
    </message>
</context>
<context>
    <name>DropArea</name>
    <message>
        <source>Drop files or folders here</source>
        <translation>Dateien oder Ordner hier ablegen</translation>
    </message>
    <message>
        <source>Release to open or import</source>
        <translation>Loslassen zum Öffnen oder Importieren</translation>
    </message>
</context>
<context>
    <name>Edit</name>
    <message>
        <source>Enter a name for the expectation.</source>
        <translation>Eine Erwartung braucht einen Namen.</translation>
    </message>
    <message>
        <source>An expectation “{}” exists already. Choose a different name.</source>
        <translation>Eine Erwartung namens „{}“ gibt es schon. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Basis {}, {} = {}</source>
        <translation>Basis {}, {} = {}</translation>
    </message>
    <message>
        <source>Add expectation {}</source>
        <translation>Erwartung {} hinzufügen</translation>
    </message>
    <message>
        <source>Rename expectation {} to {}</source>
        <translation>Erwartung {} in {} umbenennen</translation>
    </message>
    <message>
        <source>A basis needs at least one expectation.</source>
        <translation>Eine Basis braucht mindestens eine Erwartung.</translation>
    </message>
    <message>
        <source>Remove expectation {}</source>
        <translation>Erwartung {} entfernen</translation>
    </message>
    <message>
        <source>Remove {} expectations</source>
        <translation>{} Erwartungen entfernen</translation>
    </message>
    <message>
        <source>Clear 1 cell of the basis</source>
        <translation>1 Zelle der Basis leeren</translation>
    </message>
    <message>
        <source>Clear {} cells of the basis</source>
        <translation>{} Zellen der Basis leeren</translation>
    </message>
    <message>
        <source>Paste {} cells into the basis from {}, {}</source>
        <translation>{} Zellen in die Basis einfügen, ab {}, {}</translation>
    </message>
    <message>
        <source>Write {}.{}.</source>
        <translation>Schreiben Sie {}.{}.</translation>
    </message>
    <message>
        <source>Write {0}{1}, or {0}.{1}.</source>
        <translation>Schreiben Sie {0}{1} oder {0}.{1}.</translation>
    </message>
    <message>
        <source>Enter a number or an expression such as 2*8 or 1/2.</source>
        <translation>Geben Sie eine Zahl oder einen Ausdruck wie 2*8 oder 1/2 ein.</translation>
    </message>
    <message>
        <source>“{}” is not a number. {}</source>
        <translation>„{}“ ist keine Zahl. {}</translation>
    </message>
    <message>
        <source>“{}” is not a finite number. Enter a finite number.</source>
        <translation>„{}“ ist keine endliche Zahl. Geben Sie eine endliche Zahl ein.</translation>
    </message>
    <message>
        <source>The clipboard has {} × {} cells, but only {} × {} fit here. Nothing was pasted: select a cell further up or to the left.</source>
        <translation>Die Zwischenablage enthält {} × {} Zellen, aber nur {} × {} passen hierher. Nichts wurde eingefügt: Wählen Sie eine Zelle weiter oben oder links aus.</translation>
    </message>
    <message>
        <source>The basis has no expectation “{}”. Rename the column or add the expectation first.</source>
        <translation>„{}“ ist keine Erwartung dieser Basis. Benennen Sie die Spalte um, oder fügen Sie zuerst die Erwartung hinzu.</translation>
    </message>
    <message>
        <source>The column “{}” appears twice. Remove one of them.</source>
        <translation>Die Spalte „{}“ kommt zweimal vor. Entfernen Sie eine davon.</translation>
    </message>
    <message>
        <source>Enter a name for the metric.</source>
        <translation>Eine Metrik braucht einen Namen.</translation>
    </message>
    <message>
        <source>A metric “{}” exists already. Choose a different name.</source>
        <translation>Eine Metrik namens „{}“ gibt es schon. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Add {}</source>
        <translation>{} hinzufügen</translation>
    </message>
    <message>
        <source>{} copy</source>
        <translation>{} Kopie</translation>
    </message>
    <message>
        <source>Duplicate {}</source>
        <translation>{} duplizieren</translation>
    </message>
    <message>
        <source>Delete {}</source>
        <translation>{} löschen</translation>
    </message>
    <message>
        <source>Delete {} metrics</source>
        <translation>{} Metriken löschen</translation>
    </message>
    <message>
        <source>Rename {} to {}</source>
        <translation>{} in {} umbenennen</translation>
    </message>
    <message>
        <source>Clear 1 cell</source>
        <translation>1 Zelle leeren</translation>
    </message>
    <message>
        <source>Clear {} cells</source>
        <translation>{} Zellen leeren</translation>
    </message>
    <message>
        <source>The clipboard has no table. Copy rows with a metric name and its coefficients first.</source>
        <translation>In der Zwischenablage ist keine Tabelle. Kopieren Sie zuerst Zeilen mit dem Namen einer Metrik und ihren Koeffizienten.</translation>
    </message>
    <message>
        <source>Pasted metric</source>
        <translation>Eingefügte Metrik</translation>
    </message>
    <message>
        <source>Line {} has {} numbers, but there are {} expectations. Nothing was pasted.</source>
        <translation>Zeile {} hat {} Zahlen, aber es gibt {} Erwartungen. Nichts wurde eingefügt.</translation>
    </message>
    <message>
        <source>The clipboard has a header but no metrics below it.</source>
        <translation>Die Zwischenablage hat einen Kopf, aber keine Metriken darunter.</translation>
    </message>
    <message>
        <source>Paste {}</source>
        <translation>{} einfügen</translation>
    </message>
    <message>
        <source>Paste {} metrics</source>
        <translation>{} Metriken einfügen</translation>
    </message>
    <message>
        <source>Paste into {}, {}</source>
        <translation>In {}, {} einfügen</translation>
    </message>
    <message>
        <source>Paste {} cells from {}, {}</source>
        <translation>{} Zellen ab {}, {} einfügen</translation>
    </message>
    <message>
        <source>Enter a factor for at least one signature.</source>
        <translation>Geben Sie mindestens einer Signatur einen Faktor.</translation>
    </message>
    <message>
        <source>A metric of the sum is missing.</source>
        <translation>Eine Metrik der Summe fehlt.</translation>
    </message>
    <message>
        <source>Detach {} from its sum</source>
        <translation>{} von der Summe lösen</translation>
    </message>
    <message>
        <source>Use the kernels as the basis</source>
        <translation>Die Kernel als Basis verwenden</translation>
    </message>
    <message>
        <source>Exclude {}</source>
        <translation>{} ausschließen</translation>
    </message>
    <message>
        <source>Include {}</source>
        <translation>{} wieder einschließen</translation>
    </message>
    <message>
        <source>Exclude {} events</source>
        <translation>{} Ereignisse ausschließen</translation>
    </message>
    <message>
        <source>Include {} events</source>
        <translation>{} Ereignisse wieder einschließen</translation>
    </message>
</context>
<context>
    <name>EditModel</name>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>The clipboard has no text to paste.</source>
        <translation>Die Zwischenablage enthält keinen Text zum Einfügen.</translation>
    </message>
</context>
<context>
    <name>EditorPane</name>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>LaTeX</source>
        <translation>LaTeX</translation>
    </message>
    <message>
        <source>Copies the formula for a LaTeX document</source>
        <translation>Kopiert die Formel für ein LaTeX-Dokument</translation>
    </message>
    <message>
        <source>PAPI_TOT_INS / PAPI_TOT_CYC      Ctrl+Space: names</source>
        <translation>PAPI_TOT_INS / PAPI_TOT_CYC      Strg+Leertaste: Namen</translation>
    </message>
    <message>
        <source>Name of the definition</source>
        <translation>Name der Definition</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Category: definitions in the same bar</source>
        <translation>Kategorie: Definitionen im selben Balken</translation>
    </message>
    <message>
        <source>Definitions with the same category are stacked in one bar per run</source>
        <translation>Definitionen einer Kategorie werden je Lauf zu einem Balken gestapelt</translation>
    </message>
    <message>
        <source>Description of what it counts</source>
        <translation>Was sie zählt, in Worten</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>In Worten</translation>
    </message>
    <message>
        <source>select or add a definition to edit it</source>
        <translation>Wählen Sie eine Definition, oder fügen Sie eine hinzu, um sie zu bearbeiten</translation>
    </message>
    <message>
        <source>Column %1:</source>
        <translation>Spalte %1:</translation>
    </message>
    <message>
        <source>no formula yet</source>
        <translation>ohne Formel</translation>
    </message>
    <message>
        <source>evaluated</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>syntax error</source>
        <translation>Syntaxfehler</translation>
    </message>
    <message>
        <source>no counts yet</source>
        <translation>noch keine Zählwerte</translation>
    </message>
    <message>
        <source>not counted: %1%2</source>
        <translation>nicht gezählt: %1%2</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>⚠ The formula %1.</source>
        <translation>⚠ Die Formel: %1.</translation>
    </message>
    <message>
        <source>The formula has the unit %1.</source>
        <translation>Die Formel hat die Einheit %1.</translation>
    </message>
    <message>
        <source>✓ The formula has this unit.</source>
        <translation>✓ Die Formel hat diese Einheit.</translation>
    </message>
    <message>
        <source>⚠ The formula has the unit %1.</source>
        <translation>⚠ Die Formel hat die Einheit %1.</translation>
    </message>
    <message>
        <source>rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>formula of %1</source>
        <translation>Formel von %1</translation>
    </message>
    <message>
        <source>description of %1</source>
        <translation>Beschreibung von %1</translation>
    </message>
</context>
<context>
    <name>EventDetailPane</name>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Select an event in the table to see what it counts, and why it has its status.</source>
        <translation>Wählen Sie ein Ereignis in der Tabelle, um zu sehen, was es zählt und warum es seinen Status hat.</translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Mean per kernel; whiskers from the smallest to the largest repetition</source>
        <translation>Mittelwert je Kernel; Fehlerbalken von der kleinsten zur größten Wiederholung</translation>
    </message>
    <message>
        <source>In the expectations of the basis</source>
        <translation>In den Erwartungen der Basis</translation>
    </message>
    <message>
        <source>max-RNMSE</source>
        <translation>max-RNMSE</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residuum</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>Like this one</source>
        <translation>Ähnliche</translation>
    </message>
    <message>
        <source>Events with nearly the same shape over the kernels</source>
        <translation>Ereignisse, deren Balken fast dieselbe Form haben</translation>
    </message>
    <message>
        <source>Proportional to</source>
        <translation>Proportionale</translation>
    </message>
    <message>
        <source>Events that count a multiple of this one</source>
        <translation>Ereignisse, die ein Vielfaches von diesem zählen</translation>
    </message>
    <message>
        <source>Sum of two</source>
        <translation>Summe zweier</translation>
    </message>
    <message>
        <source>Pairs of events that add up to this one</source>
        <translation>Paare von Ereignissen, die zusammen dieses ergeben</translation>
    </message>
    <message>
        <source>%1, id %2</source>
        <translation>%1, ID %2</translation>
    </message>
    <message>
        <source>Details of the selected event</source>
        <translation>Einzelheiten des ausgewählten Ereignisses</translation>
    </message>
    <message>
        <source>The event descriptions of this study have no entry for this event.</source>
        <translation>Die Ereignisbeschreibungen dieser Studie enthalten dieses Ereignis nicht.</translation>
    </message>
    <message>
        <source>No description yet. “File &gt; Add event descriptions…” reads Intel&apos;s event lists (github.com/intel/perfmon) and the output of &lt;code&gt;papilio-collect events --json&lt;/code&gt;, with &lt;code&gt;--pmu NAME&lt;/code&gt; for another machine.</source>
        <translation>Noch keine Beschreibung. „Datei &gt; Ereignisbeschreibungen hinzufügen…“ liest Intels Ereignislisten (github.com/intel/perfmon) und die Ausgabe von &lt;code&gt;papilio-collect events --json&lt;/code&gt;, mit &lt;code&gt;--pmu NAME&lt;/code&gt; für eine andere Maschine.</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Related events</source>
        <translation>Verwandte Ereignisse</translation>
    </message>
    <message>
        <source>Noise interval, %</source>
        <translation>Intervall des Rauschens, %</translation>
    </message>
    <message>
        <source>1 more</source>
        <translation>1 weiteres</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>No other event counts a multiple of it, and no two events add up to it.</source>
        <translation>Kein anderes Ereignis zählt ein Vielfaches davon, und keine zwei ergeben zusammen dieses.</translation>
    </message>
    <message>
        <source>Note on this event</source>
        <translation>Notiz zu diesem Ereignis</translation>
    </message>
    <message>
        <source>Saved with the study, and printed in reports</source>
        <translation>Wird mit der Studie gespeichert und steht in Berichten</translation>
    </message>
</context>
<context>
    <name>EventDifferenceModel</name>
    <message>
        <source>≠  above τ in B only</source>
        <translation>≠  nur in B über τ</translation>
    </message>
    <message>
        <source>≠  above τ in A only</source>
        <translation>≠  nur in A über τ</translation>
    </message>
    <message>
        <source>≠  different status</source>
        <translation>≠  anderer Status</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>RNMSE A</source>
        <translation>RNMSE A</translation>
    </message>
    <message>
        <source>RNMSE B</source>
        <translation>RNMSE B</translation>
    </message>
    <message>
        <source>B / A</source>
        <translation>B / A</translation>
    </message>
    <message>
        <source>Status A</source>
        <translation>Status A</translation>
    </message>
    <message>
        <source>Status B</source>
        <translation>Status B</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>=  same</source>
        <translation>=  gleich</translation>
    </message>
</context>
<context>
    <name>EventOverlayPane</name>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Each event divided by its own largest count</source>
        <translation>Jedes Ereignis geteilt durch seinen größten Wert</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>The counts, on one scale for all events</source>
        <translation>Die Werte, in einer Skala für alle Ereignisse</translation>
    </message>
    <message>
        <source>Counts of the selected events over the kernels</source>
        <translation>Werte der ausgewählten Ereignisse über den Kerneln</translation>
    </message>
    <message>
        <source>Copy the counts as CSV</source>
        <translation>Werte als CSV kopieren</translation>
    </message>
    <message>
        <source>Save the counts as CSV…</source>
        <translation>Werte als CSV speichern…</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>The first %1 of the selected events are drawn.</source>
        <translation>Gezeichnet sind die ersten %1 der ausgewählten Ereignisse.</translation>
    </message>
    <message>
        <source>Select two events to draw one against the other.</source>
        <translation>Wählen Sie zwei Ereignisse aus, um eines gegen das andere zu zeichnen.</translation>
    </message>
    <message>
        <source>Count, relative to the largest</source>
        <translation>Wert, bezogen auf den größten</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>No plot: one of the events is zero in every kernel, or has missing values.</source>
        <translation>Kein Diagramm: Eines der Ereignisse ist in jedem Kernel null, oder ihm fehlen Werte.</translation>
    </message>
    <message>
        <source>Kernel %1: %2</source>
        <translation>Kernel %1: %2</translation>
    </message>
    <message>
        <source>Click a kernel, or use Left and Right, to read its counts.</source>
        <translation>Klicken Sie auf einen Kernel, oder gehen Sie mit ← und → zu ihm, um seine Werte zu lesen.</translation>
    </message>
</context>
<context>
    <name>EventPane</name>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>End the search and show all events</source>
        <translation>Suche beenden und alle Ereignisse zeigen</translation>
    </message>
    <message>
        <source>Events like this one</source>
        <translation>Ereignisse ähnlich diesem</translation>
    </message>
    <message>
        <source>Events proportional to this one</source>
        <translation>Ereignisse proportional zu diesem</translation>
    </message>
    <message>
        <source>Pairs of events that add up to this one</source>
        <translation>Paare von Ereignissen, die zusammen dieses ergeben</translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>1 event counts like %1 (cosine of at least 0.99)</source>
        <translation>1 Ereignis zählt wie %1 (Kosinus mindestens 0.99)</translation>
    </message>
    <message>
        <source>%1 events count like %2 (cosine of at least 0.99)</source>
        <translation>%1 Ereignisse zählen wie %2 (Kosinus mindestens 0.99)</translation>
    </message>
    <message>
        <source>1 event counts a multiple of %1</source>
        <translation>1 Ereignis zählt ein Vielfaches von %1</translation>
    </message>
    <message>
        <source>%1 events count a multiple of %2</source>
        <translation>%1 Ereignisse zählen ein Vielfaches von %2</translation>
    </message>
    <message>
        <source>No two events add up to %1</source>
        <translation>Keine zwei Ereignisse ergeben zusammen %1</translation>
    </message>
    <message>
        <source>Analyzing the events…</source>
        <translation>Die Ereignisse werden analysiert…</translation>
    </message>
    <message>
        <source>The benchmark has no events.</source>
        <translation>Der Benchmark enthält keine Ereignisse.</translation>
    </message>
    <message>
        <source>No event name contains “%1”: change or clear the filter.</source>
        <translation>Kein Ereignis hat „%1“ im Namen: Ändern oder leeren Sie den Filter.</translation>
    </message>
    <message>
        <source>The search found no events. Choose “Show all” to end it.</source>
        <translation>Die Suche fand kein Ereignis: „Alle zeigen“ beendet sie.</translation>
    </message>
    <message>
        <source>No event has this status with the current thresholds.</source>
        <translation>Kein Ereignis hat bei den jetzigen Schwellen diesen Status.</translation>
    </message>
    <message>
        <source>Filter the events by name or description</source>
        <translation>Ereignisse nach Namen oder Beschreibung filtern</translation>
    </message>
    <message>
        <source>No event name or description contains “%1”: change or clear the filter.</source>
        <translation>Kein Ereignis hat „%1“ in Namen oder Beschreibung: Ändern oder leeren Sie den Filter.</translation>
    </message>
    <message>
        <source>1 pair of events adds up to %1</source>
        <translation>1 Paar von Ereignissen ergibt zusammen %1</translation>
    </message>
    <message>
        <source>%1 pairs of events add up to %2</source>
        <translation>%1 Paare von Ereignissen ergeben zusammen %2</translation>
    </message>
    <message>
        <source>%1 shown of %2 · right-click: “like this one”, “proportional to”, “sum of two” · Delete or X: exclude, or include again</source>
        <translation>%1 von %2 gezeigt · Rechtsklick: ähnliche, proportionale, Summe zweier · Entf oder X: ausschließen, wieder einschließen</translation>
    </message>
</context>
<context>
    <name>EventReason</name>
    <message>
        <source>repetition {}, kernel {}</source>
        <translation>Wiederholung {}, Kernel {}</translation>
    </message>
    <message>
        <source>repetition {}, kernel {}, thread {}</source>
        <translation>Wiederholung {}, Kernel {}, Thread {}</translation>
    </message>
    <message>
        <source>A value was not measured.</source>
        <translation>Ein Wert wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>{} of its {} values were not measured, the first in {}. Measure the event again to use it.</source>
        <translation>{} seiner {} Werte wurden nicht gemessen, der erste in {}. Messen Sie das Ereignis neu, um es zu verwenden.</translation>
    </message>
    <message>
        <source>A value is infinite or beyond 10¹⁵⁰.</source>
        <translation>Ein Wert ist unendlich oder jenseits von 10¹⁵⁰.</translation>
    </message>
    <message>
        <source>The value {} in {} is infinite or beyond 10¹⁵⁰.</source>
        <translation>Der Wert {} in {} ist unendlich oder jenseits von 10¹⁵⁰.</translation>
    </message>
    <message>
        <source>Repetitions {} and {} differ by {}, above τ = {}; most in kernel {}: {} against {}.</source>
        <translation>Die Wiederholungen {} und {} weichen um {} voneinander ab, mehr als τ = {}; am meisten in Kernel {}: {} gegen {}.</translation>
    </message>
    <message>
        <source>≈ {}, within {} in the worst repetition</source>
        <translation>≈ {}, auf {} genau in der schlechtesten Wiederholung</translation>
    </message>
    <message>
        <source>Chosen as number {} of {} (score {}, norm {}).</source>
        <translation>Als Nummer {} von {} gewählt (Score {}, Norm {}).</translation>
    </message>
    <message>
        <source>{} of its norm is not explained by the events before it; at least {} is needed.</source>
        <translation>{} seiner Norm erklären die Ereignisse davor nicht; nötig sind mindestens {}.</translation>
    </message>
    <message>
        <source>It is zero in every kernel of this benchmark.</source>
        <translation>Es ist in jedem Kernel dieses Benchmarks null.</translation>
    </message>
    <message>
        <source>The best combination of the expectations leaves {} of its mean unexplained (ρ = {}): it counts something that the basis does not describe.</source>
        <translation>Die beste Kombination der Erwartungen lässt {} seines Mittelwerts unerklärt (ρ = {}): Es zählt etwas, das die Basis nicht beschreibt.</translation>
    </message>
    <message>
        <source>Its representation has length {}, below β = {}: it hardly counts the work of the kernels.</source>
        <translation>Seine Darstellung hat die Länge {}, kürzer als β = {}: Es zählt kaum, was die Kernel tun.</translation>
    </message>
    <message>
        <source>It is excluded by hand: the analysis does not use it.</source>
        <translation>Es ist von Hand ausgeschlossen: Die Analyse verwendet es nicht.</translation>
    </message>
</context>
<context>
    <name>EventRelation</name>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>within {}</source>
        <translation>auf {} genau</translation>
    </message>
    <message>
        <source>One of {} units: {}.</source>
        <translation>Eine von {} Einheiten: {}.</translation>
    </message>
    <message>
        <source>Their sum counts {}.</source>
        <translation>Ihre Summe zählt {}.</translation>
    </message>
    <message>
        <source>Their sum is {}.</source>
        <translation>Ihre Summe ist {}.</translation>
    </message>
</context>
<context>
    <name>EventStatus</name>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>all zero</source>
        <translation>nur null</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>verrauscht</translation>
    </message>
    <message>
        <source>unrepresentable</source>
        <translation>nicht darstellbar</translation>
    </message>
    <message>
        <source>tiny</source>
        <translation>winzig</translation>
    </message>
    <message>
        <source>dependent</source>
        <translation>abhängig</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>a value was not measured</source>
        <translation>ein Wert wurde nicht gemessen</translation>
    </message>
    <message>
        <source>a value is infinite, or beyond 10¹⁵⁰</source>
        <translation>ein Wert ist unendlich oder jenseits von 10¹⁵⁰</translation>
    </message>
    <message>
        <source>zero in every kernel and repetition</source>
        <translation>null in jedem Kernel und jeder Wiederholung</translation>
    </message>
    <message>
        <source>repetitions differ by more than τ</source>
        <translation>Wiederholungen weichen um mehr als τ voneinander ab</translation>
    </message>
    <message>
        <source>quiet, but not a combination of the expectations within ρ</source>
        <translation>ruhig, aber innerhalb von ρ keine Kombination der Erwartungen</translation>
    </message>
    <message>
        <source>too small to be separated from rounding (β)</source>
        <translation>zu klein, um es von Rundung zu unterscheiden (β)</translation>
    </message>
    <message>
        <source>explained by the chosen events</source>
        <translation>durch die gewählten Ereignisse erklärt</translation>
    </message>
    <message>
        <source>metrics are built from it</source>
        <translation>Metriken werden daraus gebildet</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>ausgeschlossen</translation>
    </message>
    <message>
        <source>excluded by hand</source>
        <translation>von Hand ausgeschlossen</translation>
    </message>
</context>
<context>
    <name>EventTableModel</name>
    <message>
        <source>Mean per kernel</source>
        <translation>Mittel je Kernel</translation>
    </message>
    <message>
        <source>Mean over the repetitions, one bar per kernel, each event on its own scale</source>
        <translation>Mittelwert über die Wiederholungen, ein Balken je Kernel, jedes Ereignis in eigener Skala</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Together with</source>
        <translation>Zusammen mit</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Cosine of the angle between the means over the kernels; 1: the same shape</source>
        <translation>Kosinus des Winkels zwischen den Mittelwerten über den Kerneln; 1: dieselbe Form</translation>
    </message>
    <message>
        <source>Count of this event divided by the count of the event that was searched for</source>
        <translation>Zählwert dieses Ereignisses geteilt durch den des Ereignisses, nach dem gesucht wurde</translation>
    </message>
    <message>
        <source>The event that adds up to the searched event together with this one</source>
        <translation>Das Ereignis, das zusammen mit diesem die Summe ergibt</translation>
    </message>
    <message>
        <source>Relative difference over all kernels: ‖difference‖ / ‖event‖</source>
        <translation>Relativer Unterschied über alle Kernel: ‖Unterschied‖ / ‖Ereignis‖</translation>
    </message>
</context>
<context>
    <name>EventTexts</name>
    <message>
        <source>no mean: %1</source>
        <translation>kein Mittelwert: %1</translation>
    </message>
    <message>
        <source>bars over %1 kernels, the largest %2 in kernel %3</source>
        <translation>Balken über %1 Kerneln, der größte %2 in Kernel %3</translation>
    </message>
    <message>
        <source>Mean per kernel</source>
        <translation>Mittel je Kernel</translation>
    </message>
    <message>
        <source>Mean per kernel (%1 non-FMA | %2 FMA)</source>
        <translation>Mittelwert je Kernel (%1 ohne FMA | %2 FMA)</translation>
    </message>
</context>
<context>
    <name>EventsPage</name>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Dependent</source>
        <translation>Abhängig</translation>
    </message>
    <message>
        <source>Tiny</source>
        <translation>Winzig</translation>
    </message>
    <message>
        <source>Unrepresentable</source>
        <translation>Nicht darstellbar</translation>
    </message>
    <message>
        <source>Noisy</source>
        <translation>Verrauscht</translation>
    </message>
    <message>
        <source>All zero</source>
        <translation>Nur null</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>Alle Ereignisse</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>Unusable</source>
        <translation>Unbrauchbar</translation>
    </message>
    <message>
        <source>edit the note on an event</source>
        <translation>Notiz zu einem Ereignis ändern</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>Ausgeschlossen</translation>
    </message>
</context>
<context>
    <name>ExcludeAction</name>
    <message>
        <source>Exclude from the analysis</source>
        <translation>Von der Analyse ausschließen</translation>
    </message>
</context>
<context>
    <name>ExpectationHeadings</name>
    <message>
        <source>non-%1</source>
        <translation>ohne %1</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>no chosen event counts any of it</source>
        <translation>kein gewähltes Ereignis zählt etwas davon</translation>
    </message>
    <message>
        <source>PAPI&apos;s integers cannot hold the coefficient {}</source>
        <translation>der Koeffizient {} passt nicht in PAPIs ganze Zahlen</translation>
    </message>
    <message>
        <source>{} is not in the list of available events</source>
        <translation>{} steht nicht in der Liste der verfügbaren Ereignisse</translation>
    </message>
    <message>
        <source>the name {} has a comma, a bar, a blank or a control character, which PAPI files cannot contain</source>
        <translation>der Name {} enthält ein Komma, einen senkrechten Strich, ein Leer- oder ein Steuerzeichen; Dateien für PAPI können das nicht enthalten</translation>
    </message>
    <message>
        <source>its events belong to different components, which PAPI counts in different event sets</source>
        <translation>ihre Ereignisse gehören zu verschiedenen Komponenten, die PAPI in verschiedenen Ereignissätzen zählt</translation>
    </message>
    <message>
        <source>events of the component {} belong to a device, and user-defined events of PAPI can use CPU events only; export papi-presets (PAPI 7.2 and later)</source>
        <translation>Ereignisse der Komponente {} gehören zu einem Gerät, und benutzerdefinierte Ereignisse von PAPI können nur Ereignisse der CPU verwenden; exportieren Sie papi-presets (ab PAPI 7.2)</translation>
    </message>
    <message>
        <source>the formula is not exact; select the metric by name to write it</source>
        <translation>die Formel ist nicht exakt; geben Sie die Metrik mit ihrem Namen an, um sie zu schreiben</translation>
    </message>
    <message>
        <source>PAPI has room for {} user-defined events; export the others into a second file</source>
        <translation>PAPI hat Platz für {} benutzerdefinierte Ereignisse; exportieren Sie die übrigen in eine zweite Datei</translation>
    </message>
    <message>
        <source>PAPI {} has room for {} presets whose names it does not know; export the others as user-defined events, or into a second file</source>
        <translation>PAPI {} hat Platz für {} Presets mit Namen, die es nicht kennt; exportieren Sie die übrigen als benutzerdefinierte Ereignisse oder in eine zweite Datei</translation>
    </message>
    <message>
        <source>{} events, but PAPI {} accepts only {}: split into {} definitions whose values must be added</source>
        <translation>{} Ereignisse, PAPI {} nimmt aber nur {} an: auf {} Definitionen verteilt, deren Werte zu addieren sind</translation>
    </message>
    <message>
        <source>PAPI has no preset for this: use it by its name, papi_avail does not list it</source>
        <translation>PAPI hat dafür kein Preset: Verwenden Sie es mit seinem Namen, papi_avail zeigt es nicht</translation>
    </message>
    <message>
        <source>PAPI&apos;s preset of this name counts something else; this replaces it</source>
        <translation>PAPIs Preset dieses Namens zählt etwas anderes; es wird hierdurch ersetzt</translation>
    </message>
    <message>
        <source>where PAPI has a preset of this name, this replaces it</source>
        <translation>falls PAPI ein Preset dieses Namens hat, wird es hierdurch ersetzt</translation>
    </message>
    <message>
        <source>renamed, because PAPI counts its own preset under {}</source>
        <translation>umbenannt, weil PAPI unter {} sein eigenes Preset zählt</translation>
    </message>
    <message>
        <source>renamed, because PAPI&apos;s presets have names of this form</source>
        <translation>umbenannt, weil PAPIs Presets solche Namen haben</translation>
    </message>
    <message>
        <source>the line has {} characters, but PAPI reads only {}</source>
        <translation>die Zeile hat {} Zeichen, PAPI liest aber nur {}</translation>
    </message>
    <message>
        <source>PAPI does not accept the line</source>
        <translation>PAPI nimmt die Zeile nicht an</translation>
    </message>
    <message>
        <source>PAPI keeps {} of its {} events</source>
        <translation>PAPI behält {} ihrer {} Ereignisse</translation>
    </message>
    <message>
        <source>PAPI reads the formula as {}</source>
        <translation>PAPI liest die Formel als {}</translation>
    </message>
    <message>
        <source>on the worst kernel PAPI&apos;s value differs by {} of the largest expected value</source>
        <translation>auf dem schlechtesten Kernel weicht PAPIs Wert um {} des größten erwarteten Werts ab</translation>
    </message>
    <message>
        <source>the shown coefficients</source>
        <translation>wie gezeigt</translation>
    </message>
    <message>
        <source>the shown coefficients, as fractions with denominators up to {}</source>
        <translation>wie gezeigt, als Brüche mit Nennern bis {}</translation>
    </message>
    <message>
        <source>coefficients of the fit, as fractions with denominators up to {}; terms below {:g} of the largest are left out</source>
        <translation>die der Anpassung, als Brüche mit Nennern bis {}; Terme unter {:g} des größten sind weggelassen</translation>
    </message>
    <message>
        <source>{} events, but PAPI {} accepts only {} in a preset</source>
        <translation>{} Ereignisse, aber PAPI {} nimmt in einem Preset nur {} an</translation>
    </message>
    <message>
        <source>no preset is made: the coefficients that fit the kernels are not simple numbers</source>
        <translation>kein Preset: Die Koeffizienten, die auf die Kernel passen, sind keine einfachen Zahlen</translation>
    </message>
    <message>
        <source>PAPI {} would not count what the line says</source>
        <translation>PAPI {} würde nicht zählen, was die Zeile sagt</translation>
    </message>
    <message>
        <source>{} (the smallest formula)</source>
        <translation>{} (die kleinste Formel)</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>note on {}</source>
        <translation>Notiz zu {}</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>PAPI 7.0 does not read presets of the component {}; PAPI 7.2 and later do</source>
        <translation>PAPI 7.0 liest keine Presets der Komponente {}; ab PAPI 7.2 werden sie gelesen</translation>
    </message>
</context>
<context>
    <name>ExportCheckPane</name>
    <message>
        <source>What %1 computes</source>
        <translation>Was %1 berechnet</translation>
    </message>
    <message>
        <source>Kernels: expected and computed values</source>
        <translation>Kernel: erwartete und berechnete Werte</translation>
    </message>
    <message>
        <source>Difference between the computed and the expected value, per kernel</source>
        <translation>Unterschied zwischen dem berechneten und dem erwarteten Wert, je Kernel</translation>
    </message>
    <message>
        <source>Chosen events</source>
        <translation>Gewählte Ereignisse</translation>
    </message>
    <message>
        <source>The formula of the chosen events</source>
        <translation>Die Formel der gewählten Ereignisse</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Kleinste</translation>
    </message>
    <message>
        <source>The fewest events that define the metric</source>
        <translation>Die wenigsten Ereignisse, die die Metrik definieren</translation>
    </message>
    <message>
        <source>Select a metric above.</source>
        <translation>Wählen Sie oben eine Metrik.</translation>
    </message>
    <message>
        <source>Select a metric above to see what is computed for it.</source>
        <translation>Wählen Sie oben eine Metrik, um zu sehen, was für sie berechnet wird.</translation>
    </message>
    <message>
        <source>What %1 computes: %2</source>
        <translation>Was %1 berechnet: %2</translation>
    </message>
    <message>
        <source>compared with the signature, on the counts as given</source>
        <translation>verglichen mit der Signatur, mit den Zählwerten wie angegeben</translation>
    </message>
    <message>
        <source>compared with the signature, over %1 passes of each kernel</source>
        <translation>verglichen mit der Signatur, über %1 Durchläufe jedes Kernels</translation>
    </message>
    <message>
        <source>%1 gets %2.</source>
        <translation>Koeffizienten für %1: %2.</translation>
    </message>
    <message>
        <source>The file lists events only, so there is nothing to compute.</source>
        <translation>Die Datei enthält nur Ereignisse, also gibt es nichts zu berechnen.</translation>
    </message>
    <message>
        <source>Not written: %1</source>
        <translation>Sie wird nicht geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 − expected</source>
        <translation>%1 − erwartet</translation>
    </message>
    <message>
        <source>This metric is not written, so nothing is computed for it.</source>
        <translation>Diese Metrik wird nicht geschrieben, also wird für sie nichts berechnet.</translation>
    </message>
    <message numerus="yes">
        <source>%1 gives exactly the expected counts on all %n kernels.</source>
        <translation>
            <numerusform>%1 ergibt auf dem %n Kernel genau den erwarteten Zählwert.</numerusform>
            <numerusform>%1 ergibt auf allen %n Kerneln genau die erwarteten Zählwerte.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportMetricModel</name>
    <message>
        <source>not chosen</source>
        <translation>nicht ausgewählt</translation>
    </message>
    <message>
        <source>%1. %2 gets %3.</source>
        <translation>%1. Koeffizienten für %2: %3.</translation>
    </message>
    <message>
        <source>Metric and formula</source>
        <translation>Metrik und Formel</translation>
    </message>
    <message>
        <source>Approximate: tick to export it</source>
        <translation>Angenähert: zum Exportieren ankreuzen</translation>
    </message>
    <message>
        <source>Not definable: tick to export the nearest formula</source>
        <translation>Nicht definierbar: ankreuzen, um die nächste Formel zu exportieren</translation>
    </message>
</context>
<context>
    <name>ExportOptionsPane</name>
    <message>
        <source>as in the study</source>
        <translation>wie in der Studie</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>PAPI user-defined events</source>
        <translation>Benutzerdefinierte Ereignisse von PAPI</translation>
    </message>
    <message>
        <source>PAPI presets (papi_events.csv)</source>
        <translation>PAPI-Presets (papi_events.csv)</translation>
    </message>
    <message>
        <source>PAPI XML</source>
        <translation>PAPI-XML</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>LaTeX table</source>
        <translation>LaTeX-Tabelle</translation>
    </message>
    <message>
        <source>Formulas of Papilio (JSON)</source>
        <translation>Formeln von Papilio (JSON)</translation>
    </message>
    <message>
        <source>LIKWID group</source>
        <translation>LIKWID-Gruppe</translation>
    </message>
    <message>
        <source>Linux perf metrics (JSON)</source>
        <translation>Metriken für Linux perf (JSON)</translation>
    </message>
    <message>
        <source>Intel perfmon metrics (JSON)</source>
        <translation>Metriken für Intel perfmon (JSON)</translation>
    </message>
    <message>
        <source>AMD rocprofiler (YAML)</source>
        <translation>AMD rocprofiler (YAML)</translation>
    </message>
    <message>
        <source>AMD rocprof (XML)</source>
        <translation>AMD rocprof (XML)</translation>
    </message>
    <message>
        <source>PCP derived metrics</source>
        <translation>Abgeleitete Metriken für PCP</translation>
    </message>
    <message>
        <source>Prometheus rules</source>
        <translation>Regeln für Prometheus</translation>
    </message>
    <message>
        <source>Events for perf stat</source>
        <translation>Ereignisse für perf stat</translation>
    </message>
    <message>
        <source>Events for Score-P</source>
        <translation>Ereignisse für Score-P</translation>
    </message>
    <message>
        <source>Events for TAU</source>
        <translation>Ereignisse für TAU</translation>
    </message>
    <message>
        <source>Events for Caliper</source>
        <translation>Ereignisse für Caliper</translation>
    </message>
    <message>
        <source>Events for HPCToolkit</source>
        <translation>Ereignisse für HPCToolkit</translation>
    </message>
    <message>
        <source>Rounded</source>
        <translation>Gerundet</translation>
    </message>
    <message>
        <source>Rounded coefficients; the verdicts are for these</source>
        <translation>Gerundete Koeffizienten; für sie gelten die Urteile</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Roh</translation>
    </message>
    <message>
        <source>Coefficients of the fit; PAPI gets ratios of integers</source>
        <translation>Koeffizienten der Anpassung; PAPI erhält Verhältnisse ganzer Zahlen</translation>
    </message>
    <message>
        <source>7.0</source>
        <translation>7.0</translation>
    </message>
    <message>
        <source>Debian 12: up to 8 native events per definition</source>
        <translation>Debian 12: bis zu 8 native Ereignisse je Definition</translation>
    </message>
    <message>
        <source>7.2+</source>
        <translation>7.2+</translation>
    </message>
    <message>
        <source>up to 12 native events per definition</source>
        <translation>bis zu 12 native Ereignisse je Definition</translation>
    </message>
    <message>
        <source>PMU of the CPU line</source>
        <translation>PMU der CPU-Zeile</translation>
    </message>
    <message>
        <source>Events…</source>
        <translation>Ereignisse…</translation>
    </message>
    <message>
        <source>Write the event names as they are in a list of countable events, the output of papi_native_avail</source>
        <translation>Ereignisnamen so schreiben wie in einer Liste zählbarer Ereignisse: der Ausgabe von papi_native_avail</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>Koeffizienten</translation>
    </message>
    <message>
        <source>General counters</source>
        <translation>Allgemeine Zähler</translation>
    </message>
    <message>
        <source>General counters that count at the same time: 4 on most CPUs, 8 without SMT</source>
        <translation>Allgemeine Zähler, die gleichzeitig zählen: 4 auf den meisten CPUs, 8 ohne SMT</translation>
    </message>
    <message>
        <source>Interval of the rules</source>
        <translation>Intervall der Regeln</translation>
    </message>
    <message>
        <source>PMU</source>
        <translation>PMU</translation>
    </message>
    <message>
        <source>Spelling</source>
        <translation>Schreibweise</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>PAPI</source>
        <translation>PAPI</translation>
    </message>
    <message>
        <source>enter the name</source>
        <translation>Name angeben</translation>
    </message>
    <message>
        <source>PAPI with #define (paper of 2011)</source>
        <translation>PAPI mit #define (Artikel von 2011)</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 events</source>
        <translation>
            <numerusform>%1: %2 Ereignis</numerusform>
            <numerusform>%1: %2 Ereignisse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message>
        <source>This study has no benchmark, so there is no metric to export. Measure or import one; user-defined events are exported on the Formulas page.</source>
        <translation>Diese Studie hat keinen Benchmark, also keine Metrik zum Exportieren. Messen oder importieren Sie einen; eigene Definitionen werden auf der Seite „Formeln“ exportiert.</translation>
    </message>
    <message>
        <source>No study is open: open or import one on the Study page.</source>
        <translation>Keine Studie ist geöffnet: Öffnen oder importieren Sie eine auf der Seite „Studie“.</translation>
    </message>
    <message>
        <source>There are no signatures. Define a metric on the Signatures page.</source>
        <translation>Es gibt keine Signatur: Geben Sie auf der Seite „Signaturen“ an, was gezählt werden soll.</translation>
    </message>
    <message>
        <source>nothing is written</source>
        <translation>nichts wird geschrieben</translation>
    </message>
    <message>
        <source>%1 of %2 metrics of %3 are written</source>
        <translation>%1 von %2 Metriken von %3 werden geschrieben</translation>
    </message>
    <message>
        <source>The PMU is not known:</source>
        <translation>Die PMU ist nicht bekannt:</translation>
    </message>
    <message>
        <source>enter its name above. Without a matching CPU line, PAPI ignores the file without a message. papi_component_avail lists the name.</source>
        <translation>Geben Sie oben ihren Namen an. Ohne passende CPU-Zeile übergeht PAPI die Datei ohne Meldung. papi_component_avail nennt den Namen.</translation>
    </message>
    <message>
        <source>Written on request, and marked:</source>
        <translation>Auf Ihren Wunsch geschrieben und gekennzeichnet:</translation>
    </message>
    <message>
        <source>%1 does not count what its name says on this machine.</source>
        <translation>%1 zählt auf dieser Maschine nicht, was der Name sagt.</translation>
    </message>
    <message>
        <source>Not read:</source>
        <translation>Nicht gelesen:</translation>
    </message>
    <message>
        <source>List of countable events</source>
        <translation>Zählbare Ereignisse</translation>
    </message>
    <message>
        <source>Output of papi_native_avail (*)</source>
        <translation>Ausgabe von papi_native_avail (*)</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Save definitions</source>
        <translation>Definitionen speichern</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Not saved:</source>
        <translation>Nicht gespeichert:</translation>
    </message>
    <message>
        <source>Definitions saved to %1.</source>
        <translation>Definitionen in %1 gespeichert.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Metrics to write</source>
        <translation>Zu schreibende Metriken</translation>
    </message>
    <message>
        <source>The file as it will be written</source>
        <translation>Die Datei, wie sie geschrieben wird</translation>
    </message>
    <message>
        <source>Copy the text of the file</source>
        <translation>Text der Datei kopieren</translation>
    </message>
    <message>
        <source>Copy the command for this file</source>
        <translation>Befehl für diese Datei kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>No metric is selected: tick the metrics to write on the left.</source>
        <translation>Keine Metrik ist ausgewählt: Kreuzen Sie links an, was geschrieben werden soll.</translation>
    </message>
    <message>
        <source>The smallest formulas are being searched…</source>
        <translation>Die kleinsten Formeln werden gesucht…</translation>
    </message>
    <message>
        <source>Presets for this CPU…</source>
        <translation>Presets für diese CPU…</translation>
    </message>
    <message>
        <source>Define all presets of PAPI that this study can judge: definitions, evidence and verdicts</source>
        <translation>Alle Presets von PAPI definieren, über die diese Studie etwas sagen kann: Definitionen, Belege und Urteile</translation>
    </message>
    <message>
        <source>The smallest formulas are still being searched; save again when the preview shows them.</source>
        <translation>Die kleinsten Formeln werden noch gesucht; speichern Sie noch einmal, wenn die Vorschau sie zeigt.</translation>
    </message>
</context>
<context>
    <name>Field check</name>
    <message>
        <source>not definable, so no formula is checked</source>
        <translation>nicht definierbar, daher wird keine Formel geprüft</translation>
    </message>
    <message>
        <source>only one formula fits the kernels, so there is nothing for programs to decide</source>
        <translation>nur eine Formel passt zu den Kerneln, daher gibt es für Programme nichts zu entscheiden</translation>
    </message>
    <message>
        <source>all formulas agree on all programs</source>
        <translation>alle Formeln stimmen bei allen Programmen überein</translation>
    </message>
    <message>
        <source>not identified by these kernels</source>
        <translation>von diesen Kerneln nicht festgelegt</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>unendlich</translation>
    </message>
    <message>
        <source>not identified by these kernels: on {} the formula gives {} times what the other units show; measure a kernel that loads the units unevenly</source>
        <translation>von diesen Kerneln nicht festgelegt: bei {} ergibt die Formel das {}-Fache dessen, was die anderen Einheiten zeigen; messen Sie einen Kernel, der die Einheiten ungleich belastet</translation>
    </message>
    <message>
        <source>not identified by these kernels: on {} the formula gives {} times the value of another one; measure a kernel that does what this program does</source>
        <translation>von diesen Kerneln nicht festgelegt: bei {} ergibt die Formel das {}-Fache einer anderen; messen Sie einen Kernel, der dasselbe tut wie dieses Programm</translation>
    </message>
    <message>
        <source>not checked: no program has the counts for two of the formulas</source>
        <translation>nicht geprüft: Kein Programm hat die Zählwerte für zwei der Formeln</translation>
    </message>
</context>
<context>
    <name>FilterField</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Shows the rows that contain this text. With .* on, a regular expression.</source>
        <translation>Zeigt die Zeilen, die diesen Text enthalten. Mit .* ein regulärer Ausdruck.</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Not a regular expression: %1</source>
        <translation>Kein regulärer Ausdruck: %1</translation>
    </message>
</context>
<context>
    <name>FindField</name>
    <message>
        <source>Find event, metric or command</source>
        <translation>Ereignis, Metrik, Befehl suchen</translation>
    </message>
    <message>
        <source>Metric: %1</source>
        <translation>Metrik: %1</translation>
    </message>
    <message>
        <source>Command: %1</source>
        <translation>Befehl: %1</translation>
    </message>
    <message>
        <source>Formulas: %1</source>
        <translation>Formeln: %1</translation>
    </message>
    <message>
        <source>Formula: %1</source>
        <translation>Formel: %1</translation>
    </message>
    <message>
        <source>Counters: %1</source>
        <translation>Zähler: %1</translation>
    </message>
    <message>
        <source>Roofline: %1</source>
        <translation>Roofline: %1</translation>
    </message>
    <message>
        <source>Kernel: %1</source>
        <translation>Kernel: %1</translation>
    </message>
    <message>
        <source>Recorder: %1</source>
        <translation>Rekorder: %1</translation>
    </message>
    <message>
        <source>Top-Down: %1</source>
        <translation>Top-Down: %1</translation>
    </message>
    <message>
        <source>Kernel of the benchmark: %1</source>
        <translation>Kernel des Benchmarks: %1</translation>
    </message>
    <message>
        <source>No match for “%1”</source>
        <translation>Kein Treffer für „%1“</translation>
    </message>
</context>
<context>
    <name>FingerprintView</name>
    <message>
        <source>Mean per kernel, with the spread over the repetitions</source>
        <translation>Mittelwert je Kernel, mit der Streuung über die Wiederholungen</translation>
    </message>
    <message>
        <source>%1 kernels, the largest: %2</source>
        <translation>%1 Kernel, der größte: %2</translation>
    </message>
    <message>
        <source>No plot: every count is zero, or some values are missing.</source>
        <translation>Kein Diagramm: Jeder Zählwert ist null, oder Werte fehlen.</translation>
    </message>
</context>
<context>
    <name>FormulaEdit</name>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
</context>
<context>
    <name>FormulaState</name>
    <message>
        <source>add definitions “%1”</source>
        <translation>Definitionen „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>remove definitions “%1”</source>
        <translation>Definitionen „%1“ entfernen</translation>
    </message>
    <message>
        <source>Definitions “%1” exist already: choose a different name.</source>
        <translation>Definitionen „%1“ gibt es schon: Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Enter a name for the definition.</source>
        <translation>Eine Definition braucht einen Namen.</translation>
    </message>
    <message>
        <source>The name “%1” is already in use: names must be unique among constants and definitions.</source>
        <translation>Der Name „%1“ ist vergeben: Namen müssen unter Konstanten und Definitionen eindeutig sein.</translation>
    </message>
    <message>
        <source>New_metric</source>
        <translation>Neue_Metrik</translation>
    </message>
    <message>
        <source>add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>New_constant</source>
        <translation>Neue_Konstante</translation>
    </message>
    <message>
        <source>My metrics</source>
        <translation>Meine Metriken</translation>
    </message>
</context>
<context>
    <name>FormulasPage</name>
    <message>
        <source>User-defined events</source>
        <translation>Eigene Ereignisse</translation>
    </message>
    <message>
        <source>Not done:</source>
        <translation>Nicht ausgeführt:</translation>
    </message>
    <message>
        <source>Add a definition at the end of the set</source>
        <translation>Definition am Ende des Satzes hinzufügen</translation>
    </message>
    <message>
        <source>Move up: a definition may use those above it</source>
        <translation>Nach oben: Eine Definition darf die darüber verwenden</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Remove the selected definition</source>
        <translation>Ausgewählte Definition entfernen</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>on %1, %2 %3</source>
        <translation>auf %1, %2 %3</translation>
    </message>
    <message>
        <source>no counts</source>
        <translation>keine Zählwerte zum Auswerten</translation>
    </message>
    <message>
        <source>The set is empty: add a definition.</source>
        <translation>Der Satz ist leer: Fügen Sie eine Definition hinzu.</translation>
    </message>
    <message>
        <source>Formulas over events, with the constants of your machine. Use Add on the left for a template or an empty set.</source>
        <translation>Formeln über Ereignisse, mit den Konstanten Ihrer Maschine: Wählen Sie links „Hinzufügen“ für eine Vorlage oder einen leeren Satz.</translation>
    </message>
</context>
<context>
    <name>HeatKey</name>
    <message>
        <source>Colors from 0 % to %1</source>
        <translation>Farben von 0 % bis %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>Map of a matrix</source>
        <translation>Karte einer Matrix</translation>
    </message>
    <message>
        <source>%1, part %2</source>
        <translation>%1, Teil %2</translation>
    </message>
    <message>
        <source>%1 · %2: %3</source>
        <translation>%1 · %2: %3</translation>
    </message>
</context>
<context>
    <name>HistogramPlot</name>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>Q1</source>
        <translation>Q1</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Q3</source>
        <translation>Q3</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Distribution of values</source>
        <translation>Verteilung der Werte</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 … %2: %3 values</source>
        <translation>%1 … %2: %3 Werte</translation>
    </message>
    <message>
        <source>%1 … %2: %3</source>
        <translation>%1 … %2: %3</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Edits of this study</source>
        <translation>Änderungen an dieser Studie</translation>
    </message>
    <message>
        <source>As it was opened</source>
        <translation>Wie geöffnet</translation>
    </message>
    <message>
        <source>The disk marks what is saved</source>
        <translation>Die Diskette bezeichnet den gespeicherten Stand</translation>
    </message>
    <message>
        <source>Click an edit to return to that state of the study. Later edits stay in the list until you edit something else.</source>
        <translation>Ein Klick auf eine Änderung führt zu diesem Stand der Studie zurück. Spätere Änderungen bleiben in der Liste, bis Sie etwas anderes ändern.</translation>
    </message>
</context>
<context>
    <name>IciclePlot</name>
    <message>
        <source>Striped: a share of a different total, or not counted; its width has no meaning.</source>
        <translation>Gestreift: Anteil an etwas anderem oder nicht gezählt; die Breite bedeutet nichts.</translation>
    </message>
    <message>
        <source>All widths use the scale of the top row.</source>
        <translation>Alle Breiten sind in der Skala der obersten Zeile.</translation>
    </message>
    <message>
        <source>Below 0, so drawn without width: %1.</source>
        <translation>Unter 0, darum ohne Breite: %1.</translation>
    </message>
    <message>
        <source>Not counted, and there is no space left for it: %1.</source>
        <translation>Nicht gezählt, und nichts bleibt dafür übrig: %1.</translation>
    </message>
    <message>
        <source>Nodes exceed the total, up to %1 of it.</source>
        <translation>Knoten ragen über das Ganze hinaus, bis zu %1 davon.</translation>
    </message>
    <message>
        <source>Tree of shares as widths</source>
        <translation>Baum der Anteile als Breiten</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>Elternknoten</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>&amp;Add to the open study (one step to undo)</source>
        <translation>Zur geöffneten Studie &amp;hinzufügen (ein Schritt zum Rückgängigmachen)</translation>
    </message>
    <message>
        <source>Import measurements</source>
        <translation>Messungen importieren</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Files and folders to import</source>
        <translation>Zu importierende Dateien und Ordner</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add &amp;files…</source>
        <translation>&amp;Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Add f&amp;olders…</source>
        <translation>&amp;Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>What to import</source>
        <translation>Was zu importieren ist</translation>
    </message>
    <message>
        <source>Folders with Counter Analysis Toolkit output (each folder is a repetition), CSV tables, counters, roofs and residual histories of other tools. You can also drop them here.</source>
        <translation>Ordner mit Ausgaben des Counter Analysis Toolkit (mehrere sind Wiederholungen voneinander), CSV-Tabellen, Zähler, Dächer und Residuenverläufe anderer Werkzeuge. Sie können sie auch hier ablegen.</translation>
    </message>
    <message>
        <source>Benchmarks that were detected</source>
        <translation>Erkannte Benchmarks</translation>
    </message>
    <message>
        <source>Detected</source>
        <translation>Erkannt</translation>
    </message>
    <message>
        <source>Kind of benchmark</source>
        <translation>Art des Benchmarks</translation>
    </message>
    <message>
        <source>As detected</source>
        <translation>Wie erkannt</translation>
    </message>
    <message>
        <source>Determines basis, signatures and thresholds, unless you choose them below</source>
        <translation>Bestimmt Basis, Signaturen und Schwellen, wenn Sie sie unten nicht wählen</translation>
    </message>
    <message>
        <source>From the content</source>
        <translation>Aus dem Inhalt</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Art</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Basis</source>
        <translation>&amp;Basis</translation>
    </message>
    <message>
        <source>Basis file</source>
        <translation>Datei der Basis</translation>
    </message>
    <message>
        <source>&amp;Signatures</source>
        <translation>&amp;Signaturen</translation>
    </message>
    <message>
        <source>Signatures file</source>
        <translation>Datei der Signaturen</translation>
    </message>
    <message>
        <source>Default of the kind</source>
        <translation>Standard der Art</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>Wählen: %1</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Files to import</source>
        <translation>Zu importierende Dateien</translation>
    </message>
    <message>
        <source>Folders to import</source>
        <translation>Zu importierende Ordner</translation>
    </message>
    <message>
        <source>No files yet. Add files or a folder above.</source>
        <translation>Noch nichts: Fügen Sie oben Dateien oder einen Ordner hinzu.</translation>
    </message>
    <message>
        <source>Checking the files…</source>
        <translation>Die Dateien werden geprüft…</translation>
    </message>
    <message>
        <source>Nothing to import was found</source>
        <translation>Nichts zum Importieren gefunden</translation>
    </message>
    <message>
        <source>Format: %1</source>
        <translation>Format: %1</translation>
    </message>
    <message>
        <source>Name of the benchmark in the study</source>
        <translation>Name des Benchmarks in der Studie</translation>
    </message>
    <message>
        <source>If there are several benchmarks, they keep their names.</source>
        <translation>Mehrere Benchmarks behalten die Namen, unter denen sie gefunden wurden.</translation>
    </message>
    <message>
        <source>Not needed: there is no benchmark among these files.</source>
        <translation>Nicht nötig: Unter diesen Dateien ist kein Benchmark.</translation>
    </message>
    <message>
        <source>Notes on what was detected</source>
        <translation>Hinweise zum Erkannten</translation>
    </message>
    <message>
        <source>All benchmarks</source>
        <translation>Alle Benchmarks</translation>
    </message>
    <message>
        <source>1 source is left out:</source>
        <translation>1 Quelle bleibt weg:</translation>
    </message>
    <message>
        <source>%1 sources are left out:</source>
        <translation>%1 Quellen bleiben weg:</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove them</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>No basis: metrics are meaningless until you give one, below or later on the Signatures page.</source>
        <translation>Keine Basis: Metriken bedeuten nichts, bis eine angegeben ist, unten oder später auf der Seite „Signaturen“.</translation>
    </message>
    <message>
        <source>&amp;Log formats…</source>
        <translation>&amp;Log-Formate…</translation>
    </message>
    <message>
        <source>Choose what the columns hold.</source>
        <translation>Wählen Sie, was die Spalten enthalten.</translation>
    </message>
    <message>
        <source>Import it alone to choose its columns.</source>
        <translation>Importieren Sie sie allein, um ihre Spalten zuzuordnen.</translation>
    </message>
</context>
<context>
    <name>ImportItemsModel</name>
    <message>
        <source>Benchmark</source>
        <translation>Benchmark</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
</context>
<context>
    <name>KernelCheckModel</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>%1 computes</source>
        <translation>%1 berechnet</translation>
    </message>
</context>
<context>
    <name>KernelLayout</name>
    <message>
        <source>single</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>double</source>
        <translation>doppelt</translation>
    </message>
</context>
<context>
    <name>KernelModel</name>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
</context>
<context>
    <name>KernelStrip</name>
    <message>
        <source>bars over %1 kernels, the largest %2 in kernel %3</source>
        <translation>Balken über %1 Kerneln, der größte %2 in Kernel %3</translation>
    </message>
</context>
<context>
    <name>KernelsPane</name>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dächer</translation>
    </message>
    <message>
        <source>Filter the kernels</source>
        <translation>Kernel filtern</translation>
    </message>
    <message>
        <source>Add points…</source>
        <translation>Punkte hinzufügen…</translation>
    </message>
    <message>
        <source>Add one kernel by its numbers, or kernels from the counters of this study</source>
        <translation>Einen Kernel mit seinen Zahlen hinzufügen, oder die aus den Zählern dieser Studie</translation>
    </message>
    <message>
        <source>There are no kernels under these roofs. Add points above, or import them as CSV (kernel, AI, GFLOP/s).</source>
        <translation>Unter diesen Dächern ist kein Kernel. Fügen Sie oben Punkte hinzu, oder importieren Sie sie als CSV (kernel, AI, GFLOP/s).</translation>
    </message>
    <message>
        <source>No roof was measured for this choice.</source>
        <translation>Für diese Auswahl wurde kein Dach gemessen.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Select a kernel here or in the plot to see which roof limits it.</source>
        <translation>Wählen Sie einen Kernel, hier oder im Diagramm, um zu sehen, welches Dach ihn begrenzt.</translation>
    </message>
</context>
<context>
    <name>LiveControl</name>
    <message>
        <source>papilio-collect is not installed in the folder of Papilio, so programs cannot be recorded.</source>
        <translation>papilio-collect ist nicht im Ordner von Papilio installiert, daher können Programme nicht aufgezeichnet werden.</translation>
    </message>
    <message>
        <source>Log to follow</source>
        <translation>Zu verfolgendes Log</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Waiting for lines with residuals.</source>
        <translation>Warten auf Zeilen mit Residuen.</translation>
    </message>
    <message>
        <source>Waiting for the program to record something.</source>
        <translation>Warten, bis das Programm etwas aufzeichnet.</translation>
    </message>
    <message>
        <source>%1: iteration %2, residual %3</source>
        <translation>%1: Iteration %2, Residuum %3</translation>
    </message>
    <message>
        <source>%1 values of %2 recorders</source>
        <translation>%1 Werte von %2 Rekordern</translation>
    </message>
    <message>
        <source>%1 has no values yet.</source>
        <translation>%1 hat noch keine Werte.</translation>
    </message>
    <message>
        <source>%1 values of 1 recorder</source>
        <translation>%1 Werte von 1 Rekorder</translation>
    </message>
    <message>
        <source>The study now has 1 recorder from it.</source>
        <translation>Die Studie hat jetzt 1 Rekorder daraus.</translation>
    </message>
    <message>
        <source>The study now has %1 recorders from it.</source>
        <translation>Die Studie hat jetzt %1 Rekorder daraus.</translation>
    </message>
    <message>
        <source>Stopped following %1.</source>
        <translation>%1 wird nicht mehr verfolgt.</translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1 wurde gestoppt.</translation>
    </message>
    <message>
        <source>%1 has ended.</source>
        <translation>%1 ist beendet.</translation>
    </message>
    <message>
        <source>It registered no software-defined events.</source>
        <translation>Es hat keine software-definierten Ereignisse registriert.</translation>
    </message>
    <message>
        <source>If it prints residuals, write its output to a file and use “Follow a log…”.</source>
        <translation>Wenn es Residuen ausgibt, schreiben Sie seine Ausgabe in eine Datei, und verwenden Sie „Log verfolgen…“.</translation>
    </message>
</context>
<context>
    <name>LiveRecording</name>
    <message>
        <source>A socket for the running program cannot be made in %1: %2.</source>
        <translation>Ein Socket für das laufende Programm kann in %1 nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The stream from the running program is damaged: %1</source>
        <translation>Der Datenstrom des laufenden Programms ist beschädigt: %1</translation>
    </message>
    <message>
        <source>no values were recorded</source>
        <translation>keine Werte wurden aufgezeichnet</translation>
    </message>
    <message>
        <source>1 value was kept</source>
        <translation>1 Wert blieb erhalten</translation>
    </message>
    <message>
        <source>%1 values were kept</source>
        <translation>%1 Werte blieben erhalten</translation>
    </message>
    <message>
        <source>%1 ended with exit status %2; %3.</source>
        <translation>%1 endete mit Exit-Status %2; %3.</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>%1 ended with %2; %3.</source>
        <translation>%1 endete mit %2; %3.</translation>
    </message>
    <message>
        <source>Recording %1</source>
        <translation>%1 wird aufgezeichnet</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>%1 aufzeichnen</translation>
    </message>
    <message>
        <source>Following %1</source>
        <translation>%1 wird verfolgt</translation>
    </message>
    <message>
        <source>Follow %1</source>
        <translation>%1 verfolgen</translation>
    </message>
    <message>
        <source>Its last line on standard error: %1</source>
        <translation>Seine letzte Zeile auf der Fehlerausgabe: %1</translation>
    </message>
</context>
<context>
    <name>LocalityPane</name>
    <message>
        <source>Communication between threads</source>
        <translation>Kommunikation zwischen Threads</translation>
    </message>
    <message>
        <source>Reuse distances</source>
        <translation>Wiederverwendungsabstände</translation>
    </message>
    <message>
        <source>Communication matrix</source>
        <translation>Kommunikationsmatrix</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>The same bytes</source>
        <translation>Dieselben Bytes</translation>
    </message>
    <message>
        <source>False sharing: different bytes of the same line; pad the data</source>
        <translation>False Sharing: verschiedene Bytes derselben Zeile; füllen Sie die Daten auf (Padding)</translation>
    </message>
    <message>
        <source>This study has no communication matrix. Import one as CSV: a header with &quot;true sharing&quot; and the threads, then one line for each thread.</source>
        <translation>Diese Studie enthält keine Kommunikationsmatrix. Importieren Sie eine als CSV: ein Kopf „true sharing“ und die Threads, dann eine Zeile je Thread.</translation>
    </message>
    <message>
        <source>Reuse histogram</source>
        <translation>Histogramm der Wiederverwendung</translation>
    </message>
    <message>
        <source>Cache lines</source>
        <translation>Cache-Zeilen</translation>
    </message>
    <message>
        <source>Number of cache lines: size of the cache divided by the line size</source>
        <translation>Zahl der Cache-Zeilen: Größe des Caches geteilt durch die Größe einer Zeile</translation>
    </message>
    <message>
        <source>Ways of the selected object</source>
        <translation>Wege des ausgewählten Objekts</translation>
    </message>
    <message>
        <source>Ways of a separate sector for the selected object; 0: no sector</source>
        <translation>Wege eines eigenen Sektors für das ausgewählte Objekt; 0: keiner</translation>
    </message>
    <message>
        <source>Data objects</source>
        <translation>Datenobjekte</translation>
    </message>
    <message>
        <source>This study has no reuse distances. Collect them with papilio-collect reuse, or import a histogram as CSV.</source>
        <translation>Diese Studie enthält keine Wiederverwendungsabstände. Erfassen Sie sie mit papilio-collect reuse, oder importieren Sie ein Histogramm als CSV.</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Ways</source>
        <translation>Wege</translation>
    </message>
    <message>
        <source>This source does not separate true from false sharing</source>
        <translation>Diese Quelle unterscheidet True Sharing und False Sharing nicht</translation>
    </message>
    <message>
        <source>%1 threads: the row wrote, the column used the data</source>
        <translation>%1 Threads: Zeile schrieb, Spalte verwendete die Daten</translation>
    </message>
    <message>
        <source>The threads share no lines.</source>
        <translation>Die Threads teilen keine Zeilen.</translation>
    </message>
    <message>
        <source>%1 %2, of which %3 % are false sharing (different bytes of the same line).</source>
        <translation>%1 %2, davon %3 % False Sharing (verschiedene Bytes derselben Zeile).</translation>
    </message>
    <message>
        <source>%1 %2; true and false sharing are not separated.</source>
        <translation>%1 %2; True Sharing und False Sharing sind nicht unterschieden.</translation>
    </message>
    <message>
        <source>%1 accesses, lines of %2</source>
        <translation>%1 Zugriffe, Zeilen zu %2</translation>
    </message>
    <message>
        <source>This study has no reuse distances.</source>
        <translation>Diese Studie enthält keine Wiederverwendungsabstände.</translation>
    </message>
    <message>
        <source>reuse distance (distinct cache lines)</source>
        <translation>Wiederverwendungsabstand (verschiedene Cache-Zeilen)</translation>
    </message>
    <message>
        <source>Reuses</source>
        <translation>Wiederverwendungen</translation>
    </message>
    <message>
        <source>%1 lines, %2</source>
        <translation>%1 Zeilen, %2</translation>
    </message>
    <message>
        <source>select an object</source>
        <translation>Objekt auswählen</translation>
    </message>
    <message>
        <source>no sector</source>
        <translation>kein Sektor</translation>
    </message>
    <message>
        <source>%1 of %2 for %3</source>
        <translation>%1 von %2 für %3</translation>
    </message>
    <message>
        <source>With this sector the misses change from %1 to %2 (%3 %).</source>
        <translation>Mit diesem Sektor ändern sich die Fehlzugriffe von %1 auf %2 (%3 %).</translation>
    </message>
    <message>
        <source>The distances of each object alone were not recorded, so the real gain is larger.</source>
        <translation>Die Abstände jedes Objekts für sich wurden nicht aufgezeichnet; der wirkliche Gewinn ist daher größer.</translation>
    </message>
    <message>
        <source>Predicted for an LRU cache without prefetching: %1 misses, %2 %.</source>
        <translation>Vorhersage für einen LRU-Cache ohne Prefetching: %1 Fehlzugriffe, %2 %.</translation>
    </message>
    <message>
        <source>%1: measured %2, predicted %3.</source>
        <translation>%1: gemessen %2, vorhergesagt %3.</translation>
    </message>
    <message>
        <source>True sharing</source>
        <translation>True Sharing</translation>
    </message>
    <message>
        <source>False sharing</source>
        <translation>False Sharing</translation>
    </message>
</context>
<context>
    <name>LogLinesModel</name>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>What the rules take from the line</source>
        <translation>Was die Regeln der Zeile entnehmen</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>%1, solve %2: iteration %3, %4</source>
        <translation>%1, Lösung %2: Iteration %3, %4</translation>
    </message>
    <message>
        <source>table of rule %1</source>
        <translation>Tabelle von Regel %1</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>Regel %1</translation>
    </message>
</context>
<context>
    <name>LogRulesDialog</name>
    <message>
        <source>Only lines that the rules &amp;match</source>
        <translation>Nur Zeilen, auf die &amp;Regeln passen</translation>
    </message>
    <message>
        <source>&amp;Save as my format</source>
        <translation>Als mein Format &amp;speichern</translation>
    </message>
    <message>
        <source>&amp;Import the log</source>
        <translation>Log &amp;importieren</translation>
    </message>
    <message>
        <source>Log formats</source>
        <translation>Log-Formate</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the format</source>
        <translation>Name des Formats</translation>
    </message>
    <message>
        <source>Rules that you changed are saved first.</source>
        <translation>Geänderte Regeln werden vorher gespeichert.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules as text</source>
        <translation>Regeln als Text</translation>
    </message>
    <message>
        <source>&quot;line&quot; is the text of a line: {iteration}, {value}, {recorder} and {tolerance} stand for what is read, {} for any text, a blank for one or more blanks. &quot;pattern&quot; is a regular expression with the same names. Only the first rule that matches a line is used.</source>
        <translation>„line“ ist der Text einer Zeile: {iteration}, {value}, {recorder} und {tolerance} stehen für das, was gelesen wird, {} für beliebigen Text, ein Leerzeichen für eines oder mehrere. „pattern“ ist ein regulärer Ausdruck mit denselben Namen. Nur die erste Regel, die auf eine Zeile passt, wird verwendet.</translation>
    </message>
    <message>
        <source>Choose the log of a solver</source>
        <translation>Log eines Lösers wählen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Lines of the log</source>
        <translation>Zeilen des Logs</translation>
    </message>
    <message>
        <source>New rules</source>
        <translation>Neue Regeln</translation>
    </message>
    <message>
        <source>%1 (own)</source>
        <translation>%1 (eigenes)</translation>
    </message>
    <message>
        <source>Log of a solver</source>
        <translation>Log eines Lösers</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The rules have no error.</source>
        <translation>Die Regeln sind fehlerfrei.</translation>
    </message>
    <message>
        <source>%1 of %2 lines match; %3 values in %4 recorders.</source>
        <translation>Regeln passen auf %1 von %2 Zeilen; %3 Werte in %4 Rekordern.</translation>
    </message>
    <message>
        <source>This is the beginning of the log.</source>
        <translation>Dies ist der Anfang des Logs.</translation>
    </message>
    <message>
        <source>Saved as %1. Imports use it from now on.</source>
        <translation>Gespeichert als %1. Importe verwenden es ab jetzt.</translation>
    </message>
    <message>
        <source>Saves to %1. A format of yours replaces a shipped one with the same name.</source>
        <translation>Speichert in %1. Ein eigenes Format ersetzt ein mitgeliefertes gleichen Namens.</translation>
    </message>
</context>
<context>
    <name>MachineChoice</name>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Edit the machine</source>
        <translation>Maschine bearbeiten</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Diese Maschine</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 mit %2</translation>
    </message>
    <message>
        <source>Another machine…</source>
        <translation>Andere Maschine…</translation>
    </message>
</context>
<context>
    <name>MachineDialog</name>
    <message>
        <source>&amp;Leave papilio-collect there if it had to be sent</source>
        <translation>papilio-collect dort &amp;lassen, falls es geschickt werden musste</translation>
    </message>
    <message>
        <source>Chec&amp;k</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Another machine</source>
        <translation>Andere Maschine</translation>
    </message>
    <message>
        <source>A host of ~/.ssh/config, or user@host. ssh takes care of keys and passwords.</source>
        <translation>Ein Rechner aus ~/.ssh/config oder benutzer@rechner. Um Schlüssel und Passwörter kümmert sich ssh.</translation>
    </message>
    <message>
        <source>The command that starts a program on a compute node. It must wait until the program ends: srun, sbatch --wait, qsub -sync y. The node must see the home directory of the host.</source>
        <translation>Der Befehl, der ein Programm auf einem Rechenknoten startet. Er muss warten, bis das Programm endet: srun, sbatch --wait, qsub -sync y. Der Knoten muss das Home-Verzeichnis des Rechners sehen.</translation>
    </message>
    <message>
        <source>the one in PATH, else one is sent</source>
        <translation>das im PATH, sonst wird eines geschickt</translation>
    </message>
    <message>
        <source>The path of papilio-collect on the host</source>
        <translation>Der Pfad von papilio-collect auf dem Rechner</translation>
    </message>
    <message>
        <source>the home directory</source>
        <translation>das Home-Verzeichnis</translation>
    </message>
    <message>
        <source>Keeps papilio-collect in ~/.cache/papilio on the host, so that the next measurement begins sooner</source>
        <translation>Behält papilio-collect auf dem Rechner in ~/.cache/papilio; die nächste Messung beginnt dann früher</translation>
    </message>
    <message>
        <source>Shows what the host is and what can be counted there</source>
        <translation>Zeigt, was für ein Rechner das ist und was dort gezählt werden kann</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>&amp;Rechner</translation>
    </message>
    <message>
        <source>&amp;Launcher</source>
        <translation>&amp;Startprogramm</translation>
    </message>
    <message>
        <source>&amp;papilio-collect</source>
        <translation>papilio-&amp;collect</translation>
    </message>
    <message>
        <source>Runs &amp;in</source>
        <translation>Läuft &amp;in</translation>
    </message>
    <message>
        <source>Use this machine</source>
        <translation>Diese Maschine verwenden</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>%1 wird abgefragt…</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Hosts of ~/.ssh/config, or user@host. Several hosts, separated by commas, are measured at the same time, each into its own study. ssh takes care of keys and passwords.</source>
        <translation>Rechner aus ~/.ssh/config oder benutzer@rechner. Mehrere Rechner, durch Kommas getrennt, werden gleichzeitig gemessen, jeder in seine eigene Studie. Um Schlüssel und Passwörter kümmert sich ssh.</translation>
    </message>
    <message>
        <source>Only one host can be measured here; leave out the others.</source>
        <translation>Hier kann nur ein Rechner gemessen werden; lassen Sie die anderen weg.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>A&amp;dd another study…</source>
        <translation>&amp;Weitere Studie hinzufügen…</translation>
    </message>
    <message>
        <source>C&amp;ompare with…</source>
        <translation>&amp;Vergleichen mit…</translation>
    </message>
    <message>
        <source>Measure a&amp;gain with the same settings</source>
        <translation>Mit denselben &amp;Einstellungen erneut messen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save a small copy to s&amp;hare…</source>
        <translation>Kleine &amp;Kopie zum Weitergeben speichern…</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>Be&amp;richt…</translation>
    </message>
    <message>
        <source>&amp;Close study</source>
        <translation>Studie s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Find event, metric or command</source>
        <translation>Ereignis, Metrik oder Befehl &amp;suchen</translation>
    </message>
    <message>
        <source>S&amp;witch light and dark</source>
        <translation>Zwischen Hell und Dunkel &amp;wechseln</translation>
    </message>
    <message>
        <source>&amp;Parameters</source>
        <translation>&amp;Parameter</translation>
    </message>
    <message>
        <source>&amp;Jobs and messages</source>
        <translation>&amp;Aufträge und Meldungen</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Layout zurücksetzen</translation>
    </message>
    <message>
        <source>Reopen the &amp;last study at start</source>
        <translation>Letzte Studie beim Start wieder öff&amp;nen</translation>
    </message>
    <message>
        <source>&amp;Reload from file, keep settings</source>
        <translation>Aus Datei &amp;neu laden, Einstellungen behalten</translation>
    </message>
    <message>
        <source>&amp;Default parameters of this kind</source>
        <translation>&amp;Standardparameter dieser Art</translation>
    </message>
    <message>
        <source>default parameters</source>
        <translation>Standardparameter</translation>
    </message>
    <message>
        <source>Copy the &amp;command for this view</source>
        <translation>&amp;Befehl für diese Ansicht kopieren</translation>
    </message>
    <message>
        <source>About this &amp;page</source>
        <translation>Über diese &amp;Seite</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Papilio</source>
        <translation>Ü&amp;ber Papilio</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>About Papilio</source>
        <translation>Über Papilio</translation>
    </message>
    <message>
        <source>&lt;b&gt;Papilio %1&lt;/b&gt;&lt;p&gt;From raw hardware events to metrics you can trust.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Papilio %1&lt;/b&gt;&lt;p&gt;Von rohen Hardware-Ereignissen zu Metriken, denen Sie trauen können.&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder später.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>a study</source>
        <translation>eine Studie</translation>
    </message>
    <message>
        <source>Unsaved changes were found</source>
        <translation>Ungespeicherte Änderungen wurden gefunden</translation>
    </message>
    <message>
        <source>Papilio ended unexpectedly with unsaved changes to “%1” (kept on %2).</source>
        <translation>Papilio wurde unerwartet beendet. Nicht gespeicherte Änderungen an „%1“ sind erhalten (Stand %2).</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Später fragen</translation>
    </message>
    <message>
        <source>Add e&amp;vent descriptions…</source>
        <translation>Ereignisbesc&amp;hreibungen hinzufügen…</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>&amp;Vorige Seite</translation>
    </message>
    <message>
        <source>Ne&amp;xt page</source>
        <translation>Nä&amp;chste Seite</translation>
    </message>
    <message>
        <source>Set noise threshold &amp;τ</source>
        <translation>Rauschschwelle &amp;τ setzen</translation>
    </message>
    <message>
        <source>Set score rounding &amp;α</source>
        <translation>Score-Rundung &amp;α setzen</translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation>Menüleiste</translation>
    </message>
    <message>
        <source>Previous p&amp;ane</source>
        <translation>Vorheriger &amp;Bereich</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>R&amp;esume measuring</source>
        <translation>Messung for&amp;tsetzen</translation>
    </message>
    <message>
        <source>Drop to open this study</source>
        <translation>Ablegen, um diese Studie zu öffnen</translation>
    </message>
    <message>
        <source>Drop to import</source>
        <translation>Ablegen, um zu importieren</translation>
    </message>
    <message>
        <source>Use recommended (τ, α)</source>
        <translation>Empfohlenes (τ, α) übernehmen</translation>
    </message>
    <message>
        <source>No command was copied: %1. Save first, because commands read the file.</source>
        <translation>Kein Befehl wurde kopiert: %1. Speichern Sie zuerst, denn Befehle lesen die Datei.</translation>
    </message>
    <message>
        <source>no command reproduces this: %1</source>
        <translation>kein Befehl erzeugt dies erneut: %1</translation>
    </message>
    <message>
        <source>set thresholds</source>
        <translation>Schwellen setzen</translation>
    </message>
    <message>
        <source>Count a &amp;program…</source>
        <translation>Ein &amp;Programm zählen…</translation>
    </message>
    <message>
        <source>&amp;Measure a machine…</source>
        <translation>Eine &amp;Maschine messen…</translation>
    </message>
    <message>
        <source>Measure the roo&amp;fs of a machine…</source>
        <translation>&amp;Dächer einer Maschine messen…</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Verlauf…</translation>
    </message>
    <message>
        <source>set excluded events</source>
        <translation>ausgeschlossene Ereignisse setzen</translation>
    </message>
</context>
<context>
    <name>MatrixEditor</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source> %1 more errors.</source>
        <translation> %1 weitere Fehler.</translation>
    </message>
    <message>
        <source>New metric:</source>
        <translation>Neue Metrik:</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1:</translation>
    </message>
    <message>
        <source>Go to cell</source>
        <translation>Zur Zelle</translation>
    </message>
    <message>
        <source>%1, %2:</source>
        <translation>%1, %2:</translation>
    </message>
    <message>
        <source>%1 The last valid value (%2) is still used.</source>
        <translation>%1 Der letzte gültige Wert (%2) gilt weiter.</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
</context>
<context>
    <name>MeasureDialog</name>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Virtual processor (valgrind), exact and repeatable</source>
        <translation>Virtueller Prozessor (valgrind), exakt und wiederholbar</translation>
    </message>
    <message>
        <source>Simulated Sapphire Rapids</source>
        <translation>Simulierter Sapphire Rapids</translation>
    </message>
    <message>
        <source>Simulated MI250X</source>
        <translation>Simulierte MI250X</translation>
    </message>
    <message>
        <source>Benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>Noise is the difference between repetitions: 5 is a good number; with 1, noise is not assessed</source>
        <translation>Rauschen ist der Unterschied zwischen Wiederholungen: 5 ist ein guter Wert; bei 1 wird es nicht beurteilt</translation>
    </message>
    <message>
        <source>Default of the benchmark</source>
        <translation>Standard des Benchmarks</translation>
    </message>
    <message>
        <source>Study to write</source>
        <translation>Zu schreibende Studie</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>&amp;Repetitions</source>
        <translation>&amp;Wiederholungen</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>&amp;Threads</translation>
    </message>
    <message>
        <source>Write &amp;to</source>
        <translation>&amp;Schreiben nach</translation>
    </message>
    <message>
        <source>Events to count</source>
        <translation>Zu zählende Ereignisse</translation>
    </message>
    <message>
        <source>Filter by name or description</source>
        <translation>Nach Name oder Beschreibung filtern</translation>
    </message>
    <message>
        <source>Tick shown</source>
        <translation>Sichtbare ankreuzen</translation>
    </message>
    <message>
        <source>Untick shown</source>
        <translation>Sichtbare abwählen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Reading the list of events…</source>
        <translation>Die Liste der Ereignisse wird gelesen…</translation>
    </message>
    <message>
        <source>Papilio studies (*.h5)</source>
        <translation>Papilio-Studien (*.h5)</translation>
    </message>
    <message>
        <source>No event is ticked, so all %1 are counted.</source>
        <translation>Keines ist angekreuzt: Alle %1 werden gezählt.</translation>
    </message>
    <message>
        <source>Tick a benchmark</source>
        <translation>Kreuzen Sie einen Benchmark an</translation>
    </message>
    <message>
        <source>Choose an output file</source>
        <translation>Wählen Sie eine Ausgabedatei</translation>
    </message>
    <message>
        <source>Resume the stopped measurement</source>
        <translation>Abgebrochene Messung fortsetzen</translation>
    </message>
    <message>
        <source>A measurement into this file was stopped. Its complete results are kept and not measured again.</source>
        <translation>Eine Messung in diese Datei wurde abgebrochen. Ihre vollständigen Ergebnisse bleiben und werden nicht noch einmal gemessen.</translation>
    </message>
    <message>
        <source>The file exists</source>
        <translation>Die Datei gibt es schon</translation>
    </message>
    <message>
        <source>A stopped measurement left results for “%1”. A new measurement replaces them.</source>
        <translation>Von einer abgebrochenen Messung gibt es noch Ergebnisse für „%1“. Eine neue Messung ersetzt sie.</translation>
    </message>
    <message>
        <source>“%1” exists. The measurement replaces it.</source>
        <translation>„%1“ gibt es schon. Die Messung ersetzt die Datei.</translation>
    </message>
    <message>
        <source>Use a new name</source>
        <translation>Neuen Namen verwenden</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Measure a machine</source>
        <translation>Eine Maschine messen</translation>
    </message>
    <message>
        <source>Hardware counters (PAPI)</source>
        <translation>Hardwarezähler (PAPI)</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Asking %1 for its events…</source>
        <translation>%1 wird nach seinen Ereignissen gefragt…</translation>
    </message>
    <message>
        <source>This source cannot count anything there.</source>
        <translation>Diese Quelle kann dort nichts zählen.</translation>
    </message>
    <message>
        <source>Choose a different source: this one cannot count there.</source>
        <translation>Wählen Sie eine andere Quelle: Diese kann dort nicht zählen.</translation>
    </message>
    <message>
        <source>This source cannot count anything there</source>
        <translation>Diese Quelle kann dort nichts zählen</translation>
    </message>
    <message>
        <source>Emulated %1 (qemu), exact and repeatable</source>
        <translation>Emulierter %1 (qemu), exakt und wiederholbar</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 event(s)</source>
        <translation>
            <numerusform>%1, %2 Ereignis</numerusform>
            <numerusform>%1, %2 Ereignisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) ticked</source>
        <translation>
            <numerusform>%1 Ereignis angekreuzt</numerusform>
            <numerusform>%1 Ereignisse angekreuzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Measurement</name>
    <message>
        <source>A measurement is already running. Wait until it ends, or cancel it first.</source>
        <translation>Es läuft schon eine Messung. Warten Sie, bis sie endet, oder brechen Sie sie zuerst ab.</translation>
    </message>
    <message>
        <source>Measuring %1 with %2</source>
        <translation>%1 wird mit %2 gemessen</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Gemessen: %1</translation>
    </message>
    <message>
        <source>Resume measuring</source>
        <translation>Messung fortsetzen</translation>
    </message>
    <message>
        <source>The measurement was stopped. No result was complete, so nothing was kept.</source>
        <translation>Die Messung wurde abgebrochen. Kein Ergebnis war vollständig, daher wurde keines behalten.</translation>
    </message>
    <message>
        <source>The measurement was stopped in %1 after %2 of %3 counts. Complete results are kept in %4.</source>
        <translation>Die Messung wurde in %1 nach %2 von %3 Zählungen abgebrochen. Vollständige Ergebnisse bleiben in %4.</translation>
    </message>
    <message>
        <source>Measuring %1 with %2 on %3</source>
        <translation>%1 wird mit %2 auf %3 gemessen</translation>
    </message>
    <message>
        <source>The measurement was stopped. Complete results are kept in %1, a file for each machine.</source>
        <translation>Die Messung wurde abgebrochen. Vollständige Ergebnisse liegen in %1, eine Datei für jede Maschine.</translation>
    </message>
</context>
<context>
    <name>Measurements</name>
    <message>
        <source>When the measurement ends, its study replaces the open one.</source>
        <translation>Wenn die Messung endet, ersetzt ihre Studie die geöffnete.</translation>
    </message>
    <message>
        <source>The open study has changes that are not saved, so what was measured is saved as %1. Open it with File &gt; Open.</source>
        <translation>Die geöffnete Studie hat nicht gespeicherte Änderungen, daher wurde die Messung als %1 gespeichert. Mit Datei &gt; Öffnen wird sie geöffnet.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Study</source>
        <translation>&amp;Studie</translation>
    </message>
    <message>
        <source>&amp;Benchmark</source>
        <translation>&amp;Benchmark</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>Takes effect at the next start</source>
        <translation>Gilt ab dem nächsten Start</translation>
    </message>
    <message>
        <source>The language changes at the next start of Papilio.</source>
        <translation>Die Sprache ändert sich beim nächsten Start von Papilio.</translation>
    </message>
    <message>
        <source>&amp;System (%1)</source>
        <translation>&amp;System (%1)</translation>
    </message>
</context>
<context>
    <name>MessagesPanel</name>
    <message>
        <source>No job is running, and there are no messages.</source>
        <translation>Kein Auftrag läuft, und es gibt keine Meldungen.</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>noch etwa %1 s</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>noch etwa %1 min</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Clear messages</source>
        <translation>Meldungen leeren</translation>
    </message>
</context>
<context>
    <name>MessagesTitle</name>
    <message>
        <source>Jobs and messages</source>
        <translation>Aufträge und Meldungen</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>keine Aufträge</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Removes all messages</source>
        <translation>Entfernt alle Meldungen</translation>
    </message>
</context>
<context>
    <name>MetricTableModel</name>
    <message>
        <source>Metric and formula</source>
        <translation>Metrik und Formel</translation>
    </message>
</context>
<context>
    <name>MetricsPage</name>
    <message>
        <source>Show its signature</source>
        <translation>Signatur zeigen</translation>
    </message>
    <message>
        <source>Show its events</source>
        <translation>Ereignisse zeigen</translation>
    </message>
    <message>
        <source>Copy as a PAPI event</source>
        <translation>Als PAPI-Ereignis kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>Adds a metric on the Signatures page</source>
        <translation>Fügt auf der Seite „Signaturen“ eine Metrik hinzu</translation>
    </message>
    <message>
        <source>There are no signatures. Add one to define a metric.</source>
        <translation>Es gibt keine Signatur: Fügen Sie eine hinzu, um eine Metrik zu definieren.</translation>
    </message>
    <message>
        <source>Why “%1” cannot be defined here.</source>
        <translation>Warum „%1“ hier nicht definierbar ist.</translation>
    </message>
    <message>
        <source>A better event is needed; a different α does not help.</source>
        <translation>Ein besseres Ereignis ist nötig; ein anderes α hilft nicht.</translation>
    </message>
    <message numerus="yes">
        <source>from the %n chosen events; errors of the formula on the measured kernels</source>
        <translation>
            <numerusform>aus dem %n gewählten Ereignis; Fehler der Formel auf den gemessenen Kerneln</numerusform>
            <numerusform>aus den %n gewählten Ereignissen; Fehler der Formel auf den gemessenen Kerneln</numerusform>
        </translation>
    </message>
    <message>
        <source>Quieter or different events are needed.</source>
        <translation>Ruhigere oder andere Ereignisse sind nötig.</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
    <message>
        <source>About the selected metric</source>
        <translation>Über die ausgewählte Metrik</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Formulas, verdicts and errors</source>
        <translation>Formeln, Urteile und Fehler</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>All metrics over the kernels: what is expected, and what the formulas give</source>
        <translation>Alle Metriken über den Kerneln: was erwartet wird und was die Formeln ergeben</translation>
    </message>
    <message>
        <source>Metrics over the kernels, expected and as the formulas give</source>
        <translation>Metriken über den Kerneln, erwartet und nach den Formeln</translation>
    </message>
    <message>
        <source>Curves of the metrics</source>
        <translation>Kurven der Metriken</translation>
    </message>
</context>
<context>
    <name>ModelEditor</name>
    <message>
        <source>Save as my model</source>
        <translation>Als mein Modell speichern</translation>
    </message>
    <message>
        <source>Top-Down model</source>
        <translation>Top-Down-Modell</translation>
    </message>
    <message>
        <source>Text of the model</source>
        <translation>Text des Modells</translation>
    </message>
    <message>
        <source>%1: %2 nodes, %3 events, %4 event sets. No errors in names, cycles or units.</source>
        <translation>%1: %2 Knoten, %3 Ereignisse, %4 Ereignissätze. Keine Fehler bei Namen, Zirkelbezügen oder Einheiten.</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Saves to %1. A model of yours replaces a shipped model with the same name.</source>
        <translation>Speichert in %1. Ein eigenes Modell ersetzt ein mitgeliefertes gleichen Namens.</translation>
    </message>
</context>
<context>
    <name>MultiplesView</name>
    <message>
        <source>%1: no such solver is ticked.</source>
        <translation>%1: Kein solcher Löser ist angekreuzt.</translation>
    </message>
</context>
<context>
    <name>NavigationRail</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>NextCard</name>
    <message>
        <source>Effect: %1</source>
        <translation>Wirkung: %1</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>Messen…</translation>
    </message>
    <message>
        <source>Opens the measuring dialog with these choices</source>
        <translation>Öffnet den Messdialog mit dieser Auswahl</translation>
    </message>
    <message>
        <source>Searching what to measure next</source>
        <translation>Nächste Messungen werden gesucht</translation>
    </message>
</context>
<context>
    <name>NoiseLabels</name>
    <message>
        <source>1: as large as the mean</source>
        <translation>1: so groß wie der Mittelwert</translation>
    </message>
    <message>
        <source>Rejected: 1 event above τ</source>
        <translation>Verworfen: 1 Ereignis über τ</translation>
    </message>
    <message>
        <source>Rejected: %1 events above τ</source>
        <translation>Verworfen: %1 Ereignisse über τ</translation>
    </message>
    <message>
        <source>Kept: 1 quiet event</source>
        <translation>Behalten: 1 ruhiges Ereignis</translation>
    </message>
    <message>
        <source>Kept: %1 quiet events</source>
        <translation>Behalten: %1 ruhige Ereignisse</translation>
    </message>
    <message>
        <source>gap of %1 decades</source>
        <translation>Lücke von %1 Dekaden</translation>
    </message>
</context>
<context>
    <name>NoiseOverview</name>
    <message>
        <source>Noise of all events</source>
        <translation>Rauschen aller Ereignisse</translation>
    </message>
    <message>
        <source>Open the noise page</source>
        <translation>Seite „Rauschen“ öffnen</translation>
    </message>
    <message>
        <source>The noise of no event could be judged: all are missing, not finite or zero.</source>
        <translation>Kein Ereignis konnte beurteilt werden: Jedes fehlt, ist nicht endlich oder null.</translation>
    </message>
    <message>
        <source>τ %1</source>
        <translation>τ %1</translation>
    </message>
    <message>
        <source>events by noise; max-RNMSE</source>
        <translation>nach Rauschen; max-RNMSE</translation>
    </message>
</context>
<context>
    <name>NoisePage</name>
    <message>
        <source>Noise by event</source>
        <translation>Rauschen je Ereignis</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Stability over τ</source>
        <translation>Stabilität über τ</translation>
    </message>
    <message>
        <source>Computing the noise…</source>
        <translation>Das Rauschen wird berechnet…</translation>
    </message>
    <message>
        <source>The benchmark has no events.</source>
        <translation>Der Benchmark enthält keine Ereignisse.</translation>
    </message>
    <message>
        <source>No event can be drawn: all are missing, not finite, or zero in every kernel. The table shows the status of each event, the import messages show the reasons.</source>
        <translation>Kein Ereignis lässt sich zeichnen: Jedes fehlt, ist nicht endlich oder in allen Kerneln null. Die Tabelle zeigt den Status jedes Ereignisses, die Importmeldungen zeigen die Gründe.</translation>
    </message>
    <message>
        <source>in steps of %1</source>
        <translation>in Schritten von %1</translation>
    </message>
    <message>
        <source>noise not assessed</source>
        <translation>Rauschen nicht beurteilt</translation>
    </message>
    <message>
        <source>rank %1 · %2 · %3</source>
        <translation>Rang %1 · %2 · %3</translation>
    </message>
    <message>
        <source>Checking which events are undecided…</source>
        <translation>Es wird geprüft, welche Ereignisse unentschieden sind…</translation>
    </message>
    <message>
        <source>Every event is decided at this τ.</source>
        <translation>Bei diesem τ ist jedes Ereignis entschieden.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Interval, %</source>
        <translation>Intervall, %</translation>
    </message>
    <message>
        <source>undecided, about %1 repetitions would decide</source>
        <translation>unentschieden, etwa %1 Wiederholungen würden entscheiden</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Spanne</translation>
    </message>
    <message>
        <source>Robust</source>
        <translation>Robust</translation>
    </message>
</context>
<context>
    <name>NoisePlot</name>
    <message>
        <source>Noise by event</source>
        <translation>Rauschen je Ereignis</translation>
    </message>
    <message>
        <source>τ = %1, %2 of %3 events kept</source>
        <translation>τ = %1, %2 von %3 Ereignissen behalten</translation>
    </message>
    <message>
        <source>Rank of event by max-RNMSE</source>
        <translation>Rang des Ereignisses nach max-RNMSE</translation>
    </message>
    <message>
        <source>max-RNMSE (relative, any pair of repetitions)</source>
        <translation>max-RNMSE (relativ, alle Wiederholungspaare)</translation>
    </message>
    <message>
        <source>of both</source>
        <translation>von beiden</translation>
    </message>
    <message>
        <source>Noise of both, by event</source>
        <translation>Rauschen von beiden, nach Ereignis</translation>
    </message>
    <message>
        <source>A: %1 of %2 events at or below τ; B: %3 of %4</source>
        <translation>A: %1 von %2 Ereignissen bis τ; B: %3 von %4</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>max-RNMSE</source>
        <translation>max-RNMSE</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Interval from</source>
        <translation>Intervall von</translation>
    </message>
    <message>
        <source>Interval to</source>
        <translation>Intervall bis</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
</context>
<context>
    <name>NoiseVerdict</name>
    <message>
        <source>quiet</source>
        <translation>ruhig</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>verrauscht</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>1 event is undecided at this τ.</source>
        <translation>1 Ereignis ist bei diesem τ unentschieden.</translation>
    </message>
    <message>
        <source>{} events are undecided at this τ.</source>
        <translation>{} Ereignisse sind bei diesem τ unentschieden.</translation>
    </message>
    <message>
        <source>About {} repetitions would decide all of them.</source>
        <translation>Etwa {} Wiederholungen würden alle entscheiden.</translation>
    </message>
    <message>
        <source>Undecided: another measurement may judge the event differently. About {} repetitions would decide.</source>
        <translation>Unentschieden: Eine andere Messung kann das Ereignis anders beurteilen. Etwa {} Wiederholungen würden entscheiden.</translation>
    </message>
    <message>
        <source>Undecided: with one repetition the noise is not known.</source>
        <translation>Unentschieden: Mit einer Wiederholung ist das Rauschen nicht bekannt.</translation>
    </message>
</context>
<context>
    <name>NoteRows</name>
    <message>
        <source>tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>plot of the page {}, at {} and {}</source>
        <translation>Diagramm der Seite {}, bei {} und {}</translation>
    </message>
</context>
<context>
    <name>OpenMark</name>
    <message>
        <source>another window</source>
        <translation>anderes Fenster</translation>
    </message>
    <message>
        <source>process %1 on %2</source>
        <translation>Prozess %1 auf %2</translation>
    </message>
</context>
<context>
    <name>OverlayPane</name>
    <message>
        <source>Selected studies</source>
        <translation>Ausgewählte Studien</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>max-RNMSE of the events of each study, sorted</source>
        <translation>max-RNMSE der Ereignisse jeder Studie, sortiert</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Mean error of each metric on the kernels</source>
        <translation>Fehler jeder Metrik auf den Kerneln, für den Mittelwert der Wiederholungen</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dächer</translation>
    </message>
    <message>
        <source>Relative to the first selected study that has the roof</source>
        <translation>Bezogen auf die erste ausgewählte Studie, die das Dach hat</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Relative to the first selected study that has the kernel</source>
        <translation>Bezogen auf die erste ausgewählte Studie, die den Kernel hat</translation>
    </message>
    <message>
        <source>Solvers</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>Iterations of each solver run</source>
        <translation>Iterationen jedes Laufs eines Lösers</translation>
    </message>
    <message>
        <source>Values of the selected studies</source>
        <translation>Werte der ausgewählten Studien</translation>
    </message>
    <message numerus="yes">
        <source>%n studies</source>
        <translation>
            <numerusform>%n Studie</numerusform>
            <numerusform>%n Studien</numerusform>
        </translation>
    </message>
    <message>
        <source>Select studies above to see them together. Ctrl or Shift selects several.</source>
        <translation>Wählen Sie oben Studien aus, um sie zusammen zu sehen. Strg oder Umschalt wählt mehrere aus.</translation>
    </message>
    <message>
        <source>Events by rank</source>
        <translation>Ereignisse nach Rang</translation>
    </message>
    <message>
        <source>max-RNMSE</source>
        <translation>max-RNMSE</translation>
    </message>
    <message>
        <source>The selected studies have no events whose noise is known.</source>
        <translation>Die ausgewählten Studien haben keine Ereignisse, deren Rauschen bekannt ist.</translation>
    </message>
    <message>
        <source>mean error on the kernels</source>
        <translation>Fehler des Mittelwerts auf den Kerneln</translation>
    </message>
    <message>
        <source>relative to the first</source>
        <translation>bezogen auf den ersten Wert</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>The selected studies have no metrics.</source>
        <translation>Die ausgewählten Studien haben keine Metriken.</translation>
    </message>
    <message>
        <source>The selected studies have no measured roofs.</source>
        <translation>Die ausgewählten Studien haben keine gemessenen Dächer.</translation>
    </message>
    <message>
        <source>The selected studies have no kernels under roofs.</source>
        <translation>Die ausgewählten Studien haben keine Kernel unter Dächern.</translation>
    </message>
    <message>
        <source>The selected studies have no solver runs.</source>
        <translation>Die ausgewählten Studien haben keine Löserläufe.</translation>
    </message>
    <message>
        <source>No metric of the selected studies is defined.</source>
        <translation>Keine Metrik der ausgewählten Studien ist definiert.</translation>
    </message>
    <message>
        <source>The selected studies have no counts that a Top-Down model knows.</source>
        <translation>Die ausgewählten Studien haben keine Zählwerte, die ein Top-Down-Modell kennt.</translation>
    </message>
    <message>
        <source>coefficient</source>
        <translation>Koeffizient</translation>
    </message>
    <message>
        <source>share of the total</source>
        <translation>Anteil am Ganzen</translation>
    </message>
    <message>
        <source>Chosen events of the selected studies</source>
        <translation>Gewählte Ereignisse der ausgewählten Studien</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Events that at least one study has chosen</source>
        <translation>Ereignisse, die mindestens eine Studie gewählt hat</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>Koeffizienten</translation>
    </message>
    <message>
        <source>Coefficients of the events in the formula of each metric</source>
        <translation>Koeffizienten der Ereignisse in der Formel jeder Metrik</translation>
    </message>
    <message>
        <source>Top-Down</source>
        <translation>Top-Down</translation>
    </message>
    <message>
        <source>Share of each node of the Top-Down tree in each run</source>
        <translation>Anteil jedes Knotens des Top-Down-Baums in jedem Lauf</translation>
    </message>
    <message>
        <source>Residuals</source>
        <translation>Residuen</translation>
    </message>
    <message>
        <source>Residual of each solver run over its iterations, relative to its first</source>
        <translation>Residuum jedes Löserlaufs über seine Iterationen, bezogen auf sein erstes</translation>
    </message>
    <message>
        <source>Curves of the selected studies</source>
        <translation>Kurven der ausgewählten Studien</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Residual, relative to the first</source>
        <translation>Residuum, bezogen auf das erste</translation>
    </message>
    <message>
        <source>The selected studies have chosen no event.</source>
        <translation>Die ausgewählten Studien haben kein Ereignis gewählt.</translation>
    </message>
    <message>
        <source>The same thresholds for all</source>
        <translation>Gleiche Schwellen für alle</translation>
    </message>
    <message>
        <source>Analyzes the selected studies with one τ and one α. The studies keep their own thresholds.</source>
        <translation>Analysiert die ausgewählten Studien mit einem τ und einem α. Die Studien behalten ihre eigenen Schwellen.</translation>
    </message>
    <message>
        <source>Events with a larger max-RNMSE are noisy.</source>
        <translation>Ereignisse mit größerem max-RNMSE sind verrauscht.</translation>
    </message>
    <message>
        <source>The coefficients of each representation are rounded to multiples of α before events are scored.</source>
        <translation>Die Koeffizienten jeder Darstellung werden auf Vielfache von α gerundet, bevor Ereignisse bewertet werden.</translation>
    </message>
    <message>
        <source>Reading studies</source>
        <translation>Studien werden gelesen</translation>
    </message>
    <message>
        <source>Chosen events: %1 in all studies, %2 in some</source>
        <translation>Gewählte Ereignisse: %1 in allen Studien, %2 in einigen</translation>
    </message>
    <message>
        <source>Left out, because the file cannot be read: %1</source>
        <translation>Ausgelassen, weil die Datei nicht gelesen werden kann: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n chosen</source>
        <translation>
            <numerusform>%n gewählt</numerusform>
            <numerusform>%n gewählt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Top-Down</source>
        <translation>Top-Down</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>What differs most</source>
        <translation>Was sich am meisten unterscheidet</translation>
    </message>
    <message>
        <source>Facts about both</source>
        <translation>Angaben zu beiden</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A und B</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Open the section</source>
        <translation>Den Abschnitt öffnen</translation>
    </message>
    <message>
        <source>two items of one study</source>
        <translation>zwei Teile einer Studie</translation>
    </message>
    <message>
        <source>No names in A and B match. Choose pairs in the sections.</source>
        <translation>Kein Name von A kommt in B vor. Wählen Sie Paare in den Abschnitten.</translation>
    </message>
    <message>
        <source>No difference is larger than the variation of the measurements. The sections show all numbers.</source>
        <translation>Kein Unterschied ist größer als die Schwankung der Messungen. Die Abschnitte zeigen alle Zahlen.</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Zählwerte</translation>
    </message>
    <message>
        <source>This study has no two items of the same kind. Drop another study here, or choose one with “Compare with…”.</source>
        <translation>Diese Studie enthält keine zwei Teile derselben Art. Legen Sie eine andere Studie hier ab, oder wählen Sie eine mit „Vergleichen mit…“.</translation>
    </message>
    <message>
        <source>A and B have nothing of the same kind to compare. Drop another study here, or choose one with “Compare with…”.</source>
        <translation>A und B enthalten nichts von derselben Art, also gibt es nichts zu vergleichen. Legen Sie eine andere Studie hier ab, oder wählen Sie eine mit „Vergleichen mit…“.</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>edit the notes in the plot</source>
        <translation>Notizen im Diagramm ändern</translation>
    </message>
</context>
<context>
    <name>PageHelp</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Help for the page</source>
        <translation>Hilfe zur Seite</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Help: %1</source>
        <translation>Hilfe: %1</translation>
    </message>
    <message>
        <source>There is no help for this page yet.</source>
        <translation>Zu dieser Seite gibt es noch keine Hilfe.</translation>
    </message>
</context>
<context>
    <name>PageList</name>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Signatures</source>
        <translation>Signaturen</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Formeln</translation>
    </message>
    <message>
        <source>Top-Down</source>
        <translation>Top-Down</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Campaign</source>
        <translation>Kampagne</translation>
    </message>
</context>
<context>
    <name>PageStart</name>
    <message>
        <source>This page needs a benchmark: events that were counted on kernels whose true counts are known.</source>
        <translation>Diese Seite braucht einen Benchmark: Ereignisse, gezählt auf Kerneln, deren wahre Zählwerte bekannt sind.</translation>
    </message>
    <message>
        <source>Which events give the same count every time?</source>
        <translation>Welche Ereignisse zählen jedes Mal dasselbe?</translation>
    </message>
    <message>
        <source>What does each event count?</source>
        <translation>Was zählt jedes Ereignis?</translation>
    </message>
    <message>
        <source>What should a metric count?</source>
        <translation>Was soll eine Metrik zählen?</translation>
    </message>
    <message>
        <source>Which metrics do the events define?</source>
        <translation>Welche Metriken definieren die Ereignisse?</translation>
    </message>
    <message>
        <source>How do I use the metrics in PAPI, perf or LIKWID?</source>
        <translation>Wie nutze ich die Metriken in PAPI, perf oder LIKWID?</translation>
    </message>
    <message>
        <source>Do PAPI’s presets count what they promise?</source>
        <translation>Zählen PAPIs Presets, was sie versprechen?</translation>
    </message>
    <message>
        <source>What do my own formulas give?</source>
        <translation>Was ergeben meine eigenen Formeln?</translation>
    </message>
    <message>
        <source>This page needs a study: counts of a program, or a benchmark.</source>
        <translation>Diese Seite braucht eine Studie: Zählwerte eines Programms oder einen Benchmark.</translation>
    </message>
    <message>
        <source>Where do the cycles go?</source>
        <translation>Wohin gehen die Takte?</translation>
    </message>
    <message>
        <source>This page needs counts of a program: count one here, or import output of perf stat, toplev, PAPI or LIKWID.</source>
        <translation>Diese Seite braucht Zählwerte eines Programms: Zählen Sie hier eines, oder importieren Sie Ausgaben von perf stat, toplev, PAPI oder LIKWID.</translation>
    </message>
    <message>
        <source>How fast could a kernel be?</source>
        <translation>Wie schnell könnte ein Kernel sein?</translation>
    </message>
    <message>
        <source>This page needs roofs: measure those of a machine, or import them (CARM, likwid-bench, STREAM, CSV).</source>
        <translation>Diese Seite braucht Dächer: Messen Sie die einer Maschine, oder importieren Sie sie (CARM, likwid-bench, STREAM, CSV).</translation>
    </message>
    <message>
        <source>What differs between two studies?</source>
        <translation>Worin unterscheiden sich zwei Studien?</translation>
    </message>
    <message>
        <source>This page needs a study: open the first one.</source>
        <translation>Diese Seite braucht eine Studie: Öffnen Sie die erste.</translation>
    </message>
    <message>
        <source>The open study has no such data; what you measure or import can be added to it.</source>
        <translation>Die geöffnete Studie hat keine solchen Daten; was Sie messen oder importieren, lässt sich zu ihr hinzufügen.</translation>
    </message>
</context>
<context>
    <name>PaneHeader</name>
    <message>
        <source>Copy the image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save the image as PNG, SVG or PDF…</source>
        <translation>Bild als PNG, SVG oder PDF speichern…</translation>
    </message>
    <message>
        <source>Copy the command for this view</source>
        <translation>Befehl für diese Ansicht kopieren</translation>
    </message>
</context>
<context>
    <name>PanelsPlot</name>
    <message>
        <source>Small plots over the same places</source>
        <translation>Kleine Diagramme über denselben Stellen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>ParameterField</name>
    <message>
        <source>“%1” is not a number. Enter it as in 1e-10 or 5 %.</source>
        <translation>„%1“ ist keine Zahl. Schreibweise: 1e-10 oder 5 %.</translation>
    </message>
    <message>
        <source>%1 must be between %2 and %3, not %4.</source>
        <translation>%1 muss zwischen %2 und %3 liegen, nicht bei %4.</translation>
    </message>
</context>
<context>
    <name>ParametersPanel</name>
    <message>
        <source>noise threshold</source>
        <translation>Rauschschwelle</translation>
    </message>
    <message>
        <source>Events whose repetitions differ by more than τ (max-RNMSE) are noisy and left out. A good value is inside a wide interval of the ribbon.</source>
        <translation>Ereignisse, deren Wiederholungen um mehr als τ abweichen (max-RNMSE), sind verrauscht und bleiben außen vor. Ein guter Wert liegt in einem breiten Intervall des Bandes.</translation>
    </message>
    <message>
        <source>score rounding</source>
        <translation>Score-Rundung</translation>
    </message>
    <message>
        <source>The coefficients of each representation are rounded to multiples of α before events are scored, and an event must add at least α·√dimension to be chosen. Good values are 1/k with an even k.</source>
        <translation>Die Koeffizienten jeder Darstellung werden auf Vielfache von α gerundet, bevor Ereignisse bewertet werden; ein Ereignis muss mindestens α·√Dimension beitragen, um gewählt zu werden. Gute Werte sind 1/k mit geradem k.</translation>
    </message>
    <message>
        <source>representation</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Events whose mean differs by more than ρ (relative) from every combination of the expectations are unrepresentable.</source>
        <translation>Ereignisse, deren Mittelwert von jeder Kombination der Erwartungen weiter als ρ (relativ) entfernt ist, sind nicht darstellbar.</translation>
    </message>
    <message>
        <source>Coefficient rounding</source>
        <translation>Koeffizientenrundung</translation>
    </message>
    <message>
        <source>A coefficient this close to an integer becomes that integer.</source>
        <translation>Ein Koeffizient, der einer ganzen Zahl so nahe ist, wird zu ihr.</translation>
    </message>
    <message>
        <source>20 %</source>
        <translation>20 %</translation>
    </message>
    <message>
        <source>Stability over %1</source>
        <translation>Stabilität über %1</translation>
    </message>
    <message>
        <source>Chosen set over (τ, α)</source>
        <translation>Gewählte Menge über (τ, α)</translation>
    </message>
    <message>
        <source>Computing the map…</source>
        <translation>Karte wird berechnet…</translation>
    </message>
    <message>
        <source>Click to set τ and α. Same color: same set.</source>
        <translation>Klick setzt τ und α. Gleiche Farbe: gleiche Menge.</translation>
    </message>
    <message>
        <source>Computing the intervals…</source>
        <translation>Intervalle werden berechnet…</translation>
    </message>
    <message>
        <source>No map, because there is no benchmark.</source>
        <translation>Keine Karte, weil es keinen Benchmark gibt.</translation>
    </message>
    <message>
        <source>No map: the analysis stopped.</source>
        <translation>Keine Karte: Die Analyse brach ab.</translation>
    </message>
    <message>
        <source>0.005 for FLOPs and branches, 0.1 for caches.</source>
        <translation>0.005 für FLOPs und Sprünge, 0.1 für Caches.</translation>
    </message>
    <message>
        <source>Use recommended (τ, α)</source>
        <translation>Empfohlenes (τ, α) übernehmen</translation>
    </message>
    <message>
        <source>Sets both to the values with which the fewest events define the most metrics</source>
        <translation>Setzt beide auf die Werte, mit denen die wenigsten Ereignisse die meisten Metriken definieren</translation>
    </message>
    <message>
        <source>Rounds coefficients this close to an integer.</source>
        <translation>Rundet Koeffizienten, die so nahe an einer ganzen Zahl sind.</translation>
    </message>
</context>
<context>
    <name>PlanModel</name>
    <message>
        <source>set %1</source>
        <translation>Satz %1</translation>
    </message>
    <message>
        <source>Event set</source>
        <translation>Ereignissatz</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Verwendet von</translation>
    </message>
    <message>
        <source>not countable</source>
        <translation>nicht zählbar</translation>
    </message>
</context>
<context>
    <name>PlotFrame</name>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Copy the data</source>
        <translation>Daten kopieren</translation>
    </message>
    <message>
        <source>Save the data as CSV…</source>
        <translation>Daten als CSV speichern…</translation>
    </message>
</context>
<context>
    <name>PlotNotes</name>
    <message>
        <source>Note in the plot</source>
        <translation>Notiz im Diagramm</translation>
    </message>
    <message>
        <source>Note:</source>
        <translation>Notiz:</translation>
    </message>
    <message>
        <source>Change the note…</source>
        <translation>Notiz ändern…</translation>
    </message>
    <message>
        <source>Remove the note</source>
        <translation>Notiz entfernen</translation>
    </message>
    <message>
        <source>Add a note here…</source>
        <translation>Hier eine Notiz schreiben…</translation>
    </message>
</context>
<context>
    <name>PointsDialog</name>
    <message>
        <source>floating-point operations</source>
        <translation>Gleitkommaoperationen</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>This study has no counters. Import output of perf stat, PAPI or likwid-perfctr first.</source>
        <translation>Diese Studie enthält keine Zähler. Importieren Sie zuerst Ausgaben von perf stat, PAPI oder likwid-perfctr.</translation>
    </message>
    <message>
        <source>%1: AI %2, %3 GFLOP/s</source>
        <translation>%1: AI %2, %3 GFLOP/s</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>name of the kernel</source>
        <translation>Name des Kernels</translation>
    </message>
    <message>
        <source>AI</source>
        <translation>AI</translation>
    </message>
    <message>
        <source>or enter operations and bytes below</source>
        <translation>oder unten Operationen und Bytes</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>or enter operations and time below</source>
        <translation>oder unten Operationen und Zeit</translation>
    </message>
    <message>
        <source>FLOP</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>bytes loaded and stored</source>
        <translation>geladene und gespeicherte Bytes</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>formula for the floating-point operations</source>
        <translation>Formel der Gleitkommaoperationen</translation>
    </message>
    <message>
        <source>formula for the bytes; empty: the points have no intensity</source>
        <translation>Formel der Bytes; leer: Die Punkte haben keine Intensität</translation>
    </message>
    <message>
        <source>formula for the seconds</source>
        <translation>Formel der Sekunden</translation>
    </message>
    <message>
        <source>Add points</source>
        <translation>Punkte hinzufügen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>One kernel</source>
        <translation>Ein Kernel</translation>
    </message>
    <message>
        <source>From counters</source>
        <translation>Aus Zählern</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>The kernel is placed under the roofs for this number of threads</source>
        <translation>Der Kernel wird unter den Dächern für diese Zahl von Threads eingeordnet</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;AI, FLOP/byte</source>
        <translation>&amp;AI, FLOP/Byte</translation>
    </message>
    <message>
        <source>&amp;GFLOP/s</source>
        <translation>&amp;GFLOP/s</translation>
    </message>
    <message>
        <source>&amp;Operations, FLOP</source>
        <translation>&amp;Operationen, FLOP</translation>
    </message>
    <message>
        <source>&amp;Bytes</source>
        <translation>&amp;Bytes</translation>
    </message>
    <message>
        <source>&amp;Time, s</source>
        <translation>&amp;Zeit, s</translation>
    </message>
    <message>
        <source>T&amp;hreads</source>
        <translation>T&amp;hreads</translation>
    </message>
    <message>
        <source>&amp;Counters</source>
        <translation>&amp;Zähler</translation>
    </message>
    <message>
        <source>&amp;Operations</source>
        <translation>&amp;Operationen</translation>
    </message>
    <message>
        <source>&amp;Seconds</source>
        <translation>&amp;Sekunden</translation>
    </message>
    <message>
        <source>“%1” is not a number (%2). Enter it as in 2.5e9.</source>
        <translation>„%1“ ist keine Zahl (%2). Schreibweise: 2.5e9.</translation>
    </message>
    <message>
        <source>Enter a name, and GFLOP/s or operations and time. To place the kernel under the memory roofs, also enter the AI, or operations and bytes.</source>
        <translation>Nötig sind ein Name und GFLOP/s oder Operationen und Zeit. Mit der AI oder mit Operationen und Bytes hat der Kernel einen Platz unter den Speicherdächern.</translation>
    </message>
    <message>
        <source>, %1 of the %2 roof</source>
        <translation>, %1 des %2-Dachs</translation>
    </message>
</context>
<context>
    <name>Preset</name>
    <message>
        <source>the kernels execute no loads, so whether loads are counted too is not tested</source>
        <translation>die Kernel führen keine Ladebefehle aus; ob auch diese gezählt werden, ist nicht geprüft</translation>
    </message>
    <message>
        <source>the kernels execute no stores, so whether stores are counted too is not tested</source>
        <translation>die Kernel führen keine Speicherbefehle aus; ob auch diese gezählt werden, ist nicht geprüft</translation>
    </message>
    <message>
        <source>the kernels compute nothing in half precision, so whether that is counted too is not tested</source>
        <translation>die Kernel rechnen nichts in halber Genauigkeit; ob auch das gezählt wird, ist nicht geprüft</translation>
    </message>
    <message>
        <source>defined</source>
        <translation>definiert</translation>
    </message>
    <message>
        <source>contradicted</source>
        <translation>widerlegt</translation>
    </message>
    <message>
        <source>not writable</source>
        <translation>nicht schreibbar</translation>
    </message>
    <message>
        <source>another benchmark gives a definition that is as good or better</source>
        <translation>ein anderer Benchmark ergibt eine Definition, die ebenso gut oder besser ist</translation>
    </message>
    <message>
        <source>the formula of the chosen events; no formula of up to {} events that PAPI can hold passes</source>
        <translation>die Formel der gewählten Ereignisse; keine Formel aus höchstens {} Ereignissen, die PAPI aufnehmen kann, besteht die Prüfung</translation>
    </message>
    <message>
        <source>no formula of fewer events passes</source>
        <translation>keine Formel aus weniger Ereignissen besteht die Prüfung</translation>
    </message>
    <message>
        <source>no smaller formula was found, but not all were excluded</source>
        <translation>keine kleinere Formel wurde gefunden, aber nicht alle wurden ausgeschlossen</translation>
    </message>
    <message>
        <source>{} other formulas of the same size pass</source>
        <translation>{} andere Formeln gleicher Größe bestehen die Prüfung</translation>
    </message>
    <message>
        <source>events without a name were left out</source>
        <translation>Ereignisse ohne Namen wurden weggelassen</translation>
    </message>
    <message>
        <source>{} is a code for an event that has no name</source>
        <translation>{} ist ein Code für ein Ereignis ohne Namen</translation>
    </message>
    <message>
        <source>{} of {} presets are defined, and nothing contradicts them</source>
        <translation>{} von {} Presets sind definiert, und nichts widerspricht ihnen</translation>
    </message>
</context>
<context>
    <name>PresetModel</name>
    <message>
        <source>Preset and definition</source>
        <translation>Preset und Definition</translation>
    </message>
    <message>
        <source>%1 should count %2</source>
        <translation>%1 soll zählen: %2</translation>
    </message>
    <message>
        <source>%1 = %2
It should count %3</source>
        <translation>%1 = %2
Es soll zählen: %3</translation>
    </message>
</context>
<context>
    <name>PresetsDialog</name>
    <message>
        <source>Presets of PAPI</source>
        <translation>Presets von PAPI</translation>
    </message>
    <message>
        <source>Open report</source>
        <translation>Bericht öffnen</translation>
    </message>
    <message>
        <source>Write files</source>
        <translation>Dateien schreiben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Presets for this CPU</source>
        <translation>Presets für diese CPU</translation>
    </message>
    <message>
        <source>Writing the presets</source>
        <translation>Presets werden geschrieben</translation>
    </message>
    <message>
        <source>PMU of the CPU line</source>
        <translation>PMU der CPU-Zeile</translation>
    </message>
    <message>
        <source>The name under which PAPI knows the CPU; papi_component_avail lists it</source>
        <translation>Der Name, unter dem PAPI die CPU kennt; papi_component_avail nennt ihn</translation>
    </message>
    <message>
        <source>enter the name</source>
        <translation>Name angeben</translation>
    </message>
    <message>
        <source>&amp;PMU</source>
        <translation>&amp;PMU</translation>
    </message>
    <message>
        <source>Folder for the files</source>
        <translation>Ordner für die Dateien</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Ordner</translation>
    </message>
    <message>
        <source>Progress of the presets</source>
        <translation>Fortschritt der Presets</translation>
    </message>
    <message>
        <source>papi_events.csv, the report presets.html and presets.json</source>
        <translation>papi_events.csv, der Bericht presets.html und presets.json</translation>
    </message>
    <message>
        <source>The presets are being computed.</source>
        <translation>Die Presets werden berechnet.</translation>
    </message>
    <message>
        <source>Cancelled. Open this window again to compute the presets.</source>
        <translation>Abgebrochen. Öffnen Sie dieses Fenster erneut, um die Presets zu berechnen.</translation>
    </message>
    <message>
        <source>The PMU is not known.</source>
        <translation>Die PMU ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The PMU is not known:</source>
        <translation>Die PMU ist nicht bekannt:</translation>
    </message>
    <message>
        <source>enter its name above. papi_component_avail lists the name.</source>
        <translation>Geben Sie oben ihren Namen an. papi_component_avail nennt ihn.</translation>
    </message>
    <message>
        <source>No presets.</source>
        <translation>Keine Presets.</translation>
    </message>
    <message>
        <source>Not computed:</source>
        <translation>Nicht berechnet:</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Folder for the presets</source>
        <translation>Ordner für die Presets</translation>
    </message>
    <message>
        <source>Not written:</source>
        <translation>Nicht geschrieben:</translation>
    </message>
    <message>
        <source>Written:</source>
        <translation>Geschrieben:</translation>
    </message>
    <message numerus="yes">
        <source>%n files in %1</source>
        <translation>
            <numerusform>%n Datei in %1</numerusform>
            <numerusform>%n Dateien in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Presets written to %1.</source>
        <translation>Presets nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>PreviewPane</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>What the metric counts in every kernel</source>
        <translation>Was die Metrik in jedem Kernel zählt</translation>
    </message>
    <message>
        <source>There is no metric to preview. Type a name in the last row of the table above.</source>
        <translation>Es gibt keine Metrik für die Vorschau. Tippen Sie einen Namen in die letzte Zeile der Tabelle oben.</translation>
    </message>
    <message>
        <source>Preview: %1</source>
        <translation>Vorschau: %1</translation>
    </message>
    <message>
        <source>E·s over %1 kernels</source>
        <translation>E·s über %1 Kerneln</translation>
    </message>
    <message>
        <source>E</source>
        <translation>E</translation>
    </message>
    <message>
        <source>%1: %2 × %3</source>
        <translation>%1: %2 × %3</translation>
    </message>
    <message>
        <source>Not fitted:</source>
        <translation>Nicht angepasst:</translation>
    </message>
    <message>
        <source>Fitted as</source>
        <translation>Angepasst als</translation>
    </message>
    <message>
        <source>the chosen events do not span it</source>
        <translation>die gewählten Ereignisse spannen sie nicht auf</translation>
    </message>
    <message>
        <source>the chosen events cannot reach %1</source>
        <translation>die gewählten Ereignisse erreichen %1 nicht</translation>
    </message>
    <message>
        <source>Nearest</source>
        <translation>Am nächsten</translation>
    </message>
    <message>
        <source>Relative residual %1: %2.</source>
        <translation>Relatives Residuum %1: %2.</translation>
    </message>
    <message>
        <source>kernel %1 · %2</source>
        <translation>Kernel %1 · %2</translation>
    </message>
    <message>
        <source>Empty signature: fill in at least one cell.</source>
        <translation>Leere Signatur: Füllen Sie mindestens eine Zelle aus.</translation>
    </message>
    <message>
        <source>Expected count</source>
        <translation>Erwarteter Zählwert</translation>
    </message>
</context>
<context>
    <name>ProgramPane</name>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Start a program and record it.</source>
        <translation>Ein Programm starten und aufzeichnen.</translation>
    </message>
    <message>
        <source>Program to record</source>
        <translation>Aufzuzeichnendes Programm</translation>
    </message>
    <message>
        <source>Program and arguments to record</source>
        <translation>Aufzuzeichnendes Programm mit Argumenten</translation>
    </message>
    <message>
        <source>The program runs unchanged under papilio-collect recorders. Its recorded values are drawn while it runs and stored in the study at its end.</source>
        <translation>Das Programm läuft unverändert unter papilio-collect recorders. Was es aufzeichnet, wird währenddessen gezeichnet und am Ende in der Studie gespeichert.</translation>
    </message>
    <message>
        <source>Choose the program</source>
        <translation>Programm wählen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Run the program and show its recorders</source>
        <translation>Programm ausführen und seine Rekorder beobachten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>End the program; what it recorded is kept</source>
        <translation>Programm beenden; was es aufgezeichnet hat, bleibt erhalten</translation>
    </message>
    <message>
        <source>Follow a log…</source>
        <translation>Log verfolgen…</translation>
    </message>
    <message>
        <source>Show the residuals in the log of a running solver while it grows. They are stored in the study at the end, as one step to undo.</source>
        <translation>Zeigt die Residuen im Log eines laufenden Lösers, während es wächst. Am Ende werden sie in der Studie gespeichert, als ein Schritt, der sich rückgängig machen lässt.</translation>
    </message>
    <message>
        <source>Log formats…</source>
        <translation>Log-Formate…</translation>
    </message>
    <message>
        <source>See how the lines of a log are read, and write rules for your own logs</source>
        <translation>Zeigt, wie die Zeilen eines Logs gelesen werden; hier schreiben Sie auch Regeln für eigene Logs</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt…</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>%1 event</source>
        <translation>%1 Ereignis</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>Stability over τ and α</source>
        <translation>Stabilität über τ und α</translation>
    </message>
    <message>
        <source>The analysis</source>
        <translation>Die Analyse</translation>
    </message>
    <message>
        <source>%1 has no result. %2</source>
        <translation>%1 hat kein Ergebnis. %2</translation>
    </message>
    <message>
        <source>Stability over τ</source>
        <translation>Stabilität über τ</translation>
    </message>
    <message>
        <source>Stability over α</source>
        <translation>Stabilität über α</translation>
    </message>
    <message>
        <source>There is not enough memory. Close other studies or programs.</source>
        <translation>Dafür reicht der Speicher nicht: Schließen Sie andere Studien oder Programme.</translation>
    </message>
    <message>
        <source>Internal error: %1.</source>
        <translation>Interner Fehler: %1.</translation>
    </message>
    <message>
        <source>Internal error.</source>
        <translation>Interner Fehler.</translation>
    </message>
    <message>
        <source>Review of the definitions</source>
        <translation>Bewertung der Definitionen</translation>
    </message>
    <message>
        <source>The review of the definitions</source>
        <translation>Die Bewertung der Definitionen</translation>
    </message>
</context>
<context>
    <name>ReasonBox</name>
    <message>
        <source>What to measure next</source>
        <translation>Was als Nächstes zu messen ist</translation>
    </message>
    <message>
        <source>Measurements that would help, on the Study page</source>
        <translation>Messungen, die helfen würden, auf der Seite „Studie“</translation>
    </message>
</context>
<context>
    <name>RecentDelegate</name>
    <message>
        <source>Locate…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>RecentStudiesModel</name>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>Not found at %1 since %2.</source>
        <translation>Seit %2 nicht unter %1 gefunden.</translation>
    </message>
    <message>
        <source>Locate…  Remove</source>
        <translation>Suchen…  Entfernen</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
</context>
<context>
    <name>RecorderPanel</name>
    <message>
        <source>Filter recorders</source>
        <translation>Rekorder filtern</translation>
    </message>
    <message>
        <source>Recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>In Worten</translation>
    </message>
    <message>
        <source>The ticked recorders show nothing unusual.</source>
        <translation>Die angekreuzten Rekorder zeigen nichts Auffälliges.</translation>
    </message>
    <message>
        <source>other recorders</source>
        <translation>weitere Rekorder</translation>
    </message>
    <message>
        <source>Settings of the recorders</source>
        <translation>Einstellungen der Rekorder</translation>
    </message>
    <message>
        <source>Only this</source>
        <translation>Nur dieser</translation>
    </message>
    <message>
        <source>All of %1</source>
        <translation>Alle für %1</translation>
    </message>
    <message>
        <source>All solvers</source>
        <translation>Alle Löser</translation>
    </message>
    <message>
        <source>No solver</source>
        <translation>Kein Löser</translation>
    </message>
    <message>
        <source>Invert all solvers</source>
        <translation>Auswahl der Löser umkehren</translation>
    </message>
    <message>
        <source>All of this kind</source>
        <translation>Alle dieser Art</translation>
    </message>
    <message>
        <source>None of this kind</source>
        <translation>Keine dieser Art</translation>
    </message>
    <message>
        <source>Invert all of this kind</source>
        <translation>Auswahl dieser Art umkehren</translation>
    </message>
    <message>
        <source>%1 on every matrix</source>
        <translation>%1 für jede Matrix</translation>
    </message>
</context>
<context>
    <name>RecordersPage</name>
    <message>
        <source>Convergence</source>
        <translation>Konvergenz</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>Residuals of all solvers in one plot</source>
        <translation>Residuen aller Löser übereinander</translation>
    </message>
    <message>
        <source>One plot for each matrix: with a preconditioner on the left, without one on the right</source>
        <translation>Ein Diagramm je Matrix: links mit Vorkonditionierer, rechts ohne</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Ticked counters as steps over time</source>
        <translation>Angekreuzte Zähler als Stufen über der Zeit</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>SpMV</source>
        <translation>SpMV</translation>
    </message>
    <message>
        <source>Sparse matrix-vector products</source>
        <translation>Produkte dünnbesetzter Matrizen mit Vektoren</translation>
    </message>
    <message>
        <source>r / r₀</source>
        <translation>r / r₀</translation>
    </message>
    <message>
        <source>Residuals relative to the first one</source>
        <translation>Residuen bezogen auf das erste</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>Absolut</translation>
    </message>
    <message>
        <source>The study has no residual histories.</source>
        <translation>Die Studie enthält keine Residuenverläufe.</translation>
    </message>
    <message>
        <source>The study has no sampled counters.</source>
        <translation>Die Studie enthält keinen abgetasteten Zähler.</translation>
    </message>
    <message>
        <source>Choose a recorder in the list.</source>
        <translation>Wählen Sie einen Rekorder in der Liste.</translation>
    </message>
    <message>
        <source>The ticked recorders have no times.</source>
        <translation>Die angekreuzten Rekorder haben keine Zeiten.</translation>
    </message>
    <message>
        <source>The matrix-vector products of the ticked solvers were not counted.</source>
        <translation>Die Matrix-Vektor-Produkte der angekreuzten Löser wurden nicht gezählt.</translation>
    </message>
    <message>
        <source>No counter is ticked: tick some in the list on the right.</source>
        <translation>Kein Zähler ist angekreuzt: Kreuzen Sie rechts in der Liste welche an.</translation>
    </message>
    <message>
        <source>No residual is ticked: tick some in the list on the right.</source>
        <translation>Kein Residuum ist angekreuzt: Kreuzen Sie rechts in der Liste welche an.</translation>
    </message>
    <message>
        <source>No distribution to show: choose a recorder with values in the list on the right.</source>
        <translation>Keine Verteilung zu zeigen: Wählen Sie rechts in der Liste einen Rekorder mit Werten.</translation>
    </message>
    <message>
        <source>No residual histories in this study.</source>
        <translation>Diese Studie enthält keine Residuenverläufe.</translation>
    </message>
    <message>
        <source>%1 recorders</source>
        <translation>%1 Rekorder</translation>
    </message>
    <message>
        <source>1 point outside the scale: counted, not drawn</source>
        <translation>1 Punkt außerhalb der Skala: gezählt, nicht gezeichnet</translation>
    </message>
    <message>
        <source>%1 points outside the scale: counted, not drawn</source>
        <translation>%1 Punkte außerhalb der Skala: gezählt, nicht gezeichnet</translation>
    </message>
    <message>
        <source>Reading the recorders…</source>
        <translation>Die Rekorder werden gelesen…</translation>
    </message>
    <message>
        <source>The study has no recorders. Import a residual history (the log of a solver, Ginkgo, CSV), or record a program or follow a log on the right.</source>
        <translation>Die Studie hat keine Rekorder. Importieren Sie einen Residuenverlauf (Log eines Lösers, Ginkgo, CSV), zeichnen Sie rechts ein Programm auf, oder verfolgen Sie dort ein Log.</translation>
    </message>
    <message>
        <source>Histogram and quartiles of the recorder chosen in the list. Ticked recorders of the same quantity are drawn with it.</source>
        <translation>Histogramm und Quartile des Rekorders, der in der Liste gewählt ist. Angekreuzte Rekorder derselben Größe werden mit ihm gezeichnet.</translation>
    </message>
    <message>
        <source>Nothing is recorded yet.</source>
        <translation>Noch ist nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>Nothing is recorded yet. Enter the command of a program on the right, or follow or import the log of a solver.</source>
        <translation>Noch ist nichts aufgezeichnet. Geben Sie rechts den Befehl eines Programms ein, oder verfolgen oder importieren Sie das Log eines Lösers.</translation>
    </message>
    <message>
        <source>1 recorder</source>
        <translation>1 Rekorder</translation>
    </message>
    <message>
        <source>By matrix</source>
        <translation>Je Matrix</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>This report was made by:</source>
        <translation>Dieser Bericht entstand durch:</translation>
    </message>
    <message>
        <source>Study:</source>
        <translation>Studie:</translation>
    </message>
    <message>
        <source>The first {} of {} rows. The command below prints all of them.</source>
        <translation>Die ersten {} von {} Zeilen. Der Befehl unten gibt alle aus.</translation>
    </message>
    <message>
        <source>The same numbers:</source>
        <translation>Dieselben Zahlen:</translation>
    </message>
    <message>
        <source>Benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>Events by status</source>
        <translation>Ereignisse nach Status</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Remarks on counts</source>
        <translation>Bemerkungen zu Zählwerten</translation>
    </message>
    <message>
        <source>Events by noise</source>
        <translation>Ereignisse nach Rauschen</translation>
    </message>
    <message>
        <source>There is only one repetition, so noise was not assessed.</source>
        <translation>Es gibt nur eine Wiederholung, deshalb wurde das Rauschen nicht beurteilt.</translation>
    </message>
    <message>
        <source>Chosen events</source>
        <translation>Gewählte Ereignisse</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>Alle Ereignisse</translation>
    </message>
    <message>
        <source>Signatures</source>
        <translation>Signaturen</translation>
    </message>
    <message>
        <source>Expectation basis</source>
        <translation>Erwartungsbasis</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Definitions for PAPI</source>
        <translation>Definitionen für PAPI</translation>
    </message>
    <message>
        <source>Presets of {} in {}</source>
        <translation>Presets von {} in {}</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>Konstanten</translation>
    </message>
    <message>
        <source>Values of {}</source>
        <translation>Werte von {}</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>Anteile</translation>
    </message>
    <message>
        <source>Amounts</source>
        <translation>Beträge</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dächer</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Predicted cache misses</source>
        <translation>Vorhergesagte Cache-Fehlzugriffe</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Solver runs</source>
        <translation>Läufe der Löser</translation>
    </message>
    <message>
        <source>Other recorders</source>
        <translation>Andere Rekorder</translation>
    </message>
    <message>
        <source>{} against {}</source>
        <translation>{} gegen {}</translation>
    </message>
    <message>
        <source>Top-Down</source>
        <translation>Top-Down</translation>
    </message>
    <message>
        <source>Only {} has these {}: {}</source>
        <translation>Nur in {} ({}): {}</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Formeln</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Contents and their sources</source>
        <translation>Inhalt und seine Quellen</translation>
    </message>
    <message>
        <source>partly {}</source>
        <translation>teilweise {}</translation>
    </message>
    <message>
        <source>All measured roofs</source>
        <translation>Alle gemessenen Dächer</translation>
    </message>
    <message>
        <source>count ÷ {}</source>
        <translation>Zählwert ÷ {}</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>measured, with the range of the repetitions</source>
        <translation>gemessen, mit der Spanne der Wiederholungen</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>Schwellen</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Presets</translation>
    </message>
    <message>
        <source>Should count</source>
        <translation>Soll zählen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Caution</source>
        <translation>Vorbehalt</translation>
    </message>
    <message>
        <source>Not in the file for PAPI {}</source>
        <translation>Nicht in der Datei für PAPI {}</translation>
    </message>
    <message>
        <source>{}: expected and measured counts over the kernels of {}</source>
        <translation>{}: erwartete und gemessene Zählwerte über den Kerneln von {}</translation>
    </message>
    <message>
        <source>Not definable</source>
        <translation>Nicht definierbar</translation>
    </message>
    <message>
        <source>What to measure next: {}</source>
        <translation>Was als Nächstes zu messen ist: {}</translation>
    </message>
    <message>
        <source>Presets of PAPI for {}</source>
        <translation>Presets von PAPI für {}</translation>
    </message>
    <message>
        <source>no command reproduces this report: {}</source>
        <translation>kein Befehl erzeugt diesen Bericht erneut: {}</translation>
    </message>
    <message>
        <source>Lines for papi_events.csv</source>
        <translation>Zeilen für papi_events.csv</translation>
    </message>
    <message>
        <source>Lines for PAPI 7.2 and later</source>
        <translation>Zeilen für PAPI 7.2 und neuer</translation>
    </message>
    <message>
        <source>How sure the definitions are</source>
        <translation>Wie sicher die Definitionen sind</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Excluded by hand: {}.</source>
        <translation>Von Hand ausgeschlossen: {}.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>Verkleinern (−)</translation>
    </message>
    <message>
        <source>Show everything (0)</source>
        <translation>Alles zeigen (0)</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Schnappschüsse</translation>
    </message>
    <message>
        <source>SpMV roofs</source>
        <translation>SpMV-Dächer</translation>
    </message>
    <message>
        <source>Kernels under the SpMV roofs</source>
        <translation>Kernel unter den SpMV-Dächern</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Write report</source>
        <translation>Bericht schreiben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Report of this study</source>
        <translation>Bericht über diese Studie</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Copying the study…</source>
        <translation>Studie wird kopiert…</translation>
    </message>
    <message>
        <source>Page: %1</source>
        <translation>Seite: %1</translation>
    </message>
    <message>
        <source>Tick all</source>
        <translation>Alle ankreuzen</translation>
    </message>
    <message>
        <source>Untick all</source>
        <translation>Alle abwählen</translation>
    </message>
    <message>
        <source>Pages without content are left out.</source>
        <translation>Seiten, auf denen nichts zu zeigen ist, bleiben weg.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>For paper</source>
        <translation>Für Papier</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>For a dark screen</source>
        <translation>Für einen dunklen Bildschirm</translation>
    </message>
    <message>
        <source>Report to write</source>
        <translation>Zu schreibender Bericht</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Write &amp;to</source>
        <translation>&amp;Schreiben nach</translation>
    </message>
    <message>
        <source>Progress of the report</source>
        <translation>Fortschritt des Berichts</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Bericht schreiben</translation>
    </message>
    <message>
        <source>Tick at least one page</source>
        <translation>Kreuzen Sie mindestens eine Seite an</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Written:</source>
        <translation>Geschrieben:</translation>
    </message>
    <message>
        <source>Not written:</source>
        <translation>Nicht geschrieben:</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>As shown now</source>
        <translation>Wie jetzt gezeigt</translation>
    </message>
    <message>
        <source>Use the current selection, ticks and tolerances of the pages; otherwise those of a newly opened study</source>
        <translation>Auswahl, Häkchen und Toleranzen, wie die Seiten sie jetzt haben; sonst wie bei einer zum ersten Mal geöffneten Studie</translation>
    </message>
    <message>
        <source>A sentence under the title</source>
        <translation>Ein Satz unter dem Titel</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>&amp;Notiz</translation>
    </message>
    <message>
        <source>The file name must end in .html, .pdf or .ipynb</source>
        <translation>Der Dateiname muss auf .html, .pdf oder .ipynb enden</translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <translation>&amp;Autor</translation>
    </message>
    <message>
        <source>T&amp;itle</source>
        <translation>T&amp;itel</translation>
    </message>
    <message>
        <source>Author of the report</source>
        <translation>Verfasser des Berichts</translation>
    </message>
</context>
<context>
    <name>ReportWriter</name>
    <message>
        <source>Writing the report %1</source>
        <translation>Bericht %1 wird geschrieben</translation>
    </message>
    <message>
        <source>The report was cancelled.</source>
        <translation>Der Bericht wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>the study</source>
        <translation>die Studie</translation>
    </message>
    <message>
        <source>Wrote the report %1.</source>
        <translation>Bericht %1 geschrieben.</translation>
    </message>
    <message>
        <source>One self-contained file for a browser</source>
        <translation>Eine einzige Datei mit allem, für den Browser</translation>
    </message>
    <message>
        <source>Web pages</source>
        <translation>Webseiten</translation>
    </message>
    <message>
        <source>A4 pages, for print and mail</source>
        <translation>A4-Seiten, zum Drucken und Verschicken</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Notebook</translation>
    </message>
    <message>
        <source>A Jupyter notebook: each section is a cell with its command</source>
        <translation>Ein Jupyter-Notebook: Jeder Abschnitt ist eine Zelle mit ihrem Befehl</translation>
    </message>
    <message>
        <source>Notebooks</source>
        <translation>Notebooks</translation>
    </message>
</context>
<context>
    <name>ResultPane</name>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Which native events to count, in how many event sets</source>
        <translation>Welche nativen Ereignisse zu zählen sind, in wie vielen Ereignissätzen</translation>
    </message>
    <message>
        <source>PAPI</source>
        <translation>PAPI</translation>
    </message>
    <message>
        <source>The set as user-defined events of PAPI</source>
        <translation>Der Satz als benutzerdefinierte Ereignisse von PAPI</translation>
    </message>
    <message>
        <source>Copy the image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save: the image as PNG, SVG or PDF; the plan as CSV; the events</source>
        <translation>Speichern: das Bild als PNG, SVG oder PDF; den Plan als CSV; die Ereignisse</translation>
    </message>
    <message>
        <source>Definitions of the category per run</source>
        <translation>Definitionen der Kategorie je Lauf</translation>
    </message>
    <message>
        <source>General counters</source>
        <translation>Allgemeine Zähler</translation>
    </message>
    <message>
        <source>Number of general counters: 4 with hyper-threads on most Intel CPUs, 8 without, 6 on AMD Zen</source>
        <translation>Allgemeine Zähler, die gleichzeitig zählen: 4 mit Hyper-Threads auf den meisten Intel-CPUs, 8 ohne, 6 auf AMD Zen</translation>
    </message>
    <message>
        <source>Event sets</source>
        <translation>Ereignissätze</translation>
    </message>
    <message>
        <source>PMU of the CPU line</source>
        <translation>PMU der CPU-Zeile</translation>
    </message>
    <message>
        <source>spr, clx, zen4 …</source>
        <translation>spr, clx, zen4 …</translation>
    </message>
    <message>
        <source>Without a CPU line that names the PMU, PAPI ignores the file without a message; papi_component_avail lists the name</source>
        <translation>Ohne CPU-Zeile, die ihre PMU nennt, übergeht PAPI die Datei ohne Meldung; papi_component_avail nennt den Namen</translation>
    </message>
    <message>
        <source>User-defined events of PAPI</source>
        <translation>Benutzerdefinierte Ereignisse von PAPI</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>PMU</source>
        <translation>PMU</translation>
    </message>
    <message>
        <source>No definitions.</source>
        <translation>Keine Definitionen.</translation>
    </message>
    <message>
        <source>These definitions need no events.</source>
        <translation>Diese Definitionen brauchen kein Ereignis.</translation>
    </message>
    <message>
        <source>Save user-defined events</source>
        <translation>Benutzerdefinierte Ereignisse speichern</translation>
    </message>
    <message>
        <source>User-defined events of PAPI (*.csv)</source>
        <translation>Benutzerdefinierte Ereignisse von PAPI (*.csv)</translation>
    </message>
    <message>
        <source>Not saved:</source>
        <translation>Nicht gespeichert:</translation>
    </message>
    <message>
        <source>%1 in %2.</source>
        <translation>%1 in %2.</translation>
    </message>
    <message>
        <source>1 native event</source>
        <translation>1 natives Ereignis</translation>
    </message>
    <message>
        <source>%1 native events</source>
        <translation>%1 native Ereignisse</translation>
    </message>
    <message>
        <source>1 event set</source>
        <translation>1 Ereignissatz</translation>
    </message>
    <message>
        <source>%1 event sets</source>
        <translation>%1 Ereignissätzen</translation>
    </message>
    <message>
        <source>1 definition needs several event sets: its ratios compare different runs.</source>
        <translation>1 Definition braucht mehrere Ereignissätze: Ihre Verhältnisse vergleichen verschiedene Läufe.</translation>
    </message>
    <message>
        <source>%1 definitions need several event sets: their ratios compare different runs.</source>
        <translation>%1 Definitionen brauchen mehrere Ereignissätze: Ihre Verhältnisse vergleichen verschiedene Läufe.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Definitions over the runs, each with its own scale</source>
        <translation>Definitionen über den Läufen, jede mit eigener Skala</translation>
    </message>
    <message>
        <source>Category to show</source>
        <translation>Gezeigte Kategorie</translation>
    </message>
    <message>
        <source>Definitions over the runs</source>
        <translation>Definitionen über den Läufen</translation>
    </message>
    <message>
        <source>Plots of the definitions</source>
        <translation>Diagramme der Definitionen</translation>
    </message>
    <message>
        <source>All definitions</source>
        <translation>Alle Definitionen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>The selected definition per run or kernel; the definitions of its category are stacked</source>
        <translation>Die ausgewählte Definition je Lauf oder Kernel; die Definitionen ihrer Kategorie werden gestapelt</translation>
    </message>
</context>
<context>
    <name>RoofModel</name>
    <message>
        <source>measured with %1</source>
        <translation>gemessen mit %1</translation>
    </message>
</context>
<context>
    <name>Roofline</name>
    <message>
        <source>It has no floating-point operations: the roofline model does not apply.</source>
        <translation>Er hat keine Gleitkommaoperationen: Das Roofline-Modell ist nicht anwendbar.</translation>
    </message>
    <message>
        <source>Its speed is not known: operations or seconds were not counted.</source>
        <translation>Seine Geschwindigkeit ist nicht bekannt: Operationen oder Sekunden wurden nicht gezählt.</translation>
    </message>
    <message>
        <source>There is no roof to compare it with; measure the roofs of its machine.</source>
        <translation>Es gibt kein Dach zum Vergleich; messen Sie die Dächer seiner Maschine.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>Its bytes were not counted, so it has no intensity; {} GFLOP/s is {} of {}.</source>
        <translation>Seine Bytes wurden nicht gezählt, also hat er keine Intensität; {} GFLOP/s sind {} von {}.</translation>
    </message>
    <message>
        <source>Runs at {} of the {} roof at AI {}: above what the machine reaches. Check how its operations and bytes were counted.</source>
        <translation>Erreicht {} des {}-Dachs bei AI {}: mehr, als die Maschine leistet. Prüfen Sie, wie seine Operationen und Bytes gezählt wurden.</translation>
    </message>
    <message>
        <source>Runs at {} of the SpMV roof of {}, the level that holds its {}, at AI {}: it is not a sparse matrix product, or it reuses data from nearer levels.</source>
        <translation>Erreicht {} des SpMV-Dachs von {}, der Ebene, die seine {} fasst, bei AI {}: Er ist kein Produkt mit einer dünnbesetzten Matrix, oder er nutzt Daten näherer Ebenen wieder.</translation>
    </message>
    <message>
        <source>no FLOP counted</source>
        <translation>keine FLOP gezählt</translation>
    </message>
    <message>
        <source>no bytes counted; below {}</source>
        <translation>keine Bytes gezählt; unter {}</translation>
    </message>
    <message>
        <source>no bytes counted</source>
        <translation>keine Bytes gezählt</translation>
    </message>
    <message>
        <source>speed not known</source>
        <translation>Geschwindigkeit unbekannt</translation>
    </message>
    <message>
        <source>no roof</source>
        <translation>kein Dach</translation>
    </message>
    <message>
        <source>above every roof</source>
        <translation>über jedem Dach</translation>
    </message>
    <message>
        <source>{} ({}) is faster than {} ({}), which is nearer: one of them was probably given in a different unit. Bandwidths are in GB/s.</source>
        <translation>{} ({}) ist schneller als {} ({}), obwohl dieses näher liegt: Wahrscheinlich ist eines davon in einer anderen Einheit angegeben. Bandbreiten stehen in GB/s.</translation>
    </message>
    <message>
        <source>faster than its level ({})</source>
        <translation>schneller als seine Ebene ({})</translation>
    </message>
    <message>
        <source>Runs at {} of the {} roof at AI {}: it is at the roof, within the spread of the roof&apos;s repetitions.</source>
        <translation>Erreicht {} des {}-Dachs bei AI {}: Er liegt am Dach, innerhalb der Streuung von dessen Wiederholungen.</translation>
    </message>
    <message>
        <source>Runs at {} of the {} roof at AI {}.</source>
        <translation>Erreicht {} des {}-Dachs bei AI {}.</translation>
    </message>
    <message>
        <source>Its {} of data fit in no cache.</source>
        <translation>Seine {} Daten passen in keinen Cache.</translation>
    </message>
    <message>
        <source>Its {} of data fit in {}.</source>
        <translation>Seine {} Daten passen in {}.</translation>
    </message>
    <message>
        <source>The roofs shown are for {} threads. {} of {} kernels ran with a different number of threads: their % of roof and their bound refer to the roofs for that number.</source>
        <translation>Die gezeigten Dächer gelten für {} Threads. {} von {} Kerneln liefen mit einer anderen Zahl von Threads: Ihr % vom Dach und ihre Grenze beziehen sich auf die Dächer für diese Zahl.</translation>
    </message>
    <message>
        <source>It is at its roof with all cores busy: little is left to gain.</source>
        <translation>Er liegt an seinem Dach, und alle Kerne sind beschäftigt: Es ist wenig zu gewinnen.</translation>
    </message>
    <message>
        <source>Time is lost to imbalance, not to cache misses: distribute the work more evenly.</source>
        <translation>Zeit geht durch Ungleichgewicht verloren, nicht durch Cache-Fehlzugriffe: Verteilen Sie die Arbeit gleichmäßiger.</translation>
    </message>
    <message>
        <source>Time is lost to cache misses, not to imbalance: reorder the data, or block the accesses.</source>
        <translation>Zeit geht durch Cache-Fehlzugriffe verloren, nicht durch Ungleichgewicht: Ordnen Sie die Daten um, oder blocken Sie die Zugriffe.</translation>
    </message>
    <message>
        <source>Time is lost within the cores, not to imbalance: see Top-Down for the reason.</source>
        <translation>Zeit geht in den Kernen verloren, nicht durch Ungleichgewicht: Den Grund zeigt Top-Down.</translation>
    </message>
    <message>
        <source>Time is lost to imbalance and to cache misses: balance the threads, then improve locality.</source>
        <translation>Zeit geht durch Ungleichgewicht und Cache-Fehlzugriffe verloren: Lasten Sie die Threads gleichmäßiger aus, und verbessern Sie dann die Lokalität.</translation>
    </message>
    <message>
        <source>Time is lost to imbalance and within the cores: balance the threads, then see Top-Down for the reason.</source>
        <translation>Zeit geht durch Ungleichgewicht und in den Kernen verloren: Lasten Sie die Threads gleichmäßiger aus; den weiteren Grund zeigt Top-Down.</translation>
    </message>
    <message>
        <source>{}: {} to {}</source>
        <translation>{}: {} bis {}</translation>
    </message>
    <message>
        <source>Average core utilization is {} of {} threads.</source>
        <translation>Im Mittel sind {} von {} Threads ausgelastet.</translation>
    </message>
    <message>
        <source>It reaches {1} of the roof for {0} threads.</source>
        <translation>Er erreicht {1} des Dachs für {0} Threads.</translation>
    </message>
    <message>
        <source>It reaches {2} of the roof for {1} threads; roofs for {0} threads were not measured.</source>
        <translation>Er erreicht {2} des Dachs für {1} Threads; Dächer für {0} Threads wurden nicht gemessen.</translation>
    </message>
    <message>
        <source>{} is {} slower than {}.</source>
        <translation>{} ist {} langsamer als {}.</translation>
    </message>
    <message>
        <source>{} is {} faster than {}.</source>
        <translation>{} ist {} schneller als {}.</translation>
    </message>
    <message>
        <source>Its share of the roof changes from {} to {}.</source>
        <translation>Sein Anteil am Dach ändert sich von {} auf {}.</translation>
    </message>
    <message>
        <source>From {} to {} GHz: {} GFLOP/s, {} W, {} GFLOP/J.</source>
        <translation>Von {} auf {} GHz: {} GFLOP/s, {} W, {} GFLOP/J.</translation>
    </message>
    <message>
        <source>{} with {}</source>
        <translation>{} mit {}</translation>
    </message>
    <message>
        <source>SpMV has an AI from {} (1 non-zero in a row) to {}: {}.</source>
        <translation>SpMV hat eine AI von {} (1 Nichtnullelement je Zeile) bis {}: {}.</translation>
    </message>
    <message>
        <source>{} at AI {}: a unit of {} cycles still reaches {} GFLOP/s</source>
        <translation>{} bei AI {}: Eine Einheit mit {} Takten erreicht noch {} GFLOP/s</translation>
    </message>
    <message>
        <source>The repetitions of the roof {} differ by ±{}, so shares of the roofs say little: other programs ran, or the clock changed. Measure again while nothing else runs.</source>
        <translation>Die Wiederholungen des Dachs {} unterscheiden sich um ±{}, Anteile an den Dächern sagen also wenig: Andere Programme liefen, oder die Taktfrequenz änderte sich. Messen Sie noch einmal, während sonst nichts läuft.</translation>
    </message>
    <message>
        <source>The roofs shown are for 1 thread. {} of {} kernels ran with a different number of threads: their % of roof and their bound refer to the roofs for that number.</source>
        <translation>Die gezeigten Dächer gelten für 1 Thread. {} von {} Kerneln liefen mit einer anderen Zahl von Threads: Ihr % vom Dach und ihre Grenze beziehen sich auf die Dächer für diese Zahl.</translation>
    </message>
    <message>
        <source>From {} to {} GHz: {} GFLOP/s, {} W, {} GFLOP/J, the best of its frequencies.</source>
        <translation>Von {} auf {} GHz: {} GFLOP/s, {} W, {} GFLOP/J, der höchste Wert seiner Frequenzen.</translation>
    </message>
</context>
<context>
    <name>RooflinePage</name>
    <message>
        <source>Cache-aware roofline</source>
        <translation>Cache-bewusste Roofline</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Roofline to show</source>
        <translation>Gezeigte Roofline</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Roofs measured with this number of threads; kernels with their own number of threads are placed under the roofs for that number</source>
        <translation>Mit so vielen Threads gemessene Dächer; Kernel, die eine eigene Zahl nennen, stehen unter den Dächern dieser Zahl</translation>
    </message>
    <message>
        <source>Instruction set</source>
        <translation>Befehlssatz</translation>
    </message>
    <message>
        <source>Only compute roofs of this vector width</source>
        <translation>Nur Rechendächer dieser Breite</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Only compute roofs of this type</source>
        <translation>Nur Rechendächer dieses Typs</translation>
    </message>
    <message>
        <source>Vertical axis</source>
        <translation>Senkrechte Achse</translation>
    </message>
    <message>
        <source>Speed, operations per joule, or power of the kernels</source>
        <translation>Geschwindigkeit, Operationen je Joule oder Leistung der Kernel</translation>
    </message>
    <message>
        <source>CARM</source>
        <translation>CARM</translation>
    </message>
    <message>
        <source>Bytes seen by the cores, one roof for each level</source>
        <translation>Bytes, wie die Kerne sie sehen, ein Dach je Ebene</translation>
    </message>
    <message>
        <source>Classic DRAM</source>
        <translation>DRAM klassisch</translation>
    </message>
    <message>
        <source>Bytes of DRAM traffic, one memory roof</source>
        <translation>Bytes des DRAM-Verkehrs, ein Speicherdach</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>Dünnbesetzt</translation>
    </message>
    <message>
        <source>Roofs of SpMV on dense matrices, warm</source>
        <translation>Dächer von SpMV auf vollbesetzten Matrizen, warm</translation>
    </message>
    <message>
        <source>Locality</source>
        <translation>Lokalität</translation>
    </message>
    <message>
        <source>Reuse distances, and communication between threads</source>
        <translation>Wiederverwendungsabstände und Kommunikation zwischen Threads</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Compare two machines or two runs</source>
        <translation>Zwei Maschinen oder zwei Läufe</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>GFLOP/J</source>
        <translation>GFLOP/J</translation>
    </message>
    <message>
        <source>Watts</source>
        <translation>Watt</translation>
    </message>
    <message>
        <source>No roofline in this study counts the bytes seen by the cores</source>
        <translation>Keine Roofline dieser Studie zählt die Bytes, die die Kerne sehen</translation>
    </message>
    <message>
        <source>No roofline in this study counts DRAM traffic</source>
        <translation>Keine Roofline dieser Studie zählt DRAM-Verkehr</translation>
    </message>
    <message>
        <source>No SpMV roofs in this study; measure them with papilio-collect roofline --kernel spmv</source>
        <translation>Keine Dächer von SpMV in dieser Studie; messen Sie sie mit papilio-collect roofline --kernel spmv</translation>
    </message>
    <message>
        <source>No reuse distances and no communication matrix in this study; import them as CSV, or collect reuse distances with papilio-collect reuse</source>
        <translation>Keine Wiederverwendungsabstände und keine Kommunikationsmatrix; importieren Sie eine als CSV, oder erfassen Sie Abstände mit papilio-collect reuse</translation>
    </message>
    <message>
        <source>A comparison needs two rooflines</source>
        <translation>Zum Vergleichen braucht es zwei Rooflines</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>all ISAs</source>
        <translation>alle ISAs</translation>
    </message>
    <message>
        <source>The roofline &quot;%1&quot; has neither roofs nor kernels.</source>
        <translation>Die Roofline „%1“ enthält weder Dächer noch Kernel.</translation>
    </message>
    <message>
        <source>Classic roofline</source>
        <translation>Klassische Roofline</translation>
    </message>
    <message>
        <source>Sparse roofline</source>
        <translation>Roofline für dünnbesetzte Matrizen</translation>
    </message>
    <message>
        <source>Measure roofs…</source>
        <translation>Dächer messen…</translation>
    </message>
    <message>
        <source>Place under…</source>
        <translation>Einordnen unter…</translation>
    </message>
    <message>
        <source>Move these kernels to a roofline that has roofs</source>
        <translation>Verschiebt diese Kernel in eine Roofline, die Dächer hat</translation>
    </message>
    <message>
        <source>add point %1</source>
        <translation>Punkt %1 hinzufügen</translation>
    </message>
    <message>
        <source>add %1 points</source>
        <translation>%1 Punkte hinzufügen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The kernels were not moved.</source>
        <translation>Die Kernel wurden nicht verschoben.</translation>
    </message>
    <message>
        <source>place 1 kernel under %1</source>
        <translation>1 Kernel unter %1 einordnen</translation>
    </message>
    <message>
        <source>place %1 kernels under %2</source>
        <translation>%1 Kernel unter %2 einordnen</translation>
    </message>
    <message>
        <source>Measure the bandwidths and the peak performance of a machine; takes a few seconds</source>
        <translation>Misst die Bandbreiten und die Spitzenleistung einer Maschine; dauert einige Sekunden</translation>
    </message>
    <message>
        <source>No study is open. Measure the roofs of a machine with the button above, or open or import a study.</source>
        <translation>Keine Studie ist geöffnet. Messen Sie die Dächer einer Maschine mit der Schaltfläche oben, oder öffnen oder importieren Sie eine Studie.</translation>
    </message>
    <message>
        <source>This study has no roofline. Measure the roofs of a machine with the button above, or import results of papilio-collect roofline, the CARM tool, rocprof-compute or likwid-bench.</source>
        <translation>Diese Studie hat keine Roofline. Messen Sie die Dächer einer Maschine mit der Schaltfläche oben, oder importieren Sie Ergebnisse von papilio-collect roofline, dem CARM-Werkzeug, rocprof-compute oder likwid-bench.</translation>
    </message>
    <message>
        <source>Cycles of a floating-point unit</source>
        <translation>Takte einer Gleitkomma-Einheit</translation>
    </message>
    <message>
        <source>Unit: </source>
        <translation>Einheit: </translation>
    </message>
    <message>
        <source> cycles</source>
        <translation> Takte</translation>
    </message>
    <message>
        <source>Unit: pipelined</source>
        <translation>Einheit: mit Pipeline</translation>
    </message>
    <message>
        <source>Draws the roof of a floating-point unit that gives one result in this many cycles, and shows whether the selected kernel would be slower with it</source>
        <translation>Zeichnet das Dach einer Gleitkomma-Einheit, die in so vielen Takten ein Ergebnis liefert, und zeigt, ob der ausgewählte Kernel damit langsamer wäre</translation>
    </message>
</context>
<context>
    <name>RooflinePlot</name>
    <message>
        <source>Roofs and kernels</source>
        <translation>Dächer und Kernel</translation>
    </message>
    <message>
        <source>ADD, MUL</source>
        <translation>ADD, MUL</translation>
    </message>
    <message>
        <source>area is time</source>
        <translation>Fläche ist Zeit</translation>
    </message>
    <message>
        <source>Ridge of %1 and %2</source>
        <translation>Knick von %1 und %2</translation>
    </message>
    <message>
        <source>AI, FLOP per byte</source>
        <translation>AI, FLOP je Byte</translation>
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
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>memory roof</source>
        <translation>Speicherdach</translation>
    </message>
    <message>
        <source>compute roof</source>
        <translation>Rechendach</translation>
    </message>
</context>
<context>
    <name>RooflineTrays</name>
    <message>
        <source>Zero FLOP</source>
        <translation>Ohne FLOP</translation>
    </message>
    <message>
        <source>Bytes not counted</source>
        <translation>Bytes nicht gezählt</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RoofsDialog</name>
    <message>
        <source>Do&amp;uble</source>
        <translation>Do&amp;uble</translation>
    </message>
    <message>
        <source>Si&amp;ngle</source>
        <translation>Si&amp;ngle</translation>
    </message>
    <message>
        <source>Caches, DRAM and arithmetic</source>
        <translation>Caches, DRAM und Arithmetik</translation>
    </message>
    <message>
        <source>Sparse matrix times vector</source>
        <translation>Dünnbesetzte Matrix mal Vektor</translation>
    </message>
    <message>
        <source>The cache-aware and the classic roofline, or the SpMV roofs</source>
        <translation>Die Cache-bewusste und die klassische Roofline, oder die Dächer von SpMV</translation>
    </message>
    <message>
        <source>Numbers of threads: 1,2,8 or 1-4; all: one for each core. Kernels are placed under the roofs for their number of threads.</source>
        <translation>Zahlen von Threads: 1,2,8 oder 1-4; all: einer je Kern. Kernel werden unter den Dächern ihrer eigenen Zahl eingeordnet.</translation>
    </message>
    <message>
        <source>The median is the roof, the spread is its band</source>
        <translation>Der Median ist das Dach, die Streuung sein Band</translation>
    </message>
    <message>
        <source>&amp;Roofs of</source>
        <translation>&amp;Dächer für</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>&amp;Threads</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>R&amp;epetitions</source>
        <translation>&amp;Wiederholungen</translation>
    </message>
    <message>
        <source>Add them to</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>This takes a few seconds for each number of threads. Other running programs lower the measured roofs.</source>
        <translation>Das dauert einige Sekunden je Zahl von Threads. Andere Programme, die währenddessen laufen, senken die Dächer.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>papilio-collect was not found in the folder of Papilio or in PATH; install it.</source>
        <translation>papilio-collect wurde weder im Ordner von Papilio noch im PATH gefunden; installieren Sie es.</translation>
    </message>
    <message>
        <source>“%1” is not a list of thread numbers. Enter it as in 1,2,8 or 1-4 or all.</source>
        <translation>„%1“ ist keine Liste von Threadzahlen. Schreibweise: 1,2,8 oder 1-4 oder all.</translation>
    </message>
    <message>
        <source>Select a precision.</source>
        <translation>Wählen Sie eine Genauigkeit.</translation>
    </message>
    <message>
        <source>Measuring the roofs of this machine</source>
        <translation>Die Dächer dieser Maschine werden gemessen</translation>
    </message>
    <message>
        <source>Measuring the roofs of %1</source>
        <translation>Die Dächer von %1 werden gemessen</translation>
    </message>
    <message>
        <source>Measure the roofs of a machine</source>
        <translation>Dächer einer Maschine messen</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
</context>
<context>
    <name>RunsModel</name>
    <message>
        <source>Residual</source>
        <translation>Residuum</translation>
    </message>
</context>
<context>
    <name>RunsPane</name>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Rank by iterations to the tolerance</source>
        <translation>Rangfolge nach Iterationen bis zur Toleranz</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Rank by time to the tolerance</source>
        <translation>Rangfolge nach Zeit bis zur Toleranz</translation>
    </message>
    <message>
        <source>SpMV</source>
        <translation>SpMV</translation>
    </message>
    <message>
        <source>Rank by matrix-vector products to the tolerance</source>
        <translation>Rangfolge nach Matrix-Vektor-Produkten bis zur Toleranz</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter solvers</source>
        <translation>Löser filtern</translation>
    </message>
    <message>
        <source>Solvers</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>No residual histories in this study. Import one (Ginkgo, PETSc&apos;s -ksp_monitor, CSV) or record a program on the right.</source>
        <translation>Diese Studie enthält keine Residuenverläufe. Importieren Sie einen (Ginkgo, -ksp_monitor von PETSc, CSV), oder zeichnen Sie rechts ein Programm auf.</translation>
    </message>
    <message>
        <source>%1 of %2 converged</source>
        <translation>%1 von %2 konvergiert</translation>
    </message>
    <message>
        <source>, %1 more by the recurrent residual only</source>
        <translation>, %1 weitere nur nach dem rekursiven Residuum</translation>
    </message>
    <message>
        <source>, %1 running</source>
        <translation>, %1 laufend</translation>
    </message>
</context>
<context>
    <name>ScatterPlot</name>
    <message>
        <source>Counts of one event against the other</source>
        <translation>Werte des einen Ereignisses gegen die des anderen</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>and 1 other kernel at this point</source>
        <translation>und 1 weiterer Kernel an diesem Punkt</translation>
    </message>
    <message>
        <source>and %1 other kernels at this point</source>
        <translation>und %1 weitere Kernel an diesem Punkt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>SectionPane</name>
    <message>
        <source>Part of A that is compared</source>
        <translation>Was von A verglichen wird</translation>
    </message>
    <message>
        <source>Part of B that is compared</source>
        <translation>Was von B verglichen wird</translation>
    </message>
    <message>
        <source>Filter the rows</source>
        <translation>Zeilen filtern</translation>
    </message>
</context>
<context>
    <name>SegmentedButtons</name>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
</context>
<context>
    <name>SetPane</name>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Sets of definitions</source>
        <translation>Sätze von Definitionen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>A new set, or a copy of a template</source>
        <translation>Ein neuer Satz oder die Kopie einer Vorlage</translation>
    </message>
    <message>
        <source>Save this set as a file of definitions</source>
        <translation>Diesen Satz als Datei mit Definitionen speichern</translation>
    </message>
    <message>
        <source>Remove this set (can be undone)</source>
        <translation>Diesen Satz entfernen (lässt sich rückgängig machen)</translation>
    </message>
    <message>
        <source>Open a file of definitions…</source>
        <translation>Datei mit Definitionen öffnen…</translation>
    </message>
    <message>
        <source>Counts for the formulas</source>
        <translation>Zählwerte zum Auswerten</translation>
    </message>
    <message>
        <source>Run or kernel for the formulas</source>
        <translation>Lauf oder Kernel, auf dem ausgewertet wird</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Zählwerte</translation>
    </message>
    <message>
        <source>The study has no counts. Import output of perf stat, PAPI&apos;s high-level interface or likwid-perfctr to see values.</source>
        <translation>Die Studie hat keine Zählwerte. Importieren Sie Ausgaben von perf stat, PAPIs High-Level-Schnittstelle oder likwid-perfctr, um Werte zu sehen.</translation>
    </message>
    <message>
        <source>Counts are per iteration of the kernel.</source>
        <translation>Zählwerte gelten je Iteration des Kernels.</translation>
    </message>
    <message>
        <source>Simulated: an event model produced the counts, not a machine.</source>
        <translation>Simuliert: Ein Ereignismodell erzeugte die Zählwerte, keine Maschine.</translation>
    </message>
    <message>
        <source>Open definitions</source>
        <translation>Definitionen öffnen</translation>
    </message>
    <message>
        <source>Definitions (*.json);;All files (*)</source>
        <translation>Definitionen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save definitions</source>
        <translation>Definitionen speichern</translation>
    </message>
    <message>
        <source>definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Definitions (*.json)</source>
        <translation>Definitionen (*.json)</translation>
    </message>
    <message>
        <source>New, empty</source>
        <translation>Neu, leer</translation>
    </message>
    <message>
        <source>1 definition</source>
        <translation>1 Definition</translation>
    </message>
    <message>
        <source>%1 definitions</source>
        <translation>%1 Definitionen</translation>
    </message>
    <message>
        <source>1 constant</source>
        <translation>1 Konstante</translation>
    </message>
    <message>
        <source>%1 constants</source>
        <translation>%1 Konstanten</translation>
    </message>
    <message>
        <source>There are no definitions yet. Type the first formula on the right, or add a template of Moore and Ralph (cycle accounting, PerfExpert LCPI, bandwidth, power) or a file.</source>
        <translation>Es gibt noch keine Definitionen. Geben Sie rechts die erste Formel ein, oder fügen Sie eine Vorlage von Moore und Ralph (Taktbilanz, PerfExpert LCPI, Bandbreite, Leistung) oder eine Datei hinzu.</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>zoom a plot at the pointer</source>
        <translation>Diagramm am Zeiger vergrößern oder verkleinern</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>pan a plot; move τ, α or a ribbon&apos;s handle</source>
        <translation>Diagramm verschieben; τ, α oder den Griff eines Bandes bewegen</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>show the whole plot again</source>
        <translation>wieder das ganze Diagramm zeigen</translation>
    </message>
    <message>
        <source>← → ↑ ↓</source>
        <translation>← → ↑ ↓</translation>
    </message>
    <message>
        <source>move a slider, a line or a ribbon&apos;s handle</source>
        <translation>Regler, Linie oder Griff eines Bandes bewegen</translation>
    </message>
    <message>
        <source>copy or save a plot or table; search for similar events</source>
        <translation>Diagramm oder Tabelle kopieren oder speichern; ähnliche Ereignisse suchen</translation>
    </message>
    <message>
        <source>F2, Enter</source>
        <translation>F2, Eingabe</translation>
    </message>
    <message>
        <source>edit a cell of a table</source>
        <translation>Zelle einer Tabelle bearbeiten</translation>
    </message>
    <message>
        <source>Ctrl+C, Ctrl+V</source>
        <translation>Strg+C, Strg+V</translation>
    </message>
    <message>
        <source>copy and paste cells, as a spreadsheet does</source>
        <translation>Zellen kopieren und einfügen, wie in einer Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Strg+D</translation>
    </message>
    <message>
        <source>duplicate a metric</source>
        <translation>Metrik duplizieren</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>clear a filter, discard the change of a cell</source>
        <translation>Filter leeren, Zelle unverändert verlassen</translation>
    </message>
    <message>
        <source>↑ ↓, Page ↑ ↓</source>
        <translation>↑ ↓, Bild ↑ ↓</translation>
    </message>
    <message>
        <source>move τ or the tolerance of a plot by a tenth of a decade, or by one decade</source>
        <translation>τ oder die Toleranz eines Diagramms bewegen: um ein Zehntel einer Dekade, um eine</translation>
    </message>
    <message>
        <source>← →</source>
        <translation>← →</translation>
    </message>
    <message>
        <source>go through the events or runs of a plot</source>
        <translation>durch Ereignisse oder Läufe eines Diagramms gehen</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>show the whole noise plot again; a ribbon&apos;s recommended value</source>
        <translation>das Rauschdiagramm wieder ganz zeigen; der empfohlene Wert eines Bandes</translation>
    </message>
    <message>
        <source>Right click, Menu</source>
        <translation>Rechtsklick, Menütaste</translation>
    </message>
    <message>
        <source>Enter, Space</source>
        <translation>Eingabe, Leertaste</translation>
    </message>
    <message>
        <source>press the button that has the focus</source>
        <translation>die Schaltfläche mit dem Fokus drücken</translation>
    </message>
    <message>
        <source>Alt+↓</source>
        <translation>Alt+↓</translation>
    </message>
    <message>
        <source>open the menu of a button that has one</source>
        <translation>das Menü einer Schaltfläche öffnen, die eines hat</translation>
    </message>
    <message>
        <source>Ctrl, Shift+wheel</source>
        <translation>Strg, Umschalt+Mausrad</translation>
    </message>
    <message>
        <source>zoom the horizontal or the vertical axis alone</source>
        <translation>nur die waagerechte oder nur die senkrechte Achse vergrößern</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Umschalt+Ziehen</translation>
    </message>
    <message>
        <source>zoom into a rectangle of a plot</source>
        <translation>in ein Rechteck eines Diagramms hineinzoomen</translation>
    </message>
    <message>
        <source>Ctrl+drag</source>
        <translation>Strg+Ziehen</translation>
    </message>
    <message>
        <source>statistics of a range of curves</source>
        <translation>Statistik eines Bereichs von Kurven</translation>
    </message>
    <message>
        <source>+ −, arrows, 0</source>
        <translation>+ −, Pfeile, 0</translation>
    </message>
    <message>
        <source>zoom a plot (with Ctrl or Alt one axis), pan it, show all of it</source>
        <translation>ein Diagramm vergrößern (mit Strg oder Alt eine Achse), verschieben, ganz zeigen</translation>
    </message>
    <message>
        <source>Click, Ctrl+click on a legend</source>
        <translation>Klick, Strg+Klick in eine Legende</translation>
    </message>
    <message>
        <source>hide a curve; show only this one</source>
        <translation>eine Kurve ausblenden; nur diese zeigen</translation>
    </message>
    <message>
        <source>Delete, X</source>
        <translation>Entf, X</translation>
    </message>
    <message>
        <source>exclude the selected events from the analysis, or include them again</source>
        <translation>die ausgewählten Ereignisse von der Analyse ausschließen oder wieder einschließen</translation>
    </message>
</context>
<context>
    <name>SidesBar</name>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Swap A and B (Ctrl+Shift+X)</source>
        <translation>A und B tauschen (Strg+Umschalt+X)</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit…</translation>
    </message>
    <message>
        <source>Open another study to compare with; it is only read</source>
        <translation>Eine andere Studie neben dieser öffnen; sie wird nur gelesen</translation>
    </message>
    <message>
        <source>Compare with another study</source>
        <translation>Mit einer anderen Studie vergleichen</translation>
    </message>
    <message>
        <source>&amp;Open a study…</source>
        <translation>Eine &amp;Studie öffnen…</translation>
    </message>
    <message>
        <source>&amp;Two items of this study</source>
        <translation>&amp;Zwei Teile dieser Studie</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt verwendet</translation>
    </message>
</context>
<context>
    <name>SignatureModel</name>
    <message>
        <source>Type a name to add a metric</source>
        <translation>Namen eintippen, um eine Metrik hinzuzufügen</translation>
    </message>
    <message>
        <source>1 invalid cell</source>
        <translation>1 ungültige Zelle</translation>
    </message>
    <message>
        <source>%1 invalid cells</source>
        <translation>%1 ungültige Zellen</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>A verdict is a result, so nothing can be pasted into it. Paste into the name or the coefficients of a metric.</source>
        <translation>Ein Urteil ist ein Ergebnis: Dort lässt sich nichts einfügen. Fügen Sie in den Namen oder die Koeffizienten einer Metrik ein.</translation>
    </message>
    <message>
        <source>%1
Linked: it changes with its parts. To end this, edit one of its cells or use Detach from its sum.</source>
        <translation>%1
Verknüpft: Sie ändert sich mit ihren Teilen. Um das zu beenden, bearbeiten Sie eine ihrer Zellen, oder wählen Sie „Von der Summe lösen“.</translation>
    </message>
</context>
<context>
    <name>SignaturePane</name>
    <message>
        <source>Signatures</source>
        <translation>Signaturen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Sum of…</source>
        <translation>Summe aus…</translation>
    </message>
    <message>
        <source>Delete the metric</source>
        <translation>Metrik löschen</translation>
    </message>
    <message>
        <source>Restore the last valid value</source>
        <translation>Zurück zum letzten gültigen Wert</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Add an empty metric</source>
        <translation>Leere Metrik hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate the metric (Ctrl+D)</source>
        <translation>Metrik duplizieren (Strg+D)</translation>
    </message>
    <message>
        <source>Add a metric that is a sum of others, each with a factor</source>
        <translation>Metrik hinzufügen, die eine Summe anderer ist, jede mit einem Faktor</translation>
    </message>
    <message>
        <source>Paste table</source>
        <translation>Tabelle einfügen</translation>
    </message>
    <message>
        <source>Add or replace metrics from a spreadsheet: one row per metric, its name first, with or without a header</source>
        <translation>Metriken aus einer Tabellenkalkulation hinzufügen oder ersetzen: eine Zeile je Metrik, zuerst der Name, mit oder ohne Kopf</translation>
    </message>
    <message>
        <source>Delete the selected metrics (Ctrl+Delete)</source>
        <translation>Ausgewählte Metriken löschen (Strg+Entf)</translation>
    </message>
    <message>
        <source>Filter the metrics</source>
        <translation>Metriken filtern</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Ganze Tabelle kopieren</translation>
    </message>
    <message>
        <source>Load signatures from a CSV file…</source>
        <translation>Signaturen aus einer CSV-Datei laden…</translation>
    </message>
    <message>
        <source>Save the signatures as CSV…</source>
        <translation>Signaturen als CSV speichern…</translation>
    </message>
    <message>
        <source>Signatures: metrics by expectations</source>
        <translation>Signaturen: Metriken × Erwartungen</translation>
    </message>
    <message>
        <source>New metric</source>
        <translation>Neue Metrik</translation>
    </message>
    <message>
        <source>Load signatures</source>
        <translation>Signaturen laden</translation>
    </message>
    <message>
        <source>Save the signatures</source>
        <translation>Signaturen speichern</translation>
    </message>
    <message>
        <source>signatures.csv</source>
        <translation>signaturen.csv</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>%n Metrik</numerusform>
            <numerusform>%n Metriken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expectation(s)</source>
        <translation>
            <numerusform>%n Erwartung</numerusform>
            <numerusform>%n Erwartungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Detach from its sum</source>
        <translation>Von der Summe lösen</translation>
    </message>
    <message>
        <source>Pasted 1 metric.</source>
        <translation>1 Metrik eingefügt.</translation>
    </message>
    <message>
        <source>Pasted %1 metrics.</source>
        <translation>%1 Metriken eingefügt.</translation>
    </message>
</context>
<context>
    <name>SignaturePreview</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>SignaturesPage</name>
    <message>
        <source>Signatures</source>
        <translation>Signaturen</translation>
    </message>
</context>
<context>
    <name>SnapshotMaker</name>
    <message>
        <source>Analyzing the recorders</source>
        <translation>Rekorder werden ausgewertet</translation>
    </message>
    <message>
        <source>The recorders are not shown. %1</source>
        <translation>Die Rekorder werden nicht gezeigt. %1</translation>
    </message>
</context>
<context>
    <name>SnapshotPane</name>
    <message>
        <source>Take a snapshot</source>
        <translation>Schnappschuss aufnehmen</translation>
    </message>
    <message>
        <source>Keeps the present thresholds, bases, signatures and definitions under this name in the study</source>
        <translation>Behält die jetzigen Schwellen, Basen, Signaturen und Definitionen unter diesem Namen in der Studie</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Edits the name in the list</source>
        <translation>Ändert den Namen in der Liste</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Undo brings it back</source>
        <translation>„Rückgängig“ bringt ihn zurück</translation>
    </message>
    <message>
        <source>restore the snapshot “%1”</source>
        <translation>Schnappschuss „%1“ wiederherstellen</translation>
    </message>
    <message>
        <source>rename the snapshot “%1”</source>
        <translation>Schnappschuss „%1“ umbenennen</translation>
    </message>
    <message>
        <source>delete the snapshot “%1”</source>
        <translation>Schnappschuss „%1“ löschen</translation>
    </message>
    <message>
        <source>Thresholds, bases, signatures and definitions become those of the snapshot. Edits that were undone are redone first, so that none is lost. Undo reverses the restore.</source>
        <translation>Schwellen, Basen, Signaturen und Definitionen werden die des Schnappschusses. Zurückgenommene Änderungen werden zuerst wiederholt, damit keine verloren geht. „Rückgängig“ nimmt das Wiederherstellen zurück.</translation>
    </message>
    <message>
        <source>Name of the snapshot</source>
        <translation>Name des Schnappschusses</translation>
    </message>
    <message>
        <source>Snapshots of this study</source>
        <translation>Schnappschüsse dieser Studie</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Schnappschuss</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Aufgenommen</translation>
    </message>
    <message>
        <source>A snapshot keeps thresholds, excluded events, bases, signatures, definitions and Top-Down choices. It keeps no measured data, rooflines, kernels, recorders or notes: Restore leaves them as they are.</source>
        <translation>Ein Schnappschuss behält Schwellen, ausgeschlossene Ereignisse, Basen, Signaturen, Definitionen und Top-Down-Einstellungen. Messdaten, Rooflines, Kernel, Rekorder und Notizen behält er nicht: „Wiederherstellen“ lässt sie, wie sie sind.</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Schnappschüsse</translation>
    </message>
</context>
<context>
    <name>Snapshots</name>
    <message>
        <source>The study has no snapshot “{}”.</source>
        <translation>Die Studie hat keinen Schnappschuss „{}“.</translation>
    </message>
    <message>
        <source>The snapshot has no name.</source>
        <translation>Der Schnappschuss hat keinen Namen.</translation>
    </message>
    <message>
        <source>There is a snapshot “{}” already; choose another name.</source>
        <translation>Es gibt schon einen Schnappschuss „{}“; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Snapshot {}</source>
        <translation>Schnappschuss {}</translation>
    </message>
    <message>
        <source>benchmarks: {}, definitions: {}</source>
        <translation>Benchmarks: {}, Definitionen: {}</translation>
    </message>
</context>
<context>
    <name>SshPrompt</name>
    <message>
        <source>A new machine</source>
        <translation>Eine neue Maschine</translation>
    </message>
    <message>
        <source>Log in with ssh</source>
        <translation>Mit ssh anmelden</translation>
    </message>
    <message>
        <source>Ask the administrator of the machine for the fingerprint of its key. Trust the key only if the fingerprint is the same.</source>
        <translation>Fragen Sie den Betreiber der Maschine nach dem Fingerabdruck ihres Schlüssels. Vertrauen Sie dem Schlüssel nur, wenn der Fingerabdruck derselbe ist.</translation>
    </message>
    <message>
        <source>Papilio passes the answer on to ssh and does not keep it.</source>
        <translation>Papilio gibt die Antwort an ssh weiter und behält sie nicht.</translation>
    </message>
    <message>
        <source>Trust this key</source>
        <translation>Diesem Schlüssel vertrauen</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>Anmelden</translation>
    </message>
</context>
<context>
    <name>StabilityMapView</name>
    <message>
        <source>Chosen set over τ and α</source>
        <translation>Gewählte Menge über τ und α</translation>
    </message>
    <message>
        <source>τ %1, α %2</source>
        <translation>τ %1, α %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: set %2, %n events</source>
        <translation>
            <numerusform>%1: Menge %2, %n Ereignis</numerusform>
            <numerusform>%1: Menge %2, %n Ereignisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set %1, %n events: τ %2, α %3</source>
        <translation>
            <numerusform>Menge %1, %n Ereignis: τ %2, α %3</numerusform>
            <numerusform>Menge %1, %n Ereignisse: τ %2, α %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StabilityRibbon</name>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>no event is chosen</source>
        <translation>kein Ereignis ist gewählt</translation>
    </message>
    <message numerus="yes">
        <source>set %1, %n events</source>
        <translation>
            <numerusform>Menge %1, %n Ereignis</numerusform>
            <numerusform>Menge %1, %n Ereignisse</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>%1: %2; recommended</source>
        <translation>%1: %2; empfohlen</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>empfohlen</translation>
    </message>
</context>
<context>
    <name>StartTasks</name>
    <message>
        <source>papilio-collect was not found in the folder of Papilio or in PATH.</source>
        <translation>papilio-collect wurde weder im Ordner von Papilio noch im PATH gefunden.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>A Papilio study (.h5), or drop it on this window.</source>
        <translation>Eine Papilio-Studie (.h5), oder legen Sie sie auf diesem Fenster ab.</translation>
    </message>
    <message>
        <source>Ctrl O</source>
        <translation>Strg O</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Output of CAT, perf, LIKWID, PETSc and other tools, or CSV.</source>
        <translation>Ausgaben von CAT, perf, LIKWID, PETSc und anderen Werkzeugen, oder CSV.</translation>
    </message>
    <message>
        <source>Ctrl I</source>
        <translation>Strg I</translation>
    </message>
    <message>
        <source>Measure a machine…</source>
        <translation>Eine Maschine messen…</translation>
    </message>
    <message>
        <source>Which events can be trusted, and which metrics do they define? Here or over ssh.</source>
        <translation>Welchen Ereignissen kann man trauen, und welche Metriken definieren sie? Hier oder über ssh.</translation>
    </message>
    <message>
        <source>Ctrl M</source>
        <translation>Strg M</translation>
    </message>
    <message>
        <source>Where do my cycles go…</source>
        <translation>Wohin gehen meine Takte…</translation>
    </message>
    <message>
        <source>Counts a program: Top-Down, a point under the roofs, or events.</source>
        <translation>Zählt ein Programm: Top-Down, ein Punkt unter den Dächern oder Ereignisse.</translation>
    </message>
    <message>
        <source>Record a program…</source>
        <translation>Programm aufzeichnen…</translation>
    </message>
    <message>
        <source>Starts a program and shows its residuals and counters while it runs.</source>
        <translation>Startet ein Programm und zeigt seine Residuen und Zähler, während es läuft.</translation>
    </message>
    <message>
        <source>Ctrl R</source>
        <translation>Strg R</translation>
    </message>
    <message>
        <source>Measure roofs…</source>
        <translation>Dächer messen…</translation>
    </message>
    <message>
        <source>Bandwidths and FLOP/s, here or over ssh, in a few seconds.</source>
        <translation>Bandbreiten und FLOP/s, hier oder über ssh, in wenigen Sekunden.</translation>
    </message>
    <message>
        <source>Check PAPI’s presets…</source>
        <translation>PAPIs Presets prüfen…</translation>
    </message>
    <message>
        <source>Do they count what they promise on this CPU?</source>
        <translation>Zählen sie auf dieser CPU, was sie versprechen?</translation>
    </message>
    <message>
        <source>Ctrl 7</source>
        <translation>Strg 7</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Changed since saved</source>
        <translation>Seit dem Speichern geändert</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>No benchmark in this study</source>
        <translation>Kein Benchmark in dieser Studie</translation>
    </message>
    <message>
        <source>No study open</source>
        <translation>Keine Studie geöffnet</translation>
    </message>
    <message>
        <source>τ %1    α %2    ρ %3    rounding %4</source>
        <translation>τ %1    α %2    ρ %3    Rundung %4</translation>
    </message>
    <message>
        <source>The analysis stopped: see the messages</source>
        <translation>Die Analyse brach ab: siehe Meldungen</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet…</translation>
    </message>
    <message>
        <source>Recomputed in %1</source>
        <translation>In %1 neu berechnet</translation>
    </message>
    <message numerus="yes">
        <source>Set %1 · %n event(s)</source>
        <translation>
            <numerusform>Menge %1 · %n Ereignis</numerusform>
            <numerusform>Menge %1 · %n Ereignisse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StripPresenter</name>
    <message>
        <source>%1 · %2 kernels · 1 repetition</source>
        <translation>%1 · %2 Kernel · 1 Wiederholung</translation>
    </message>
    <message>
        <source>%1 · %2 kernels · %3 repetitions</source>
        <translation>%1 · %2 Kernel · %3 Wiederholungen</translation>
    </message>
    <message>
        <source> · %1 threads</source>
        <translation> · %1 Threads</translation>
    </message>
    <message>
        <source>All events of the benchmark</source>
        <translation>Alle Ereignisse des Benchmarks</translation>
    </message>
    <message>
        <source>quiet</source>
        <translation>ruhig</translation>
    </message>
    <message>
        <source>Measured in every repetition, not zero everywhere, max-RNMSE at or below τ</source>
        <translation>In jeder Wiederholung gemessen, nicht überall null, max-RNMSE höchstens τ</translation>
    </message>
    <message>
        <source>representable</source>
        <translation>darstellbar</translation>
    </message>
    <message>
        <source>Quiet, and a combination of the expectations within ρ</source>
        <translation>Ruhig und innerhalb von ρ eine Kombination der Erwartungen</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>Chosen by the specialized column-pivoted QR</source>
        <translation>Von der spezialisierten QR-Zerlegung mit Spaltenpivotisierung gewählt</translation>
    </message>
    <message>
        <source>Defined as combinations of the chosen events</source>
        <translation>Als Kombinationen der gewählten Ereignisse definiert</translation>
    </message>
    <message>
        <source>the analysis stopped</source>
        <translation>die Analyse brach ab</translation>
    </message>
    <message numerus="yes">
        <source>event(s)</source>
        <translation>
            <numerusform>Ereignis</numerusform>
            <numerusform>Ereignisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>metric(s)</source>
        <translation>
            <numerusform>Metrik</numerusform>
            <numerusform>Metriken</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StudyMeasurement</name>
    <message>
        <source>A measurement is already running. Wait until it ends, or cancel it first.</source>
        <translation>Es läuft schon eine Messung. Warten Sie, bis sie endet, oder brechen Sie sie zuerst ab.</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Gemessen: %1</translation>
    </message>
</context>
<context>
    <name>StudyPage</name>
    <message>
        <source>Benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Events by status</source>
        <translation>Ereignisse nach Status</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Title of the study</source>
        <translation>Titel der Studie</translation>
    </message>
    <message>
        <source>Enter a title for the study</source>
        <translation>Geben Sie der Studie einen Titel</translation>
    </message>
    <message>
        <source>Title of the study; Enter saves it, Escape discards the change</source>
        <translation>Titel der Studie; Eingabe übernimmt ihn, Escape verwirft die Änderung</translation>
    </message>
    <message>
        <source>Benchmarks of the study</source>
        <translation>Benchmarks der Studie</translation>
    </message>
    <message>
        <source>Kernels of the benchmark</source>
        <translation>Kernel des Benchmarks</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>max-RNMSE of every event, sorted</source>
        <translation>max-RNMSE aller Ereignisse, sortiert</translation>
    </message>
    <message>
        <source>No study is open. Open or import one, or try a sample.</source>
        <translation>Keine Studie ist geöffnet. Öffnen oder importieren Sie eine, oder probieren Sie ein Beispiel.</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>quantized to %1</source>
        <translation>in Stufen von %1</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>%1 in total</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>not known: the analysis stopped</source>
        <translation>nicht bekannt: Die Analyse brach ab</translation>
    </message>
    <message>
        <source>Facts about the study</source>
        <translation>Angaben zur Studie</translation>
    </message>
    <message>
        <source>Contents of this study</source>
        <translation>Was diese Studie enthält</translation>
    </message>
    <message>
        <source>This study is empty. Import data that you have, or measure this machine.</source>
        <translation>Diese Studie ist leer. Importieren Sie vorhandene Daten, oder messen Sie diese Maschine.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>What to measure next</source>
        <translation>Was als Nächstes zu messen ist</translation>
    </message>
    <message>
        <source>Measure a machine…</source>
        <translation>Eine Maschine messen…</translation>
    </message>
    <message>
        <source>Tags of the study</source>
        <translation>Schlagwörter der Studie</translation>
    </message>
    <message>
        <source>Tags, separated by commas</source>
        <translation>Schlagwörter, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Note on the study</source>
        <translation>Notiz zur Studie</translation>
    </message>
    <message>
        <source>Note: what was measured, and why</source>
        <translation>Notiz: was gemessen wurde, und warum</translation>
    </message>
    <message>
        <source>Saved with the study, and printed in reports</source>
        <translation>Wird mit der Studie gespeichert und steht in Berichten</translation>
    </message>
    <message>
        <source>set the tags to “%1”</source>
        <translation>Schlagwörter „%1“ setzen</translation>
    </message>
    <message>
        <source>edit the note</source>
        <translation>Notiz ändern</translation>
    </message>
    <message>
        <source>Noisy in %1 of %2 benchmarks: %3</source>
        <translation>Verrauscht in %1 von %2 Benchmarks: %3</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Words that find the study on the Campaign page; reports print them too</source>
        <translation>Wörter, mit denen die Seite „Kampagne“ die Studie findet; auch Berichte drucken sie</translation>
    </message>
</context>
<context>
    <name>StudyTarget</name>
    <message>
        <source>The open study</source>
        <translation>Die geöffnete Studie</translation>
    </message>
    <message>
        <source>The open study, “%1”</source>
        <translation>Die geöffnete Studie, „%1“</translation>
    </message>
    <message>
        <source>A new study</source>
        <translation>Eine neue Studie</translation>
    </message>
</context>
<context>
    <name>StudyTransfer</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>%1 was not saved, because another window or program changed it after it was opened here.</source>
        <translation>%1 wurde nicht gespeichert: Ein anderes Fenster oder Programm hat sie geändert, seit sie hier geöffnet wurde.</translation>
    </message>
    <message>
        <source>event descriptions</source>
        <translation>Ereignisbeschreibungen</translation>
    </message>
    <message>
        <source>Reading event descriptions</source>
        <translation>Ereignisbeschreibungen werden gelesen</translation>
    </message>
    <message>
        <source>%1 was not saved: %2</source>
        <translation>%1 wurde nicht gespeichert: %2</translation>
    </message>
    <message>
        <source>keep the settings</source>
        <translation>Einstellungen behalten</translation>
    </message>
    <message>
        <source>The kernels are placed under the roofs of “%1”.</source>
        <translation>Die Kernel sind unter den Dächern von „%1“ eingeordnet.</translation>
    </message>
    <message>
        <source>Added to the study: %1.</source>
        <translation>Zur Studie hinzugefügt: %1.</translation>
    </message>
</context>
<context>
    <name>Suggestion</name>
    <message>
        <source>Measure all events with 5 repetitions</source>
        <translation>Alle Ereignisse mit 5 Wiederholungen messen</translation>
    </message>
    <message>
        <source>there is only one repetition, so the noise of the events was not assessed</source>
        <translation>es gibt nur eine Wiederholung, deshalb wurde das Rauschen der Ereignisse nicht beurteilt</translation>
    </message>
    <message>
        <source>Measure events that this study does not have</source>
        <translation>Ereignisse messen, die diese Studie nicht hat</translation>
    </message>
    <message>
        <source>the expectations are nearly dependent: the condition of the basis is {}</source>
        <translation>die Erwartungen sind beinahe abhängig: Die Kondition der Basis ist {}</translation>
    </message>
    <message>
        <source>Measure {}</source>
        <translation>{} messen</translation>
    </message>
    <message>
        <source>{} count the same on every kernel here</source>
        <translation>{} zählen hier auf jedem Kernel dasselbe</translation>
    </message>
    <message>
        <source>Measure events that count the same here with {}</source>
        <translation>Ereignisse, die hier dasselbe zählen, mit {} messen</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} und {} weitere</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>Measure kernel {} of {}</source>
        <translation>Kernel {} von {} messen</translation>
    </message>
    <message>
        <source>Measure kernels {} of {}</source>
        <translation>Kernel {} von {} messen</translation>
    </message>
    <message>
        <source>{} on every kernel here, so no measured event can separate them</source>
        <translation>Auf jedem Kernel hier ist {}: Kein gemessenes Ereignis kann sie unterscheiden</translation>
    </message>
    <message>
        <source>no kernel here exercises {}</source>
        <translation>kein Kernel hier beansprucht {}</translation>
    </message>
    <message>
        <source>condition {} → {}</source>
        <translation>Kondition {} → {}</translation>
    </message>
    <message>
        <source>rank {} of {} → {}, {}</source>
        <translation>Rang {} von {} → {}, {}</translation>
    </message>
    <message>
        <source>{} was not measured on every kernel</source>
        <translation>{} wurde nicht auf jedem Kernel gemessen</translation>
    </message>
    <message>
        <source>{}; rank of the chosen events {} → {}, condition {}</source>
        <translation>{}; Rang der gewählten Ereignisse {} → {}, Kondition {}</translation>
    </message>
    <message>
        <source>kernel {}</source>
        <translation>Kernel {}</translation>
    </message>
    <message>
        <source>kernels {}</source>
        <translation>den Kerneln {}</translation>
    </message>
    <message>
        <source>The analysis stopped: {}</source>
        <translation>Die Analyse brach ab: {}</translation>
    </message>
    <message>
        <source>it is not finished</source>
        <translation>sie ist noch nicht zu Ende</translation>
    </message>
    <message>
        <source>Nothing more to measure: every metric is defined and the expectations are independent.</source>
        <translation>Nichts weiter zu messen: Jede Metrik ist definiert, und die Erwartungen sind unabhängig.</translation>
    </message>
    <message>
        <source>Papilio knows no measurement that would define {}.</source>
        <translation>Papilio kennt keine Messung, die {} definieren würde.</translation>
    </message>
    <message>
        <source>Measure {} again with less noise</source>
        <translation>{} mit weniger Rauschen noch einmal messen</translation>
    </message>
    <message>
        <source>unknown until measured</source>
        <translation>bis zur Messung unbekannt</translation>
    </message>
    <message>
        <source>An event is missing on this machine</source>
        <translation>Auf dieser Maschine fehlt ein Ereignis</translation>
    </message>
    <message>
        <source>whether they differ there is unknown until measured</source>
        <translation>ob sie sich dort unterscheiden, ist bis zur Messung unbekannt</translation>
    </message>
    <message>
        <source>Every metric is defined, but the expectations are nearly dependent: the condition of the basis is {}. Relative errors of the counts can grow by this factor. Papilio knows no kernels that would separate the expectations.</source>
        <translation>Jede Metrik ist definiert, aber die Erwartungen sind beinahe abhängig: Die Kondition der Basis ist {}. Um diesen Faktor können relative Fehler der Zählwerte wachsen. Papilio kennt keine Kernel, die die Erwartungen unterscheiden würden.</translation>
    </message>
    <message>
        <source>{} is noisy (max-RNMSE {}, τ {})</source>
        <translation>{} ist verrauscht (max-RNMSE {}, τ {})</translation>
    </message>
    <message>
        <source>{}: relative residual {} → {} ({})</source>
        <translation>{}: relatives Residuum {} → {} ({})</translation>
    </message>
    <message>
        <source>{} is {} (the nearest formula is {} off): no usable event counts {} alone. Look for one that behaves differently on {}.</source>
        <translation>{} ist {} (die nächste Formel liegt {} daneben): Kein brauchbares Ereignis zählt {} allein. Suchen Sie eines, das sich auf {} anders verhält.</translation>
    </message>
</context>
<context>
    <name>SumDialog</name>
    <message>
        <source>Sum of signatures</source>
        <translation>Summe von Signaturen</translation>
    </message>
    <message>
        <source>Name of the new metric</source>
        <translation>Name der neuen Metrik</translation>
    </message>
    <message>
        <source>Factors of the signatures</source>
        <translation>Faktoren der Signaturen</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Add the sum</source>
        <translation>Summe hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Name of the new metric</source>
        <translation>&amp;Name der neuen Metrik</translation>
    </message>
    <message>
        <source>Sum of %1</source>
        <translation>Summe aus %1</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Factor per signature, such as −1 or 1/2; 0 leaves it out.</source>
        <translation>Faktor je Signatur, etwa −1 oder 1/2; 0 lässt sie weg.</translation>
    </message>
</context>
<context>
    <name>TableColumns</name>
    <message>
        <source>no column holds values; choose the columns with the counts as values</source>
        <translation>keine Spalte enthält Werte; wählen Sie die Spalten mit den Zählwerten als Werte</translation>
    </message>
    <message>
        <source>the unit ({}) needs a column that names the event of the same row; choose that column, or ignore the unit</source>
        <translation>die Einheit ({}) braucht eine Spalte mit dem Namen des Ereignisses in derselben Zeile; wählen Sie diese Spalte, oder ignorieren Sie die Einheit</translation>
    </message>
    <message>
        <source>several columns name the event ({}); choose one of them</source>
        <translation>mehrere Spalten nennen das Ereignis ({}); wählen Sie eine davon</translation>
    </message>
    <message>
        <source>several columns number the repetitions ({}); choose one of them</source>
        <translation>mehrere Spalten nummerieren die Wiederholungen ({}); wählen Sie eine davon</translation>
    </message>
    <message>
        <source>several columns hold the unit ({}); choose one of them</source>
        <translation>mehrere Spalten enthalten die Einheit ({}); wählen Sie eine davon</translation>
    </message>
    <message>
        <source>several columns hold the value of the event in the same row ({}); choose one of them, or no column with events</source>
        <translation>mehrere Spalten enthalten den Wert des Ereignisses in derselben Zeile ({}); wählen Sie eine davon, oder keine Spalte mit Ereignissen</translation>
    </message>
</context>
<context>
    <name>TableColumnsPane</name>
    <message>
        <source>Ignored</source>
        <translation>Ignoriert</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Kernel or run</source>
        <translation>Kernel oder Lauf</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>The column is not imported.</source>
        <translation>Die Spalte wird nicht importiert.</translation>
    </message>
    <message>
        <source>The name of the event that the value of the row counts</source>
        <translation>Der Name des Ereignisses, das der Wert der Zeile zählt</translation>
    </message>
    <message>
        <source>Counts. Without a column with events, the header is the name of the event.</source>
        <translation>Zählwerte. Ohne eine Spalte mit Ereignissen ist die Überschrift der Name des Ereignisses.</translation>
    </message>
    <message>
        <source>The name of the kernel or run. Several columns are joined.</source>
        <translation>Der Name des Kernels oder Laufs. Mehrere Spalten werden verbunden.</translation>
    </message>
    <message>
        <source>The number of the repetition of the kernel</source>
        <translation>Die Nummer der Wiederholung des Kernels</translation>
    </message>
    <message>
        <source>The unit of the event in the same row</source>
        <translation>Die Einheit des Ereignisses in derselben Zeile</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>The first line names the &amp;columns</source>
        <translation>Die erste &amp;Zeile nennt die Spalten</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>Spalten der Tabelle</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>First values</source>
        <translation>Erste Werte</translation>
    </message>
    <message>
        <source>No format knows this table. Choose what each column holds: one row for each value (a column with events and one with values), or one column for each event (each is a value).</source>
        <translation>Kein Format kennt diese Tabelle. Wählen Sie, was jede Spalte enthält: entweder eine Zeile je Wert (eine Spalte mit Ereignissen und eine mit Werten) oder eine Spalte je Ereignis (jede ist ein Wert).</translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation>Spalten von %1</translation>
    </message>
    <message numerus="yes">
        <source>Columns of %1 and %n more file(s)</source>
        <translation>
            <numerusform>Spalten von %1 und %n weiteren Datei</numerusform>
            <numerusform>Spalten von %1 und %n weiteren Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Content of the column %1</source>
        <translation>Inhalt der Spalte %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s) are imported as their names and values suggest.</source>
        <translation>
            <numerusform>%n weitere Spalte wird importiert, wie ihr Name und ihre Werte es nahelegen.</numerusform>
            <numerusform>%n weitere Spalten werden importiert, wie ihre Namen und Werte es nahelegen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ToleranceTools</name>
    <message>
        <source>tol</source>
        <translation>tol</translation>
    </message>
    <message>
        <source>The tolerance</source>
        <translation>Die Toleranz</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Use the tolerance of each solver again, or 10⁻⁶</source>
        <translation>Jeden Löser wieder nach seiner eigenen Toleranz beurteilen, oder nach 10⁻⁶</translation>
    </message>
    <message>
        <source>own (they differ)</source>
        <translation>eigene, verschiedene</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>The solvers have different tolerances. Enter a number to use it for all of them.</source>
        <translation>Die Löser haben eigene, verschiedene Toleranzen. Eine Zahl im Feld gilt für alle.</translation>
    </message>
    <message>
        <source>The tolerance that the solvers report</source>
        <translation>Die Toleranz, die die Löser angeben</translation>
    </message>
    <message>
        <source>The solvers do not report their tolerance</source>
        <translation>Die Löser geben ihre Toleranz nicht an</translation>
    </message>
    <message>
        <source>Residual to reach, relative to the first one (or absolute). Drag the line in the plot, or type: 1e-6 … 1e-10 are usual.</source>
        <translation>Zu erreichendes Residuum, bezogen auf das erste (oder absolut). Ziehen Sie die Linie im Diagramm, oder tippen Sie: 1e-6 … 1e-10 sind üblich.</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Main</source>
        <translation>Hauptleiste</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
</context>
<context>
    <name>TopDown</name>
    <message>
        <source>Shares refer to the total of each run, so a smaller share does not mean a shorter run. Compare amounts for that.</source>
        <translation>Anteile beziehen sich auf das Ganze des jeweiligen Laufs: Ein kleinerer Anteil heißt nicht, dass der Lauf kürzer ist. Vergleichen Sie dafür Beträge.</translation>
    </message>
    <message>
        <source>Nodes of the same name differ in detail between vendors: Frontend bound of Zen 2 counts empty queues even while the backend stalls.</source>
        <translation>Knoten gleichen Namens unterscheiden sich zwischen Herstellern im Einzelnen: Frontend bound von Zen 2 zählt leere Warteschlangen auch, während das Backend wartet.</translation>
    </message>
    <message>
        <source>No node has a value: count the events of the model first.</source>
        <translation>Kein Knoten hat einen Wert: Zählen Sie zuerst die Ereignisse des Modells.</translation>
    </message>
    <message>
        <source>{} has no node with this meaning</source>
        <translation>{} hat keinen Knoten dieser Bedeutung</translation>
    </message>
    <message>
        <source>{} of {} is a share of stall {}, not of its {}</source>
        <translation>{} von {} ist ein Anteil an Stall-{}, nicht an {}</translation>
    </message>
    <message>
        <source>{} has no value in {}</source>
        <translation>{} hat keinen Wert in {}</translation>
    </message>
    <message>
        <source>{} counts {}, {} counts {}</source>
        <translation>{} zählt {}, {} zählt {}</translation>
    </message>
    <message>
        <source>The model has no level below {}.</source>
        <translation>Tiefer als {} geht das Modell nicht.</translation>
    </message>
    <message>
        <source>{} are 0 in this run, so shares are undefined: nothing ran while they were counted.</source>
        <translation>{} sind in diesem Lauf 0, Anteile sind also nicht definiert: Während gezählt wurde, lief nichts.</translation>
    </message>
    <message>
        <source>The largest loss is {}.</source>
        <translation>Der größte Verlust ist {}.</translation>
    </message>
    <message>
        <source>{} of {} do work that retires. This does not mean that the work is needed: check the instruction count and the use of vectors.</source>
        <translation>{} der {} leisten Arbeit, die abgeschlossen wird. Das heißt nicht, dass die Arbeit nötig ist: Prüfen Sie die Zahl der Befehle und die Nutzung von Vektoren.</translation>
    </message>
    <message>
        <source>{} ({} of {})</source>
        <translation>{} ({} von {})</translation>
    </message>
    <message>
        <source>{} has no value in {}: {}</source>
        <translation>{} hat keinen Wert in {}: {}</translation>
    </message>
    <message>
        <source>{} has no value in {}: {} was not counted</source>
        <translation>{} hat keinen Wert in {}: {} wurde nicht gezählt</translation>
    </message>
    <message>
        <source>The level below {} needs {}: one more run counts them.</source>
        <translation>Die Ebene unter {} braucht {}: Ein weiterer Lauf zählt sie.</translation>
    </message>
    <message>
        <source>The level below {} needs {}: {} more runs count them.</source>
        <translation>Die Ebene unter {} braucht {}: {} weitere Läufe zählen sie.</translation>
    </message>
    <message>
        <source>the first event set</source>
        <translation>dem ersten Ereignissatz</translation>
    </message>
    <message>
        <source>event set {}</source>
        <translation>Ereignissatz {}</translation>
    </message>
    <message>
        <source>run {}: {} is {} in {}, but {} in {}: one of them is zero; {} is used</source>
        <translation>Lauf {}: {} ist {} in {}, aber {} in {}: Einer der Werte ist null; verwendet wird der aus {}</translation>
    </message>
    <message>
        <source>run {}: {} is {} in {}, but {} in {}: {} apart, which is more than the allowed {}; {} is used</source>
        <translation>Lauf {}: {} ist {} in {}, aber {} in {}: {} auseinander, mehr als die erlaubten {}; verwendet wird der Wert aus {}</translation>
    </message>
    <message>
        <source>{} was counted during {} of run {} only; the rest is extrapolated</source>
        <translation>{} wurde nur während {} des Laufs {} gezählt; der Rest ist hochgerechnet</translation>
    </message>
    <message>
        <source>{} was counted during {} of run {} only, and 1 other event not much longer; the rest is extrapolated</source>
        <translation>{} wurde nur während {} des Laufs {} gezählt, 1 weiteres Ereignis nicht viel länger; der Rest ist hochgerechnet</translation>
    </message>
    <message>
        <source>{} was counted during {} of run {} only, and {} other events not much longer; the rest is extrapolated</source>
        <translation>{} wurde nur während {} des Laufs {} gezählt, {} weitere Ereignisse nicht viel länger; der Rest ist hochgerechnet</translation>
    </message>
    <message>
        <source>not counted: {}</source>
        <translation>nicht gezählt: {}</translation>
    </message>
    <message>
        <source>below 0, kept</source>
        <translation>unter 0, behalten</translation>
    </message>
    <message>
        <source>above 100 %, kept</source>
        <translation>über 100 %, behalten</translation>
    </message>
    <message>
        <source>its children add up to {} of it</source>
        <translation>seine Kindknoten ergeben zusammen {} davon</translation>
    </message>
    <message>
        <source>none of the {} events of {} is among the counters {}: they were counted on another CPU or for another model</source>
        <translation>keines der {} Ereignisse von {} ist unter den Zählern {}: Sie wurden auf einer anderen CPU oder für ein anderes Modell gezählt</translation>
    </message>
    <message>
        <source>the counters {} were collected for the model {}, not for {}</source>
        <translation>die Zähler {} wurden für das Modell {} gezählt, nicht für {}</translation>
    </message>
    <message>
        <source>{} rises from {} to {} of {}, from {} to {}.</source>
        <translation>{} steigt von {} auf {} der {}, von {} bis {}.</translation>
    </message>
    <message>
        <source>{} falls from {} to {} of {}, from {} to {}.</source>
        <translation>{} fällt von {} auf {} der {}, von {} bis {}.</translation>
    </message>
    <message>
        <source>{} of {} retire, and {} of the roof {} is reached ({} of {} GFLOP/s).</source>
        <translation>{} der {} werden abgeschlossen, und {} des Dachs {} werden erreicht ({} von {} GFLOP/s).</translation>
    </message>
    <message>
        <source>The processor is busy, but not with these operations: use wider vectors, or fewer instructions around the arithmetic.</source>
        <translation>Der Prozessor ist beschäftigt, aber nicht mit diesen Operationen: Verwenden Sie breitere Vektoren oder weniger Befehle neben der Arithmetik.</translation>
    </message>
    <message>
        <source>The loss comes from this roof: move fewer bytes, or compute more with each.</source>
        <translation>Der Verlust kommt von diesem Dach: Bewegen Sie weniger Bytes, oder rechnen Sie mit jedem mehr.</translation>
    </message>
    <message>
        <source>The roof is not the limit: remove the largest loss first.</source>
        <translation>Das Dach ist nicht die Grenze: Beseitigen Sie zuerst den größten Verlust.</translation>
    </message>
    <message>
        <source>The run {} has the fewest {}.</source>
        <translation>Der Lauf {} hat die wenigsten {}.</translation>
    </message>
    <message>
        <source>The processor is fully used: only fewer operations or bytes make the program faster.</source>
        <translation>Der Prozessor ist ausgelastet: Nur weniger Operationen oder Bytes machen das Programm schneller.</translation>
    </message>
</context>
<context>
    <name>TopDownAdvicePane</name>
    <message>
        <source>Open in Compare</source>
        <translation>Im Vergleich öffnen</translation>
    </message>
    <message>
        <source>There is only one run; import another run to compare.</source>
        <translation>Es gibt nur einen Lauf; importieren Sie einen weiteren zum Vergleichen.</translation>
    </message>
    <message>
        <source>Run to compare with</source>
        <translation>Lauf zum Vergleichen</translation>
    </message>
    <message>
        <source>Interpretation</source>
        <translation>Deutung</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Event set: %1</source>
        <translation>Ereignissatz: %1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
</context>
<context>
    <name>TopDownChoices</name>
    <message>
        <source>Edit the model…</source>
        <translation>Modell bearbeiten…</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Top-Down model</source>
        <translation>Top-Down-Modell</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Agreement between event sets</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinst.</translation>
    </message>
    <message>
        <source>Difference between event sets that count the same event above which Papilio warns. The paper allows 5 %.</source>
        <translation>Unterschied zwischen Ereignissätzen, die dasselbe Ereignis zählen, ab dem Papilio warnt. Der Artikel erlaubt 5 %.</translation>
    </message>
    <message>
        <source>Agreement of event sets</source>
        <translation>Übereinstimmung</translation>
    </message>
</context>
<context>
    <name>TopDownModel</name>
    <message>
        <source>Table A2 prints CYCLES_NOT_IN_HALT for Clocks, but its event set has CPU_CYCLES: the latter is used.</source>
        <translation>Tabelle A2 nennt für Clocks CYCLES_NOT_IN_HALT, ihr Ereignissatz CPU_CYCLES: Gemeint ist Letzteres.</translation>
    </message>
    <message>
        <source>Retiring is the sum of the cycles with one to four commits. It is not a share of slots: a cycle with one of four possible commits counts as a whole cycle.</source>
        <translation>Retiring ist die Summe der Takte, in denen ein bis vier Befehle abgeschlossen wurden. Es ist kein Anteil an Slots: Ein Takt mit einem von vier möglichen Abschlüssen zählt ganz.</translation>
    </message>
    <message>
        <source>Below 0 instructions commit every share refers to the parent, so shares of two runs are not comparable; amounts are.</source>
        <translation>Unter 0 instructions commit bezieht sich jeder Anteil auf den Elternknoten, deshalb sind Anteile zweier Läufe nicht vergleichbar, Beträge schon.</translation>
    </message>
    <message>
        <source>cycles in which nothing was committed</source>
        <translation>Takte, in denen nichts abgeschlossen wurde</translation>
    </message>
    <message>
        <source>the reorder buffer was empty</source>
        <translation>der Reorder-Buffer war leer</translation>
    </message>
    <message>
        <source>the oldest instruction was a branch that had not completed</source>
        <translation>der älteste Befehl war ein Sprung, der noch nicht fertig war</translation>
    </message>
    <message>
        <source>the oldest instruction waited for a load</source>
        <translation>der älteste Befehl wartete auf einen Ladebefehl</translation>
    </message>
    <message>
        <source>loads of the base instruction set, neither SIMD nor SVE</source>
        <translation>Ladebefehle des Basisbefehlssatzes, weder SIMD noch SVE</translation>
    </message>
    <message>
        <source>SIMD and SVE loads that missed L2</source>
        <translation>SIMD- und SVE-Ladebefehle, die L2 verfehlten</translation>
    </message>
    <message>
        <source>SIMD and SVE loads that missed L1</source>
        <translation>SIMD- und SVE-Ladebefehle, die L1 verfehlten</translation>
    </message>
    <message>
        <source>the oldest instruction was still being executed</source>
        <translation>der älteste Befehl wurde noch ausgeführt</translation>
    </message>
    <message>
        <source>The model has no level below Compute bound: FL_COMP_WAIT separates floating point from the rest.</source>
        <translation>Tiefer als Compute bound geht das Modell nicht: FL_COMP_WAIT trennt Gleitkomma vom Rest.</translation>
    </message>
    <message>
        <source>only micro-operations that are not a whole instruction were committed</source>
        <translation>abgeschlossen wurden nur Mikrooperationen, die kein ganzer Befehl sind</translation>
    </message>
    <message>
        <source>cycles in which at least one instruction was committed</source>
        <translation>Takte, in denen mindestens ein Befehl abgeschlossen wurde</translation>
    </message>
    <message>
        <source>Level 2 counters exist from Golden Cove on. On Ice Lake only level 1 has values; there Intel corrects Backend bound by INT_MISC.CLEARS_COUNT.</source>
        <translation>Zähler der Ebene 2 gibt es ab Golden Cove. Auf Ice Lake hat nur Ebene 1 Werte; dort korrigiert Intel Backend bound um INT_MISC.CLEARS_COUNT.</translation>
    </message>
    <message>
        <source>max(0, …) is Intel&apos;s own: the hardware&apos;s shares have 8 bits each, so a small sum can be off by a few tenths of a percent.</source>
        <translation>max(0, …) stammt von Intel selbst: Die Anteile der Hardware haben je 8 Bit, eine kleine Summe kann also um einige Zehntelprozent danebenliegen.</translation>
    </message>
    <message>
        <source>The PERF_METRICS register is read through the kernel&apos;s events: perf stat -e slots,topdown-retiring,… or --topdown; libpfm has no names for it. Import that output.</source>
        <translation>Das Register PERF_METRICS wird über die Ereignisse des Betriebssystems gelesen: perf stat -e slots,topdown-retiring,… oder --topdown; libpfm kennt keine Namen dafür. Importieren Sie diese Ausgabe.</translation>
    </message>
    <message>
        <source>toplev -l3 separates instruction cache, TLB and resteers.</source>
        <translation>toplev -l3 trennt Befehlscache, TLB und Resteers.</translation>
    </message>
    <message>
        <source>toplev -l3 separates MITE, DSB and LSD.</source>
        <translation>toplev -l3 trennt MITE, DSB und LSD.</translation>
    </message>
    <message>
        <source>Find the branches: sample BR_MISP_RETIRED:ALL_BRANCHES with perf record.</source>
        <translation>Finden Sie die Sprünge: Nehmen Sie mit perf record Stichproben von BR_MISP_RETIRED:ALL_BRANCHES.</translation>
    </message>
    <message>
        <source>MACHINE_CLEARS:MEMORY_ORDERING and :SMC separate the causes.</source>
        <translation>MACHINE_CLEARS:MEMORY_ORDERING und :SMC unterscheiden die Ursachen.</translation>
    </message>
    <message>
        <source>toplev -l3 separates L1, L2, L3, DRAM and stores; those are shares of stalls, not of slots.</source>
        <translation>toplev -l3 trennt L1, L2, L3, DRAM und Schreibzugriffe; das sind Anteile an Wartezyklen, nicht an Slots.</translation>
    </message>
    <message>
        <source>toplev -l3 separates the divider from the use of ports.</source>
        <translation>toplev -l3 trennt den Dividierer von der Auslastung der Ports.</translation>
    </message>
    <message>
        <source>Level 1 has shares of slots, level 2 has shares of execution stall cycles, so Memory and Core bound add up to 100 % of those, not to Backend bound.</source>
        <translation>Ebene 1 bezieht sich auf Slots. Ebene 2 bezieht sich auf Wartezyklen der Ausführung, Memory und Core bound ergeben also 100 % davon, nicht Backend bound.</translation>
    </message>
    <message>
        <source>Table A2 has no formulas below Memory bound. Ours are shares of the memory stall cycles, as section 2.5 says: L1, L2 and L3/DRAM from MEM_STALL_ANYLOAD and the miss events, the rest is stores.</source>
        <translation>Tabelle A2 hat unter Memory bound keine Formeln. Unsere sind Anteile an den Wartezyklen des Speichers, wie Abschnitt 2.5 sagt: L1, L2 und L3/DRAM aus MEM_STALL_ANYLOAD und den Fehlzugriffen, der Rest sind Schreibzugriffe.</translation>
    </message>
    <message>
        <source>It is not documented whether the events have exactly the same meaning as those of Intel.</source>
        <translation>Ob die Ereignisse genau das bedeuten, was die von Intel bedeuten, ist nicht dokumentiert.</translation>
    </message>
    <message>
        <source>instructions that can be issued in a cycle</source>
        <translation>Befehle, die in einem Takt ausgegeben werden können</translation>
    </message>
    <message>
        <source>The model has no level below Frontend bound: look at instruction cache and TLB misses.</source>
        <translation>Tiefer als Frontend bound geht das Modell nicht: Sehen Sie sich Fehlzugriffe von Befehlscache und TLB an.</translation>
    </message>
    <message>
        <source>The model has no level below Bad speculation: BR_MIS_PRED separates branches from the rest.</source>
        <translation>Tiefer als Bad speculation geht das Modell nicht: BR_MIS_PRED trennt Sprünge vom Rest.</translation>
    </message>
    <message>
        <source>Cores share the L3, so its misses cannot be assigned to one core: look at the bandwidth of the whole socket.</source>
        <translation>Kerne teilen sich den L3, seine Fehlzugriffe lassen sich also keinem allein zuschreiben: Sehen Sie sich die Bandbreite des ganzen Sockels an.</translation>
    </message>
    <message>
        <source>The model has no level below Core bound: look at the instruction mix.</source>
        <translation>Tiefer als Core bound geht das Modell nicht: Sehen Sie sich die Mischung der Befehle an.</translation>
    </message>
    <message>
        <source>each instruction is assumed to fill one slot</source>
        <translation>angenommen wird, dass ein Befehl einen Slot füllt</translation>
    </message>
    <message>
        <source>Table A2 has a node &quot;???&quot; = PM_1PLUS_PPC_CMPL / Clocks and a remainder called Completion_Cycles. Our interpretation, which Table 5 and the guide confirm: the counter gives the Completion cycles, and the remainder is the Instruction latency.</source>
        <translation>Tabelle A2 hat einen Knoten „???“ = PM_1PLUS_PPC_CMPL / Clocks und einen Rest namens Completion_Cycles. Unsere Deutung, die Tabelle 5 und das Handbuch stützen: Der Zähler ergibt die Completion cycles, der Rest ist die Instruction latency.</translation>
    </message>
    <message>
        <source>PM_ISSUE_HOLD, PM_CMPLU_STALL and the groups below Memory are summed from their parts where they were not counted themselves.</source>
        <translation>PM_ISSUE_HOLD, PM_CMPLU_STALL und die Gruppen unter Memory werden aus ihren Teilen summiert, wo sie nicht selbst gezählt wurden.</translation>
    </message>
    <message>
        <source>The store reorder queue holds PM_CMPLU_STALL_SRQ_FULL, as the paper uses it; the guide counts that event to the address queue.</source>
        <translation>Die Store Reorder Queue enthält PM_CMPLU_STALL_SRQ_FULL, wie es der Artikel verwendet; das Handbuch rechnet das Ereignis zur Adresswarteschlange.</translation>
    </message>
    <message>
        <source>It is not documented whether the categories exclude each other. Below level 1 every share refers to the parent.</source>
        <translation>Ob die Kategorien einander ausschließen, ist nicht dokumentiert. Unter Ebene 1 bezieht sich jeder Anteil auf den Elternknoten.</translation>
    </message>
    <message>
        <source>stalls of the load reorder queue, part of Other below Memory</source>
        <translation>Wartezyklen der Load Reorder Queue, Teil von Other unter Memory</translation>
    </message>
    <message>
        <source>nothing to complete: the pipeline is empty</source>
        <translation>nichts abzuschließen: Die Pipeline ist leer</translation>
    </message>
    <message>
        <source>The model has no level below ICT empty: PM_ICT_NOSLOT_IC_L3, PM_ICT_NOSLOT_BR_MPRED and similar events separate caches from branches.</source>
        <translation>Tiefer als ICT empty geht das Modell nicht: PM_ICT_NOSLOT_IC_L3, PM_ICT_NOSLOT_BR_MPRED und ihresgleichen trennen Caches von Sprüngen.</translation>
    </message>
    <message>
        <source>the next instruction to complete is held in the issue stage</source>
        <translation>der nächste abzuschließende Befehl wird in der Ausgabestufe gehalten</translation>
    </message>
    <message>
        <source>the next instruction to complete is being executed</source>
        <translation>der nächste abzuschließende Befehl wird ausgeführt</translation>
    </message>
    <message>
        <source>Look where the data come from: PM_DATA_FROM_L2, PM_DATA_FROM_L3, PM_DATA_FROM_LMEM.</source>
        <translation>Sehen Sie nach, woher die Daten kommen: PM_DATA_FROM_L2, PM_DATA_FROM_L3, PM_DATA_FROM_LMEM.</translation>
    </message>
    <message>
        <source>a store waited because too many stores were on their way</source>
        <translation>ein Schreibbefehl wartete, weil zu viele unterwegs waren</translation>
    </message>
    <message>
        <source>Too many stores are in flight: write less at once, or in larger pieces.</source>
        <translation>Zu viele Schreibbefehle sind unterwegs: Schreiben Sie weniger auf einmal oder in größeren Stücken.</translation>
    </message>
    <message>
        <source>a store had all it needs and took its own time</source>
        <translation>ein Schreibbefehl hatte alles, was er braucht, und dauerte selbst so lange</translation>
    </message>
    <message>
        <source>an instruction of another hardware thread occupied the pipeline</source>
        <translation>ein Befehl eines anderen Hardware-Threads belegte die Pipeline</translation>
    </message>
    <message>
        <source>cycles between finishing and completing</source>
        <translation>Takte zwischen Fertigwerden und Abschluss</translation>
    </message>
    <message>
        <source>at least one instruction was completed</source>
        <translation>mindestens ein Befehl wurde abgeschlossen</translation>
    </message>
    <message>
        <source>Backend_Bound_Cycles is not defined in the paper; Backend_Bound * Clocks is used.</source>
        <translation>Backend_Bound_Cycles ist im Artikel nicht definiert; verwendet wird Backend_Bound * Clocks.</translation>
    </message>
    <message>
        <source>Counted per thread: with two busy threads per core, slots are shared and these shares are misleading.</source>
        <translation>Je Thread gezählt: Sind je Kern zwei Threads beschäftigt, teilen sie sich die Slots, und diese Anteile führen in die Irre.</translation>
    </message>
    <message>
        <source>micro-operations that can be issued in a cycle</source>
        <translation>Mikrooperationen, die in einem Takt ausgegeben werden können</translation>
    </message>
    <message>
        <source>room for micro-operations at the border between frontend and backend</source>
        <translation>Platz für Mikrooperationen an der Grenze zwischen Frontend und Backend</translation>
    </message>
    <message>
        <source>slots lost because there were not enough micro-operations to issue</source>
        <translation>Slots, die verloren gingen, weil nicht genug Mikrooperationen auszugeben waren</translation>
    </message>
    <message>
        <source>cycles in which the frontend delivered nothing</source>
        <translation>Takte, in denen das Frontend nichts lieferte</translation>
    </message>
    <message>
        <source>Look at instruction cache and TLB misses (ICACHE_64B:IFTAG_MISS, ITLB_MISSES:WALK_PENDING) and branch resteers.</source>
        <translation>Sehen Sie sich Fehlzugriffe von Befehlscache und TLB (ICACHE_64B:IFTAG_MISS, ITLB_MISSES:WALK_PENDING) und Resteers nach Sprüngen an.</translation>
    </message>
    <message>
        <source>cycles in which it delivered less than it could</source>
        <translation>Takte, in denen es weniger lieferte, als es könnte</translation>
    </message>
    <message>
        <source>Look at where micro-operations come from: IDQ:MITE_UOPS against IDQ:DSB_UOPS.</source>
        <translation>Sehen Sie nach, woher die Mikrooperationen kommen: IDQ:MITE_UOPS gegen IDQ:DSB_UOPS.</translation>
    </message>
    <message>
        <source>slots of work that was thrown away, and of the recovery from it</source>
        <translation>Slots für Arbeit, die verworfen wurde, und für die Erholung davon</translation>
    </message>
    <message>
        <source>Separate memory ordering from self-modifying code: MACHINE_CLEARS:MEMORY_ORDERING, MACHINE_CLEARS:SMC.</source>
        <translation>Unterscheiden Sie die Speicherreihenfolge (Memory Ordering) von sich selbst veränderndem Code: MACHINE_CLEARS:MEMORY_ORDERING, MACHINE_CLEARS:SMC.</translation>
    </message>
    <message>
        <source>slots lost because the backend had no room</source>
        <translation>Slots, die verloren gingen, weil das Backend keinen Platz hatte</translation>
    </message>
    <message>
        <source>backend slots lost while waiting for loads or stores</source>
        <translation>Backend-Slots, die verloren gingen, während auf Lade- oder Schreibbefehle gewartet wurde</translation>
    </message>
    <message>
        <source>The model has no level below Memory bound: compare L2 accesses, misses and the miss ratio, which are outside the tree, over the runs (the paper&apos;s Fig. 9).</source>
        <translation>Tiefer als Memory bound geht das Modell nicht: Vergleichen Sie über die Läufe L2-Zugriffe, L2-Fehlzugriffe und ihren Anteil, die neben dem Baum stehen (Abb. 9 des Artikels).</translation>
    </message>
    <message>
        <source>the other backend slots: execution units and dependencies</source>
        <translation>die übrigen Backend-Slots: Rechenwerke und Abhängigkeiten</translation>
    </message>
    <message>
        <source>The model has no level below Core bound: an instruction mix or the use of the ports (UOPS_DISPATCHED_PORT) shows which unit is full.</source>
        <translation>Tiefer als Core bound geht das Modell nicht: Die Mischung der Befehle oder die Auslastung der Ports (UOPS_DISPATCHED_PORT) zeigt, welches Rechenwerk ausgelastet ist.</translation>
    </message>
    <message>
        <source>slots of work that retired; this does not mean that it was useful</source>
        <translation>Slots für Arbeit, die abgeschlossen wurde; das heißt nicht, dass sie nützlich war</translation>
    </message>
    <message>
        <source>What toplev and VTune show on these CPUs. It differs from skylake-sp in how Backend bound is split (cycles with few busy ports count as core bound) and in the second level of Retiring.</source>
        <translation>Was toplev und VTune auf diesen CPUs zeigen. Es unterscheidet sich von skylake-sp darin, wie Backend bound geteilt wird (Takte mit wenigen belegten Ports zählen zu Core bound), und in der zweiten Ebene von Retiring.</translation>
    </message>
    <message>
        <source>instructions of several micro-operations; each instruction is assumed to fill one slot</source>
        <translation>Befehle aus mehreren Mikrooperationen; angenommen wird, dass ein Befehl einen Slot füllt</translation>
    </message>
    <message>
        <source>Frontend bound counts cycles of an empty micro-operation queue even while the backend stalls, so it differs from that of Intel.</source>
        <translation>Frontend bound zählt Takte mit leerer Warteschlange der Mikrooperationen auch, während das Backend wartet: Es ist nicht ganz das von Intel.</translation>
    </message>
    <message>
        <source>Frontend bound is UOPS_QUEUE_EMPTY / Slots as published, though the event counts cycles, not slots.</source>
        <translation>Frontend bound ist UOPS_QUEUE_EMPTY / Slots wie veröffentlicht, obwohl das Ereignis Takte zählt, keine Slots.</translation>
    </message>
    <message>
        <source>A misprediction is assumed to cost 18 cycles on average (A. Fog); Bad speculation is only as accurate as this number.</source>
        <translation>Angenommen wird, dass eine Fehlvorhersage im Mittel 18 Takte kostet (A. Fog); Bad speculation ist nur so gut wie diese Zahl.</translation>
    </message>
    <message>
        <source>micro-operations that can be dispatched in a cycle</source>
        <translation>Mikrooperationen, die in einem Takt verteilt werden können</translation>
    </message>
    <message>
        <source>average cost of a mispredicted branch; as published it is not multiplied by the width</source>
        <translation>mittlere Kosten eines falsch vorhergesagten Sprungs; wie veröffentlicht nicht mit der Breite multipliziert</translation>
    </message>
    <message>
        <source>Zen 2 has no published level below: look at instruction cache and TLB misses.</source>
        <translation>Für Zen 2 ist darunter keine Ebene veröffentlicht: Sehen Sie sich Fehlzugriffe von Befehlscache und TLB an.</translation>
    </message>
    <message>
        <source>Zen 2 has no published level below: find the branches by sampling the mispredictions.</source>
        <translation>Für Zen 2 ist darunter keine Ebene veröffentlicht: Finden Sie die Sprünge durch Stichproben der Fehlvorhersagen.</translation>
    </message>
    <message>
        <source>Zen 2 has no published level below: separate memory from core with cache misses and a roofline.</source>
        <translation>Für Zen 2 ist darunter keine Ebene veröffentlicht: Trennen Sie Speicher von Kern anhand der Cache-Fehlzugriffe und einer Roofline.</translation>
    </message>
    <message>
        <source>slots that an instruction fills: the paper assumes one</source>
        <translation>Slots, die ein Befehl füllt: Der Artikel nimmt einen an</translation>
    </message>
    <message>
        <source>The manual defines the events below Memory bound, the paper its nodes. Our interpretation: base instructions (the _EX events) are a node of their own; so are the other loads that wait for L2 misses, L1 misses or the prefetch port. The remainder waits for an L1 hit.</source>
        <translation>Das Handbuch nennt die Ereignisse unter Memory bound, der Artikel seine Knoten. Unsere Deutung: Die Basisbefehle (die _EX-Ereignisse) sind ein eigener Knoten, ebenso die übrigen Ladebefehle, die auf L2-Fehlzugriffe, L1-Fehlzugriffe oder den Prefetch-Port warten. Der Rest wartet auf einen L1-Treffer.</translation>
    </message>
    <message>
        <source>the remainder: loads that hit L1 and wait for its latency</source>
        <translation>der Rest: Ladebefehle, die L1 trafen und dessen Latenz abwarten</translation>
    </message>
</context>
<context>
    <name>TopDownNodePane</name>
    <message>
        <source>Children add up: %1.</source>
        <translation>Die Kindknoten ergeben zusammen: %1.</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Formula of the selected node</source>
        <translation>Formel des ausgewählten Knotens</translation>
    </message>
    <message>
        <source>Counters of the selected node</source>
        <translation>Zähler des ausgewählten Knotens</translation>
    </message>
    <message>
        <source>parent − its other children</source>
        <translation>Elternknoten − seine anderen Kindknoten</translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation>%1 von %2.</translation>
    </message>
    <message>
        <source>No value (a share of %1).</source>
        <translation>Kein Wert; er wäre ein Anteil an %1.</translation>
    </message>
    <message>
        <source>%1, run %2: %3 in event set %4, %5 in event set %6. Event set %4 is used.</source>
        <translation>%1, Lauf %2: %3 in Ereignissatz %4, %5 in Ereignissatz %6. Ereignissatz %4 wird verwendet.</translation>
    </message>
    <message>
        <source>Interpret with care</source>
        <translation>Mit Vorsicht lesen</translation>
    </message>
    <message>
        <source>Event sets differ by %1</source>
        <translation>Ereignissätze unterscheiden sich um %1</translation>
    </message>
    <message>
        <source>Its children (%1) are shares of a different total and do not add up to this node.</source>
        <translation>Seine Kindknoten (%1) sind Anteile an einem anderen Ganzen und ergeben zusammen nicht diesen Knoten.</translation>
    </message>
</context>
<context>
    <name>TopDownPage</name>
    <message>
        <source>There are no counters of program runs. Import perf stat, toplev, PAPI, LIKWID or CSV counters, or measure a program with papilio-collect topdown.</source>
        <translation>Es gibt keine Zähler von Programmläufen: Importieren Sie Zähler von perf stat, toplev, PAPI, LIKWID oder CSV, oder messen Sie ein Programm mit papilio-collect topdown.</translation>
    </message>
    <message>
        <source>Evaluating the counters %1…</source>
        <translation>Die Zähler %1 werden ausgewertet…</translation>
    </message>
    <message>
        <source>The counters %1 have no runs.</source>
        <translation>Die Zähler %1 enthalten keinen Lauf.</translation>
    </message>
    <message>
        <source>set Top-Down model to %1</source>
        <translation>Top-Down-Modell auf %1 setzen</translation>
    </message>
    <message>
        <source>set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>STUDY.h5</source>
        <translation>STUDIE.h5</translation>
    </message>
    <message>
        <source>set agreement of event sets to %1</source>
        <translation>Übereinstimmung der Ereignissätze auf %1 setzen</translation>
    </message>
    <message>
        <source>Evaluating the Top-Down tree</source>
        <translation>Top-Down-Baum wird ausgewertet</translation>
    </message>
    <message>
        <source>The evaluation was cancelled.</source>
        <translation>Die Auswertung wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>TopDownRunsPane</name>
    <message>
        <source>Metric × run</source>
        <translation>Metrik × Lauf</translation>
    </message>
    <message>
        <source>Filter the metrics by name</source>
        <translation>Metriken nach Namen filtern</translation>
    </message>
    <message>
        <source>Metrics by runs</source>
        <translation>Metriken × Läufe</translation>
    </message>
    <message>
        <source>%1, 1 run</source>
        <translation>%1, 1 Lauf</translation>
    </message>
    <message>
        <source>%1, %2 runs</source>
        <translation>%1, %2 Läufe</translation>
    </message>
    <message>
        <source>Metric × %1</source>
        <translation>Metrik × %1</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>All metrics of every run</source>
        <translation>Alle Metriken jedes Laufs</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>The selected node in every rank, thread or socket of each run</source>
        <translation>Der ausgewählte Knoten in jedem Rang, Thread oder Sockel jedes Laufs</translation>
    </message>
    <message>
        <source>The selected node by parts and runs</source>
        <translation>Der ausgewählte Knoten nach Teilen und Läufen</translation>
    </message>
    <message>
        <source>These counters are totals: no rank, thread or socket has counts of its own</source>
        <translation>Diese Zähler sind Summen: Kein Rang, Thread oder Sockel hat eigene Zählwerte</translation>
    </message>
    <message>
        <source>These counters are totals. Import counts by rank or thread, such as traces of Extrae, profiles of TAU or output of likwid-mpirun.</source>
        <translation>Diese Zähler sind Summen. Importieren Sie Zählwerte nach Rang oder Thread, etwa Traces von Extrae, Profile von TAU oder Ausgaben von likwid-mpirun.</translation>
    </message>
    <message>
        <source>%1 parts of %2 runs are too many to show; choose a shorter recording or longer intervals.</source>
        <translation>%1 Teile von %2 Läufen sind zu viele zum Zeigen; wählen Sie eine kürzere Aufzeichnung oder längere Intervalle.</translation>
    </message>
    <message>
        <source>total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>%1 by part</source>
        <translation>%1 nach Teilen</translation>
    </message>
    <message>
        <source>%1 parts, %2 runs</source>
        <translation>%1 Teile, %2 Läufe</translation>
    </message>
    <message>
        <source>%1 parts, 1 run</source>
        <translation>%1 Teile, 1 Lauf</translation>
    </message>
</context>
<context>
    <name>TopDownSidePane</name>
    <message>
        <source>Settings and advice</source>
        <translation>Einstellungen und Ratschläge</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
</context>
<context>
    <name>TopDownStackPane</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>Absolut</translation>
    </message>
    <message>
        <source>No run has a value at level 1: the counters lack events of %1. The tree names them. Choose a different model on the right, or count its event sets.</source>
        <translation>Kein Lauf hat einen Wert auf Ebene 1: Den Zählern fehlen Ereignisse von %1. Der Baum nennt sie; wählen Sie rechts ein anderes Modell, oder zählen Sie dessen Ereignissätze.</translation>
    </message>
    <message>
        <source>%1 of each run</source>
        <translation>%1 jedes Laufs</translation>
    </message>
    <message>
        <source>share of %1</source>
        <translation>Anteil an %1</translation>
    </message>
    <message>
        <source>share of %1; the line is %2</source>
        <translation>Anteil an %1; die Linie ist %2</translation>
    </message>
    <message>
        <source>Runs by %1</source>
        <translation>Läufe nach %1</translation>
    </message>
    <message>
        <source>Parts of the total for each run</source>
        <translation>Teile des Ganzen, Lauf für Lauf</translation>
    </message>
</context>
<context>
    <name>TopDownTreeModel</name>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>below 0, kept</source>
        <translation>unter 0, behalten</translation>
    </message>
    <message>
        <source>above 100 %, kept</source>
        <translation>über 100 %, behalten</translation>
    </message>
    <message>
        <source>children add up to %1</source>
        <translation>Kindknoten ergeben %1</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>part of the total</source>
        <translation>Teil des Ganzen</translation>
    </message>
    <message>
        <source>0 – 100 %</source>
        <translation>0 – 100 %</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Share of</source>
        <translation>Anteil an</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>High if %1</source>
        <translation>Hoch, wenn %1</translation>
    </message>
</context>
<context>
    <name>TopDownTreePane</name>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Each node as a share of its total</source>
        <translation>Jeder Knoten als Anteil an seinem Ganzen</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>Absolut</translation>
    </message>
    <message>
        <source>Slots or cycles of each node</source>
        <translation>Slots oder Takte jedes Knotens</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>Eiszapfen</translation>
    </message>
    <message>
        <source>Widths show the shares, if children are parts of their parent</source>
        <translation>Breiten zeigen die Anteile, wenn Kindknoten Teile ihres Elternknotens sind</translation>
    </message>
    <message>
        <source>Nodes of the run</source>
        <translation>Knoten des Laufs</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>▸ dominant path. Bars are comparable, because every row is a share of the same %1.</source>
        <translation>▸ dominanter Pfad. Balken sind vergleichbar: Jede Zeile ist ein Anteil an denselben %1.</translation>
    </message>
    <message>
        <source>▸ dominant path. Each bar is a share of the total next to it. Compare only rows with the same total, or switch to Absolute.</source>
        <translation>▸ dominanter Pfad. Jeder Balken ist ein Anteil am Ganzen daneben. Vergleichen Sie nur Zeilen mit demselben Ganzen, oder schalten Sie auf „Absolut“.</translation>
    </message>
</context>
<context>
    <name>TopDownView</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
</context>
<context>
    <name>TraceKey</name>
    <message>
        <source>hidden</source>
        <translation>ausgeblendet</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>TraceMarks</name>
    <message>
        <source>0 and below</source>
        <translation>0 und darunter</translation>
    </message>
</context>
<context>
    <name>TracePlot</name>
    <message>
        <source>Traces</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>tolerance %1</source>
        <translation>Toleranz %1</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>Nur %1</translation>
    </message>
    <message>
        <source>Show all curves</source>
        <translation>Alle Kurven zeigen</translation>
    </message>
    <message>
        <source>Remove the range</source>
        <translation>Bereich entfernen</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Per step</source>
        <translation>Je Schritt</translation>
    </message>
</context>
<context>
    <name>Traces</name>
    <message>
        <source>converged</source>
        <translation>konvergiert</translation>
    </message>
    <message>
        <source>stagnates</source>
        <translation>stagniert</translation>
    </message>
    <message>
        <source>not converging</source>
        <translation>konvergiert nicht</translation>
    </message>
    <message>
        <source>erratic</source>
        <translation>sprunghaft</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>too short to judge</source>
        <translation>zu kurz für ein Urteil</translation>
    </message>
    <message>
        <source>diverges</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>restarts every {} iterations</source>
        <translation>startet alle {} Iterationen neu</translation>
    </message>
    <message>
        <source>true residual is {} times the recurrent one ({} against {})</source>
        <translation>das wahre Residuum ist das {}-Fache des rekursiven ({} gegen {})</translation>
    </message>
    <message>
        <source>would reach {} at about {:.0f} ({:.0f} to {:.0f})</source>
        <translation>würde {} bei etwa {:.0f} erreichen ({:.0f} bis {:.0f})</translation>
    </message>
    <message>
        <source>would reach {} at about {:.0f} (not before {:.0f}, possibly never)</source>
        <translation>würde {} bei etwa {:.0f} erreichen (nicht vor {:.0f}, vielleicht nie)</translation>
    </message>
    <message>
        <source>{} values are negative, which a norm cannot be; they are left out</source>
        <translation>{} Werte sind negativ, was eine Norm nicht sein kann; sie bleiben weg</translation>
    </message>
    <message>
        <source>{} values are exactly 0</source>
        <translation>{} Werte sind genau 0</translation>
    </message>
    <message>
        <source>falls by {} decades between {} and {}</source>
        <translation>fällt um {} Dekaden zwischen {} und {}</translation>
    </message>
    <message>
        <source>is computed only every {} iterations, last at {}</source>
        <translation>wird nur alle {} Iterationen berechnet, zuletzt bei {}</translation>
    </message>
    <message>
        <source>changes only {} times, last at {}</source>
        <translation>ändert sich nur {}-mal, zuletzt bei {}</translation>
    </message>
    <message>
        <source>reached {} at {} and left it again</source>
        <translation>erreichte {} bei {} und verließ es wieder</translation>
    </message>
    <message>
        <source>stagnates from {}</source>
        <translation>stagniert ab {}</translation>
    </message>
    <message>
        <source>diverges from {}</source>
        <translation>divergiert ab {}</translation>
    </message>
    <message>
        <source>NaN or infinite from {}</source>
        <translation>NaN oder unendlich ab {}</translation>
    </message>
    <message>
        <source>the value at {} is missing, NaN or infinite</source>
        <translation>der Wert bei {} fehlt, ist NaN oder unendlich</translation>
    </message>
    <message>
        <source>{} values are missing, NaN or infinite, the first at {}</source>
        <translation>{} Werte fehlen, sind NaN oder unendlich, der erste bei {}</translation>
    </message>
    <message>
        <source>a value is negative, which a norm cannot be; it is left out</source>
        <translation>ein Wert ist negativ, was eine Norm nicht sein kann; er bleibt weg</translation>
    </message>
    <message>
        <source>a value is exactly 0</source>
        <translation>ein Wert ist genau 0</translation>
    </message>
    <message>
        <source>needs a symmetric positive definite matrix, and this one probably is not: {} converges</source>
        <translation>braucht eine symmetrische, positiv definite Matrix, und diese ist wahrscheinlich keine: {} konvergiert</translation>
    </message>
    <message>
        <source>needs a symmetric positive definite matrix, and this one probably is not: {} converge</source>
        <translation>braucht eine symmetrische, positiv definite Matrix, und diese ist wahrscheinlich keine: {} konvergieren</translation>
    </message>
    <message>
        <source>may need a longer restart than {} iterations, as {} converged on this matrix</source>
        <translation>braucht vielleicht eine längere Neustart-Periode als {} Iterationen, da mit {} auf dieser Matrix Konvergenz erreicht wurde</translation>
    </message>
    <message>
        <source>uses a recurrent residual that has drifted from the true one; restarting it, or recomputing b - A x regularly, may help</source>
        <translation>richtet sich nach einem rekursiven Residuum, das sich vom wahren entfernt hat; ein Neustart, oder ab und zu b - A x zu berechnen, kann helfen</translation>
    </message>
    <message>
        <source>true residual fell to {} of its first value, the preconditioned one to {}</source>
        <translation>das wahre Residuum fiel auf {} seines ersten Werts, das vorkonditionierte auf {}</translation>
    </message>
    <message>
        <source>diverges: above 10 r₀ from {} on, up to {} r₀</source>
        <translation>divergiert: ab {} über 10 r₀, bis {} r₀</translation>
    </message>
    <message>
        <source>rises above 10 r₀ at {}, to {} r₀</source>
        <translation>liegt bei Iteration {} über 10 r₀, bei {} r₀</translation>
    </message>
    <message>
        <source>rises above 10 r₀ from {} to {}, up to {} r₀</source>
        <translation>liegt von Iteration {} bis {} über 10 r₀, bei bis zu {} r₀</translation>
    </message>
    <message>
        <source>recurrent residual only</source>
        <translation>nur das rekursive Residuum</translation>
    </message>
    <message>
        <source>does not converge in {} iterations: ends at {} r₀</source>
        <translation>konvergiert in {} Iterationen nicht: endet bei {} r₀</translation>
    </message>
    <message>
        <source>is erratic: it oscillates without progress and ends at {} r₀</source>
        <translation>ist sprunghaft: schwingt, ohne voranzukommen, endet bei {} r₀</translation>
    </message>
    <message>
        <source>restarts every {} iterations and loses {} decades each time</source>
        <translation>startet alle {} Iterationen neu und verliert jedes Mal {} Dekaden</translation>
    </message>
    <message>
        <source>the true residual was last computed at {}</source>
        <translation>das wahre Residuum wurde zuletzt bei {} berechnet</translation>
    </message>
    <message>
        <source>stagnates from {} on at {}, slope {} decades per iteration</source>
        <translation>stagniert ab {} bei {}, Steigung {} Dekaden je Iteration</translation>
    </message>
    <message>
        <source>does not change from {} to {} at {}, slope {} decades per iteration</source>
        <translation>ändert sich von {} bis {} nicht, bei {}, Steigung {} Dekaden je Iteration</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>unfertig</translation>
    </message>
    <message>
        <source>unfinished at {}</source>
        <translation>unfertig bei {}</translation>
    </message>
    <message>
        <source>stopped at {}</source>
        <translation>gestoppt bei {}</translation>
    </message>
    <message>
        <source>was stopped at {}</source>
        <translation>wurde bei {} gestoppt</translation>
    </message>
</context>
<context>
    <name>TrendPane</name>
    <message>
        <source>Trend</source>
        <translation>Trend</translation>
    </message>
    <message>
        <source>Values over time</source>
        <translation>Werte über die Zeit</translation>
    </message>
    <message>
        <source>days since %1</source>
        <translation>Tage seit %1</translation>
    </message>
    <message>
        <source>study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>relative to the first</source>
        <translation>bezogen auf den ersten Wert</translation>
    </message>
    <message>
        <source>Select a row above to see it over time. Several rows are shown relative to their first values.</source>
        <translation>Wählen Sie oben eine Zeile, um sie über die Zeit zu sehen. Mehrere Zeilen werden bezogen auf ihren ersten Wert gezeigt.</translation>
    </message>
    <message>
        <source>hours since %1 (UTC)</source>
        <translation>Stunden seit %1 (UTC)</translation>
    </message>
    <message>
        <source>minutes since %1 (UTC)</source>
        <translation>Minuten seit %1 (UTC)</translation>
    </message>
    <message>
        <source>seconds since %1 (UTC)</source>
        <translation>Sekunden seit %1 (UTC)</translation>
    </message>
    <message>
        <source>mean error on the kernels</source>
        <translation>Fehler des Mittelwerts auf den Kerneln</translation>
    </message>
    <message>
        <source>size of the representation</source>
        <translation>Größe der Darstellung</translation>
    </message>
    <message>
        <source>This is in one study only: a trend needs a second one.</source>
        <translation>Das gibt es nur in einer Studie: Ein Trend braucht eine zweite.</translation>
    </message>
    <message>
        <source>No studies are open. Open a folder above to see their values over time.</source>
        <translation>Es sind keine Studien offen. Öffnen Sie oben einen Ordner, um ihre Werte im Verlauf zu sehen.</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>“{}”</source>
        <translation>„{}“</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>exact after rounding</source>
        <translation>exakt nach Rundung</translation>
    </message>
    <message>
        <source>approximate</source>
        <translation>angenähert</translation>
    </message>
    <message>
        <source>not definable</source>
        <translation>nicht definierbar</translation>
    </message>
    <message>
        <source>no chosen event counts {}</source>
        <translation>kein gewähltes Ereignis zählt {}</translation>
    </message>
    <message>
        <source>the chosen events count {} only together with many others</source>
        <translation>die gewählten Ereignisse zählen {} nur zusammen mit vielen anderen</translation>
    </message>
    <message>
        <source>the chosen events reach only {}, never {} alone</source>
        <translation>die gewählten Ereignisse erreichen nur {}, nie {} allein</translation>
    </message>
    <message>
        <source>not definable on this machine: {}</source>
        <translation>auf dieser Maschine nicht definierbar: {}</translation>
    </message>
    <message>
        <source>likewise {}</source>
        <translation>ebenso {}</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>within {}</source>
        <translation>auf {} genau</translation>
    </message>
    <message>
        <source>approximate, {} off</source>
        <translation>angenähert, {} daneben</translation>
    </message>
    <message>
        <source>exact after rounding, within {}</source>
        <translation>exakt nach Rundung, auf {} genau</translation>
    </message>
    <message>
        <source>there are no more kernels than expectations, so the basis also fits noise, and {} repeats only within {}: lower τ</source>
        <translation>es gibt nicht mehr Kernel als Erwartungen, deshalb passt die Basis auch zu Rauschen, und {} wiederholt sich nur auf {} genau: Senken Sie τ</translation>
    </message>
    <message>
        <source>there are no more kernels than expectations, so some formula always fits: only more kernels can confirm this one</source>
        <translation>es gibt nicht mehr Kernel als Erwartungen, deshalb passt immer irgendeine Formel: Nur mehr Kernel können diese bestätigen</translation>
    </message>
    <message>
        <source>no event is chosen</source>
        <translation>kein Ereignis ist gewählt</translation>
    </message>
    <message>
        <source>nearest: {}</source>
        <translation>nächste: {}</translation>
    </message>
    <message>
        <source>not definable: FMA and non-FMA cannot be separated</source>
        <translation>nicht definierbar: FMA und Nicht-FMA sind nicht unterscheidbar</translation>
    </message>
    <message>
        <source>not definable: {} is not counted</source>
        <translation>nicht definierbar: {} wird nicht gezählt</translation>
    </message>
    <message>
        <source>not definable: only {}</source>
        <translation>nicht definierbar: nur {}</translation>
    </message>
    <message>
        <source>the signature has no coefficients</source>
        <translation>die Signatur hat keine Koeffizienten</translation>
    </message>
    <message>
        <source>no event was chosen</source>
        <translation>kein Ereignis wurde gewählt</translation>
    </message>
    <message>
        <source>the nearest formula is {} off on the kernels</source>
        <translation>die nächste Formel liegt auf den Kerneln {} daneben</translation>
    </message>
    <message>
        <source>empty: {}</source>
        <translation>leer: {}</translation>
    </message>
</context>
<context>
    <name>WaitingRuns</name>
    <message>
        <source>Fetch</source>
        <translation>Holen</translation>
    </message>
    <message numerus="yes">
        <source>%n measurement(s) on other machines can be fetched.</source>
        <translation>
            <numerusform>%n Messung auf einer anderen Maschine kann geholt werden.</numerusform>
            <numerusform>%n Messungen auf anderen Maschinen können geholt werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Fetching from other machines</source>
        <translation>Ergebnisse anderer Maschinen werden geholt</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>No samples found in %1. Build the target “samples”, or reinstall Papilio.</source>
        <translation>In %1 wurden keine Beispiele gefunden. Bauen Sie das Ziel „samples“, oder installieren Sie Papilio neu.</translation>
    </message>
    <message>
        <source>No samples found in %1.</source>
        <translation>In %1 wurden keine Beispiele gefunden.</translation>
    </message>
    <message>
        <source>Generated from event models, labeled as simulated everywhere</source>
        <translation>Aus Ereignismodellen erzeugt, überall als simuliert gekennzeichnet</translation>
    </message>
    <message>
        <source>Opens “%1”. No counters needed.</source>
        <translation>Öffnet „%1“. Keine Zähler nötig.</translation>
    </message>
    <message>
        <source>Where is %1 now?</source>
        <translation>Wo ist %1 jetzt?</translation>
    </message>
    <message>
        <source>Papilio studies (*.h5);;All files (*)</source>
        <translation>Papilio-Studien (*.h5);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Find out which hardware events can be trusted, which metrics they define, and what limits the code.</source>
        <translation>Finden Sie heraus, welchen Hardware-Ereignissen man trauen kann, welche Metriken sie definieren und was den Code begrenzt.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Try a sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Opens the first sample. No counters needed.</source>
        <translation>Öffnet das erste Beispiel. Keine Zähler nötig.</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Reading the samples…</source>
        <translation>Beispiele werden gelesen…</translation>
    </message>
    <message>
        <source>Filter the recent studies</source>
        <translation>Zuletzt geöffnete Studien filtern</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Recent studies</source>
        <translation>Zuletzt geöffnete Studien</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>No recent studies. Your own studies are listed here when you open or save them.</source>
        <translation>Noch keine zuletzt geöffneten Studien. Ihre eigenen Studien stehen hier, wenn Sie sie öffnen oder speichern.</translation>
    </message>
</context>
<context>
    <name>WhatChangedBar</name>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n Ereignis</numerusform>
            <numerusform>%n Ereignisse</numerusform>
        </translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich änderte</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>+ entered</source>
        <translation>+ neu</translation>
    </message>
    <message>
        <source>left</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>the same events are chosen, and no verdict changed</source>
        <translation>dieselben Ereignisse sind gewählt, und kein Urteil hat sich geändert</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>What changed: nothing yet</source>
        <translation>Was sich änderte: noch nichts</translation>
    </message>
    <message>
        <source>entered %1</source>
        <translation>neu: %1</translation>
    </message>
    <message>
        <source>left %1</source>
        <translation>entfallen: %1</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 zu %3</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>What changed: %1</source>
        <translation>Was sich änderte: %1</translation>
    </message>
    <message>
        <source>Nothing changed yet. Move τ or α, or edit a signature.</source>
        <translation>Noch hat sich nichts geändert. Bewegen Sie τ oder α, oder bearbeiten Sie eine Signatur.</translation>
    </message>
</context>
<context>
    <name>WorkflowStrip</name>
    <message>
        <source>Workflow</source>
        <translation>Arbeitsablauf</translation>
    </message>
    <message>
        <source>Choose another benchmark of the study</source>
        <translation>Anderen Benchmark der Studie wählen</translation>
    </message>
    <message>
        <source>Benchmark %1</source>
        <translation>Benchmark %1</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>set title to “%1”</source>
        <translation>Titel auf „%1“ setzen</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>undone: %1</source>
        <translation>rückgängig gemacht: %1</translation>
    </message>
    <message>
        <source>Excluded events that the data do not have: %1. They stay in the list, in case they come back.</source>
        <translation>Ausgeschlossene Ereignisse, die in den Daten fehlen: %1. Sie bleiben in der Liste, falls sie wiederkommen.</translation>
    </message>
</context>
<context>
    <name>papilio::widgets</name>
    <message>
        <source>Counters %1</source>
        <translation>Zähler %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Benchmark %1</source>
        <translation>Benchmark %1</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte</source>
        <translation>Arithmetische Intensität, FLOP je Byte</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 It.</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>Sparse matrix-vector products</source>
        <translation>Produkte dünnbesetzter Matrizen mit Vektoren</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Relative residual r / r₀</source>
        <translation>Relatives Residuum r / r₀</translation>
    </message>
    <message>
        <source>1 benchmark</source>
        <translation>1 Benchmark</translation>
    </message>
    <message>
        <source>%1 benchmarks</source>
        <translation>%1 Benchmarks</translation>
    </message>
    <message>
        <source>1 roofline</source>
        <translation>1 Roofline</translation>
    </message>
    <message>
        <source>%1 rooflines</source>
        <translation>%1 Rooflines</translation>
    </message>
    <message>
        <source>1 solver run</source>
        <translation>1 Löserlauf</translation>
    </message>
    <message>
        <source>%1 solver runs</source>
        <translation>%1 Löserläufe</translation>
    </message>
    <message>
        <source>1 set of definitions</source>
        <translation>1 Definitionssatz</translation>
    </message>
    <message>
        <source>%1 sets of definitions</source>
        <translation>%1 Definitionssätze</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>quiet</source>
        <translation>ruhig</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>No definitions. Add a template or an empty set on the left.</source>
        <translation>Keine Definitionen. Fügen Sie links eine Vorlage oder einen leeren Satz hinzu.</translation>
    </message>
    <message>
        <source>The study has no counts for the formulas. Import output of perf stat, PAPI&apos;s high-level interface or likwid-perfctr.</source>
        <translation>Die Studie hat keine Zählwerte zum Auswerten. Importieren Sie Ausgaben von perf stat, PAPIs High-Level-Schnittstelle oder likwid-perfctr.</translation>
    </message>
    <message>
        <source>%1 of %2, per %3</source>
        <translation>%1 von %2, je %3</translation>
    </message>
    <message>
        <source>No definition of “%1” has a value: see the states in the table.</source>
        <translation>Keine Definition von „%1“ hat einen Wert: Die Zustände stehen in der Tabelle.</translation>
    </message>
    <message>
        <source>%1 has none of the events of “%2”, such as %3. Choose different counts, or measure the events that Plan lists.</source>
        <translation>%1 zählt keines der Ereignisse von „%2“, etwa %3. Wählen Sie andere Zählwerte, oder messen Sie, was „Plan“ aufführt.</translation>
    </message>
    <message>
        <source># Name the PMU above: without a CPU line that matches, PAPI ignores the whole file.</source>
        <translation># Nennen Sie oben die PMU: Ohne passende CPU-Zeile übergeht PAPI die ganze Datei.</translation>
    </message>
    <message>
        <source>%1 of %2 definitions can be written; PAPI truncates results to whole numbers, so ratios lose their fraction.</source>
        <translation>%1 von %2 Definitionen sind schreibbar; PAPI schneidet Ergebnisse auf ganze Zahlen ab, Verhältnisse verlieren also ihre Nachkommastellen.</translation>
    </message>
    <message>
        <source>1 is zero in every kernel</source>
        <translation>1 ist in jedem Kernel null</translation>
    </message>
    <message>
        <source>%1 are zero in every kernel</source>
        <translation>%1 sind in jedem Kernel null</translation>
    </message>
    <message>
        <source>1 is missing</source>
        <translation>1 fehlt</translation>
    </message>
    <message>
        <source>%1 are missing</source>
        <translation>%1 fehlen</translation>
    </message>
    <message>
        <source>1 is not finite</source>
        <translation>1 ist nicht endlich</translation>
    </message>
    <message>
        <source>%1 are not finite</source>
        <translation>%1 sind nicht endlich</translation>
    </message>
    <message>
        <source>all %1 drawn</source>
        <translation>alle %1 gezeichnet</translation>
    </message>
    <message>
        <source>%1 of %2 drawn: %3</source>
        <translation>%1 von %2 gezeichnet: %3</translation>
    </message>
    <message>
        <source>The values are rounded to multiples of %1: repetitions that differ by less look equal, so zero noise means “within %1”, not “the same count”.</source>
        <translation>Die Werte sind auf Vielfache von %1 gerundet: Wiederholungen, die weniger abweichen, sehen gleich aus; null Rauschen heißt also „innerhalb von %1“, nicht „dieselbe Anzahl“.</translation>
    </message>
    <message>
        <source>There is only one repetition: every max-RNMSE is 0, because nothing could be compared. Measure at least two repetitions to find the noisy events.</source>
        <translation>Es gibt nur eine Wiederholung: Jedes max-RNMSE ist 0, weil nichts verglichen werden konnte. Messen Sie mindestens zwei, um verrauschte von ruhigen Ereignissen zu unterscheiden.</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>verrauscht</translation>
    </message>
    <message>
        <source>restart period %1</source>
        <translation>Neustart-Periode %1</translation>
    </message>
    <message>
        <source>stagnates from %1 at %2</source>
        <translation>stagniert ab %1 bei %2</translation>
    </message>
    <message>
        <source>diverges from %1</source>
        <translation>divergiert ab %1</translation>
    </message>
    <message>
        <source>%1 would converge at about %2 (%3 to %4)</source>
        <translation>%1 würde etwa bei %2 konvergieren (%3 bis %4)</translation>
    </message>
    <message>
        <source>%1 would converge at about %2, possibly never</source>
        <translation>%1 würde etwa bei %2 konvergieren, vielleicht nie</translation>
    </message>
    <message>
        <source>running, %1</source>
        <translation>läuft, %1</translation>
    </message>
    <message>
        <source>%1, true</source>
        <translation>%1, wahr</translation>
    </message>
    <message>
        <source>preconditioned</source>
        <translation>vorkonditioniert</translation>
    </message>
    <message>
        <source>not preconditioned</source>
        <translation>nicht vorkonditioniert</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Abtastwert</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source> (over the bars: mean %1)</source>
        <translation> (über den Balken: Mittelwert %1)</translation>
    </message>
    <message>
        <source>%1 GB/J</source>
        <translation>%1 GB/J</translation>
    </message>
    <message>
        <source>%1 GFLOP/J</source>
        <translation>%1 GFLOP/J</translation>
    </message>
    <message>
        <source>GFLOP/J</source>
        <translation>GFLOP/J</translation>
    </message>
    <message>
        <source>Power, W</source>
        <translation>Leistung, W</translation>
    </message>
    <message>
        <source>%1, %2 thread</source>
        <translation>%1, %2 Thread</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, %2 Threads</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte seen by the core</source>
        <translation>Arithmetische Intensität, FLOP je Byte, wie der Kern es sieht</translation>
    </message>
    <message>
        <source>Arithmetic intensity, FLOP per byte of DRAM traffic</source>
        <translation>Arithmetische Intensität, FLOP je Byte DRAM-Verkehr</translation>
    </message>
    <message>
        <source>bytes: all loads and stores, core view</source>
        <translation>Bytes: alle Lese- und Schreibzugriffe, Sicht der Kerne</translation>
    </message>
    <message>
        <source>bytes: DRAM traffic</source>
        <translation>Bytes: DRAM-Verkehr</translation>
    </message>
    <message>
        <source>It uses %1 W: %2 GFLOP/J.</source>
        <translation>Er nimmt %1 W auf: %2 GFLOP/J.</translation>
    </message>
    <message>
        <source>One kernel is above every roof.</source>
        <translation>Ein Kernel liegt über jedem Dach.</translation>
    </message>
    <message>
        <source>%1 kernels are above every roof.</source>
        <translation>%1 Kernel liegen über jedem Dach.</translation>
    </message>
    <message>
        <source>Check how its operations and bytes were counted, and whether the roofs are for this machine and number of threads.</source>
        <translation>Prüfen Sie, wie Operationen und Bytes gezählt wurden und ob die Dächer zu dieser Maschine und Threadzahl gehören.</translation>
    </message>
    <message>
        <source>Only fewer bytes, or bytes from a nearer level, make it faster. Bands show the spread of the measured roofs.</source>
        <translation>Nur weniger Bytes, oder Bytes aus einer näheren Ebene, machen ihn schneller. Bänder zeigen die Streuung der gemessenen Dächer.</translation>
    </message>
    <message>
        <source>simulated: an event model produced these numbers, not a machine (%1)</source>
        <translation>simuliert: Ein Ereignismodell erzeugte diese Zahlen, keine Maschine (%1)</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Quantized</source>
        <translation>In Stufen</translation>
    </message>
    <message>
        <source>values are multiples of %1, so smaller noise is not visible: “zero noise” means less than one step</source>
        <translation>Werte sind Vielfache von %1; kleineres Rauschen kann sich nicht zeigen: „null Rauschen“ heißt weniger als eine Stufe</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Signatures</source>
        <translation>Signaturen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>Importiert aus</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>Erzeugt</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>The analysis stopped:</source>
        <translation>Die Analyse brach ab:</translation>
    </message>
    <message>
        <source>Only one repetition:</source>
        <translation>Nur eine Wiederholung:</translation>
    </message>
    <message>
        <source>noise cannot be judged, so every event is taken as quiet. Import or measure at least two repetitions.</source>
        <translation>Rauschen lässt sich nicht beurteilen, also gilt jedes Ereignis als ruhig. Importieren oder messen Sie mindestens zwei Wiederholungen.</translation>
    </message>
    <message>
        <source>1 event is not finite:</source>
        <translation>1 Ereignis ist nicht endlich:</translation>
    </message>
    <message>
        <source>%1 events are not finite:</source>
        <translation>%1 Ereignisse sind nicht endlich:</translation>
    </message>
    <message>
        <source>Quantized:</source>
        <translation>In Stufen:</translation>
    </message>
    <message>
        <source>values are multiples of %1. Noise smaller than that rounds to exactly zero.</source>
        <translation>Werte sind Vielfache von %1. Kleineres Rauschen rundet zu genau null.</translation>
    </message>
    <message>
        <source>Note:</source>
        <translation>Hinweis:</translation>
    </message>
    <message>
        <source>minimum %1 at %2</source>
        <translation>Minimum %1 bei %2</translation>
    </message>
    <message>
        <source>%1 events × %2 × %3 kernels.</source>
        <translation>%1 Ereignisse × %2 × %3 Kernel.</translation>
    </message>
    <message>
        <source> Values are multiples of %1.</source>
        <translation> Werte sind Vielfache von %1.</translation>
    </message>
    <message>
        <source> %1 metrics over %2 expectations.</source>
        <translation> %1 Metriken über %2 Erwartungen.</translation>
    </message>
    <message>
        <source> %1 benchmarks.</source>
        <translation> %1 Benchmarks.</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>%1 events × %2 runs.</source>
        <translation>%1 Ereignisse × %2 Läufe.</translation>
    </message>
    <message>
        <source>%1 roofs, %2 points.</source>
        <translation>%1 Dächer, %2 Punkte.</translation>
    </message>
    <message>
        <source>%1 recorders.</source>
        <translation>%1 Rekorder.</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>Nichts darin.</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>not fin.</source>
        <translation>n. endl.</translation>
    </message>
    <message>
        <source>all zero</source>
        <translation>nur null</translation>
    </message>
    <message>
        <source>unrepr.</source>
        <translation>n. darst.</translation>
    </message>
    <message>
        <source>tiny</source>
        <translation>winzig</translation>
    </message>
    <message>
        <source>depend.</source>
        <translation>abh.</translation>
    </message>
    <message>
        <source>%1 and above</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>No value chooses an event.</source>
        <translation>Kein Wert wählt hier ein Ereignis.</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Recorders</source>
        <translation>Rekorder</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Formeln</translation>
    </message>
    <message>
        <source>1 counter table</source>
        <translation>1 Zählertabelle</translation>
    </message>
    <message>
        <source>%1 counter tables</source>
        <translation>%1 Zählertabellen</translation>
    </message>
    <message>
        <source>1 recorder</source>
        <translation>1 Rekorder</translation>
    </message>
    <message>
        <source>%1 recorders</source>
        <translation>%1 Rekorder</translation>
    </message>
    <message>
        <source>%1 events · %2 kernels</source>
        <translation>%1 Ereignisse · %2 Kernel</translation>
    </message>
    <message>
        <source>%1 benchmarks · %2 events</source>
        <translation>%1 Benchmarks · %2 Ereignisse</translation>
    </message>
    <message>
        <source>Counters: %1</source>
        <translation>Zähler: %1</translation>
    </message>
    <message>
        <source>Sampling: %1</source>
        <translation>Abtastung: %1</translation>
    </message>
    <message>
        <source>Erratum %1 (%2)</source>
        <translation>Erratum %1 (%2)</translation>
    </message>
    <message>
        <source>Deprecated (%1)</source>
        <translation>Veraltet (%1)</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 (solver runs: %2)</source>
        <translation>%1 (Löserläufe: %2)</translation>
    </message>
    <message>
        <source>Counters of program runs:</source>
        <translation>Zähler von Programmläufen:</translation>
    </message>
    <message>
        <source>%1 (runs: %2)</source>
        <translation>%1 (Läufe: %2)</translation>
    </message>
    <message>
        <source>Rooflines:</source>
        <translation>Rooflines:</translation>
    </message>
    <message>
        <source>Locality:</source>
        <translation>Lokalität:</translation>
    </message>
    <message>
        <source>reuse histograms: %1, communication matrices: %2</source>
        <translation>Wiederverwendungshistogramme: %1, Kommunikationsmatrizen: %2</translation>
    </message>
    <message>
        <source>Recorders:</source>
        <translation>Rekorder:</translation>
    </message>
    <message>
        <source>Formulas:</source>
        <translation>Formeln:</translation>
    </message>
    <message>
        <source>The study is empty:</source>
        <translation>Die Studie ist leer:</translation>
    </message>
    <message>
        <source>No study is open: open or import one on the Study page.</source>
        <translation>Keine Studie ist geöffnet: Öffnen oder importieren Sie eine auf der Seite „Studie“.</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>One kernel is above the SpMV roof of the level that holds its data.</source>
        <translation>Ein Kernel liegt über dem SpMV-Dach der Ebene, die seine Daten fasst.</translation>
    </message>
    <message>
        <source>%1 kernels are above the SpMV roofs of the levels that hold their data.</source>
        <translation>%1 Kernel liegen über den SpMV-Dächern der Ebenen, die ihre Daten fassen.</translation>
    </message>
    <message>
        <source>A sparse matrix product cannot do this: compare such kernels in the cache-aware view.</source>
        <translation>Ein Produkt mit einer dünnbesetzten Matrix kann das nicht: Vergleichen Sie solche Kernel in der Ansicht „CARM“.</translation>
    </message>
    <message>
        <source>Power has no roofs.</source>
        <translation>Für Leistungsaufnahme gibt es keine Dächer.</translation>
    </message>
    <message>
        <source>The tables show the performance roofs and the share of them that each kernel reaches.</source>
        <translation>Die Tabellen zeigen die Leistungsdächer und den Anteil, den jeder Kernel davon erreicht.</translation>
    </message>
    <message>
        <source>Roofs without a measured power are not drawn.</source>
        <translation>Dächer ohne gemessene Leistungsaufnahme werden nicht gezeichnet.</translation>
    </message>
    <message>
        <source>The tables show all performance roofs and the share of them that each kernel reaches.</source>
        <translation>Die Tabellen zeigen alle Leistungsdächer und den Anteil, den jeder Kernel davon erreicht.</translation>
    </message>
    <message>
        <source>Study created</source>
        <translation>Studie erstellt</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>Benchmark</translation>
    </message>
    <message>
        <source>CPI, as counted</source>
        <translation>CPI, wie gezählt</translation>
    </message>
    <message>
        <source>Branches</source>
        <translation>Sprünge</translation>
    </message>
    <message>
        <source>CPU-FLOPs</source>
        <translation>CPU-FLOPs</translation>
    </message>
    <message>
        <source>GPU-FLOPs</source>
        <translation>GPU-FLOPs</translation>
    </message>
    <message>
        <source>Data caches</source>
        <translation>Datencaches</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigener</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>Quiet</source>
        <translation>Ruhig</translation>
    </message>
    <message>
        <source>Representable</source>
        <translation>Darstellbar</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>same curve as %1</source>
        <translation>wie %1</translation>
    </message>
    <message>
        <source>vendor</source>
        <translation>Hersteller</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>microarchitecture</source>
        <translation>Mikroarchitektur</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>compute units</source>
        <translation>Recheneinheiten</translation>
    </message>
    <message>
        <source>caches</source>
        <translation>Caches</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Betriebssystemkern</translation>
    </message>
    <message>
        <source>virtual machine</source>
        <translation>virtuelle Maschine</translation>
    </message>
    <message>
        <source>hardware counters</source>
        <translation>Hardwarezähler</translation>
    </message>
    <message>
        <source>frequency governor</source>
        <translation>Taktregler</translation>
    </message>
    <message>
        <source>signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>events per iteration</source>
        <translation>Ereignisse je Iteration</translation>
    </message>
    <message>
        <source>events per pass</source>
        <translation>Ereignisse je Durchlauf</translation>
    </message>
    <message>
        <source>events per expected operation</source>
        <translation>Ereignisse je erwarteter Operation</translation>
    </message>
    <message>
        <source>events per block</source>
        <translation>Ereignisse je Block</translation>
    </message>
    <message>
        <source>yes: an event model produced the counts, not hardware</source>
        <translation>ja: Ein Ereignismodell erzeugte die Zählwerte, keine Hardware</translation>
    </message>
    <message>
        <source>events per access</source>
        <translation>Ereignisse je Zugriff</translation>
    </message>
    <message>
        <source>events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>1 counted run</source>
        <translation>1 gezählter Lauf</translation>
    </message>
    <message>
        <source>%1 counted runs</source>
        <translation>%1 gezählte Läufe</translation>
    </message>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>%n Metrik</numerusform>
            <numerusform>%n Metriken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 kernels × %n expectation(s)</source>
        <translation>
            <numerusform>%1 Kernel × %n Erwartung</numerusform>
            <numerusform>%1 Kernel × %n Erwartungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Source: %1 (%2)</source>
        <translation>Quelle: %1 (%2)</translation>
    </message>
    <message>
        <source>AI</source>
        <translation>AI</translation>
    </message>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/Byte</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>Share of the %1 roof</source>
        <translation>Anteil am %1-Dach</translation>
    </message>
    <message>
        <source>Benchmarks that are only in %1: %2.</source>
        <translation>Benchmarks nur in %1: %2.</translation>
    </message>
    <message>
        <source>Runs that are only in %1: %2.</source>
        <translation>Läufe nur in %1: %2.</translation>
    </message>
    <message>
        <source>Rooflines that are only in %1: %2.</source>
        <translation>Rooflines nur in %1: %2.</translation>
    </message>
    <message>
        <source>Solver runs that are only in %1: %2.</source>
        <translation>Löserläufe nur in %1: %2.</translation>
    </message>
    <message>
        <source>Residual |r|</source>
        <translation>Residuum |r|</translation>
    </message>
    <message>
        <source>is running, at iteration %1</source>
        <translation>läuft, bei Iteration %1</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/Byte</translation>
    </message>
    <message>
        <source>At the %1 roof, within its spread</source>
        <translation>Am %1-Dach, innerhalb seiner Streuung</translation>
    </message>
    <message>
        <source>Headroom to %1</source>
        <translation>Spielraum bis %1</translation>
    </message>
    <message>
        <source>Headroom to the highest roof</source>
        <translation>Spielraum bis zum höchsten Dach</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Saving at the roof</source>
        <translation>Ersparnis am Dach</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>One kernel is at the %1 roof, or within 8 % below it.</source>
        <translation>Ein Kernel liegt am %1-Dach oder höchstens 8 % darunter.</translation>
    </message>
    <message>
        <source>%1 kernels are at the %2 roof, or within 8 % below it.</source>
        <translation>%1 Kernel liegen am %2-Dach oder höchstens 8 % darunter.</translation>
    </message>
    <message>
        <source>Only fewer bytes, or bytes from a nearer level, make them faster. Bands show the spread of the measured roofs.</source>
        <translation>Nur weniger Bytes, oder Bytes aus einer näheren Ebene, machen sie schneller. Bänder zeigen die Streuung der gemessenen Dächer.</translation>
    </message>
    <message>
        <source>1 event has missing values:</source>
        <translation>Einem Ereignis fehlen Werte:</translation>
    </message>
    <message>
        <source>%1 events have missing values:</source>
        <translation>%1 Ereignissen fehlen Werte:</translation>
    </message>
    <message>
        <source>left out of the analysis. Measure again, or merge a run that has the values.</source>
        <translation>aus der Analyse weggelassen. Messen Sie noch einmal, oder fügen Sie einen Lauf hinzu, der die Werte hat.</translation>
    </message>
    <message>
        <source>infinite or beyond 10¹⁵⁰, so left out of the analysis. Check the counter or its scaling.</source>
        <translation>unendlich oder jenseits von 10¹⁵⁰, also aus der Analyse weggelassen. Prüfen Sie den Zähler oder seine Skalierung.</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>Anteil an %1</translation>
    </message>
    <message>
        <source>The signature is empty: fill in at least one cell.</source>
        <translation>Die Signatur ist leer: Füllen Sie mindestens eine Zelle aus.</translation>
    </message>
    <message>
        <source>Error of this formula on the measured kernels, all kernels together: %1 for the mean of the repetitions, %2 in the worst repetition</source>
        <translation>Fehler dieser Formel auf den gemessenen Kerneln, alle Kernel zusammen: %1 für den Mittelwert der Wiederholungen, %2 in der schlechtesten Wiederholung</translation>
    </message>
    <message>
        <source>%1 chooses no event.</source>
        <translation>%1 wählt kein Ereignis.</translation>
    </message>
    <message>
        <source>%1 gives the same event.</source>
        <translation>%1 ergibt dasselbe Ereignis.</translation>
    </message>
    <message>
        <source>%1 gives the same %2 events.</source>
        <translation>%1 ergibt dieselben %2 Ereignisse.</translation>
    </message>
    <message>
        <source>%1 gives the same %2 events at the grid values 1/k.</source>
        <translation>%1 ergibt an den Gitterwerten 1/k dieselben %2 Ereignisse.</translation>
    </message>
    <message>
        <source>Looking for the best τ and α…</source>
        <translation>Die besten τ und α werden gesucht…</translation>
    </message>
    <message>
        <source>No τ and α define a metric.</source>
        <translation>Kein τ und α definieren eine Metrik.</translation>
    </message>
    <message>
        <source>1 event defines %1 of %2 metrics.</source>
        <translation>1 Ereignis definiert %1 von %2 Metriken.</translation>
    </message>
    <message>
        <source>%1 events define %2 of %3 metrics.</source>
        <translation>%1 Ereignisse definieren %2 von %3 Metriken.</translation>
    </message>
    <message>
        <source>τ and α choose the recommended events: %1</source>
        <translation>τ und α wählen die empfohlenen Ereignisse: %1</translation>
    </message>
    <message>
        <source>Recommended: τ %1 and α 1/%2: %3</source>
        <translation>Empfohlen: τ %1 und α 1/%2: %3</translation>
    </message>
    <message>
        <source>the study was never saved</source>
        <translation>die Studie wurde nie gespeichert</translation>
    </message>
    <message>
        <source>the study has changes that are not saved</source>
        <translation>die Studie hat Änderungen, die nicht gespeichert sind</translation>
    </message>
    <message>
        <source>the study has changes that are not saved (%1 and %2 more)</source>
        <translation>die Studie hat Änderungen, die nicht gespeichert sind (%1 und %2 weitere)</translation>
    </message>
    <message>
        <source>the study has changes that are not saved (%1)</source>
        <translation>die Studie hat Änderungen, die nicht gespeichert sind (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%n repetition(s)</source>
        <translation>
            <numerusform>%n Wiederholung</numerusform>
            <numerusform>%n Wiederholungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n Thread</numerusform>
            <numerusform>%n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (time stamp of the file)</source>
        <translation>%1 (Zeitstempel der Datei)</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>Copy the image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save the plot</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>diagramm</translation>
    </message>
    <message>
        <source>%1 could not be written. Check the free space and the permissions.</source>
        <translation>%1 konnte nicht geschrieben werden. Prüfen Sie den freien Platz und die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose a different place.</source>
        <translation>%1 kann nicht geschrieben werden: %2. Wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>measure a machine (Ctrl+M), or import the output of another tool (Ctrl+I).</source>
        <translation>messen Sie eine Maschine (Strg+M), oder importieren Sie die Ausgabe eines anderen Werkzeugs (Strg+I).</translation>
    </message>
    <message>
        <source>This study has no benchmark: measure a machine (Ctrl+M), or import output of the Counter Analysis Toolkit (Ctrl+I).</source>
        <translation>Diese Studie hat keinen Benchmark: Messen Sie eine Maschine (Strg+M), oder importieren Sie die Ausgabe des Counter Analysis Toolkit (Strg+I).</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <source>table</source>
        <translation>tabelle</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Durch Komma getrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>Copied 1 row</source>
        <translation>1 Zeile kopiert</translation>
    </message>
    <message>
        <source>Copied %1 rows</source>
        <translation>%1 Zeilen kopiert</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>No definition has a value in %1: see the states in the table.</source>
        <translation>Keine Definition hat in %1 einen Wert: Die Zustände stehen in der Tabelle.</translation>
    </message>
    <message>
        <source>1 definition on %2, per %3</source>
        <translation>1 Definition auf %2, je %3</translation>
    </message>
    <message>
        <source>%1 definitions on %2, per %3</source>
        <translation>%1 Definitionen auf %2, je %3</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>%1 every %2 cycles</source>
        <translation>%1 alle %2 Takte</translation>
    </message>
    <message>
        <source>%1, so a unit of %2 cycles does not make the kernel slower.</source>
        <translation>%1; eine Einheit mit %2 Takten macht den Kernel also nicht langsamer.</translation>
    </message>
    <message>
        <source>%1; a unit of %2 cycles makes the kernel slower.</source>
        <translation>%1; eine Einheit mit %2 Takten macht den Kernel langsamer.</translation>
    </message>
    <message>
        <source>Type a formula and press Enter. Its values per run, or per kernel, are drawn here.</source>
        <translation>Geben Sie eine Formel ein und drücken Sie die Eingabetaste. Ihre Werte je Lauf oder je Kernel werden hier gezeichnet.</translation>
    </message>
    <message>
        <source>“%1” has no value in any run: see its state in the table.</source>
        <translation>„%1“ hat in keinem Lauf einen Wert: Ihr Zustand steht in der Tabelle.</translation>
    </message>
    <message>
        <source>Excluded by hand</source>
        <translation>Von Hand ausgeschlossen</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>ausgeschlossen</translation>
    </message>
    <message>
        <source>1 event is excluded by hand:</source>
        <translation>1 Ereignis ist von Hand ausgeschlossen:</translation>
    </message>
    <message>
        <source>%1 events are excluded by hand:</source>
        <translation>%1 Ereignisse sind von Hand ausgeschlossen:</translation>
    </message>
    <message>
        <source>Excluded, but not in the data:</source>
        <translation>Ausgeschlossen, aber nicht in den Daten:</translation>
    </message>
    <message>
        <source>excl.</source>
        <translation>ausgeschl.</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 Ereignis</numerusform>
            <numerusform>%1 Ereignisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 kernel(s)</source>
        <translation>
            <numerusform>%1 Kernel</numerusform>
            <numerusform>%1 Kernel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s) are quiet at τ = %3; %4 repeat exactly.</source>
        <translation>
            <numerusform>%1 von %2 Ereignis ist bei τ = %3 ruhig; %4 wiederholen sich genau.</numerusform>
            <numerusform>%1 von %2 Ereignissen sind bei τ = %3 ruhig; %4 wiederholen sich genau.</numerusform>
        </translation>
    </message>
    <message>
        <source>the analysis does not use these counts.</source>
        <translation>Diese Zählwerte gehen nicht in die Analyse ein.</translation>
    </message>
    <message>
        <source>No basis was given, so a constant is used. Enter the expected counts of the kernels on the Signatures page, or import again with a basis.</source>
        <translation>Es wurde keine Basis angegeben, deshalb wird eine Konstante verwendet. Geben Sie auf der Seite „Signaturen“ an, was die Kernel zählen sollen, oder importieren Sie noch einmal mit einer Basis.</translation>
    </message>
    <message>
        <source>Plots can be saved as png, svg or pdf, not as &quot;%1&quot;.</source>
        <translation>Diagramme werden als png, svg oder pdf gespeichert, nicht als „%1“.</translation>
    </message>
    <message>
        <source>Images (*.png);;Scalable graphics (*.svg);;Documents (*.pdf)</source>
        <translation>Bilder (*.png);;Skalierbare Grafiken (*.svg);;Dokumente (*.pdf)</translation>
    </message>
    <message>
        <source>Save as PNG, SVG or PDF…</source>
        <translation>Als PNG, SVG oder PDF speichern…</translation>
    </message>
    <message>
        <source>An event model produced these numbers, not a machine: %1</source>
        <translation>Ein Ereignismodell, keine Maschine, hat diese Zahlen erzeugt: %1</translation>
    </message>
</context>
</TS>
