"""The times of response of a file of San Francisco's fire calls, from its cells alone. Standard library only.

Reads a CSV file (gzip) whose rows are units on calls, and the zone of its times. Writes JSON: `all`, and the groups by
`hour` and `crew`, each with the number of incidents and the median, 90th percentile (nearest rank) and count of seconds.
"""

import csv
import gzip
import json
import math
import sys
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

path, zone = sys.argv[1], ZoneInfo(sys.argv[2])
early, longest = timedelta(minutes=5), timedelta(days=30)


def moment(text):
    return datetime.strptime(text, "%m/%d/%Y %I:%M:%S %p").replace(tzinfo=zone) if text else None


def nearest(values, share):
    ordered = sorted(values)
    return ordered[math.ceil(share * len(ordered) - 1e-9) - 1] if ordered else None


calls = {}
with gzip.open(path, "rt", newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        call = calls.setdefault(row["Call Number"], [])
        call.append(row)


def times(rows, column, reported):
    """The times of a step; one long before the report, or long after it, is not believed."""
    found = []
    for row in rows:
        at = moment(row[column])
        if at is not None and reported - early <= at <= reported + longest:
            found.append((at, row["Unit ID"]))
    return sorted(found, key=lambda one: one[0])


class Incident:
    def __init__(self, rows):
        self.reported = next(
            (moment(row[column]) for column in ("Received DtTm", "Entry DtTm") for row in rows if row[column]), None
        )
        entered = times(rows, "Entry DtTm", self.reported)
        arrived = times(rows, "On Scene DtTm", self.reported)
        sent = times(rows, "Dispatch DtTm", self.reported)
        self.acknowledged = entered[0][0] if entered else None
        self.arrived = arrived[0][0] if arrived else None
        self.crew = arrived[0][1] if arrived else sent[0][1] if sent else ""

    def seconds(self, start, end):
        if start is None or end is None or end < start:
            return None
        return int((end - start).total_seconds())

    def figures(self):
        return {
            "to_acknowledged": self.seconds(self.reported, self.acknowledged),
            "acknowledged_to_arrival": self.seconds(self.acknowledged, self.arrived),
            "report_to_arrival": self.seconds(self.reported, self.arrived),
        }


def answer(incidents):
    found = {"incidents": len(incidents)}
    for name in ("to_acknowledged", "acknowledged_to_arrival", "report_to_arrival"):
        values = [seconds for one in incidents if (seconds := one.figures()[name]) is not None]
        found |= {f"{name}.median": nearest(values, 0.5), f"{name}.p90": nearest(values, 0.9), f"{name}.n": len(values)}
    return found


def grouped(incidents, key):
    groups = {}
    for one in incidents:
        groups.setdefault(key(one), []).append(one)
    return {name: answer(group) for name, group in groups.items()}


incidents = [Incident(rows) for rows in calls.values()]
json.dump(
    {
        "all": answer(incidents),
        "hour": grouped(incidents, lambda one: f"{one.reported:%H}"),
        "crew": grouped(incidents, lambda one: one.crew),
    },
    sys.stdout,
)
