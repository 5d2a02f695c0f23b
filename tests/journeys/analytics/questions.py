"""Answers the questions of the analytics a second time, from the events alone. Standard library only.

Reads one JSON object: the path of the events (JSON lines in the order of the log, sealed words opened), the organization
with its zone, its versions and its areas, the outcomes of calls, and the questions. Writes the answers as JSON: by
question, `all` and `rows`, each a map from the name of a column to its number.
"""

import bisect
import json
import math
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

DAY = 86_400_000


def ms(time):
    return round(datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp() * 1000)


def half_up(value):
    return math.floor(value + 0.5)


def nearest(values, share):
    ordered = sorted(values)
    return ordered[math.ceil(share * len(ordered) - 1e-9) - 1] if ordered else None


def spread(name, values):
    return {f"{name}.median": nearest(values, 0.5), f"{name}.p90": nearest(values, 0.9), f"{name}.n": len(values)}


def between(start, end):
    return None if start is None or end is None or end < start else half_up((end - start) / 1000)


class Incident:
    def __init__(self, event):
        self.entity, self.version = event["metadata"]["entity"], event["data"]["version"]
        self.received = ms(event["metadata"]["occurredAt"])
        self.entries, self.places, self.removed = {}, {}, set()
        self.team, self.linked = [], False
        self.gone = self.held = False
        self.completed = self.archived = None
        self.sent, self.arrived, self.users = None, None, {}

    def times(self, *names):
        return [at for name, at in self.entries.values() if name in names]

    def close(self, quiet):
        if quiet:
            self.closed = self.received
        else:
            ends = [end for end in (self.completed, self.archived) if end is not None]
            self.closed = min(ends) if ends else None
        first = lambda times: min(times) if times else None
        departed = self.times("geo:departed")
        ends = ([max(departed)] if departed else []) + self.times("team:done")
        self.acknowledged = first(self.times("acknowledged"))
        self.contacted = first(self.times("contacts:call_completed"))
        self.on_scene = first(self.times("geo:arrived"))
        self.finished = min(ends) if ends else None
        steps = [t for t in (self.acknowledged, self.contacted, self.on_scene, self.finished) if t is not None]
        self.leader = self.leader_at(max(steps) if steps else self.received)
        self.crew = self.arrived[1] if self.arrived else self.sent[1] if self.sent else None
        self.person = self.users.get(self.crew)
        point = next((p for p in self.places.values()), None)
        self.point = point if point and None not in point else None
        self.seconds = {
            "to_acknowledged": between(self.received, self.acknowledged),
            "acknowledged_to_arrival": between(self.acknowledged, self.on_scene),
            "report_to_arrival": between(self.received, self.on_scene),
            "to_finished": between(self.on_scene, self.finished),
        }
        self.reached = {
            "to_acknowledged": self.acknowledged,
            "acknowledged_to_arrival": self.on_scene,
            "report_to_arrival": self.on_scene,
            "to_finished": self.finished,
        }

    def leader_at(self, moment):
        leading = []
        for at, _, user, leads in sorted(self.team, key=lambda one: one[:2]):
            if at > moment and leading:
                break
            leading = [other for other in leading if other != user] + ([user] if leads else [])
        return leading[-1] if leading else None


def earlier(known, at, crew):
    return (at, crew) if known is None or at < known[0] else known


