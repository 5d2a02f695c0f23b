import type { Luck } from '../peers/ports.ts';
import { type Caller, type Method, personAt, type Reply } from '../person.ts';
import type { World } from '../world.ts';
import type { Journal, Read, SeenText, Sent } from './journal.ts';

/** A person at work: each command is repeated with its key until an answer comes, as the dashboard does. */
export interface Hands {
  readonly email: string;
  get(path: string): Promise<Reply>;
  /** Null when no answer came after all attempts. */
  send(method: Method, path: string, body?: object): Promise<Reply | null>;
  /** A colleague with this role. */
  as(role: string): Hands;
  /** The colleague with the same role in another organization. */
  at(house: string): Hands;
  /** Somebody without an account, who has a link. */
  stranger(name: string): Hands;
}

const attempts = 4;
const pause = 3_000;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface Handed {
  of(email: string): Hands;
  readonly journal: Journal;
}

export function handsIn(world: World, luck: Luck): Handed {
  const sent: Sent[] = [];
  const reads: Read[] = [];
  const seen: SeenText[] = [];
  let keys = 0;
  const wait = (milliseconds: number) => new Promise<void>((done) => void world.time.after(milliseconds, done));

  const repeated = async (caller: Caller, one: Mutable<Sent>, body?: object): Promise<Reply | null> => {
    const answers: Sent['answers'][number][] = [];
    one.answers = answers;
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const from = world.time.now();
      const reply = await caller.send(one.method as Method, one.path, body, one.key).catch(() => null);
      answers.push({ from, at: world.time.now(), reply });
      if (reply) seen.push({ who: one.who, path: one.path, body: JSON.stringify(reply.body) ?? '' });
      // An impatient person presses again although the answer came.
      const isSettled = reply !== null && reply.status !== 503;
      if (isSettled && !luck.is(0.05)) return reply;
      await wait(pause);
    }
    return answers.findLast(({ reply }) => reply !== null)?.reply ?? null;
  };

  const of = (email: string): Hands => handsOf(email, world.person(email));
  const strangers = new Map<string, Hands>();
  const stranger = (name: string): Hands => {
    const caller = personAt(
      { ask: (request) => world.front.ask(request, name) },
      new Map(),
      () => `key ${(keys += 1)}`,
    );
    const found = strangers.get(name) ?? handsOf(name, caller);
    strangers.set(name, found);
    return found;
  };
  const handsOf = (email: string, caller: Caller): Hands => {
    return {
      email,
      stranger,
      as: (role) => of(`${role}@${email.split('@')[1]}`),
      at: (house) => of(`${email.split('@')[0]}@${house}.example`),
      get: async (path) => {
        for (let attempt = 1; ; attempt++) {
          const reply = await caller.get(path).catch(() => null);
          if (reply) {
            const { status, headers, body } = reply;
            const position = headers['muster-position'] === undefined ? null : Number(headers['muster-position']);
            reads.push({
              who: email,
              path,
              at: world.time.now(),
              status,
              machine: headers['x-machine'] ?? '',
              position,
            });
            seen.push({ who: email, path, body: typeof body === 'string' ? body : JSON.stringify(body) });
          }
          if (reply && reply.status < 500) return reply;
          if (attempt === attempts) return reply ?? { status: 0, body: null, headers: {} };
          await wait(pause);
        }
      },
      send: (method, path, body) => {
        const one = { who: email, method, path, body, key: `night-${(keys += 1)}-${email}`, answers: [] };
        sent.push(one);
        return repeated(caller, one, body);
      },
    };
  };
  return { journal: { sent, reads, seen }, of };
}
