import { outcomeTable } from '#contracts/callout/outcomes';
import { codec as openCodec } from '#events/codec';
import type { PlacedFact } from '#events/facts';
import type { App } from '#services/app/app';
import { systemRandom } from '#services/core/clock';

// A second way to every figure: from the raw events, one incident and one call at a time, with none of the code that the
// read models and the answers are made of. Slow, and meant to be read.

export async function eventsOf({ store, keys }: App): Promise<readonly PlacedFact[]> {
  const codec = openCodec(keys, systemRandom);
  const events: PlacedFact[] = [];
  for await (const stored of store.readAll()) {
    const event = await codec.decode(stored);
    events.push(event as PlacedFact);
  }
  return events;
}

type Of<Type> = Extract<PlacedFact, { type: Type }>;
const all = <Type extends PlacedFact['type']>(events: readonly PlacedFact[], ...types: readonly Type[]) =>
  events.filter((event): event is Of<Type> => (types as readonly string[]).includes(event.type));
const at = ({ metadata }: PlacedFact) => Date.parse(metadata.occurredAt);

interface SlowIncident {
  readonly uuid: string;
  readonly entity: string;
  readonly received: number;
  readonly counted: boolean;
  readonly point: readonly [number, number] | null;
  readonly labels: readonly string[];
  readonly leader: string | null;
  /** The times of the report and of the four steps. */
  readonly clock: readonly (number | null)[];
  readonly seconds: readonly (number | null)[];
}

function slowIncident(uuid: string, events: readonly PlacedFact[]): SlowIncident {
  const moves = all(events, 'IncidentTransferred').filter(({ data }) => data.newEntity !== null);
  const created = events[0] as PlacedFact;
  const corrected = all(events, 'ReportCorrected').at(-1);
  const received = corrected ? Date.parse(corrected.data.reported) : at(created);
  const holding = all(events, 'IncidentHeld', 'HoldsEnded').at(-1);
  const erased = all(events, 'PersonalDataErased').map(({ data }) => data.subject);

  const removed = new Set(all(events, 'LocationRemoved').map(({ data }) => data.location));
  const place = all(events, 'IncidentLocated').find(({ data }) => !removed.has(data.location));
  const points = place
    ? all(events, 'IncidentLocated', 'LocationCorrected').filter(({ data }) => data.location === place.data.location)
    : [];
  const latest = (axis: 'lat' | 'lng') => points.findLast(({ data }) => data[axis] !== null)?.data[axis] ?? null;
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  const [lat, lng] = [latest('lat'), latest('lng')];
  const exact = lat === null || lng === null ? null : ([lat, lng] as const);
  const point =
    exact && place && erased.includes(place.data.location) ? ([round(exact[0]), round(exact[1])] as const) : exact;

  const withdrawn = new Set(all(events, 'LogEntryWithdrawn').map(({ data }) => data.entry));
  const logged = all(events, 'LogEntryRecorded').filter(({ data }) => !withdrawn.has(data.entry));
  const times = (name: string) => logged.filter(({ data }) => data.event === name).map(at);
  const firstOf = (list: readonly number[]) => (list.length === 0 ? null : list.toSorted((a, b) => a - b)[0]);
  const departures = times('geo:departed').toSorted((a, b) => b - a);
  const clock = [
    received,
    firstOf(times('acknowledged')),
    firstOf(times('contacts:call_completed')),
    firstOf(times('geo:arrived')),
    firstOf([...departures.slice(0, 1), ...times('team:done')]),
  ];
  const seconds = [1, 2, 3, 4].map((n) => {
    const [from, to] = [clock[n - 1] ?? null, clock[n] ?? null];
    return from === null || to === null || from > to ? null : Math.round((to - from) / 1000);
  });

  const last = clock.slice(1).flatMap((time) => time ?? []);
  const moment = last.length === 0 ? received : Math.max(...last);
  const arrived = moves.at(-1);
  const here = arrived ? events.slice(events.indexOf(arrived)) : events;
  const team = all(here, 'TeamMemberAdded', 'TeamRoleChanged', 'TeamMemberRemoved')
    .map((event, n) => ({ event, n }))
    .toSorted((a, b) => at(a.event) - at(b.event) || a.n - b.n)
    .map(({ event }) => event);
  const leadersAfter = (facts: typeof team) => {
    const leading: string[] = [];
    for (const { type, data } of facts) {
      if (leading.includes(data.user)) leading.splice(leading.indexOf(data.user), 1);
      if (type !== 'TeamMemberRemoved' && data.role === 'leader') leading.push(data.user);
    }
    return leading;
  };
  const then = leadersAfter(team.filter((event) => at(event) <= moment));
  const next = team.find(
    (event) => at(event) > moment && event.type !== 'TeamMemberRemoved' && event.data.role === 'leader',
  );
  const unlabeled = new Set(all(events, 'LabelRemoved').map(({ data }) => data.label));
  return {
    uuid,
    entity: arrived?.data.newEntity?.entity ?? created.metadata.entity,
    received,
    counted: all(events, 'IncidentDeleted').length === 0 && !erased.includes(uuid) && holding?.type !== 'IncidentHeld',
    point,
    labels: [
      ...new Set(
        all(events, 'LabelAdded')
          .filter(({ data }) => data.name !== '' && !unlabeled.has(data.label))
          .map(({ data }) => data.name),
      ),
    ],
    leader: then.at(-1) ?? next?.data.user ?? null,
    clock: clock.map((time) => time ?? null),
    seconds,
  };
}

