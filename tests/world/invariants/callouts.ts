import { isComing } from '#contracts/incident/crews/crewStatus';
import { ends, type Logged } from '../../support/callouts/logged.ts';
import { ofEscalation } from '../../support/callouts/ofEscalation.ts';
import { ofLog } from '../../support/callouts/ofLog.ts';
import { ofPlaces } from '../../support/callouts/ofPlaces.ts';
import { recordedBefore } from '../begun.ts';
import { unplanted } from '../planting.ts';
import { calloutLogs, type Fact, factsIn } from './facts.ts';
import type { Invariant, Seen } from './invariant.ts';
import { isReason, untrueReasons } from './reasons.ts';

/** A place younger than this may be unknown to a machine that reads an old state of the log. Milliseconds. */
const young = 15_000;

const rungIn = (facts: readonly Fact[]) =>
  facts.flatMap(({ type, data, truly: from }) =>
    type === 'CallRequested' && typeof data.callout === 'string' && truly(from)
      ? [{ callout: data.callout, user: String(data.user), from }]
      : [],
  );
const truly = (at: number): boolean => at > recordedBefore;

const zonesIn = ({ world: { machines } }: Seen) => {
  const views = machines.find(({ app }) => app)?.app?.views;
  return (entity: string): string => views?.doc('entities', entity)?.timezone ?? 'UTC';
};

/** The call-outs of an incident for which an earlier one has confirmed a person. */
function secondOnes(logs: ReturnType<typeof calloutLogs>): number {
  const confirmed = new Set<unknown>();
  let count = 0;
  for (const log of logs.values()) {
    const [first] = log;
    const incident = first?.type === 'CalloutStarted' ? first.data.incident : null;
    if (incident !== null && confirmed.has(incident)) count += 1;
    if (log.some(({ type }) => type === 'MemberConfirmed')) confirmed.add(incident);
  }
  return count;
}

/** A call-out that waits for a person, up to twelve hours. */
const isPaused = (log: readonly Logged[]): boolean =>
  log.findLast(({ type }) => ends.has(type) || type === 'CalloutPaused' || type === 'CalloutResumed')?.type ===
  'CalloutPaused';

const ended: ReadonlySet<string> = new Set(['IncidentCompleted', 'IncidentArchived', 'IncidentDeleted']);
const goesOn: ReadonlySet<string> = new Set(['IncidentReopened', 'IncidentUnarchived']);

/** The stretches of this night in which an incident was over, by its id. True times. */
function stretchesOver(facts: readonly Fact[]): ReadonlyMap<string, readonly { readonly from: number; to: number }[]> {
  const over = new Map<string, { readonly from: number; to: number }[]>();
  for (const { stream, type, truly: at } of facts) {
    const known = over.get(stream.slice('incident-'.length)) ?? [];
    const last = known.at(-1);
    if (ended.has(type) && truly(at) && last?.to !== Number.POSITIVE_INFINITY)
      over.set(stream.slice('incident-'.length), [...known, { from: at, to: Number.POSITIVE_INFINITY }]);
    if (goesOn.has(type) && last) last.to = Math.min(last.to, at);
  }
  return over;
}

/** The people with a place in a call-out of an incident, whom nobody took from its team, and which stayed where it was. */
function placesOf({ world }: Seen): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  const moved = new Set<string>();
  const confirmed = new Set<string>();
  for (const { stream, type, data } of factsIn(world, ['callout-', 'incident-'])) {
    const incident = stream.startsWith('incident-') ? stream.slice('incident-'.length) : data.incident;
    if (typeof incident !== 'string') continue;
    const known = places.get(incident) ?? new Set();
    places.set(incident, known);
    const user = String(data.user);
    if (type === 'MemberConfirmed' || type === 'AssignmentAccepted') known.add(user);
    if (type === 'MemberConfirmed') confirmed.add(`${incident} ${user}`);
    // A place in a call-out stays.
    if ((type === 'AssignmentDeclined' || type === 'AssignmentCompleted') && !confirmed.has(`${incident} ${user}`))
      known.delete(user);
    // A person who was told not to come has none, also of a call that was linked to another incident.
    if (['MemberReleased', 'TeamMemberRemoved', 'MemberStoodDown'].includes(type)) known.delete(user);
    if (type === 'IncidentTransferred' && data.newEntity) moved.add(incident);
  }
  for (const incident of moved) places.delete(incident);
  return places;
}

