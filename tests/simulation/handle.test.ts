import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { firstBreak } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { type Handle, handler, load } from '#events/store/handle';
import { keyRing } from '#events/store/sealing/keys';
import { type EventStore, OutcomeUnknownError, type StoredEvent } from '#events/store/store';
import { systemClock, systemRandom } from '#services/core/clock';
import { type House, house, ringOf } from './house.ts';

let here: House;
beforeAll(async () => {
  here = await house();
});
afterAll(() => here.close());

const entity = idFrom('handle', 'arvada');
const cause = { entity, actor: { kind: 'user', id: 'dana' } as const, correlationId: 'r1' };
const noon = '2026-03-01T12:00:00.000Z';
const step = <Command>(commandId: string, command: Command) => ({ commandId, occurredAt: noon, command });
const note = (body: string) => ({ do: 'writeNote', body, source: 'manager' }) as const;

let n = 0;
const newCrew = async (): Promise<string> => {
  const id = idFrom('handle', 'crew', ++n);
  const create = { do: 'create', designation: id, name: `Truck ${n}`, sharedPhoneNumber: '' } as const;
  await here.handle(designation, id, step(idFrom('create', id), create), cause);
  return id;
};
const history = (id: string) => load(here.store, codec(here.keys, systemRandom), `designation-${id}`);
const notes = async (id: string) =>
  (await history(id)).filter(({ type }) => type === 'CrewNoteWritten').map(({ data }) => data.personal);

const opening = (id: string): IncidentCommand => ({
  do: 'create',
  incident: id,
  version: 'arvada_manual_dispatch',
  description: 'Water in the road',
  source: null,
  labels: [],
  locations: [],
});

const handOver = (id: string, to: string): IncidentCommand => ({
  do: 'transfer',
  calls: null,
  incident: id,
  transfer: idFrom('transfer', id, to),
  kind: 'escalation',
  name: 'Elsewhere',
  newVersion: null,
  newEntity: { entity: to, name: 'Elsewhere' },
  explanation: '',
  addresses: [],
  urgent: false,
  assigned: null,
  option: {},
  callbackNumbers: false,
  notices: [],
  labels: [],
  seen: null,
  rules: { explanationRequired: false, usuallyUrgent: false, mayManage: true, designated: [] },
});

/** A store that obeys and then loses the answer, or lets another writer come first. */
const through = (
  append: (real: EventStore, ...args: Parameters<EventStore['append']>) => ReturnType<EventStore['append']>,
): Handle =>
  handler({ ...here.store, append: (...args) => append(here.store, ...args) }, codec(here.keys, systemRandom));

