import { afterEach, describe, expect, it, vi } from 'vitest';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { user } from '#events/user/decider';
import { crewId, entityId } from '#services/demo/ids';
import { limitFor } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import type { Reply } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const arvada = entityId('arvada');
const incident = idFrom('demo', 'incident', 'arvada', 15);
const positionOf = ({ headers }: Reply): number => Number(headers.get('Muster-Position'));

const here = installed({ organisations: ['arvada'], patience: 1_700 });
const alice = signedIn(here, 'administrator@arvada.example');
afterEach(() => vi.restoreAllMocks());

const board = async () => (await alice.get('/api/beta/dispatch/get-data/')).body;
const crew = async (n: number) =>
  (await board()).crew.find(({ uuid }: { uuid: string }) => uuid === crewId('arvada', n));
const detail = async () => (await alice.get(`/api/incident/${incident}/`)).body;
const isNote = ({ event }: { readonly event: string }) => event === 'notes:added';
const post = (path: string, body: object) => alice.send('POST', path, body);
const onBoard = (path: string, body: object) => post(`/api/beta/dispatch/${path}/`, { entity: arvada, ...body });

describe('an answered command is shown at once', () => {
  const one = { designation: crewId('arvada', 1) };
  const changes: readonly (readonly [
    name: string,
    act: () => Promise<Reply>,
    seen: () => Promise<unknown>,
    shown: unknown,
  ])[] = [
    [
      'manual mode',
      () => onBoard('update-manual-mode-status', { enabled: true }),
      async () => (await board()).manual_mode,
      true,
    ],
    ['a note', () => onBoard('update-note', { ...one, body: 'Seen' }), async () => (await crew(1)).note?.body, 'Seen'],
    [
      'an active crew',
      () => onBoard('update-active-status', { ...one, active: false }),
      async () => (await crew(1)).active,
      false,
    ],
    [
      'a check-in in progress',
      () => onBoard('initiate-checkins', { designations: [crewId('arvada', 0)] }),
      async () => (await crew(0)).checkin.status,
      'IN_PROGRESS',
    ],
    [
      'a crew that was sent',
      () =>
        post('/api/beta/dispatch/manual-dispatch/', {
          incident,
          new_version: 'arvada_water',
          designation: crewId('arvada', 2),
        }),
      async () => (await detail()).dispatched[0]?.name,
      'Truck 3',
    ],
    [
      'a log entry',
      () => post(`/api/incident/${incident}/log/`, { event: 'notes:added', message: 'Seen at once' }),
      // The text to the crew may come between.
      async () => (await detail()).log.findLast(isNote)?.message,
      'Seen at once',
    ],
    [
      'a label',
      () => post(`/api/incident/${incident}/label/`, { name: 'Seen' }),
      async () => (await detail()).labels.some(({ name }: { name: string }) => name === 'Seen'),
      true,
    ],
    [
      'a completed incident',
      () => alice.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true }),
      async () => (await detail()).completed,
      true,
    ],
    [
      'a new incident',
      () => post('/api/incidents/', { version: 'arvada_manual_dispatch', description: 'Seen first' }),
      async () => (await alice.get('/api/incident/?search=Seen%20first')).body.count,
      1,
    ],
  ];

  it.each(changes)('%s', async (_, act, seen, shown) => {
    expect(await seen()).not.toEqual(shown);
    const told = await act();
    expect(told.status).toBeLessThan(202);
    expect(await seen()).toEqual(shown);
    const after = await alice.get('/api/viewer/');
    expect(positionOf(after)).toBeGreaterThanOrEqual(positionOf(told));
  });

  it('and the positions of successive answers never go back, however many requests run at once', async () => {
    const asking = async (n: number) => {
      let last = 0;
      for (let turn = 0; turn < 12; turn++) {
        const message = `${n} ${turn}`;
        const told =
          turn % 2 === 0
            ? await post(`/api/incident/${incident}/log/`, { event: 'notes:added', message })
            : await alice.get(`/api/incident/${incident}/`);
        expect(told.status).toBeLessThan(202);
        expect(positionOf(told)).toBeGreaterThanOrEqual(last);
        last = positionOf(told);
        const earlier = `${n} ${turn - 1}`;
        const messages: string[] = told.body.log?.map((entry: { message: string }) => entry.message) ?? [earlier];
        expect(messages).toContain(earlier);
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, n) => asking(n)));
  });

  it('a document has the position it reflects, not a later one', async () => {
    const { body, headers } = await alice.get(`/api/incident/${incident}/`);
    expect(Number(headers.get('Muster-Position'))).toBe(body.position);
  });
});

/** The read models pause at the next sealed event until they are released. */
function holdUp(): () => void {
  let goOn = () => {};
  const wait = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { keys } = here.muster.app;
  const find = keys.find.bind(keys);
  vi.spyOn(keys, 'find').mockImplementation(async (subject) => {
    await wait;
    return find(subject);
  });
  return goOn;
}

describe('while the read models are held up', () => {
  it('a command is answered within two seconds: saved, with the address of its result', async () => {
    const goOn = holdUp();
    const { app } = here.muster;
    const id = app.random.uuid();
    const person = { email: 'x@arvada.example', firstName: 'X', lastName: 'Y', phoneNumber: '' };
    await app.handle(
      user,
      id,
      {
        commandId: id,
        occurredAt: iso(here.clock.now()),
        command: { do: 'register', user: id, role: 'crew', ...person },
      },
      { entity: arvada, actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
    );
    const began = performance.now();
    const took = ownTime();
    const told = await onBoard('update-manual-mode-status', { enabled: false });
    expect(performance.now() - began).toBeGreaterThan(1_600);
    const taken = took();
    expect(taken).toBeLessThan(limitFor(taken, 4_000));
    expect(told).toMatchObject({ status: 202, body: { enabled: false } });
    const before = await alice.get('/api/beta/dispatch/get-data/');
    expect(before.body.manual_mode).toBe(true);
    expect(positionOf(before)).toBeLessThan(positionOf(told));
    goOn();
    await here.settled();
    const after = await alice.get('/api/beta/dispatch/get-data/');
    expect(after.body.manual_mode).toBe(false);
    expect(positionOf(after)).toBeGreaterThanOrEqual(positionOf(told));
  });
});
