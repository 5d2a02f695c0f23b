import { expect } from 'vitest';
import { fileLogEvents, ownLogEvents } from '#contracts/incident/logEvents';
import { workflowOf } from '#events/incident/versions/index';
import type { Workflow } from '#events/incident/workflow/definition';
import { entityId } from '#services/demo/ids';
import { organisations } from '#services/demo/organisations';
import { seed } from '../../support/chance.ts';
import type { Installation, Person } from '../../support/installation.ts';

/** The people of one organization, and their work. */
export interface Desk {
  readonly name: string;
  readonly entity: string;
  readonly people: readonly Person[];
  readonly versions: readonly Workflow[];
}

/** The acknowledged changes of one incident, by uuid, and the last street written. */
export interface Life {
  readonly uuid: string;
  readonly version: string;
  readonly closed: boolean;
  readonly labels: readonly string[];
  readonly notes: readonly string[];
  readonly contacts: readonly string[];
  readonly route: string;
  readonly log: readonly string[];
}

/** Only managers complete and archive. */
const roles = ['dispatcher', 'leader', 'manager', 'administrator', 'manager'] as const;
export const handsEach = roles.length;

export async function openDesk(here: Installation, name: string): Promise<Desk> {
  const people: Person[] = [];
  for (const role of roles) people.push(await here.person(`${role}@${name}.example`));
  const keys = organisations.find((one) => one.name === name)?.versions ?? [];
  return { name, entity: entityId(name), people, versions: keys.map(workflowOf).filter(isWorkedByHand) };
}

const own = new Set<string>([...ownLogEvents, ...fileLogEvents]);
const said = (events: readonly string[]) => events.filter((event) => !own.has(event));

/** The log events that lead to each state: one of the first list and, if there is a second, one of that too. */
const waysOf = ({ states }: Workflow) =>
  states.map(({ logEvents, together }) => [said(logEvents), ...(together ? [said(together)] : [])]);

/** True when log entries alone lead through all of its states. */
const isWorkedByHand = (version: Workflow): boolean =>
  version.states.length > 0 && waysOf(version).every((needed) => needed.every((events) => events.length > 0));

export const tally = { requests: 0, repeats: 0 };

/** Sends a command as the dashboard does, with a key: after a time-out the same request is sent again. */
export const done = async (who: Person, method: 'POST' | 'PATCH', path: string, body: object) => {
  tally.requests += 1;
  const key = { 'Idempotency-Key': `hands-${tally.requests}` };
  let { status, body: answer } = await who.send(method, path, body, key);
  for (let repeats = 1; status === 503 && repeats <= 20; repeats++) {
    tally.repeats += 1;
    ({ status, body: answer } = await who.send(method, path, body, key));
  }
  if (status !== 200 && status !== 201 && status !== 202)
    throw new Error(`SEED=${seed} ${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer as { readonly uuid: string };
};

interface Plan {
  readonly n: number;
  readonly version: Workflow;
  /** True when it is completed and archived in the end; otherwise it stays in its last state. */
  readonly closes: boolean;
  readonly born: (uuid: string) => Promise<void>;
}

/**
 * One incident from the report through every state of its version. At each state several people write to it at the same
 * moment.
 */
export async function live({ people }: Desk, { n, version, closes, born }: Plan): Promise<Life> {
  const hand = (shift: number): Person => people[(seed + n * 7 + shift) % people.length] as Person;
  const { uuid } = await done(hand(0), 'POST', '/api/incidents/', {
    version: version.key,
    description: `Water in the street, report ${n}`,
    locations: [{ raw: `${n} Ralston Rd`, route: 'Ralston Rd', street_number: String(n), lat: 39.8, lng: -105.08 }],
  });
  await born(uuid);
  const page = `/api/incident/${uuid}/`;
  const place = (await hand(1).get(page)).body.locations[0].uuid as string;
  const life = { labels: [] as string[], notes: [] as string[], contacts: [] as string[], log: [] as string[] };
  let route = 'Ralston Rd';
  for (const [step, needed] of waysOf(version).entries()) {
    const words = `${n}.${step}`;
    const entries = needed.map((events, at) =>
      done(hand(step + at), 'POST', `${page}log/`, { event: events[n % events.length], message: words }),
    );
    if (step === 0) {
      const label = done(hand(3), 'POST', `${page}label/`, { name: `label ${words}` });
      const note = done(hand(1), 'POST', `${page}note/`, { body: words });
      life.labels.push((await label).uuid);
      life.notes.push((await note).uuid);
    } else if (step === 1) {
      const contact = { name: words, phone_number: '303-555-0142' };
      const added = done(hand(step + 2), 'POST', `${page}location/${place}/contact/`, contact);
      route = `Street ${words}`;
      await done(hand(step + 4), 'PATCH', `${page}location/${place}/`, { route });
      life.contacts.push((await added).uuid);
    }
    for (const entry of entries) life.log.push((await entry).uuid);
  }
  // Completing and archiving do not wait for each other.
  const [, , manager, , other] = people as readonly [Person, Person, Person, Person, Person];
  if (closes)
    await Promise.all([
      done(manager, 'PATCH', `/api/manage/incident/${uuid}/`, { completed: true }),
      done(other, 'PATCH', `/api/manage/incident/${uuid}/`, { archived: true }),
    ]);
  return { uuid, version: version.key, closed: closes, route, ...life };
}

type Uuids = readonly { readonly uuid: string }[];
const uuids = (all: Uuids) => all.map(({ uuid }) => uuid).toSorted();

/** The page shows every acknowledged change once, and nothing else; every state was reached. */
export async function judge({ people }: Desk, life: Life): Promise<void> {
  const { uuid, labels, notes, contacts, route, log, version, closed } = life;
  const { body } = await (people[0] as Person).get(`/api/incident/${uuid}/`);
  const place = body.locations[0];
  const written = (body.log as { uuid: string; event: string }[]).filter(
    ({ event }) => !(ownLogEvents as readonly string[]).includes(event),
  );
  const missed = (body.workflow as { state: string; reached: string | null }[]).filter(({ reached }) => !reached);
  expect([uuid, uuids(body.labels)]).toEqual([uuid, labels.toSorted()]);
  expect([uuid, uuids(body.notes)]).toEqual([uuid, notes.toSorted()]);
  expect([uuid, uuids(place.contacts)]).toEqual([uuid, contacts.toSorted()]);
  expect([uuid, uuids(written)]).toEqual([uuid, log.toSorted()]);
  expect([uuid, version, missed]).toEqual([uuid, version, []]);
  const state = closed ? 'completed' : workflowOf(version).states.at(-1)?.state;
  expect([uuid, place.route, body.state, body.archived, body.completed]).toEqual([uuid, route, state, closed, closed]);
}
