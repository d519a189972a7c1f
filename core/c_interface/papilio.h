#ifndef PAPILIO_H
#define PAPILIO_H

/**
 * Papilio's definitions from C: values of metrics from counts.
 *
 * Definitions are read from the files of any tool (Papilio, PAPI, LIKWID, Linux perf, Intel
 * perfmon, AMD; docs/user/formats.md). A program asks which events they need, counts these, and
 * computes the values. Strings belong to the definitions and live as long as they do, but for
 * errors. Different threads may use the same definitions.
 */

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Definitions that were read, and the events that they need. */
typedef struct PapilioDefinitions PapilioDefinitions;

/**
 * Reads a file of definitions.
 *
 * @param error  null, or where a message is put if NULL is returned: papilio_free_text() it
 */
PapilioDefinitions* papilio_read_definitions(const char* path, char** error);

/** The same from a text. @param name  of its file: for messages, and for the name of a LIKWID group
 */
PapilioDefinitions* papilio_parse_definitions(const char* text,
                                              size_t length,
                                              const char* name,
                                              char** error);

void papilio_free_definitions(PapilioDefinitions* definitions);
void papilio_free_text(char* text);

size_t papilio_definition_count(const PapilioDefinitions* definitions);
/** The index of a definition; papilio_definition_count() where there is none of that name. */
size_t papilio_find_definition(const PapilioDefinitions* definitions, const char* name);
const char* papilio_definition_name(const PapilioDefinitions* definitions, size_t definition);
/** In Papilio's language, over events. */
const char* papilio_definition_formula(const PapilioDefinitions* definitions, size_t definition);
/** "%", "MByte/s", or an empty string. */
const char* papilio_definition_unit(const PapilioDefinitions* definitions, size_t definition);

/** Definitions of the file that could not be read, and why. */
size_t papilio_refused_count(const PapilioDefinitions* definitions);
const char* papilio_refused_name(const PapilioDefinitions* definitions, size_t refused);
const char* papilio_refused_reason(const PapilioDefinitions* definitions, size_t refused);

/** Events and, with # before their names, properties of the machine (#seconds) of all definitions.
 */
size_t papilio_event_count(const PapilioDefinitions* definitions);
const char* papilio_event_name(const PapilioDefinitions* definitions, size_t event);

/**
 * Computes a definition in doubles, for one or several columns (runs, intervals, CPUs).
 *
 * @param counts  papilio_event_count() x columns, row by row; NaN: not counted
 * @param values  columns; NaN where an event was not counted or a value is not defined (0 / 0)
 */
void papilio_evaluate(const PapilioDefinitions* definitions,
                      size_t definition,
                      const double* counts,
                      size_t columns,
                      double* values);

#ifdef __cplusplus
}
#endif

#endif