class World:
    def __init__(self, events):
        self.incidents, self.calls, self.jobs = {}, {}, {}
        self.latest_call, self.latest_job = {}, {}
        for number, event in enumerate(events):
            self.take(number, event)

    def take(self, number, event):
        kind, data, meta = event["type"], event["data"], event["metadata"]
        at = ms(meta["occurredAt"])
        if event["stream"].startswith("incident-"):
            uuid = event["stream"][len("incident-") :]
            if kind == "IncidentCreated":
                self.incidents[uuid] = Incident(event)
            elif uuid in self.incidents:
                self.fold(uuid, self.incidents[uuid], number, at, event)
        if kind == "CallRequested" and data["purpose"] in ("team", "escalation"):
            call = {"entity": meta["entity"], "user": data["user"], "incident": data["incident"]}
            self.calls[data["call"]] = {**call, "at": at, "answered": None, "outcome": None}
            if data["callout"] is not None:
                self.latest_call[data["callout"], data["user"]] = data["call"]
        elif kind == "CallAnswered" and data["call"] in self.calls:
            call = self.calls[data["call"]]
            if call["answered"] is None:
                call["answered"] = max(0, half_up((at - call["at"]) / 1000))
        elif kind == "CallEnded" and data["call"] in self.calls:
            call = self.calls[data["call"]]
            call["outcome"] = call["outcome"] or data["outcome"]
        elif kind == "ResponseRecorded" and data["call"] in self.calls:
            self.calls[data["call"]]["outcome"] = data["outcome"]
        elif kind == "ResponseCorrected":
            call = self.latest_call.get((data["callout"], data["user"]))
            if call is not None:
                self.calls[call]["outcome"] = data["outcome"]

    def fold(self, uuid, one, number, at, event):
        kind, data = event["type"], event["data"]
        if data.get("newVersion"):
            one.version = data["newVersion"]
        if kind == "ReportCorrected":
            one.received = ms(data["reported"])
        elif kind == "LogEntryRecorded":
            one.entries[data["entry"]] = (data["event"], at)
            crew = data.get("designation")
            if crew is not None:
                if data["event"] == "geo:arrived":
                    one.arrived = earlier(one.arrived, at, crew)
                    self.work(uuid, crew, began=at)
                elif data["event"] in ("geo:departed", "team:done"):
                    self.work(uuid, crew, ended=at)
        elif kind == "LogEntryWithdrawn":
            one.entries.pop(data["entry"], None)
            if data["event"] == "geo:arrived" and one.arrived and one.arrived[0] == ms(data["at"]):
                one.arrived = None
            for job in self.jobs.values():
                if job["incident"] == uuid:
                    if data["event"] == "geo:arrived" and job["began"] == ms(data["at"]):
                        job["began"] = None
                    if data["event"] in ("geo:departed", "team:done") and job["ended"] == ms(data["at"]):
                        job["ended"] = None
        elif kind in ("CrewDispatched", "CrewSentAgain"):
            crew, user = data["designation"], data["user"]
            if user is not None:
                one.users[crew] = user
            if kind == "CrewDispatched":
                one.sent = earlier(one.sent, at, crew)
            key = data.get("dispatch") or f"{uuid} {crew}"
            self.latest_job[uuid, crew] = key
            entity = event["metadata"]["entity"]
            self.jobs[key] = {"entity": entity, "incident": uuid, "crew": crew, "user": user, "began": None, "ended": None}
        elif kind == "CrewDispatchWithdrawn":
            if one.sent == (ms(data["at"]), data["designation"]):
                one.sent = None
            job = self.jobs.get(self.latest_job.get((uuid, data["designation"])))
            if job:
                job["began"] = job["ended"] = None
        elif kind in ("JobAccepted", "CrewSetOut", "CrewArrived"):
            self.work(uuid, None, job=data["dispatch"], began=at)
        elif kind == "JobFinished":
            self.work(uuid, None, job=data["dispatch"], ended=at)
        elif kind == "CrewRecalled":
            job = self.jobs.get(self.latest_job.get((uuid, data["designation"])))
            if job and job["began"] is not None:
                self.work(uuid, data["designation"], ended=at)
        elif kind == "IncidentTransferred" and data["newEntity"]:
            one.entity, one.team, one.sent, one.arrived, one.users = data["newEntity"]["entity"], [], None, None, {}
        elif kind == "IncidentLinked":
            one.linked = True
        elif kind == "IncidentUnlinked":
            one.linked = False
        elif kind == "IncidentLocated":
            one.places[data["location"]] = (data["lat"], data["lng"])
        elif kind == "LocationCorrected" and data["location"] in one.places:
            lat, lng = one.places[data["location"]]
            new = (data.get("lat"), data.get("lng"))
            one.places[data["location"]] = (lat if new[0] is None else new[0], lng if new[1] is None else new[1])
        elif kind == "LocationRemoved":
            one.places.pop(data["location"], None)
        elif kind in ("TeamMemberAdded", "TeamRoleChanged", "TeamMemberRemoved"):
            leads = kind != "TeamMemberRemoved" and data["role"] == "leader"
            one.team.append((at, number, data["user"], leads))
        elif kind == "IncidentHeld":
            one.held = True
        elif kind == "HoldsEnded":
            one.held = False
        elif kind == "IncidentCompleted":
            one.completed = at
        elif kind == "IncidentReopened":
            one.completed = None
        elif kind == "IncidentArchived":
            one.archived = at
        elif kind == "IncidentUnarchived":
            one.archived = None
        elif kind == "IncidentDeleted" or (kind == "PersonalDataErased" and data["subject"] == uuid):
            one.gone = True

    def work(self, incident, crew, job=None, began=None, ended=None):
        found = self.jobs.get(job if job is not None else self.latest_job.get((incident, crew)))
        if found is None:
            return
        if began is not None and (found["began"] is None or began < found["began"]):
            found["began"] = began
        if ended is not None and (found["ended"] is None or ended > found["ended"]):
            found["ended"] = ended


