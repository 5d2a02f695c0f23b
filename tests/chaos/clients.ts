import { crewId, entityId } from '#services/demo/ids';
import { isNight } from '../runs/night.ts';
import { browser, type Person, password } from '../support/installation.ts';
import { type Chance, chanceOf, instant, pick } from './chance.ts';
import { type Entry, markOf } from './journal.ts';

/** People who send commands one after the other, and keep a journal of the answers. */
export interface Clients {
  readonly journal: readonly Entry[];
  stop(): Promise<void>;
}

const people = ['dispatcher@arvada.example', 'manager@arvada.example', 'administrator@arvada.example'];
const arvada = entityId('arvada');

/** The pause of a person whose command was not answered, in milliseconds. */
const backOff = 40;
/** The pause after an answer. In `make test` other tests need the processors, and each command is judged at the end. */
const rest = isNight ? 0 : 30;

/** `sockets` is the address of the gateway, where it is a process of its own. */
export async function signIn(url: string, email: string, sockets = url): Promise<Person> {
  const person = browser(url, [], sockets);
  await person.get('/api/config/');
  const { status } = await person.send('POST', '/login/', { email, password });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  return person;
}

export async function startClients(url: string, seed: number): Promise<Clients> {
  const journal: Entry[] = [];
  let stopped = false;
  const work = async (person: Person, chance: Chance): Promise<void> => {
    const incidents: string[] = [];
    while (!stopped) {
      const mark = markOf(seed, journal.length);
      const { kind, path, body } = next(chance, mark, incidents);
      const entry: Entry = { kind, mark, outcome: 'unknown', unanswered: 0 };
      journal.push(entry);
      await send(person, { path, body, key: `key-${mark}` }, entry, () => stopped || chance() < 0.2);
      if (rest > 0) await instant(rest);
      if (kind === 'incident' && entry.uuid) incidents.unshift(entry.uuid);
      // Reads only the latest lines: an incident with a thousand lines would be the load.
      incidents.length = Math.min(incidents.length, 10);
    }
  };
  const signedIn = await Promise.all(people.map((email) => signIn(url, email)));
  const working = signedIn.map((person, n) => work(person, chanceOf(seed * 31 + n)));
  return {
    journal,
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}

function next(chance: Chance, mark: string, incidents: readonly string[]) {
  const kind = incidents.length === 0 ? 'incident' : pick(chance, ['incident', 'log', 'log', 'note'] as const);
  switch (kind) {
    case 'incident': {
      const outside = chance() < 0.5 ? { source: `chaos:${mark}` } : {};
      const body = { version: 'arvada_manual_dispatch', description: `Water in the street ${mark}`, ...outside };
      return { kind, path: '/api/incidents/', body };
    }
    case 'log':
      return {
        kind,
        path: `/api/incident/${pick(chance, incidents)}/log/`,
        body: { event: 'notes:added', message: `Valve closed ${mark}` },
      };
    case 'note': {
      const body = {
        entity: arvada,
        designation: crewId('arvada', Math.floor(chance() * 4)),
        body: `Back at six ${mark}`,
      };
      return { kind, path: '/api/beta/dispatch/update-note/', body };
    }
  }
}

interface Sent {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

/** Resolves when the command is answered, or when the sender gives up without learning the outcome. */
export async function send(
  person: Person,
  { path, body, key }: Sent,
  entry: Entry,
  givesUp: () => boolean,
): Promise<void> {
  for (;;) {
    const reply = await person.send('POST', path, body, { 'Idempotency-Key': key }).catch(() => undefined);
    if (reply && reply.status < 300) {
      entry.outcome = 'acknowledged';
      if (typeof reply.body.uuid === 'string') entry.uuid = reply.body.uuid;
      return;
    }
    if (reply && reply.status < 500) {
      entry.outcome = 'refused';
      return;
    }
    entry.unanswered += 1;
    if (givesUp()) return;
    await instant(backOff);
  }
}
