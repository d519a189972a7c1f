#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Metrics over time from InfluxDB: its line protocol ("cpu,host=a user=0.5 1556813561098000000"),
 * and CSV of `influx query --raw` and of `influx -format csv` (InfluxDB 1).
 *
 * Each field of a measurement, with its tags, becomes a recorder of the kind counter. What
 * pcp2influxdb wrote of PCP's perfevent (perfevent_hwcounters_EVENT_value) also becomes counters
 * over time. Fields that are no numbers are left out.
 */
FileFormat influxDbFormat();

}  // namespace papilio::core
