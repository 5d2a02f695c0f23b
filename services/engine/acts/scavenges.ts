import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { comparePositions, type Position } from '#events/core/position';
import { type ScavengeCommand, scavenge } from '#events/scavenge/decider';
import { keyErased } from '#events/store/sealing/keys';
import { NotAllowedError } from '#events/store/store';
import type { Erasure, KeyErasureDue, NodeDue, ScavengeDue } from '#projections/due/obligation';
import { nextNight, nightOf } from '#projections/due/scavenges';
import type { App } from '#services/app/app';
import { listedTogether } from '#services/app/people/listedTogether';
import type { Scavenges } from '#services/outbound/scavenges/scavenges';
import { erasedBy, erasing } from '#services/projector/erasures';
import { causeOf } from './cause.ts';

/** A node that is busy or away is asked again after this many milliseconds, until the night's patience is over. */
const askAgainAfter = 10 * 60_000;
const patience = 12 * 3_600_000;
/** So many scavenges in a row include every deletion before the first, wherever the node stood. */
const enough = 3;

/**
 * Deletes the keys of everyone whose erasure was recorded and whose key stream is not deleted, or was deleted by an
 * earlier build without a last event.
 */
export async function eraseKeys(app: App, { done, last, since }: KeyErasureDue): Promise<void> {
  const people = new Map<string, { readonly at: Position; readonly ended: boolean }>();
  const customers = new Map<string, Position>();
  const after = await positionOf(app, done);
  for await (const event of app.store.readAll({ types: erasing, ...(after ? { after } : {}) })) {
    const subject = erasedBy(event);
    if (subject === undefined) continue;
    const known = people.get(subject);
    if (event.type !== keyErased) people.set(subject, { at: event.position, ended: false });
    else if (known) people.set(subject, { ...known, ended: true });
    if (event.type !== keyErased && event.stream.startsWith('serviceaccount-')) customers.set(subject, event.position);
  }
  await eraseTogether(app, customers);
  // The embedded node erases deleted events at once.
  const remains = app.config.eventStoreUrl !== null;
  for (const [subject, { at, ended }] of people) {
    if (ended || !remains) await app.keys.erase(subject, at);
    else await app.keys.eraseAgain(subject, at);
  }
  const remain = remains && (await showsErasedKeys(app));
  const now = iso(app.clock.now());
  const night = nightOf(nextNight(now));
  await record(app, night, { do: 'recordDeleted', data: { night, through: last.event, since: since ?? now, remain } });
}

/** The place of an erasure in this log; undefined when its stream does not show it any more. */
async function positionOf({ store }: App, erasure: Erasure | null): Promise<Position | undefined> {
  if (erasure === null) return undefined;
  for await (const { id, position } of store.read(erasure.stream, { from: erasure.revision, maxCount: 1 }))
    if (id === erasure.event) return position;
  return undefined;
}

/** Deletes the keys of service accounts that spreadsheets listed before the erasure, where they stand among others. */
async function eraseTogether({ store, keys }: App, erased: ReadonlyMap<string, Position>): Promise<void> {
  if (erased.size === 0) return;
  const wanted = new Set(erased.keys());
  for await (const { keys: group, accounts, position } of listedTogether(store, wanted)) {
    const gone = accounts.filter((account) => comparePositions(position, erased.get(account) ?? position) < 0);
    if (gone.length > 0) await keys.eraseTogether(group, new Set(gone));
  }
}

/** True when the event store still shows the last events of deleted key streams, as a server does. */
async function showsErasedKeys({ store }: App): Promise<boolean> {
  let shows = false;
  for await (const _ of store.readAll({ types: [keyErased], backwards: true, maxCount: 1 })) shows = true;
  return shows;
}

/** Does the next step of tonight's scavenge: asks the nodes one after the other, and follows each to its end. */
export async function scavengeNext(app: App, scavenges: Scavenges, due: ScavengeDue): Promise<void> {
  const { night, nodes, due_at } = due;
  if (night === null) {
    const tonight = nightOf(due_at ?? iso(app.clock.now()));
    return record(app, tonight, { do: 'request', data: { night: tonight, nodes: await scavenges.nodes() } });
  }
  const owed = nodes.filter(({ status }) => status === 'owed');
  // A node that was put off waits behind the others.
  const [first] = owed.toSorted((a, b) => (a.waits_until ?? '').localeCompare(b.waits_until ?? ''));
  const next = nodes.find(({ status }) => status === 'started') ?? first;
  if (!next) return;
  const step = next.status === 'started' ? followed : begun;
  const command = await step(app, scavenges, { ...next, night });
  if (command) await record(app, night, command);
}

type Tonight = NodeDue & { readonly night: string };

async function begun(app: App, scavenges: Scavenges, { night, node }: Tonight): Promise<ScavengeCommand> {
  const point = await newestPoint(app);
  const asked = await scavenges.start(node);
  if (asked.result === 'started') return { do: 'start', data: { night, node, scavenge: asked.scavenge, point } };
  const { reason } = asked;
  const isOver = app.clock.now() > Date.parse(nextNight(night)) + patience;
  if (asked.result === 'refused' || isOver) return { do: 'fail', data: { night, node, reason } };
  return { do: 'putOff', data: { night, node, reason, dueAt: iso(app.clock.now() + askAgainAfter) } };
}

async function followed(app: App, scavenges: Scavenges, due: Tonight): Promise<ScavengeCommand | null> {
  const { night, node, point, rounds } = due;
  const id = due.scavenge ?? '';
  const stands = await scavenges.stands(node, id);
  if (stands === 'running') return null;
  if (stands === 'lost')
    return { do: 'fail', data: { night, node, reason: `${node} stopped its scavenge ${id}. Its own log says why.` } };
  const newest = await newestPoint(app);
  // A node goes on with an interrupted scavenge, or with one begun on another node, as it was at its beginning. One that
  // added a point of its own includes everything deleted before it.
  const isFresh = (point !== null && newest !== null && newest > point) || rounds + 1 >= enough;
  return { do: 'end', data: { night, node, scavenge: id, result: isFresh ? 'done' : 'again' } };
}

/** The number of the newest scavenge point: -1 when there is none, null when our user may not read it. */
async function newestPoint({ store }: App): Promise<number | null> {
  let newest = -1;
  try {
    for await (const { revision } of store.read('$scavengePoints', { backwards: true, maxCount: 1 })) newest = revision;
    return newest;
  } catch (error) {
    if (error instanceof NotAllowedError) return null;
    throw error;
  }
}

async function record(app: App, night: string, command: ScavengeCommand): Promise<void> {
  const step = { commandId: idFrom('scavenge', app.random.uuid()), occurredAt: iso(app.clock.now()), command };
  const { events } = await app.handle(scavenge, night, step, causeOf('', idFrom('scavenge', night)));
  if (events.length === 0) return;
  if (command.do === 'fail') app.log.warn(command.data, 'erased keys stay on the disk of a node of the event store');
  else app.log.info({ step: command.do, ...command.data }, 'erased keys are being removed from the event store');
}