describe('a command', () => {
  it('is one fact, however often it is sent', async () => {
    const id = await newCrew();
    for (let sent = 0; sent < 3; sent++) await here.handle(designation, id, step('c1', note('Low on fuel')), cause);
    await here.handle(designation, id, step('c2', note('Refuelled')), cause);
    // Sent again after the next command: still the same command, and not a change back.
    await here.handle(designation, id, step('c1', note('Low on fuel')), cause);
    expect(await notes(id)).toEqual([{ body: 'Low on fuel' }, { body: 'Refuelled' }]);
  });

  it('is one fact when its answer was lost', async () => {
    const id = await newCrew();
    let lost = 0;
    const losing = through(async (real, ...args) => {
      const answer = await real.append(...args);
      if (lost++ < 2) throw new OutcomeUnknownError('the answer was lost');
      return answer;
    });
    const { position } = await losing(designation, id, step('lost', note('Road closed')), cause);
    expect(position).toBeDefined();
    expect(await notes(id)).toEqual([{ body: 'Road closed' }]);
  });

  it('is decided again when another writer came first', async () => {
    const id = await newCrew();
    let raced = false;
    const racing = through(async (real, ...args) => {
      if (!raced && args[0].startsWith('designation-')) {
        raced = true;
        await here.handle(designation, id, step('theirs', note('Theirs')), cause);
      }
      return real.append(...args);
    });
    await racing(designation, id, step('ours', note('Ours')), cause);
    expect(await notes(id)).toEqual([{ body: 'Theirs' }, { body: 'Ours' }]);
  });

  it('gives up with a conflict when another writer always comes first, and writes nothing', async () => {
    const id = await newCrew();
    let others = 0;
    const losing = through(async (real, ...args) => {
      if (args[0].startsWith('designation-')) {
        await here.handle(designation, id, step(`other ${++others}`, note(`Other ${others}`)), cause);
      }
      return real.append(...args);
    });
    await expect(losing(designation, id, step('ours', note('Ours')), cause)).rejects.toThrow(new Refused('conflict'));
    expect(await notes(id)).not.toContainEqual({ body: 'Ours' });
  });

  it('at once with many others is not lost', async () => {
    const id = await newCrew();
    const all = Array.from({ length: 6 }, (_, i) => `note ${i}`);
    await Promise.all(all.map((body) => here.handle(designation, id, step(idFrom(id, body), note(body)), cause)));
    expect((await notes(id)).map((written) => (written as { body: string }).body).toSorted()).toEqual(all);
  });

  describe('that comes again much later', () => {
    const activate = (id: string, on: boolean, commandId: string) =>
      here.handle(designation, id, step(commandId, { do: on ? 'activate' : 'deactivate' } as const), cause);
    const again = (id: string, commandId: string, at: Awaited<ReturnType<typeof activate>>) =>
      here.handle(designation, id, step(commandId, { do: 'activate' } as const), { ...cause, repeats: at.position });
    const types = async (id: string) => (await history(id)).map(({ type }) => type).slice(1);

    it('does nothing when it did nothing the first time, whatever others did since', async () => {
      const id = await newCrew();
      const then = await activate(id, true, `${id} on`);
      await activate(id, false, `${id} off`);
      expect((await again(id, `${id} again`, then)).events).toEqual([]);
      expect(await types(id)).toEqual(['CrewActivated', 'CrewDeactivated']);
    });

    it('is carried out now when it should have had an effect and is not in the log', async () => {
      const id = await newCrew();
      await activate(id, true, `${id} on`);
      const then = await activate(id, false, `${id} off`);
      expect((await again(id, `${id} lost`, then)).events).toHaveLength(1);
      expect(await types(id)).toEqual(['CrewActivated', 'CrewDeactivated', 'CrewActivated']);
    });

    it('is refused as before, though it would be accepted now', async () => {
      const id = await newCrew();
      const then = await activate(id, true, `${id} on`);
      const ask = { do: 'requestCheckIn', checkIn: idFrom('check-in', id), dueAt: noon } as const;
      await here.handle(
        designation,
        id,
        step(`${id} assign`, { do: 'assignUser', user: idFrom('ada') } as const),
        cause,
      );
      const repeated = here.handle(designation, id, step(`${id} ask`, ask), { ...cause, repeats: then.position });
      await expect(repeated).rejects.toThrow(new Refused('designation.no-user'));
      expect((await here.handle(designation, id, step(`${id} ask`, ask), cause)).events).toHaveLength(1);
    });
  });

  it('for a stream of another organization finds nothing there', async () => {
    const id = await newCrew();
    const theirs = { ...cause, entity: idFrom('handle', 'olathe') };
    await expect(here.handle(designation, id, step('foreign', note('Hello')), theirs)).rejects.toThrow(
      new Refused('not-found'),
    );
    expect(await notes(id)).toEqual([]);
  });
});

