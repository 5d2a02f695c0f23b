#!/usr/bin/env python3
"""Verifies an evidence file of Muster, without Muster and without a network. Python 3.9 or later, standard library only.

    python3 verify-evidence.py FILE [--key KEY] [--checkpoint NOTE]... [--witness KEY]... [--tsa-ca PEM]

FILE is an evidence file (*.evidence.jsonl); docs/evidence.md describes each of its bytes. KEY is the public key that you
got from somebody you trust, and not from the file. NOTE is a file with a checkpoint that you or a witness kept: the file
must continue it. With the public key of a witness, and the certificates of a time stamp authority (which needs the program
openssl), it also says until when the events were recorded at the latest. Ends with 0 when everything holds, 1 when something
does not, 2 when a file cannot be read.
"""

import argparse
import base64
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from datetime import datetime, timezone

GENESIS = "0" * 64
MARK = 2  # the mark of events whose hash also covers their place
ED25519, COSIGNATURE = 1, 4
LARGEST = 2**53


class Wrong(Exception):
    """Something does not hold, in words."""


# --- Ed25519 (RFC 8032 §5.1), in extended coordinates ---

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(n, point):
    found = (0, 1, 1, 0)
    while n:
        if n & 1:
            found = add(found, point)
        point = add(point, point)
        n >>= 1
    return found


