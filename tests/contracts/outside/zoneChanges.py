"""Reads zone names, a JSON list, from standard input. Writes every change of their clocks from 2020 to 2035 as JSON.

Instants are seconds since 1970; a local time is written as the seconds of the same reading in UTC. A change that is
undone within the same day would not be found.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo, ZoneInfoNotFoundError

BEGIN = int(datetime(2020, 1, 1, tzinfo=timezone.utc).timestamp())
END = int(datetime(2036, 1, 1, tzinfo=timezone.utc).timestamp())
DAY = 86_400


def release():
    """The release of the time-zone data, such as 2025b, or None."""
    for folder in map(Path, TZPATH):
        if (folder / "tzdata.zi").exists():
            return (folder / "tzdata.zi").read_text().split("\n", 1)[0].removeprefix("# version ")
    try:
        import tzdata

        return tzdata.IANA_VERSION
    except ImportError:
        return None


def local_at(at, zone):
    return datetime.fromtimestamp(at, zone)


def offset_at(at, zone):
    return int(local_at(at, zone).utcoffset().total_seconds())


def change_between(low, high, zone):
    """The first second with the offset that holds at `high`."""
    after = offset_at(high, zone)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if offset_at(middle, zone) == after else (middle, high)
    return high


def changes(zone):
    at, before = BEGIN, offset_at(BEGIN, zone)
    while at < END:
        later = offset_at(at + DAY, zone)
        if later != before:
            yield change_between(at, at + DAY, zone)
        at, before = at + DAY, later


def readings(shown, zone):
    """The instants of a local time: fold 0 is the first, fold 1 the second; None where the clocks skip it."""
    naive = datetime(1970, 1, 1) + timedelta(seconds=shown)
    instants = [naive.replace(tzinfo=zone, fold=fold).timestamp() for fold in (0, 1)]
    shows = [local_at(at, zone).replace(tzinfo=None) == naive for at in instants]
    return [int(at) if true else None for at, true in zip(instants, shows)]


def start_of_day(day, change, zone):
    """The first instant of a local day next to a change of the clocks."""
    if local_at(change, zone).date() == day and local_at(change - 1, zone).date() < day:
        return change
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp())


def around(at, zone):
    before, after = offset_at(at - 1, zone), offset_at(at, zone)
    low, high = at + min(before, after), at + max(before, after)
    times = (low - 1, low, (low + high) // 2, high - 1, high)
    local = local_at(at, zone).date()
    days = [local + timedelta(days=n) for n in (-1, 0, 1)]
    return {
        "at": at,
        "before": before,
        "after": after,
        "local": [[shown, *readings(shown, zone)] for shown in times],
        "days": [[str(day), start_of_day(day, at, zone)] for day in days],
    }


def zone_named(name):
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return None


zones = {}
for name in json.load(sys.stdin):
    zone = zone_named(name)
    zones[name] = zone and {
        "offset": offset_at(BEGIN, zone),
        "changes": [around(at, zone) for at in changes(zone)],
    }
json.dump({"release": release(), "begin": BEGIN, "end": END, "zones": zones}, sys.stdout)