describe('a command that begins an incident', () => {
  const opened = async (id: string, commandId: string, by = cause) => {
    const asked: string[] = [];
    const noting: EventStore = {
      ...here.store,
      read: (stream, options) => {
        asked.push(stream);
        return here.store.read(stream, options);
      },
    };
    const handle = handler(noting, codec(ringOf(noting), systemRandom));
    await handle(incident, id, step(commandId, opening(id)), by);
    return asked;
  };
  const kept = (id: string) => load(here.store, codec(here.keys, systemRandom), `incident-${id}`);

  it('writes without a read', async () => {
    const id = idFrom('incident', 'first');
    expect(await opened(id, 'first')).toEqual([]);
    expect((await kept(id)).map(({ data }) => data.personal)).toEqual([{ description: 'Water in the road' }]);
  });

  it('reads first when the id was not derived from the command', async () => {
    const id = idFrom('incident', 'an outside report');
    expect(await opened(id, 'report')).toEqual([`incident-${id}`]);
  });

  it('changes nothing when the incident exists after all, and finds nothing of another organization', async () => {
    const id = idFrom('incident', 'later');
    await opened(id, 'sooner');
    await opened(id, 'later');
    await expect(opened(id, 'later', { ...cause, entity: idFrom('handle', 'olathe') })).rejects.toThrow(
      new Refused('not-found'),
    );
    expect(await kept(id)).toHaveLength(1);
  });

  it('is one fact when its answer was lost', async () => {
    const id = idFrom('incident', 'lost');
    let lost = 0;
    const losing = through(async (real, ...args) => {
      const answer = await real.append(...args);
      if (lost++ < 2) throw new OutcomeUnknownError('the answer was lost');
      return answer;
    });
    await losing(incident, id, step('lost', opening(id)), cause);
    expect((await kept(id)).map(({ data }) => data.personal)).toEqual([{ description: 'Water in the road' }]);
  });
});

describe('a command to a stream that was written here before', () => {
  /** A separate process, with its reads of the log. */
  const desk = (keys = here.keys, beforeAppend = async () => {}) => {
    const asked: string[] = [];
    const noting: EventStore = {
      ...here.store,
      read: (stream, options) => {
        asked.push(stream);
        return here.store.read(stream, options);
      },
      append: async (...args) => {
        await beforeAppend();
        return here.store.append(...args);
      },
    };
    return { asked, handle: handler(noting, codec(keys, systemRandom)) };
  };
  const write = (handle: Handle, id: string, commandId: string, body: string) =>
    handle(designation, id, step(commandId, note(body)), cause);

  it('reads nothing', async () => {
    const id = await newCrew();
    const { asked, handle } = desk();
    await write(handle, id, 'one', 'One');
    asked.length = 0;
    for (const body of ['Two', 'Three']) await write(handle, id, body, body);
    expect(asked).toEqual([]);
    expect(await notes(id)).toEqual([{ body: 'One' }, { body: 'Two' }, { body: 'Three' }]);
  });

  it('is not skipped because of a state that another process has changed', async () => {
    const id = await newCrew();
    const { handle } = desk();
    await write(handle, id, 'ours', 'Ours');
    await write(here.handle, id, 'theirs', 'Theirs');
    await write(handle, id, 'ours again', 'Ours');
    expect(await notes(id)).toEqual([{ body: 'Ours' }, { body: 'Theirs' }, { body: 'Ours' }]);
  });

  it('is not refused because of a state that another process has changed', async () => {
    const id = await newCrew();
    const { handle } = desk();
    await write(handle, id, 'ours', 'Ours');
    const crew = { do: 'assignUser', user: idFrom('user', id) } as const;
    await here.handle(designation, id, [step('holds', crew), step('on', { do: 'activate' } as const)], cause);
    const ask = { do: 'requestCheckIn', checkIn: idFrom('check-in', id), dueAt: noon } as const;
    await handle(designation, id, step('ask', ask), cause);
    expect((await history(id)).at(-1)?.type).toBe('CheckInRequested');
  });

  it('changes nothing when another process did the same meanwhile', async () => {
    const id = await newCrew();
    const { handle } = desk();
    await write(handle, id, 'ours', 'Ours');
    await write(here.handle, id, 'theirs', 'Road closed');
    expect((await write(handle, id, 'the same', 'Road closed')).events).toEqual([]);
    expect(await notes(id)).toHaveLength(2);
  });

  it('is one fact when it is sent again elsewhere, and here again', async () => {
    const id = await newCrew();
    const [first, second] = [desk(), desk()];
    await write(first.handle, id, 'before', 'Before');
    await write(second.handle, id, 'same', 'Same');
    await write(first.handle, id, 'same', 'Same');
    await write(second.handle, id, 'same', 'Same');
    expect(await notes(id)).toEqual([{ body: 'Before' }, { body: 'Same' }]);
  });

  it('finds nothing once the incident was handed to another organization', async () => {
    const olathe = idFrom('handle', 'olathe');
    const id = idFrom('incident', 'handed over');
    const { handle } = desk();
    const log = {
      do: 'log',
      incident: id,
      event: 'note',
      message: 'Word',
      lat: null,
      lng: null,
      designation: null,
    } as const;
    const entry = (commandId: string) => step(commandId, { ...log, entry: idFrom(id, commandId) });
    await handle(incident, id, step('handed over', opening(id)), cause);
    await handle(incident, id, entry('ours'), cause);
    await here.handle(incident, id, step('give', handOver(id, olathe)), cause);
    await expect(handle(incident, id, entry('late'), cause)).rejects.toThrow(new Refused('not-found'));
    expect((await handle(incident, id, entry('theirs'), { ...cause, entity: olathe })).events).toHaveLength(1);
    // Returned by the very process that remembers it.
    await handle(incident, id, step('give back', handOver(id, entity)), { ...cause, entity: olathe });
    await expect(handle(incident, id, entry('too late'), { ...cause, entity: olathe })).rejects.toThrow(
      new Refused('not-found'),
    );
    expect((await handle(incident, id, entry('ours again'), cause)).events).toHaveLength(1);
  });

  it.each(['between two commands', 'while one was being written'])(
    'reads again after an erasure %s: no opened word outlives its key',
    async (when) => {
      const id = await newCrew();
      const keys = ringOf(here.store);
      let writing = when === 'while one was being written';
      const { asked, handle } = desk(keys, async () => {
        if (writing) await keys.erase(id);
      });
      await write(handle, id, 'secret', 'Secret');
      if (!writing) await keys.erase(id);
      writing = false;
      asked.length = 0;
      await write(handle, id, 'afterwards', 'Afterwards');
      expect(asked).toEqual([`designation-${id}`]);
      expect(await notes(id)).toEqual([null, { body: 'Afterwards' }]);
    },
  );
});