def point_in(data):
    """The point of 32 bytes; None when there is none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)


BASE = point_in((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r, s = point_in(key), point_in(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(k, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


# --- Canonical JSON (RFC 8785) ---


class Read:
    """JSON in which no object names a field twice. Lines out of the common take a slower way."""

    def __init__(self):
        self.is_plain = True  # of the last line
        self.quick = json.JSONDecoder(parse_float=self.part)
        self.decoder = json.JSONDecoder(
            object_pairs_hook=self.pairs, parse_float=self.real, parse_int=self.whole, parse_constant=self.never
        )

    def pairs(self, pairs):
        value = dict(pairs)
        if len(value) < len(pairs):
            raise Wrong("an object names a field twice")
        return value

    def part(self, words):
        """ECMAScript writes no ".0", and other exponents than Python."""
        if words.endswith(".0") or "e" in words or "E" in words:
            self.is_plain = False
        return float(words)

    def real(self, words):
        return float(words)

    def whole(self, words):
        value = int(words)
        if -LARGEST < value < LARGEST and words != "-0":
            return value
        return float(words)

    def never(self, words):
        raise Wrong("%s is no number of JSON" % words)

    def line(self, words):
        # Most lines are as JSON.stringify writes them: then nothing is named twice, and numbers have their one form.
        try:
            self.is_plain = True
            value = self.quick.decode(words)
            # Names sort by UTF-16 code units, which differs from Python's order beyond the first 55,296 characters.
            if self.is_plain and AS_IT_IS.encode(value) == words and (words.isascii() or max(words) < "\ud800"):
                return value
            self.is_plain = False
            return self.decoder.decode(words)
        except (ValueError, RecursionError) as error:
            raise Wrong("it is not readable JSON: %s" % error)


AS_IT_IS = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def number(value):
    """As ECMAScript writes a number (ECMA-262 §6.1.6.1.20)."""
    if value == 0:
        return "0"
    if value != value or value in (float("inf"), float("-inf")):
        raise Wrong("a number is too large")
    mantissa, _, exponent = repr(float(value)).partition("e")
    whole, _, part = mantissa.lstrip("-").partition(".")
    digits = (whole + ("" if part == "0" else part)).lstrip("0")
    point = len(whole.lstrip("0")) + int(exponent or 0)
    if whole.strip("0") == "":
        point = int(exponent or 0) - (len(part) - len(part.lstrip("0")))
    stripped = digits.rstrip("0")
    n, k = point, len(stripped)
    if k <= n <= 21:
        words = stripped + "0" * (n - k)
    elif 0 < n <= 21:
        words = stripped[:n] + "." + stripped[n:]
    elif -6 < n <= 0:
        words = "0." + "0" * -n + stripped
    else:
        words = stripped[0] + ("." + stripped[1:] if k > 1 else "") + "e" + ("+" if n > 0 else "-") + str(abs(n - 1))
    return ("-" if value < 0 else "") + words


PLAIN = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(value, is_plain):
    if is_plain:
        return PLAIN.encode(value)
    if value is None or isinstance(value, (bool, str)):
        return PLAIN.encode(value)
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(one, False) for one in value) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(PLAIN.encode(name) + ":" + canonical(value[name], False) for name in names) + "}"


# --- The tree (RFC 9162 §2.1) ---


def leaf_hash(entry):
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


class Tree:
    """The root over hashes that come one after the other, in little memory."""

    def __init__(self):
        self.size, self.whole = 0, []

    def add(self, leaf):
        self.size += 1
        n = self.size
        while n % 2 == 0:
            leaf = node_hash(self.whole.pop(), leaf)
            n //= 2
        self.whole.append(leaf)

    def root(self):
        if not self.whole:
            return hashlib.sha256().digest()
        found = self.whole[-1]
        for left in reversed(self.whole[:-1]):
            found = node_hash(left, found)
        return found


def root_by_proof(leaf, index, size, proof):
    """RFC 9162 §2.1.3.2."""
    if not 0 <= index < size:
        raise Wrong("its index is not in the tree")
    place, last, found = index, size - 1, leaf
    for one in proof:
        if last == 0:
            raise Wrong("its proof is too long")
        if place & 1 or place == last:
            found = node_hash(one, found)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, one)
        place, last = place >> 1, last >> 1
    if last != 0:
        raise Wrong("its proof is too short")
    return found


def is_consistent(first, second, path):
    """RFC 9162 §2.1.4.2: the tree of the checkpoint `second` begins with that of `first`."""
    if first.size == second.size:
        return not path and first.root == second.root
    if first.size > second.size or first.size == 0:
        return first.size == 0 and not path
    steps = [first.root] + path if first.size & (first.size - 1) == 0 else list(path)
    place, last = first.size - 1, second.size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    if not steps:
        return False
    one = other = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            one, other = node_hash(step, one), node_hash(step, other)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            other = node_hash(other, step)
        place, last = place >> 1, last >> 1
    return last == 0 and one == first.root and other == second.root


# --- Signed notes (C2SP signed-note, tlog-checkpoint, tlog-cosignature) ---


def bytes_in(words, length=None):
    try:
        data = base64.b64decode(words, validate=True)
    except (ValueError, TypeError):
        raise Wrong("%r is not base64" % (words,))
    if length is not None and len(data) != length:
        raise Wrong("%r has not %d bytes" % (words, length))
    return data


def key_in(words, kind=ED25519):
    """The name and the public key of a verifier key: name+id+base64."""
    try:
        name, stated, rest = words.strip().split("+", 2)
    except ValueError:
        raise Wrong("the key has not the form name+id+base64")
    data = bytes_in(rest, 33)
    if data[0] != kind or key_id(name, kind, data[1:]).hex() != stated:
        raise Wrong("the key does not fit its id")
    return name, data[1:]


def key_id(name, kind, key):
    return hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + key).digest()[:4]


class Checkpoint:
    """A signed note, verified with the keys of its log."""

    def __init__(self, note, name, keys):
        text, gap, signatures = note.partition("\n\n")
        text += "\n"
        lines = text.split("\n")
        if not gap or len(lines) != 4:
            raise Wrong("the checkpoint is not three lines, an empty one, and signatures")
        self.origin, size, root = lines[:3]
        if not (size.isascii() and size.isdigit()) or str(int(size)) != size:
            raise Wrong("the size of the checkpoint is no number")
        self.size, self.root, self.seconds = int(size), bytes_in(root, 32), None
        if self.origin != name:
            raise Wrong("the checkpoint is of the log %s, and the key of %s" % (self.origin, name))
        self.text, self.signatures = text, signatures
        signed = False
        for line in signatures.splitlines():
            mark, _, rest = line.partition(" ")
            signer, _, words = rest.partition(" ")
            if mark != "\u2014" or signer != name:
                continue
            data = bytes_in(words)
            key = next((one for one in keys if data[:4] in (key_id(name, ED25519, one), key_id(name, COSIGNATURE, one))), None)
            if key is None:
                continue
            if data[:4] == key_id(name, ED25519, key):
                if not is_signed(key, text.encode(), data[4:]):
                    raise Wrong("the signature of the checkpoint is wrong")
                signed = True
            else:
                seconds = int.from_bytes(data[4:12], "big")
                message = "cosignature/v1\ntime %d\n%s" % (seconds, text)
                if not is_signed(key, message.encode(), data[12:]):
                    raise Wrong("the signed time of the checkpoint is wrong")
                self.seconds = seconds
        if not signed:
            raise Wrong("the checkpoint has no signature by the key")

    def time(self):
        return "at a time that it does not say" if self.seconds is None else shown(self.seconds)

    def cosigned(self, name, key):
        """When the witness with this key signed it, in seconds since 1970; None when it did not."""
        for line in self.signatures.splitlines():
            mark, _, rest = line.partition(" ")
            signer, _, words = rest.partition(" ")
            if mark != "\u2014" or signer != name:
                continue
            data = bytes_in(words)
            if data[:4] != key_id(name, COSIGNATURE, key):
                continue
            seconds = int.from_bytes(data[4:12], "big")
            if not is_signed(key, ("cosignature/v1\ntime %d\n%s" % (seconds, self.text)).encode(), data[12:]):
                raise Wrong("the signature of the witness %s is wrong" % name)
            return seconds
        return None


def shown(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")


# --- Time stamps (RFC 3161) ---


def elements(data):
    """The elements of DER that stand one after the other, as (tag, content)."""
    at, found = 0, []
    while at < len(data):
        size, begin = data[at + 1], at + 2
        if size == 128:
            raise ValueError("no length")
        if size > 128:
            begin += size - 128
            size = int.from_bytes(data[at + 2 : begin], "big")
        if begin + size > len(data):
            raise ValueError("cut short")
        found.append((data[at], data[begin : begin + size]))
        at = begin + size
    return found


def stamped_at(token, note):
    """The time in the answer of an authority over this note, in seconds since 1970."""
    try:
        status, content = elements(elements(token)[0][1])[:2]
        if elements(status[1])[0][1] not in (b"\0", b"\1"):
            raise Wrong("a time stamp was refused")
        signed = elements(elements(elements(content[1])[1][1])[0][1])
        info = elements(elements(elements(elements(signed[2][1])[1][1])[0][1])[0][1])
        imprint = elements(info[2][1])[1][1]
        words = info[4][1].decode("ascii").rstrip("Z").partition(".")[0]
        time = datetime.strptime(words, "%Y%m%d%H%M%S").replace(tzinfo=timezone.utc)
    except (ValueError, IndexError):
        raise Wrong("a time stamp cannot be read")
    if imprint != hashlib.sha256(note.encode()).digest():
        raise Wrong("a time stamp is over something else than its checkpoint")
    return int(time.timestamp())


def is_stamp_of(token, note, authority):
    """True when OpenSSL finds the signature of a time stamp right, by these certificates."""
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("note", "token")]
        for name, data in zip(names, (note.encode(), token)):
            with open(name, "wb") as file:
                file.write(data)
        asked = ["openssl", "ts", "-verify", "-data", names[0], "-in", names[1], "-CAfile", authority]
        return subprocess.run(asked, capture_output=True).returncode == 0


def keys_before(head, key):
    """The keys of the log, the newest first: each was changed to the next, and both signed the change."""
    keys = [key]
    for one in reversed(head.get("rotations", [])):
        before, after = bytes.fromhex(one["previous"]), bytes.fromhex(one["next"])
        text = "muster-key-rotation/1\n%s\n%s\n" % tuple(base64.b64encode(data).decode() for data in (before, after))
        for signer, signature in ((before, one["by_previous"]), (after, one["by_next"])):
            if not is_signed(signer, text.encode(), bytes_in(signature)):
                raise Wrong("a change of the key is not signed by both keys")
        if after == keys[-1]:
            keys.append(before)
    return keys


class Anchor:
    """A checkpoint that somebody outside took at this time."""

    def __init__(self, who, checkpoint, seconds):
        self.who, self.checkpoint, self.seconds = who, checkpoint, seconds
        # Clocks differ a little.
        self.limit = datetime.fromtimestamp(seconds + 600, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
        self.covered, self.later = 0, 0


def anchors_of(notes, stamps, witnesses, authority):
    """The anchors that these keys and certificates prove, the oldest first. `notes`: checkpoints; `stamps`: with a token."""
    found = []
    for words in witnesses:
        name, key = key_in(words, COSIGNATURE)
        times = [(one, one.cosigned(name, key)) for one in notes]
        own = [Anchor("the witness %s" % name, one, seconds) for one, seconds in times if seconds is not None]
        if not own:
            raise Wrong("no checkpoint here is signed by the witness %s" % name)
        found += own
    for one, note, token in stamps:
        seconds = stamped_at(token, note)
        if authority is not None:
            if not is_stamp_of(token, note, authority):
                raise Wrong("the time stamp of %s is not signed by the authority" % shown(seconds))
            found.append(Anchor("the time stamp authority", one, seconds))
    if authority is not None and not stamps:
        raise Wrong("no checkpoint here has a time stamp")
    return sorted(found, key=lambda one: one.checkpoint.size)


# --- Events ---


def chain_hash(event, data, is_plain):
    """`data`: its canonical JSON."""
    metadata = dict(event["metadata"])
    metadata.pop("hash", None)
    rest = {"metadata": metadata, "type": event["type"]}
    if metadata.get("chain") == MARK:
        rest.update((name, event[name]) for name in ("stream", "revision", "id"))
    # "data" is the first name in any order.
    words = '%s{"data":%s,%s' % (event["previous"], data, canonical(rest, is_plain)[1:])
    return hashlib.sha256(words.encode()).hexdigest()


def entry_of(event, content):
    place = {name: event[name] for name in ("id", "recordedAt", "revision", "stream", "type")}
    return PLAIN.encode({"content": content, **place}).encode()


class Findings:
    """What an evidence file holds."""

    def __init__(self, head):
        self.head = head
        self.events, self.withheld, self.first, self.last = 0, 0, None, None
        self.erasures, self.foreign, self.streams = [], 0, {}

    def take(self, event, is_plain):
        """The hash of the event in the tree. Raises Wrong."""
        if event.get("withheld") is True:
            content, stated = event["content"], event["hash"]
            self.withheld += 1
        else:
            data = canonical(event["data"], is_plain)
            pair = '{"data":%s,"metadata":%s}' % (data, canonical(event["metadata"], is_plain))
            content = hashlib.sha256(pair.encode()).hexdigest()
            stated = event["metadata"].get("hash")
            self.judge(event, stated, lambda: chain_hash(event, data, is_plain))
        self.link(event, stated)
        self.events += 1
        self.first = min(self.first or event["recordedAt"], event["recordedAt"])
        self.last = max(self.last or event["recordedAt"], event["recordedAt"])
        if event["type"] == "PersonalDataErased" and not event.get("withheld"):
            self.erasures.append((event["recordedAt"], event["data"].get("subject")))
        return leaf_hash(entry_of(event, content))

    def judge(self, event, stated, hashed):
        if event["metadata"].get("entity") != self.head["organization"]:
            raise Wrong("it belongs to another organization")
        if stated is None:
            self.foreign += 1
        elif event["previous"] is not None and hashed() != stated:
            raise Wrong("it does not fit its hash")

    def link(self, event, stated):
        stream, revision = event["stream"], event["revision"]
        if revision == 0 and event["previous"] not in (GENESIS, None):
            raise Wrong("it is the first of its stream and follows another")
        before = self.streams.get(stream)
        if before and before[0] >= revision:
            raise Wrong("it stands after event %d of its stream" % before[0])
        if before and before[0] == revision - 1 and before[1] and event["previous"] != before[1]:
            raise Wrong("it does not follow the event before it in its stream")
        self.streams[stream] = (revision, stated)


def lines_of(path):
    reader = Read()
    with open(path, encoding="utf-8", newline="\n") as lines:
        for at, words in enumerate(lines, 1):
            if not words.endswith("\n"):
                raise Wrong("line %d is cut short" % at)
            value = reader.line(words[:-1])
            if not isinstance(value, dict):
                raise Wrong("line %d is no object" % at)
            yield at, value, reader.is_plain


class Trust:
    """Public keys and certificates from sources that the reader trusts."""

    def __init__(self, key=None, witnesses=(), authority=None):
        self.key, self.witnesses, self.authority = key, witnesses, authority


def verify(path, trust, notes=()):
    """The findings, the checkpoint, the kept ones and the anchors. Raises Wrong at the first thing that does not hold."""
    lines = lines_of(path)
    _, head, _ = next(lines, (0, {}, True))
    if head.get("format") != "muster-evidence/1":
        raise Wrong("this is no evidence file of format 1")
    # A part of the organization's events has a proof for each; otherwise they make up the whole tree.
    part = "incident" if head["incident"] is not None else "call-out" if head.get("callout") is not None else None
    name, public = key_in(head["key"])
    keys = keys_before(head, public)
    if trust.key is not None and trust.key.strip() != head["key"]:
        if key_in(trust.key) not in [(name, one) for one in keys]:
            raise Wrong("the file is signed by another key than yours: %s" % head["key"])
    checkpoint = Checkpoint(head["checkpoint"], name, [public])
    if head["origin"] != name:
        raise Wrong("the head names another log than the checkpoint")
    known = sorted((Checkpoint(note, name, keys) for note in notes), key=lambda one: one.size)
    taken = [(Checkpoint(one["note"], name, keys), one) for one in head.get("anchors", [])]
    for one, given in taken:
        path_to_it = [bytes_in(step, 32) for step in given.get("consistency", [])]
        if part is not None and not is_consistent(one, checkpoint, path_to_it):
            raise Wrong("the checkpoint does not continue one that was taken outside")
    stamps = [(one, given["note"], bytes_in(given["token"])) for one, given in taken if given["token"] is not None]
    same = [one for one in known if part is None or (one.size, one.root) == (checkpoint.size, checkpoint.root)]
    anchors = anchors_of([one for one, _ in taken] + [checkpoint] + same, stamps, trust.witnesses, trust.authority)
    findings, tree, last, ended = Findings(head), Tree(), -1, None
    findings.changes = 0 if trust.key is None else keys.index(key_in(trust.key)[1])
    findings.unproven = sorted({given["name"] for _, given in taken}) if taken and not anchors else []
    kept = sorted(known + [one for one, _ in taken], key=lambda one: one.size)
    for at, event, is_plain in lines:
        if ended is not None:
            raise Wrong("line %d comes after the last line" % at)
        if event.get("end") is True:
            ended = event["events"]
            continue
        try:
            leaf = findings.take(event, is_plain)
            if event["index"] <= last:
                raise Wrong("it stands after a later event")
            last = event["index"]
            for one in anchors:
                if last < one.checkpoint.size:
                    one.covered += 1
                    one.later += event["recordedAt"][:19] > one.limit
            if part is None:
                if last != tree.size:
                    raise Wrong("event %d of the tree is missing" % tree.size)
                tree.add(leaf)
                while kept and kept[0].size == tree.size:
                    one = kept.pop(0)
                    if tree.root() != one.root:
                        raise Wrong("the first %d events are not those of the checkpoint of %s" % (one.size, one.time()))
            else:
                proof = [bytes_in(one, 32) for one in event["proof"]]
                if root_by_proof(leaf, last, checkpoint.size, proof) != checkpoint.root:
                    raise Wrong("its proof does not lead to the checkpoint")
        except (Wrong, KeyError, TypeError, AttributeError, UnicodeError) as error:
            words = str(error) if isinstance(error, Wrong) else "a field is missing or has another form (%s)" % error
            place = "%s, revision %s" % (event.get("stream"), event.get("revision"))
            raise Wrong("line %d (%s): %s" % (at, place, words))
    if ended is None:
        raise Wrong("the file is cut short: its last line is missing")
    if ended != findings.events:
        raise Wrong("the last line counts %s events, and there are %d" % (ended, findings.events))
    if part is None:
        if tree.size != checkpoint.size or tree.root() != checkpoint.root:
            raise Wrong("the events are not those of the checkpoint: it was signed over %d, and %d are here" % (checkpoint.size, tree.size))
        if kept:
            raise Wrong("a checkpoint that was kept has %d events, more than this file: events are missing" % kept[-1].size)
    elif known:
        for one in known:
            if one.size > checkpoint.size:
                raise Wrong("a checkpoint that you kept has %d events, more than that of this file" % one.size)
            if one.size == checkpoint.size and one.root != checkpoint.root:
                raise Wrong("a checkpoint that you kept has the same size and another root: there are two histories")
    return findings, checkpoint, known, anchors


def anchor_lines(findings, anchors):
    lines = []
    for who in sorted({one.who for one in anchors}):
        own = [one for one in anchors if one.who == who]
        newest = own[-1]
        words = "%d of these %d events were recorded no later than %s: %s signed a checkpoint with them then."
        lines.append(words % (newest.covered, findings.events, shown(newest.seconds), who))
        if len(own) > 1:
            lines.append("%d older checkpoints that %s signed, from %s on, hold as well." % (len(own) - 1, who, shown(min(one.seconds for one in own))))
        if newest.covered < findings.events:
            lines.append("The other %d are newer: of them %s says nothing, and whoever has the key of the log could still replace them." % (findings.events - newest.covered, who))
        later = max(one.later for one in own)
        if later:
            lines.append("%d events say that they were recorded after %s had signed them: one of the two clocks was wrong." % (later, who))
    if findings.unproven:
        lines.append("The file has checkpoints that were taken outside (%s). They prove a time with --witness or --tsa-ca." % ", ".join(findings.unproven))
    return lines


def report(findings, checkpoint, known, anchors, is_own_key):
    head = findings.head
    lines = ["Every event of this file holds."]
    lines.append("%d events, recorded from %s to %s." % (findings.events, findings.first, findings.last))
    part = "incident" if head["incident"] is not None else "call-out" if head.get("callout") is not None else None
    if part is None:
        lines.append("They are all events of the organization %s up to the checkpoint: none is missing." % head["organization"])
    else:
        lines.append("They are of the %s %s. That no other event is about it, this file cannot say." % (part, head["incident"] or head["callout"]))
    lines.append("Signed over %d events by the log %s, %s by its own clock." % (checkpoint.size, checkpoint.origin, checkpoint.time()))
    for one in known:
        if part is None:
            lines.append("It continues the checkpoint of %d events that you kept (%s)." % (one.size, one.time()))
        elif one.size == checkpoint.size:
            lines.append("Its checkpoint is the one that you kept.")
        else:
            lines.append("Whether it continues the checkpoint of %d events that you kept, needs the file of the whole organization." % one.size)
    lines += anchor_lines(findings, anchors)
    for time, subject in findings.erasures:
        lines.append("Erased on %s: the words about %s. Their sealed form is still proven." % (time, subject))
    if findings.withheld:
        lines.append("%d events withhold a secret, such as the hash of a password; that they were not changed is proven." % findings.withheld)
    if findings.foreign:
        lines.append("%d events have no hash of their own; the tree covers them." % findings.foreign)
    if findings.changes:
        lines.append("The key was changed %d times since the one that you have. Each change is signed by both keys; whoever had the old key could do that." % findings.changes)
    if not is_own_key:
        lines.append("The key came with the file. Compare it with one from another source: %s" % head["key"])
    if not known and not anchors:
        lines.append("Without a checkpoint kept elsewhere, this cannot say that the whole log was not written anew before it was signed.")
    return lines


def main(argv):
    parser = argparse.ArgumentParser(description="Verifies an evidence file of Muster.")
    parser.add_argument("file")
    parser.add_argument("--key", help="the public key, from a source that you trust")
    parser.add_argument("--checkpoint", action="append", default=[], help="a file with a checkpoint that was kept")
    parser.add_argument("--witness", action="append", default=[], help="the public key of a witness")
    parser.add_argument("--tsa-ca", help="a file with the certificates of a time stamp authority (PEM)")
    asked = parser.parse_args(argv)
    try:
        notes = []
        for path in asked.checkpoint:
            with open(path, encoding="utf-8", newline="\n") as file:
                notes.append(file.read())
        found = verify(asked.file, Trust(asked.key, asked.witness, asked.tsa_ca), notes)
    except Wrong as error:
        print("This does not hold: %s." % error)
        return 1
    except (OSError, UnicodeError) as error:
        print("The file cannot be read: %s." % error)
        return 2
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        print("This does not hold: the file has another form (%s)." % error)
        return 1
    for line in report(*found, asked.key is not None):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