interface SlowCall {
  readonly entity: string;
  readonly user: string;
  readonly requested: number;
  readonly answeredAfter: number | null;
  readonly outcome: keyof typeof outcomeTable | null;
}

function slowCalls(events: readonly PlacedFact[], isCounted: (incident: string) => boolean): readonly SlowCall[] {
  return all(events, 'CallRequested')
    .filter(({ data }) => data.purpose === 'team' || data.purpose === 'escalation')
    .filter(({ data }) => data.incident === null || isCounted(data.incident))
    .map((request, _, requests): SlowCall => {
      const { call, user, callout } = request.data;
      const own = events.filter(({ data }) => 'call' in data && data.call === call);
      const answer = all(own, 'CallAnswered')[0];
      const later = requests.some(
        (other) =>
          callout !== null &&
          other.data.callout === callout &&
          other.data.user === user &&
          events.indexOf(other) > events.indexOf(request),
      );
      const corrected = all(events, 'ResponseCorrected').filter(
        ({ data }) => !later && callout !== null && data.callout === callout && data.user === user,
      );
      const ended = all(own, 'CallEnded')[0]?.data.outcome ?? null;
      const said = [...all(own, 'ResponseRecorded'), ...corrected]
        .toSorted((a, b) => events.indexOf(a) - events.indexOf(b))
        .at(-1)?.data.outcome;
      return {
        entity: request.metadata.entity,
        user,
        requested: at(request),
        answeredAfter: answer ? Math.max(0, Math.round((at(answer) - at(request)) / 1000)) : null,
        outcome: (said ?? ended) as SlowCall['outcome'],
      };
    });
}

const nearest = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
};

const counted = (calls: readonly SlowCall[]) => {
  const said = (word: string) =>
    calls.filter(({ outcome }) => outcome !== null && outcomeTable[outcome].said === word).length;
  const [accepted, declined, notReached] = [said('accepted'), said('declined'), said('could_not_reach')];
  return { accepted, declined, could_not_reach: notReached, total: accepted + declined + notReached };
};

export interface SlowRange {
  readonly from: number;
  readonly below: number;
  readonly zone: string;
}

