<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AuditDetail</name>
    <message numerus="yes">
        <source>%n definition(s)</source>
        <translation>
            <numerusform>%n definition</numerusform>
            <numerusform>%n definitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AuditPage</name>
    <message numerus="yes">
        <source>%1 has presets for %n CPUs, and the CPU of the study is not known: choose one above.</source>
        <translation>
            <numerusform>%1 has presets for %n CPU, and the CPU of the study is not known: choose one above.</numerusform>
            <numerusform>%1 has presets for %n CPUs, and the CPU of the study is not known: choose one above.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has presets for %n CPUs, but not for %2, the CPU of this study, or one with the same events: choose a CPU above, or open a newer file.</source>
        <translation>
            <numerusform>%1 has presets for %n CPU, but not for %2, the CPU of this study, or one with the same events: choose a CPU above, or open a newer file.</numerusform>
            <numerusform>%1 has presets for %n CPUs, but not for %2, the CPU of this study, or one with the same events: choose a CPU above, or open a newer file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) (%1)</source>
        <translation>
            <numerusform>%n file (%1)</numerusform>
            <numerusform>%n files (%1)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CampaignPage</name>
    <message numerus="yes">
        <source>%n file(s) cannot be read:</source>
        <translation>
            <numerusform>%n file cannot be read:</numerusform>
            <numerusform>%n files cannot be read:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n studies</source>
        <translation>
            <numerusform>%n study</numerusform>
            <numerusform>%n studies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CollectDialog</name>
    <message numerus="yes">
        <source>%1, %2 event(s)</source>
        <translation>
            <numerusform>%1, %2 event</numerusform>
            <numerusform>%1, %2 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s) ticked</source>
        <translation>
            <numerusform>%1 event ticked</numerusform>
            <numerusform>%1 events ticked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConstantPane</name>
    <message numerus="yes">
        <source>%n constants of the set now have the values of the machine.</source>
        <translation>
            <numerusform>%n constant of the set now has the value of the machine.</numerusform>
            <numerusform>%n constants of the set now have the values of the machine.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportOptionsPane</name>
    <message numerus="yes">
        <source>%1: %2 events</source>
        <translation>
            <numerusform>%1: %2 event</numerusform>
            <numerusform>%1: %2 events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MessagesTitle</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OverlayPane</name>
    <message numerus="yes">
        <source>%n studies</source>
        <translation>
            <numerusform>%n study</numerusform>
            <numerusform>%n studies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen</source>
        <translation>
            <numerusform>%n chosen</numerusform>
            <numerusform>%n chosen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PresetsDialog</name>
    <message numerus="yes">
        <source>%n files in %1</source>
        <translation>
            <numerusform>%n file in %1</numerusform>
            <numerusform>%n files in %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SignaturePane</name>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>%n metric</numerusform>
            <numerusform>%n metrics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expectation(s)</source>
        <translation>
            <numerusform>%n expectation</numerusform>
            <numerusform>%n expectations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StabilityMapView</name>
    <message numerus="yes">
        <source>%1: set %2, %n events</source>
        <translation>
            <numerusform>%1: set %2, %n event</numerusform>
            <numerusform>%1: set %2, %n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set %1, %n events: τ %2, α %3</source>
        <translation>
            <numerusform>Set %1, %n event: τ %2, α %3</numerusform>
            <numerusform>Set %1, %n events: τ %2, α %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StabilityRibbon</name>
    <message numerus="yes">
        <source>set %1, %n events</source>
        <translation>
            <numerusform>set %1, %n event</numerusform>
            <numerusform>set %1, %n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StripPresenter</name>
    <message numerus="yes">
        <source>event(s)</source>
        <translation>
            <numerusform>event</numerusform>
            <numerusform>events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>metric(s)</source>
        <translation>
            <numerusform>metric</numerusform>
            <numerusform>metrics</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableColumnsPane</name>
    <message numerus="yes">
        <source>Columns of %1 and %n more file(s)</source>
        <translation>
            <numerusform>Columns of %1 and %n more file</numerusform>
            <numerusform>Columns of %1 and %n more files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s) are imported as their names and values suggest.</source>
        <translation>
            <numerusform>%n more column is imported as its name and values suggest.</numerusform>
            <numerusform>%n more columns are imported as their names and values suggest.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhatChangedBar</name>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>papilio::app::StatusBar</name>
    <message numerus="yes">
        <source>Set %1 · %n event(s)</source>
        <translation type="unfinished">
            <numerusform>Set %1 · %n event</numerusform>
            <numerusform>Set %1 · %n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>papilio::widgets</name>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>%n metric</numerusform>
            <numerusform>%n metrics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 kernels × %n expectation(s)</source>
        <translation>
            <numerusform>%1 kernels × %n expectation</numerusform>
            <numerusform>%1 kernels × %n expectations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repetition(s)</source>
        <translation>
            <numerusform>%n repetition</numerusform>
            <numerusform>%n repetitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation>
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 kernel(s)</source>
        <translation>
            <numerusform>%1 kernel</numerusform>
            <numerusform>%1 kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 event(s) are quiet at τ = %3; %4 repeat exactly.</source>
        <translation>
            <numerusform>%1 of %2 event is quiet at τ = %3; %4 repeat exactly.</numerusform>
            <numerusform>%1 of %2 events are quiet at τ = %3; %4 repeat exactly.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events not counted</source>
        <translation>
            <numerusform>%n event not counted</numerusform>
            <numerusform>%n events not counted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) missing</source>
        <translation>
            <numerusform>%n sample missing</numerusform>
            <numerusform>%n samples missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) 0 in all series: not sampled?</source>
        <translation>
            <numerusform>%n sample 0 in all series: not sampled?</numerusform>
            <numerusform>%n samples 0 in all series: not sampled?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>papilio::widgets::BasisPane</name>
    <message numerus="yes">
        <source>%1 kernels × %n expectation(s)</source>
        <translation type="unfinished">
            <numerusform>%1 kernels × %n expectation</numerusform>
            <numerusform>%1 kernels × %n expectations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>papilio::widgets::CountersPane</name>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <translation type="unfinished">
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a count</source>
        <translation type="unfinished">
            <numerusform>%n without a count</numerusform>
            <numerusform>%n without a count</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shared a counter</source>
        <translation type="unfinished">
            <numerusform>%n shared a counter</numerusform>
            <numerusform>%n shared a counter</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>papilio::widgets::ExportCheckPane</name>
    <message numerus="yes">
        <source>%1 gives exactly the expected counts on all %n kernels.</source>
        <translation type="unfinished">
            <numerusform>%1 gives exactly the expected counts on the %n kernel.</numerusform>
            <numerusform>%1 gives exactly the expected counts on all %n kernels.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>papilio::widgets::PreviewPane</name>
    <message numerus="yes">
        <source>E·s over %n kernel(s)</source>
        <translation>
            <numerusform>E·s over %n kernel</numerusform>
            <numerusform>E·s over %n kernels</numerusform>
        </translation>
    </message>
</context>
</TS>