describe('several steps', () => {
  it('are all written, or none', async () => {
    const id = await newCrew();
    const wrong = [step('a', note('First')), step('b', { do: 'requestCheckIn', checkIn: 'c', dueAt: noon } as const)];
    await expect(here.handle(designation, id, wrong, cause)).rejects.toThrow(new Refused('designation.inactive'));
    expect(await notes(id)).toEqual([]);
  });

  it('that were partly written before write only the rest', async () => {
    const id = await newCrew();
    await here.handle(designation, id, [step('a', note('First'))], cause);
    await here.handle(designation, id, [step('a', note('First')), step('b', note('Second'))], cause);
    expect(await notes(id)).toEqual([{ body: 'First' }, { body: 'Second' }]);
  });
});

describe('the content of the log', () => {
  it('is an unbroken chain, and holds no word of a note', async () => {
    const id = await newCrew();
    for (const body of ['one secret', 'two secret', 'three secret'])
      await here.handle(designation, id, step(`${id} ${body}`, note(body)), cause);
    const stored: StoredEvent[] = [];
    for await (const event of here.store.read(`designation-${id}`)) stored.push(event);
    expect(stored).toHaveLength(4);
    expect(firstBreak(stored)).toBeUndefined();
    expect(JSON.stringify(stored.map(({ data }) => data))).not.toMatch(/secret/);
  });
});

describe('the master key', () => {
  it('fits the log it has written, and another does not', async () => {
    await here.handle(designation, await newCrew(), step(idFrom('sealed', n), note('Sealed')), cause);
    const ring = (byte: number) =>
      keyRing({ store: here.store, masterKey: Buffer.alloc(32, byte), random: systemRandom, clock: systemClock });
    expect(await here.keys.fits()).toBe(true);
    expect(await ring(9).fits()).toBe(false);
  });
});
