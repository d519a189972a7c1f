/* Values of metrics from counts: metrics DEFINITIONS EVENT=COUNT... */
#include <papilio.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The count of an event among the arguments; NaN where it is not there. */
static double count_of(const char* event, int argc, char** argv)
{
    const size_t length = strlen(event);
    for (int i = 2; i < argc; ++i) {
        if (strncmp(argv[i], event, length) == 0 && argv[i][length] == '=') {
            return atof(argv[i] + length + 1);
        }
    }
    return NAN;
}

int main(int argc, char** argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: metrics DEFINITIONS EVENT=COUNT...\n");
        return 2;
    }
    char* error = NULL;
    PapilioDefinitions* definitions = papilio_read_definitions(argv[1], &error);
    if (definitions == NULL) {
        fprintf(stderr, "metrics: %s\n", error);
        papilio_free_text(error);
        return 1;
    }

    const size_t events = papilio_event_count(definitions);
    double* counts = malloc((events + 1) * sizeof *counts);
    for (size_t event = 0; event < events; ++event) {
        counts[event] = count_of(papilio_event_name(definitions, event), argc, argv);
    }
    for (size_t metric = 0; metric < papilio_definition_count(definitions); ++metric) {
        double value;
        papilio_evaluate(definitions, metric, counts, 1, &value);
        printf("%s = %g %s\n", papilio_definition_name(definitions, metric), value,
               papilio_definition_unit(definitions, metric));
    }
    for (size_t i = 0; i < papilio_refused_count(definitions); ++i) {
        printf("%s: %s\n", papilio_refused_name(definitions, i),
               papilio_refused_reason(definitions, i));
    }
    free(counts);
    papilio_free_definitions(definitions);
    return 0;
}