/** Every figure of an organization in a range. */
export function slowFigures(events: readonly PlacedFact[], entity: string, { from, below, zone }: SlowRange) {
  const byIncident = new Map<string, PlacedFact[]>();
  for (const event of events)
    if (event.stream.startsWith('incident-')) {
      const uuid = event.stream.slice('incident-'.length);
      byIncident.set(uuid, [...(byIncident.get(uuid) ?? []), event]);
    }
  const incidents = [...byIncident].map(([uuid, own]) => slowIncident(uuid, own));
  const own = incidents.filter(
    (one) => one.entity === entity && one.counted && one.received >= from && one.received < below,
  );
  const uncounted = new Set(incidents.filter((one) => !one.counted).map(({ uuid }) => uuid));
  const ever = slowCalls(events, (incident) => !uncounted.has(incident)).filter((call) => call.entity === entity);
  const calls = ever.filter((call) => call.requested >= from && call.requested < below);
  const latest = ever
    .filter((call) => counted([call]).total > 0)
    .reduce((most, call) => Math.max(most, call.requested), 0);
  const placed = own.filter(({ point }) => point !== null);
  const labels = [...new Set(placed.flatMap((one) => one.labels))].toSorted();
  const parts = (call: SlowCall) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    }).formatToParts(call.requested);
  const part = (call: SlowCall, name: string) => parts(call).find(({ type }) => type === name)?.value ?? '';
  const dayOf = (call: SlowCall) => `${part(call, 'year')}-${part(call, 'month')}-${part(call, 'day')}`;
  const told = calls.filter(({ outcome }) => outcome !== null);
  const led = (leader: string | null) =>
    own.filter((one) => one.leader === leader).toSorted((a, b) => a.received - b.received);
  const times = (list: readonly SlowIncident[], from: number, to: number) => {
    const values = list.flatMap(({ clock }) => {
      const [begin, end] = [clock[from] ?? null, clock[to] ?? null];
      return begin === null || end === null || begin > end ? [] : [Math.round((end - begin) / 1000)];
    });
    const of = list.filter(({ clock }) => (clock[to] ?? null) !== null).length;
    return { n: values.length, of, median_seconds: nearest(values, 0.5), p90_seconds: nearest(values, 0.9) };
  };
  const stepsOf = (list: readonly SlowIncident[]) => [1, 2, 3, 4].map((n) => times(list, n - 1, n));
  return {
    heatmap: {
      points: placed.map(({ point }) => JSON.stringify(point)).toSorted(),
      labels: Object.fromEntries(
        labels.map((label) => [label, placed.filter((one) => one.labels.includes(label)).length]),
      ),
    },
    incidents: own.map(({ uuid }) => uuid).toSorted(),
    response: {
      incidents: own.length,
      // To the acknowledgment, from there to arrival, from the report to arrival, and to the finish.
      figures: [times(own, 0, 1), times(own, 1, 3), times(own, 0, 3), times(own, 3, 4)],
    },
    performance: {
      all: { incidents: own.length, steps: stepsOf(own) },
      leaders: new Map(
        [...new Set(own.map(({ leader }) => leader))].map((leader) => [
          leader,
          {
            incidents: led(leader).length,
            steps: stepsOf(led(leader)),
            entries: led(leader)
              .map(({ received, seconds }) => JSON.stringify([new Date(received).toISOString(), ...seconds]))
              .toSorted(),
          },
        ]),
      ),
    },
    calls: {
      ...counted(calls),
      latest_call: latest === 0 ? null : new Date(latest).toISOString(),
      by_day: new Map(
        [...new Set(told.map(dayOf))].map((day) => [day, counted(told.filter((call) => dayOf(call) === day))]),
      ),
      by_hour: Array.from({ length: 24 }, (_, hour) =>
        counted(told.filter((call) => Number(part(call, 'hour')) === hour)),
      ),
    },
    people: new Map(
      [...new Set(calls.map(({ user }) => user))].map((user) => {
        const mine = calls.filter((call) => call.user === user);
        // A machine that picks up presses no key.
        const answers = mine.flatMap(({ answeredAfter, outcome }) =>
          outcome !== null && outcomeTable[outcome].keyed ? (answeredAfter ?? []) : [],
        );
        return [
          user,
          {
            ...counted(mine),
            accepted_too_late: mine.filter(({ outcome }) => outcome === 'accepted-too-late').length,
            answered: answers.length,
            median_seconds: nearest(answers, 0.5),
            p90_seconds: nearest(answers, 0.9),
          },
        ];
      }),
    ),
  };
}
