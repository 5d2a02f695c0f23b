"""Verifies the hash chains of a log.db, as events/README.md describes them. Standard library only.

    python3 verify.py path/to/log.db
    python3 verify.py path/to/events.records.jsonl

Reads every row of the events, and takes names, revisions and types from the records themselves. Prints one line for each
broken stream, its first break, one for each stream whose breaks are all explained, and one for each row that cannot be
read; then a line with the counts, which add up to all rows. Ends with 1 when a stream is broken or a row unread.
An exported file of records has the hash before each event, so that each line is verified by itself, and against its
neighbors where the file has them. A line that withholds a secret, or whose event is gone, is named and counts as unread.
"""

import hashlib
import json
import math
import sqlite3
import sys
import uuid
from datetime import datetime

GENESIS = "0" * 64


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def fields(data):
    """The fields of a protobuf message, by number. The last one of a number counts."""
    found, at = {}, 0
    while at < len(data):
        tag, at = varint(data, at)
        if tag & 7 == 0:
            value, at = varint(data, at)
        elif tag & 7 == 2:
            size, at = varint(data, at)
            value, at = data[at : at + size], at + size
        else:
            raise ValueError("a field of an unexpected kind")
        found[tag >> 3] = value
    return found


def number(value):
    """A number as ECMAScript writes it."""
    if isinstance(value, float) and (math.isinf(value) or math.isnan(value)):
        raise ValueError("no JSON number")
    value = float(value)
    if value == 0:
        return "0"
    sign, value = ("-" if value < 0 else ""), abs(value)
    mantissa, _, exponent = repr(value).partition("e")
    whole, _, part = mantissa.partition(".")
    digits = (whole + ("" if part == "0" else part)).lstrip("0")
    point = len(whole) + int(exponent or 0)
    if whole == "0":
        point = int(exponent or 0) - (len(part) - len(part.lstrip("0")))
    digits = digits.rstrip("0") or "0"
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    tail = ("." + digits[1:]) if count > 1 else ""
    return f"{sign}{digits[0]}{tail}e{'+' if power > 0 else '-'}{abs(power)}"


def text(value):
    """A string as JSON. Half of a surrogate pair has no canonical form."""
    value.encode("utf-8")
    return json.dumps(value, ensure_ascii=False)