/** An arrival in the log is that of its author, or of the only one who comes. */
function arrive(coming: Set<string>, { event, by }: { readonly event: unknown; readonly by: string }): void {
  if (event === 'team:done' || (coming.size === 1 && isArrival.has(event))) coming.clear();
  if (isArrival.has(event)) coming.delete(by);
}
const isArrival: ReadonlySet<unknown> = new Set(['geo:arrived', 'geo:departed']);

/**
 * The people who accepted for an incident that then ended, or whom somebody else released on the way, and who were not
 * told; and the texts of those who were.
 */
function untold(facts: readonly Fact[]) {
  const comes = new Map<string, Set<string>>();
  const ending = new Map<string, { readonly at: number; readonly users: readonly string[] }>();
  const told: string[] = [];
  const released = new Set<string>();
  for (const { stream, type, data, metadata, truly: at } of facts) {
    const incident = stream.startsWith('incident-') ? stream.slice('incident-'.length) : data.incident;
    if (typeof incident !== 'string' || !truly(at)) continue;
    const known = comes.get(incident) ?? new Set();
    comes.set(incident, known);
    const user = String(data.user);
    if (type === 'MemberConfirmed' && !ending.has(incident)) known.add(user);
    if (type === 'LogEntryRecorded' && data.designation === null)
      arrive(known, { event: data.event, by: metadata.actor.id });
    const leaves = type === 'MemberReleased' || type === 'TeamMemberRemoved';
    if (leaves && known.has(user) && metadata.actor.id !== user) released.add(`${user} of ${incident}`);
    if (comesAgain.has(type)) released.delete(`${user} of ${incident}`);
    if (leaves || type === 'CrewDispatched' || type === 'CrewSentAgain') known.delete(user);
    const moves = type === 'IncidentTransferred' && data.newEntity;
    if ((ended.has(type) || moves) && !ending.has(incident))
      ending.set(incident, { at, users: [...known].filter((one) => one !== metadata.actor.id) });
    if (moves) known.clear();
    if (goesOn.has(type)) ending.delete(incident);
    // A recall tells the person of the crew by a text of its own.
    if (type !== 'MemberStoodDown' && type !== 'CrewRecalled') continue;
    if (type === 'MemberStoodDown') told.push(String(data.delivery));
    const end = ending.get(incident);
    if (end) ending.set(incident, { ...end, users: end.users.filter((one) => one !== user) });
  }
  const untoldOfTheEnd = [...ending].flatMap(([incident, { users }]) => users.map((user) => `${user} of ${incident}`));
  return { told, left: [...released, ...untoldOfTheEnd] };
}
const comesAgain: ReadonlySet<string> = new Set([
  'MemberStoodDown',
  'MemberConfirmed',
  'MemberOnStandby',
  'TeamMemberAdded',
  'CrewDispatched',
  'CrewSentAgain',
  'AssignmentDeclined',
]);

