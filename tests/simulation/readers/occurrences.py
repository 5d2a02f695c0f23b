"""The hours and days that the events of calendars take, by Python's `recurring_ical_events` over `icalendar`.

Reads a list of [path, zone, from, until] as JSON (milliseconds) from standard input, and writes for each
{"spans": [[start, end], ...] or null, "wrong": [words, ...]}. A date has no time; a time is in UTC.
"""
import datetime as dt
import json
import sys
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

UTC = dt.timezone.utc
MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def text_of(path):
    with open(path, "rb") as file:
        raw = file.read()
    for mark, name in MARKS:
        if raw.startswith(mark):
            return raw.decode(name)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("windows-1252")


def stamp(value, zone):
    if not isinstance(value, dt.datetime):
        return value.isoformat()
    placed = value if value.tzinfo else value.replace(tzinfo=zone)
    return placed.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def zone_of(calendar, own):
    try:
        return ZoneInfo(str(calendar["X-WR-TIMEZONE"]).strip())
    except (KeyError, ValueError, OSError):
        return own


def spans_of(calendar, own, start, end):
    if str(calendar.get("METHOD", "")).upper() == "CANCEL":
        return [], []
    zone = zone_of(calendar, own)
    series = {}
    for number, event in enumerate(calendar.walk("VEVENT")):
        series.setdefault(str(event.get("UID", number)), []).append(event)
    found, wrong = [], []
    for uid, events in series.items():
        one = icalendar.Calendar()
        for component in [*calendar.walk("VTIMEZONE"), *events]:
            one.add_component(component)
        try:
            for event in recurring_ical_events.of(one).between(start, end):
                if str(event.get("STATUS", "")).upper() == "CANCELLED":
                    continue
                first = event["DTSTART"].dt
                last = event["DTEND"].dt if "DTEND" in event else first
                if first == last and not isinstance(first, dt.datetime):
                    last = first + dt.timedelta(days=1)
                found.append([stamp(first, zone), stamp(last, zone)])
        except Exception as error:  # The library throws errors of many kinds.
            wrong.append(f"{uid}: {type(error).__name__} {error}"[:160])
    return found, wrong


def answer(path, zone, start, end):
    found, wrong = [], []
    window = [dt.datetime.fromtimestamp(at / 1000, UTC) for at in (start, end)]
    try:
        for calendar in icalendar.Calendar.from_ical(text_of(path), multiple=True):
            spans, mistakes = spans_of(calendar, ZoneInfo(zone), *window)
            found += spans
            wrong += mistakes
    except Exception as error:
        return {"spans": None, "wrong": [f"{type(error).__name__} {error}"[:160]]}
    return {"spans": found, "wrong": wrong}


json.dump([answer(*one) for one in json.load(sys.stdin)], sys.stdout)