def canonical(value):
    """RFC 8785: no blanks, names in the order of their UTF-16 code units."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(text(name) + ":" + canonical(value[name]) for name in names) + "}"


MARK = 2  # the mark of events whose hash also covers their place


def chain_hash(previous, place, kind, data, metadata):
    """`place`: the stream, the revision and the id. Events of earlier releases have no mark, and it is not covered."""
    rest = {name: value for name, value in metadata.items() if name != "hash"}
    body = {"type": kind, "data": data, "metadata": rest}
    if rest.get("chain") == MARK:
        body.update(zip(("stream", "revision", "id"), place))
    body = canonical(body)
    return hashlib.sha256((previous + body).encode("utf-8")).hexdigest()


NAMESPACE = uuid.UUID("b6a6f1c2-57f5-5c0e-9a55-3f4d6a1f8d10")
FARTHEST = 500  # seconds


def is_named_by_command(name, metadata):
    words = ("event\x1f%s\x1f%d" % (metadata.get("causationId"), n) for n in range(200))
    return any(str(uuid.uuid5(NAMESPACE, word)) == name for word in words)


def seconds(time):
    return datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp()


def explains(explanation, stream, events):
    """True when the hash at `revision` follows from the versions of the events before it at these times."""
    at, first, times = explanation["revision"], explanation["from"], explanation["times"]
    if not times or len(times) != at - first or first < 0 or at >= len(events):
        return False
    previous = GENESIS if first == 0 else events[first - 1][3]["hash"]
    for time, (number, kind, data, metadata, name) in zip(times, events[first:at]):
        near = abs(seconds(time) - seconds(metadata["occurredAt"])) <= FARTHEST
        if not near or not is_named_by_command(name, metadata):
            return False
        previous = chain_hash(previous, (stream, number, name), kind, data, {**metadata, "occurredAt": time})
    number, kind, data, metadata, name = events[at]
    return metadata["hash"] == chain_hash(previous, (stream, number, name), kind, data, metadata)


def is_explained(at, stream, events):
    for _, kind, data, _, _ in events:
        try:
            if kind == "ChainBreakExplained" and data["revision"] == at and explains(data, stream, events):
                return True
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return False


def chain_of(stream, events):
    """The first break without an explanation, or None, and the explained ones. Events in order: (revision, type, data,
    metadata, id)."""
    previous, explained = GENESIS, []
    for expected, (revision, kind, data, metadata, name) in enumerate(events):
        stated = metadata.get("hash") if isinstance(metadata, dict) else None
        try:
            follows = stated == chain_hash(previous, (stream, revision, name), kind, data, metadata)
        except (ValueError, RecursionError):
            follows = False
        if revision != expected or not isinstance(stated, str):
            return expected, explained
        if not follows:
            if not is_explained(expected, stream, events):
                return expected, explained
            explained.append(expected)
        previous = stated
    return None, explained


CHAINLESS = ("key-", "moving-", "$")
TOMBSTONE = 2**63 - 1  # the least revision of the record that ends a deleted stream


def recorded(response):
    """The event of a row: stream, revision, type, data, metadata, id. All from the record, nothing from a table beside."""
    message = fields(fields(response)[1])[1]
    record, words = fields(message), dict(entries(message, 6))
    stream = fields(record[2])[3].decode("utf-8")
    name = fields(record[1])[2].decode("utf-8")
    return stream, record.get(3, 0), words["type"], record.get(8, b""), record.get(7, b""), name


def read(data):
    """JSON in which no object names a field twice: readers differ in the one that they keep."""
    return json.loads(data, object_pairs_hook=distinct)


def distinct(pairs):
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a field is named twice")
    return value


def entries(data, wanted):
    """The entries of a map of words in a protobuf message."""
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        size, at = varint(data, at)
        if tag & 7 == 0:
            continue
        if tag >> 3 == wanted:
            entry = fields(data[at : at + size])
            yield entry[1].decode("utf-8"), entry[2].decode("utf-8")
        at += size


def streams_of(path):
    """The chains of the log by stream, the number of events outside of any chain, and the rows that cannot be read."""
    log = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    found, outside, unread = {}, 0, []
    for position, response in log.execute("SELECT position, response FROM events ORDER BY position"):
        try:
            stream, revision, kind, data, metadata, name = recorded(response)
            if stream.startswith(CHAINLESS) or revision >= TOMBSTONE:
                outside += 1
                continue
            event = (revision, kind, read(data), read(metadata), name)
        except (ValueError, KeyError, IndexError, TypeError):
            unread.append(position)
            continue
        found.setdefault(stream, []).append(event)
    return found, outside, unread


def exported(path):
    """The lines of an exported file of records: how many hold, and a sentence for each other one."""
    held, faults, hashes = 0, [], {}
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                one = read(line)
                place, metadata = (one["stream"], one["revision"]), one["metadata"]
                if place[0].startswith(CHAINLESS):
                    raise ValueError("an event without a chain")
                if one["withheld"] or metadata is None:
                    faults.append(f"line {number} withholds its data: {place[0]} revision {place[1]}")
                    continue
                first = place[1] == 0 and one["previous"] != GENESIS
                here = (*place, one["id"])
                if first or metadata.get("hash") != chain_hash(one["previous"], here, one["type"], one["data"], metadata):
                    faults.append(f"line {number} breaks: {place[0]} revision {place[1]}")
                    continue
                hashes[place] = (one["previous"], metadata["hash"], number)
                held += 1
            except (ValueError, KeyError, TypeError, RecursionError, AttributeError):
                faults.append(f"line {number} cannot be read")
    for (stream, revision), (previous, _, number) in hashes.items():
        before = hashes.get((stream, revision - 1))
        if before and before[1] != previous:
            faults.append(f"line {number} does not follow line {before[2]}")
    return held, faults


def verify_export(path):
    held, faults = exported(path)
    for fault in faults:
        print(fault)
    print(f"{held} events verified, {len(faults)} not")
    return 1 if faults or held == 0 else 0


def main(path):
    if path.endswith(".jsonl"):
        return verify_export(path)
    streams, outside, unread = streams_of(path)
    broken = known = 0
    for name, events in sorted(streams.items()):
        at, explained = chain_of(name, sorted(events, key=lambda event: event[0]))
        if at is not None:
            broken += 1
            print(f"{name} breaks at revision {at}")
        elif explained:
            known += 1
            print(f"{name} has an explained break at revision {', '.join(map(str, explained))}")
    for position in unread:
        print(f"the event at position {position} cannot be read")
    events = sum(len(one) for one in streams.values())
    words = [f"{events} events in {len(streams)} streams", f"{outside} without a chain", f"{broken} broken"]
    words += [f"{known} explained"] if known else []
    words += [f"{len(unread)} unread"] if unread else []
    print(", ".join(words))
    return 1 if broken or unread else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
