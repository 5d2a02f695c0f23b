import type { Entity } from '#contracts/accounts/viewer';
import type { Crew, DispatchData } from '#contracts/dispatch/dispatch';
import { idFrom } from '#events/core/ids';
import type { Clock } from '#events/core/ports';
import { sourceOf } from '#services/commands/import/commands';
import type { PlayFact } from './playbook.ts';
import { type Answer, type Session, wait, wordsOf } from './session.ts';

export interface PlayOptions {
  readonly dispatcher: Session;
  /** The account that completes incidents, if any may. */
  readonly manager: Session | null;
  readonly entity: Entity;
  readonly facts: readonly PlayFact[];
  readonly speed: number;
  /** Names this run: playing the same facts again makes other incidents. */
  readonly run: string;
  readonly clock: Clock;
  readonly calledOff: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Played {
  readonly done: number;
  /** The number of each refusal, by its words. */
  readonly refused: ReadonlyMap<string, number>;
  /** Facts left out, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
}

/** The state of one incident under play. */
interface Incident {
  uuid: string | null;
  version: string;
  readonly crews: Set<string>;
}

const underWay = 16;
const crewsFreshFor = 30_000;

/** Plays the facts at their times, `speed` times faster; the facts of one incident run one after the other. */
export async function play(options: PlayOptions): Promise<Played> {
  const { facts, speed, clock, calledOff, onProgress } = options;
  const counts = { done: 0, refused: new Map<string, number>(), skipped: new Map<string, number>() };
  const perform = performer(options, counts);
  const tails = new Map<string, Promise<void>>();
  const running = new Set<Promise<void>>();
  const began = clock.now();
  const first = facts[0]?.at ?? 0;
  let failure: unknown = null;
  for (const fact of facts) {
    await wait(clock, began + (fact.at - first) / speed - clock.now(), calledOff);
    while (running.size >= underWay) await Promise.race(running);
    if (calledOff.aborted || failure !== null) break;
    const turn = (tails.get(fact.incident) ?? Promise.resolve())
      .then(() => perform(fact))
      .catch((error: unknown) => {
        failure ??= error;
      })
      .then(() => {
        running.delete(turn);
        if (tails.get(fact.incident) === turn) tails.delete(fact.incident);
        counts.done += 1;
        onProgress?.(counts.done, facts.length);
      });
    tails.set(fact.incident, turn);
    running.add(turn);
  }
  await Promise.all(running);
  if (failure !== null && !calledOff.aborted) throw failure;
  return counts;
}

const add = (counts: Map<string, number>, words: string) => counts.set(words, (counts.get(words) ?? 0) + 1);

function performer(options: PlayOptions, counts: { refused: Map<string, number>; skipped: Map<string, number> }) {
  const { dispatcher, manager, entity, run } = options;
  const version = entity.undispatched_versions[0] ?? entity.versions[0]?.key ?? '';
  const incidents = new Map<string, Incident>();
  const crews = crewChooser(options);
  const key = (fact: PlayFact, more = '') => idFrom('play', run, fact.incident, fact.key, more);
  const heard = ({ status, json }: Answer): boolean => {
    if (status >= 400) add(counts.refused, wordsOf(json, status));
    return status < 400;
  };

  const create = async (fact: PlayFact & { does: 'create' }, incident: Incident) => {
    const source = sourceOf({ source: 'play' }, `${run}:${fact.incident}`);
    const answer = await dispatcher.send('POST', '/api/incidents/', { ...fact.body, version, source }, key(fact));
    if (heard(answer)) incident.uuid = (answer.json as { uuid: string }).uuid;
  };

  const dispatch = async (fact: PlayFact, incident: Incident) => {
    const target = entity.versions.find((one) => one.key === incident.version)?.targets[0] ?? incident.version;
    const crew = await crews.next(incident.crews);
    if (!crew) return void add(counts.skipped, 'Every crew that can be sent is on the incident already.');
    incident.crews.add(crew.uuid);
    const body = { incident: incident.uuid, new_version: target, designation: crew.uuid };
    const path = '/api/beta/dispatch/manual-dispatch/';
    if (heard(await dispatcher.send('POST', path, body, key(fact, crew.uuid)))) incident.version = target;
    else crews.askAgain();
  };

  return async (fact: PlayFact): Promise<void> => {
    const incident = incidents.get(fact.incident) ?? { uuid: null, version, crews: new Set() };
    incidents.set(fact.incident, incident);
    if (fact.does === 'create') return create(fact, incident);
    if (incident.uuid === null) return void add(counts.skipped, 'Its incident was not created.');
    switch (fact.does) {
      case 'dispatch':
        return dispatch(fact, incident);
      case 'log': {
        const { event, message } = fact;
        return void heard(
          await dispatcher.send('POST', `/api/incident/${incident.uuid}/log/`, { event, message }, key(fact)),
        );
      }
      case 'complete':
        incidents.delete(fact.incident);
        if (!manager) return void add(counts.skipped, 'Nobody who may complete incidents could sign in.');
        return void heard(
          await manager.send('PATCH', `/api/manage/incident/${incident.uuid}/`, { completed: true }, key(fact)),
        );
    }
  };
}

/** The crews that can be sent, the longest rested first. */
function crewChooser({ dispatcher, clock }: PlayOptions) {
  const sent = new Map<string, number>();
  const turnOf = ({ uuid }: Crew): number => sent.get(uuid) ?? 0;
  // The request itself, so that two incidents that ask at once wait for the same answer.
  let crews: Promise<readonly Crew[]> = Promise.resolve([]);
  let freshUntil = Number.NEGATIVE_INFINITY;
  let turn = 0;
  return {
    next: async (without: ReadonlySet<string>): Promise<Crew | undefined> => {
      if (clock.now() >= freshUntil) {
        freshUntil = clock.now() + crewsFreshFor;
        crews = dispatcher.get<DispatchData>('/api/beta/dispatch/get-data/').then(({ crew }) => crew);
      }
      const [crew] = (await crews)
        .filter(({ uuid, active, designated_user: user }) => active && user !== null && !without.has(uuid))
        .toSorted((a, b) => turnOf(a) - turnOf(b));
      if (crew) sent.set(crew.uuid, ++turn);
      return crew;
    },
    /** The crews changed since they were requested. */
    askAgain: () => {
      freshUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