def inside(rings, lng, lat):
    odd = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[-1:] + ring[:-1]):
            if (y1 > lat) != (y2 > lat) and lng < (x2 - x1) * (lat - y1) / (y2 - y1) + x1:
                odd = not odd
    return odd


class Organization:
    def __init__(self, asked, world):
        self.entity, self.zone = asked["entity"], ZoneInfo(asked["zone"])
        self.versions, self.areas = asked["versions"], asked["areas"]
        self.outcomes, self.now = asked["outcomes"], asked["now"]
        for one in world.incidents.values():
            one.close(self.versions[one.version]["quiet"])
        counted = lambda uuid: uuid not in world.incidents or not (world.incidents[uuid].gone or world.incidents[uuid].held)
        self.incidents = [
            one
            for one in world.incidents.values()
            if one.entity == self.entity and not (one.gone or one.held or one.linked)
        ]
        self.calls = [c for c in world.calls.values() if c["entity"] == self.entity and counted(c["incident"])]
        self.jobs = [
            j
            for j in world.jobs.values()
            if j["entity"] == self.entity and j["began"] is not None and counted(j["incident"])
        ]

    def local(self, at):
        return datetime.fromtimestamp(at / 1000, self.zone)

    def part(self, by, at, one):
        if by in ("hour", "weekday", "month"):
            local = self.local(at)
            return {"hour": f"{local.hour:02}", "weekday": str(local.weekday()), "month": f"{local:%Y-%m}"}[by]
        if isinstance(one, dict):
            return one[{"person": "user", "crew": "crew"}[by]] or ""
        if by == "type":
            return self.versions[one.version]["name"]
        if by == "zone":
            return self.area(one.point)
        return {"crew": one.crew, "leader": one.leader, "person": one.person}[by] or ""

    def area(self, point):
        if point is None:
            return ""
        return next((area["name"] for area in self.areas if inside(area["rings"], point[1], point[0])), "")

    def midnight(self, day):
        moment = datetime(day.year, day.month, day.day, tzinfo=self.zone)
        return round(moment.astimezone(timezone.utc).timestamp() * 1000)

    def groups(self, by, rows, value):
        """`value` of all rows, and of the rows of each part. Rows: (time, row)."""
        found = {}
        for at, one in rows:
            found.setdefault(self.part(by, at, one), []).append((at, one))
        return {"all": value(rows), "rows": {key: value(own) for key, own in found.items()}}

    def answer(self, q):
        return getattr(self, q["subject"])(q)

    def response(self, q):
        rows = [(i.received, i) for i in self.incidents if q["from"] <= i.received < q["below"]]

        def value(own):
            values = {"incidents": len(own)}
            for name in ("to_acknowledged", "acknowledged_to_arrival", "report_to_arrival", "to_finished"):
                seconds = [i.seconds[name] for _, i in own if i.seconds[name] is not None]
                values |= spread(name, seconds) | {f"{name}.of": sum(i.reached[name] is not None for _, i in own)}
            if q["target"] is not None:
                arrived = [i.seconds["report_to_arrival"] for _, i in own if i.seconds["report_to_arrival"] is not None]
                within = sum(seconds <= q["target"] for seconds in arrived)
                values |= {"within_target": within, "missed_target": len(arrived) - within}
            return values

        answer = self.groups(q["by"], rows, value)
        if q["by"] == "month":
            for key, values in answer["rows"].items():
                year, month = map(int, key.split("-"))
                months = [f"{(year * 12 + month - 1 - n) // 12}-{(month - 1 - n) % 12 + 1:02}" for n in range(3)]
                # The months before the period count whole.
                seconds = [
                    i.seconds["report_to_arrival"]
                    for i in self.incidents
                    if i.received < q["below"]
                    and i.seconds["report_to_arrival"] is not None
                    and f"{self.local(i.received):%Y-%m}" in months
                ]
                values["report_to_arrival.rolling"] = nearest(seconds, 0.5)
            answer["all"]["report_to_arrival.rolling"] = None
        return answer

    def answers(self, q):
        rows = [
            (c["at"], c)
            for c in self.calls
            if q["from"] <= c["at"] < q["below"]
            and c["outcome"] is not None
            and self.outcomes[c["outcome"]]["said"] != "called_off"
        ]

        def value(own):
            said = [self.outcomes[c["outcome"]]["said"] for _, c in own]
            nights = {}
            for at, _ in own:
                local = self.local(at).replace(tzinfo=None)
                if local.hour >= 22 or local.hour < 6:
                    night = (local + timedelta(hours=2)).date()
                    nights[night] = nights.get(night, 0) + 1
            keyed = [c["answered"] for _, c in own if self.outcomes[c["outcome"]]["keyed"] and c["answered"] is not None]
            return {
                "calls": len(own),
                **{name: said.count(name) for name in ("accepted", "declined", "could_not_reach")},
                "accepted_too_late": sum(c["outcome"] == "accepted-too-late" for _, c in own),
                **spread("time_to_answer", keyed),
                "night_calls": sum(nights.values()),
                "nights": len(nights),
                "most_a_night": max(nights.values(), default=0),
            }

        return self.groups(q["by"], rows, value)

    def backlog(self, q):
        last = min(q["below"], self.now)

        def open_at(end):
            return [
                (end, i)
                for i in self.incidents
                if i.received < end and (i.closed is None or i.closed >= end)
            ]

        def value(own):
            ages = [half_up((end - i.received) / 1000) for end, i in own]
            return {"backlog": len(own), **spread("backlog_age", ages), "backlog_age.longest": max(ages, default=None)}

        if q["by"] != "month":
            found = {}
            for end, one in open_at(last):
                found.setdefault(self.part(q["by"], one.received, one), []).append((end, one))
            return {"all": value(open_at(last)), "rows": {key: value(own) for key, own in found.items()}}
        rows, day = {}, self.local(q["from"]).date().replace(day=1)
        while self.midnight(day) < last:
            after = (day + timedelta(days=32)).replace(day=1)
            rows[f"{day:%Y-%m}"] = value(open_at(min(last, self.midnight(after))))
            day = after
        return {"all": value(open_at(last)), "rows": rows}

    def visits(self, q):
        place = lambda one: (half_up(one.point[0] * 10_000), half_up(one.point[1] * 10_000))
        placed = [i for i in self.incidents if i.point is not None and i.received < q["below"]]
        times = {}
        for one in placed:
            times.setdefault(place(one), []).append(one)
        again = set()
        for own in times.values():
            own.sort(key=lambda one: one.received)
            for before, one in zip(own, own[1:]):
                if one.received >= q["from"] and one.received - before.received <= q["days"] * DAY:
                    again.add(id(one))
        rows = [(i.received, i) for i in placed if i.received >= q["from"]]
        value = lambda own: {"visits": len(own), "repeat_visits": sum(id(i) in again for _, i in own)}
        if q["by"] != "place":
            return self.groups(q["by"], rows, value)
        found = {}
        for at, one in rows:
            key = "%.4f,%.4f" % tuple(n / 10_000 for n in place(one))
            found.setdefault(key, []).append((at, one))
        answers = {key: value(own) for key, own in found.items()}
        return {"all": value(rows), "rows": {key: own for key, own in answers.items() if own["repeat_visits"]}}

    def work(self, q):
        rows = [(j["began"], j) for j in self.jobs if q["from"] <= j["began"] < q["below"]]

        def value(own):
            seconds = [s for s in (between(j["began"], j["ended"]) for _, j in own) if s is not None]
            return {"jobs": len(own), "work.sum": sum(seconds), **spread("work", seconds), "work.of": len(own)}

        return self.groups(q["by"], rows, value)


def main():
    asked = json.load(sys.stdin)
    with open(asked["events"], encoding="utf-8") as lines:
        world = World(json.loads(line) for line in lines)
    organization = Organization(asked, world)
    json.dump([organization.answer(q) for q in asked["questions"]], sys.stdout)


if __name__ == "__main__":
    main()
