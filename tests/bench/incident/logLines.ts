import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { idFrom } from '#events/core/ids';
import type { Placed } from '#events/core/message';
import { iso } from '#events/core/ports';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { projections } from '#projections/index';
import { foldBatch, type Worker } from '#services/projector/folding';
import { openViews } from '#services/views/views';
import { compare, type Outcome } from '../compare.ts';
import { cookiesOf, dispatcher, type House, headersOf, openHouse, ownEntity } from '../house.ts';
import { folder, opening } from '../log/history.ts';

const short = 5;
const goals = { processor: { unit: 'µs', atMost: 1.1 }, wall: { unit: 'µs' } } as const;

/**
 * One more line in the log of an incident with many lines, beside one with five: folded by the read models, and sent
 * through the server.
 */
export async function logLines(): Promise<readonly Outcome[]> {
  return [...(await folded(500)), ...(await folded(5_000)), ...(await posted(500, 8)), ...(await posted(5_000, 4))];
}

/** Each line has words that no earlier line had, which is the most expensive case for the index of words. */
const wordsOf = (n: number): string =>
  `The crew says that valve V${n} turns, and that gauge G${n} shows less than before.`;

/** Microseconds for an append: processor time of this process with all its threads, and time on the clock. */
async function timed(appends: number, work: () => Promise<void> | void) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { processor: (user + system) / appends, wall: ((performance.now() - wall) * 1_000) / appends };
}

async function folded(lines: number): Promise<readonly Outcome[]> {
  const home = folder();
  const views = openViews(home.path);
  const workers: Worker[] = projections.map((one) => ({ writer: views.writer(one), poison: undefined, passed: 0 }));
  let position = 0n;
  const fold = (events: readonly Placed[]) =>
    void foldBatch(
      views,
      workers,
      events.map((event) => ({ event })),
    );
  let incidents = 0;
  /** The facts of a new incident with this many lines, and a generator of each further line. */
  const begin = (count: number) => {
    const id = idFrom('bench-log-lines', incidents++);
    const fact = (revision: number): Placed => {
      const time = iso(Date.UTC(2026, 0, 1) + revision * 1_000);
      const created = {
        incident: id,
        version: 'arvada_water',
        source: null,
        personal: { description: 'Water in the road' },
      };
      const entry = { entry: idFrom(id, revision), event: 'notes:added', lat: null, lng: null, designation: null };
      return {
        id: idFrom(id, 'event', revision),
        stream: `incident-${id}`,
        revision,
        position: { commit: ++position, prepare: position },
        recordedAt: time,
        type: revision === 0 ? 'IncidentCreated' : 'LogEntryRecorded',
        data: { subject: id, ...(revision === 0 ? created : { ...entry, personal: { message: wordsOf(revision) } }) },
        metadata: {
          occurredAt: time,
          actor: { kind: 'user', id: dispatcher },
          entity: ownEntity,
          correlationId: 'bench',
          causationId: 'bench',
          hash: '',
        },
      };
    };
    for (let from = 0; from < count; from += 500)
      fold(Array.from({ length: Math.min(500, count - from) }, (_, n) => fact(from + n)));
    return { fact, count };
  };
  const side = (many: readonly ReturnType<typeof begin>[]) =>
    timed(many.length * 5, () => {
      for (const one of many) for (let n = 0; n < 5; n++) fold([one.fact(one.count++)]);
    });
  const long = Array.from({ length: 40 }, () => begin(lines));
  try {
    return await compare({
      name: `folding one more line of the log of an incident with ${lines} against one with ${short}`,
      ours: () => side(long),
      yardstick: () => side(Array.from({ length: 40 }, () => begin(short))),
      goals,
    });
  } finally {
    views.close();
    home.remove();
  }
}

async function posted(lines: number, many: number): Promise<readonly Outcome[]> {
  const house = await openHouse(0);
  const agent = new Agent({ keepAlive: true });
  try {
    const sessions = await Promise.all((await house.sessions(10)).map(({ cookie }) => cookiesOf(house, cookie)));
    let n = 0;
    const post = async (id: string) => {
      const headers = { ...headersOf(sessions[n % sessions.length] ?? ''), 'content-type': 'application/json' };
      const path = `/api/incident/${id}/log/`;
      const asked = request({ port: house.muster.port, host: '127.0.0.1', method: 'POST', path, headers, agent });
      asked.end(JSON.stringify({ event: 'notes:added', message: wordsOf(1_000_000 + n++) }));
      const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
      if (answer.statusCode !== 201) throw new Error(`a line was answered with ${answer.statusCode}`);
      await once(answer.resume(), 'end');
    };
    const appends = 200;
    const side = (ids: readonly string[]) =>
      timed(appends, async () => {
        for (let at = 0; at < appends; at++) await post(ids[at % ids.length] ?? '');
      });
    const long: string[] = [];
    for (let at = 0; at < many; at++) long.push(await withLines(house, at, lines));
    let at = many;
    return await compare({
      name: `POST of one more line to an incident with ${lines} against one with ${short}`,
      ours: () => side(long),
      yardstick: async () => {
        const fresh: string[] = [];
        for (let i = 0; i < 40; i++) fresh.push(await withLines(house, at++, short));
        return side(fresh);
      },
      goals,
    });
  } finally {
    agent.destroy();
    await house.close();
  }
}

async function withLines({ muster: { app } }: House, at: number, lines: number): Promise<string> {
  const id = idFrom('bench-log-lines', at);
  const log = (n: number): IncidentCommand => ({
    do: 'log',
    entry: idFrom(id, n),
    incident: id,
    event: 'notes:added',
    message: wordsOf(n),
    lat: null,
    lng: null,
    designation: null,
  });
  const began = app.clock.now() - lines * 1_000;
  const cause = { entity: ownEntity, actor: { kind: 'user', id: dispatcher }, correlationId: 'bench' } as const;
  let last;
  // The first line is the incident's creation.
  for (let from = 0; from < lines; from += 100) {
    const steps = Array.from({ length: Math.min(100, lines - from) }, (_, n) => ({
      commandId: idFrom(id, 'command', from + n),
      occurredAt: iso(began + (from + n) * 1_000),
      command: from + n === 0 ? opening(at, id) : log(from + n),
    }));
    last = (await app.handle(incident, id, steps, cause)).position;
  }
  if (last && !(await app.projector.reached(last, 60_000))) throw new Error('the read models did not follow');
  return id;
}