export const calloutInvariants: readonly Invariant[] = [
  {
    says: 'The board names everybody who comes: each person with a place in a call-out of the incident.',
    when: 'rest',
    check: (seen) => {
      const places = placesOf(seen);
      for (const { app, name } of seen.world.machines)
        for (const { card, people } of app?.views.docs('incident_cards', { where: { active: 1 } }) ?? []) {
          const has = places.get(card.uuid);
          seen.saw(has?.size ?? 0);
          const shown = new Set(people.flatMap(({ user, status }) => (status === 'accepted' ? [user] : [])));
          const missing = [...(has ?? [])].find((user) => !shown.has(user));
          if (missing) return `${missing} has a place at ${card.uuid}, and ${name} does not say so`;
          const wrong = has && [...shown].find((user) => !has.has(user));
          if (wrong) return `${wrong} comes to ${card.uuid} by ${name}, and has no place`;
        }
      return null;
    },
  },
  {
    says: 'Nobody is rung for an incident that is over, and no crew drives to one without being told.',
    when: 'rest',
    check: ({ world, saw }) => {
      const facts = factsIn(world, ['callout-', 'call-', 'incident-']);
      const over = stretchesOver(facts.filter(({ stream }) => stream.startsWith('incident-')));
      saw(over.size);
      for (const { type, data, truly: at } of facts) {
        if (type !== 'CallRequested' || data.callout === null || typeof data.incident !== 'string') continue;
        const during = over.get(data.incident)?.find(({ from, to }) => at > from + young && at < to);
        if (during)
          return `${String(data.incident)} was over for ${at - during.from} ms when ${String(data.call)} was placed`;
      }
      const { views } = world.machines.find(({ app }) => app)?.app ?? {};
      for (const [incident, stretches] of over) {
        const doc = views?.doc('incident_cards', incident);
        const driving = doc?.crews.find((crew) => crew.dispatch !== null && isComing(crew));
        if (driving && stretches.at(-1)?.to === Number.POSITIVE_INFINITY)
          return `${driving.name} is ${driving.status} for ${incident}, which is over`;
      }
      return null;
    },
  },
  {
    says: 'Everybody who accepted is told when the incident ends or moves under them, or somebody releases them.',
    when: 'rest',
    check: ({ world, saw }) => {
      const facts = factsIn(world, ['callout-', 'incident-', 'delivery-']);
      const texted = new Set(facts.flatMap(({ type, data }) => (type === 'NoticeRequested' ? [data.delivery] : [])));
      const owed = untold(facts);
      saw(owed.told.length);
      const [missing] = owed.left;
      if (missing) return `${missing} accepted, and was not told that it is over`;
      const unsent = owed.told.find((delivery) => !texted.has(delivery));
      return unsent === undefined ? null : `the text ${unsent} of an end was never asked for`;
    },
  },
  {
    says: 'Everybody due was called, in the order of the policy, or the log says why not.',
    when: 'rest',
    check: ({ world, saw }) => {
      for (const [id, log] of calloutLogs(factsIn(world, ['callout-']))) {
        const [first] = log;
        saw(log.filter(({ type }) => type === 'CandidateCalled').length);
        if (first?.type !== 'CalloutStarted') return `${id} begins with ${first?.type}`;
        const { policy, kind } = first.data;
        const found = unplanted(() => [
          ...ofLog(log, { policy, entity: first.entity }),
          ...ofEscalation(log, { kind, policy }, null),
        ]);
        const untrue = found.filter((one) => one !== 'I6 0 ends' || !isPaused(log));
        if (untrue.length > 0) return `${kind} ${id}: ${untrue.slice(0, 3).join('; ')}`;
      }
      return null;
    },
  },
  {
    says: 'Each reason for which a person was not called is true.',
    when: 'rest',
    check: (seen) => {
      const facts = factsIn(seen.world, ['callout-', 'incident-', 'roster-', 'user-', 'timeOff-']);
      seen.saw(facts.filter(({ type, truly: at }) => isReason(type) && truly(at)).length);
      return untrueReasons(facts, { since: recordedBefore + 1, zoneOf: zonesIn(seen) })[0] ?? null;
    },
  },
  {
    says: 'Nobody who has a place in one call-out of an incident is rung by another of it.',
    when: 'rest',
    check: ({ world, saw }) => {
      const facts = factsIn(world, ['callout-', 'call-']);
      const [rung, logs] = [rungIn(facts), calloutLogs(facts)];
      saw(secondOnes(logs));
      return ofPlaces(rung, logs, young)[0] ?? null;
    },
  },
];
