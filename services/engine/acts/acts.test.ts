import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#events/core/message';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { configurationOf, noticeOf } from '#events/stakeholder/decider';
import type {
  AppointmentsDue,
  ConsequencesDue,
  CrewScheduleDue,
  EscalationDue,
  EventTellingDue,
  NotificationDue,
} from '#projections/due/obligation';
import type { Calling, Texting } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { callOff, callOutStepper, tellIncident } from './calls/callouts.ts';
import { tellCallout } from './calls/calls.ts';
import { escalate } from './calls/escalations.ts';
import { cancelAppointments, carryOutConsequences } from './consequences.ts';
import { followSchedule } from './crews/crewSchedules.ts';
import { sendNotification } from './notifications.ts';
import { tellStakeholders } from './stakeholders.ts';

const began = Date.parse('2026-03-01T08:00:00.000Z');
const minutes = (n: number) => n * 60_000;

let now: number;
beforeEach(() => {
  now = began;
});

/** An app that shows these documents and rows, and keeps what it was asked to do. */
function acting({
  documents = {},
  rows = [],
  refuses = [],
  head,
}: {
  readonly documents?: Readonly<Record<string, object>>;
  readonly rows?: readonly { readonly status: string; readonly turn: number }[];
  /** By category: the error of its commands. */
  readonly refuses?: readonly (readonly [category: string, error: Error])[];
  readonly head?: object;
} = {}) {
  const done: { readonly stream: string; readonly command: object; readonly at: string; readonly cause: object }[] = [];
  const waited: unknown[] = [];
  const asked: unknown[] = [];
  const app = {
    clock: { now: () => now },
    store: { head: async () => head },
    projector: { reached: async (...all: readonly unknown[]) => waited.push(all) > 0 },
    views: {
      doc: (name: string, id: string) => documents[`${name} ${id}`],
      docs: (name: string, query: object) => {
        asked.push([name, query]);
        return Object.entries(documents).flatMap(([key, doc]) => (key.startsWith(`${name} `) ? [doc] : []));
      },
      rangedRows: (name: string, query: object) => {
        asked.push([name, query]);
        return name === 'notification_texts' ? rows : [];
      },
      countedRows: (name: string, query: object) => {
        asked.push([name, query]);
        return rows;
      },
    },
    handle: async (
      { category }: { readonly category: string },
      id: string,
      { command, occurredAt }: { readonly command: object; readonly occurredAt: string },
      cause: object,
    ) => {
      done.push({ stream: `${category} ${id}`, command, at: occurredAt, cause });
      const refusal = refuses.find(([name]) => name === category);
      if (refusal) throw refusal[1];
    },
  };
  return { app: appOf(app), done, waited, asked };
}
const engineIs = { kind: 'system', id: 'engine' };
const at = iso(began);
const person = (user: string, freed: string | null = null, inputs: object = {}) => ({
  user,
  inputs,
  calls: [{ uuid: `call of ${user}`, freed_time: freed }],
});

describe('a step of a call-out', () => {
  const active = { active: true, phone_number: '+13035550101' };
  const quiet = { quiet: { from: '07:00', until: '09:00', zone: 'UTC' } };
  const respectful = { personal_phone_policy: 'RESPECTFUL' };
  const stepDue = { kind: 'callout-step', id: 'o1', entity: 'arvada', due_at: at } as const;

  it('names the people who ring for others, who are gone, and who sleep', async () => {
    const { app, done, asked, waited } = acting({
      documents: {
        'callouts o1': {
          uuid: 'o1',
          entity: 'arvada',
          incident: null,
          kind: 'escalation',
          policy: quiet,
          people: [person('anna'), person('bo', null, respectful), person('carl', null, respectful), person('dana')],
        },
        'callouts o2': { uuid: 'o2', people: [person('erin'), person('finn', at)] },
        'accounts anna': active,
        'accounts bo': active,
        'accounts carl': { active: false },
      },
    });
    await callOutStepper(app)(stepDue);
    const away = [
      { user: 'bo', reason: 'quiet-hours' },
      { user: 'carl', reason: 'inactive' },
      { user: 'dana', reason: 'inactive' },
    ];
    const cause = { entity: 'arvada', actor: engineIs, correlationId: 'o1' };
    expect(done).toEqual([{ stream: 'callout o1', command: { do: 'step', now: at, busy: ['erin'], away }, at, cause }]);
    expect(asked).toEqual([
      ['calls', { above: { under_way_for: '' } }],
      ['calls', { above: { under_way_for: '' } }],
      ['callouts', { where: { rings_for: 'arvada' } }],
    ]);
    expect(waited).toEqual([]);
  });

  it('stops the later of two call-outs that began on two nodes at one moment, before it rings', async () => {
    const forming = { entity: 'arvada', incident: 'i1', kind: 'selected', state: 'in-progress', policy: {} };
    const quietly = { ...person('anna'), calls: [] };
    const stepOf = async (o1: string, o2: string, more: object = {}) => {
      const { app, done } = acting({
        documents: {
          'callouts o1': { uuid: 'o1', ...forming, people: [quietly], started_time: o1, ...more },
          'callouts o2': { uuid: 'o2', ...forming, people: [], started_time: o2 },
          'accounts anna': active,
        },
      });
      await callOutStepper(app)(stepDue);
      return done[0]?.command;
    };
    const stopped = { do: 'stop', reason: '', because: 'other-callout' };
    expect(await stepOf(iso(began + 1), at)).toEqual(stopped);
    expect(await stepOf(at, iso(began + 1))).toMatchObject({ do: 'step' });
    expect(await stepOf(iso(began + 5_000), at)).toMatchObject({ do: 'step' });
    expect(await stepOf(iso(began + 1), at, { kind: 'escalation' })).toMatchObject({ do: 'step' });
    expect(await stepOf(iso(began + 1), at, { people: [person('anna')] })).toMatchObject({ do: 'step' });
  });

  it('waits until the read models show the log, and needs no document of its own', async () => {
    const head = { commit: 5n, prepare: 5n };
    const { app, done, waited } = acting({ head });
    await callOutStepper(app)(stepDue);
    expect(waited).toEqual([[head, 5_000]]);
    expect(done).toMatchObject([{ command: { busy: [], away: [] } }]);
  });
});

describe('the calling off of a call-out', () => {
  const off = (dueAt: number) =>
    ({ kind: 'calling-off', id: 'o1', entity: 'arvada', calls: ['c1', 'c2'], due_at: iso(dueAt) }) as const;
  const callsWith = (first: object, second?: object) => ({
    'calls c1': { uuid: 'c1', ...first },
    ...(second && { 'calls c2': { uuid: 'c2', ...second } }),
  });
  const stopping = async (documents: Readonly<Record<string, object>>, since = began) => {
    const stopped: string[] = [];
    const { app, done } = acting({ documents });
    const telephony = { callOff: async (provider: string) => void stopped.push(provider) } as unknown as Calling;
    await callOff(app, telephony, off(since));
    return { stopped, noted: done.map(({ command }) => command) };
  };
  const noted = (...calls: readonly string[]) => [{ do: 'noteCalledOff', calls }];

  it('stops the phones that the network has and that ring, and no others', async () => {
    const two = callsWith({ provider_id: 'p1', status: 'submitted' }, { provider_id: 'p2', status: 'ringing' });
    expect(await stopping(two)).toEqual({ stopped: ['p1', 'p2'], noted: noted('c1', 'c2') });
    const talks = callsWith({ provider_id: 'p1', status: 'answered' });
    expect(await stopping(talks)).toEqual({ stopped: [], noted: noted('c1') });
    const failed = callsWith({ provider_id: null, status: 'failed' });
    expect(await stopping(failed)).toEqual({ stopped: [], noted: noted('c1') });
    const doubtful = callsWith({ provider_id: 'p1', status: 'unknown' });
    expect(await stopping(doubtful)).toEqual({ stopped: [], noted: noted('c1') });
  });

  it.each(['requested', 'unknown'])('waits half a minute for the name of a call that is %s', async (status) => {
    const documents = callsWith({ provider_id: null, status }, { provider_id: 'p2', status: 'ringing' });
    expect(await stopping(documents, began - 29_999)).toEqual({ stopped: ['p2'], noted: [] });
    expect(await stopping(documents, began - 30_000)).toEqual({ stopped: ['p2'], noted: noted('c1', 'c2') });
  });
});

describe('the news of a call-out for its incident', () => {
  const told = {
    kind: 'callout-told',
    id: 't1',
    entity: 'arvada',
    due_at: at,
    callout: 'o1',
    incident: 'i1',
    event: 'team:formed',
    member: null,
    by: { kind: 'system', id: 'engine' },
    message: 'All there',
  } as const;
  const note = (refused: string | null) => ({
    stream: 'callout o1',
    command: { do: 'noteTold', telling: 't1', refused },
    at: iso(now),
    cause: { entity: 'arvada', actor: engineIs, correlationId: 'o1' },
  });

  it('is logged in the organization that has the incident now, and then noted', async () => {
    const { app, done } = acting({ documents: { 'incident_cards i1': { entity: 'durham' } } });
    now = began + 5_000;
    await tellIncident(app, told);
    const place = { lat: null, lng: null, designation: null };
    expect(done).toEqual([
      {
        stream: 'incident i1',
        command: { do: 'log', entry: 't1', incident: 'i1', event: 'team:formed', message: 'All there', ...place },
        at,
        cause: { entity: 'durham', actor: engineIs, correlationId: 'o1' },
      },
      note(null),
    ]);
  });

  it('is a member who joins, by the person who did it', async () => {
    const { app, done } = acting();
    const member = { user: 'anna', role: 'OPERATIVE' } as never;
    const by = { kind: 'user', id: 'dana' } as const;
    await tellIncident(app, { ...told, event: 'member', member, by });
    expect(done[0]).toMatchObject({
      command: { do: 'addMembers', incident: 'i1', members: [member], entry: 't1', accepted: true },
      cause: { entity: 'arvada', actor: by, correlationId: 'o1' },
    });
    expect(done[1]).toEqual(note(null));
  });

  it('is a member who leaves, within an hour', async () => {
    const leaving = { ...told, event: 'released', leaves: 'anna' } as const;
    now = began + minutes(60);
    const intime = acting();
    await tellIncident(intime.app, leaving);
    expect(intime.done).toMatchObject([{ command: { do: 'removeMember', user: 'anna' } }, note(null)]);
    now += 1;
    const late = acting();
    await tellIncident(late.app, leaving);
    expect(late.done).toEqual([note('callout.no-member')]);
    // Any other news is told however late it is.
    const other = acting();
    await tellIncident(other.app, told);
    expect(other.done).toHaveLength(2);
  });

  it('that the incident does not take is noted too, and another failure is not', async () => {
    const refused = acting({ refuses: [['incident', new Refused('closed' as never)]] });
    await tellIncident(refused.app, told);
    expect(refused.done[1]).toEqual(note('closed'));
    const failing = acting({ refuses: [['incident', new Error('the store is away')]] });
    await expect(tellIncident(failing.app, told)).rejects.toThrow('the store is away');
    expect(failing.done).toHaveLength(1);
  });
});

describe('the end of a call', () => {
  const ended = {
    kind: 'call-outcome',
    id: 'c1',
    entity: 'arvada',
    due_at: at,
    callout: 'o1',
    outcome: 'no-answer' as never,
    placed: true,
  } as const;

  it('is told to its call-out, which may not know the call', async () => {
    const { app, done } = acting({ refuses: [['callout', new Refused('not-found')]] });
    await tellCallout(app, ended);
    const command = { do: 'noteCallEnded', now: at, call: 'c1', outcome: 'no-answer', placed: true };
    const cause = { entity: 'arvada', actor: engineIs, correlationId: 'o1' };
    expect(done).toEqual([{ stream: 'callout o1', command, at, cause }]);
    const failing = acting({ refuses: [['callout', new Error('the store is away')]] });
    await expect(tellCallout(failing.app, ended)).rejects.toThrow('the store is away');
  });
});

describe('a notice to the stakeholders of an event', () => {
  const telling = {
    kind: 'event-telling',
    id: 't1',
    entity: 'arvada',
    due_at: at,
    event: 'fatality' as never,
    incident: 'i1',
    cause: 'f1',
    happened_at: at,
    round: 0,
  } as const;
  const configuration = configurationOf('arvada', telling.event);
  const tells = async (more: Partial<EventTellingDue>, doc: object | null = { minutes: 30 }) => {
    const stakeholders = [
      { user: 'anna', send_checkins: true },
      { user: 'bo', send_checkins: false },
      { user: 'carl', send_checkins: true },
      { user: 'dana', send_checkins: true },
    ];
    const { app, done } = acting({
      documents: {
        ...(doc && { [`event_configurations ${configuration}`]: { stakeholders, ...doc } }),
        'accounts anna': { active: true },
        'accounts bo': { active: true },
        'accounts carl': { active: false },
      },
    });
    await tellStakeholders(app, { ...telling, ...more });
    return done.map(({ stream, command }) => {
      const {
        do: what,
        people,
        nextAt,
      } = command as {
        readonly do: string;
        readonly people: readonly { readonly user: string; readonly delivery: string }[];
        readonly nextAt: string | null;
      };
      expect([stream.split(' ')[1], what]).toEqual(['t1', 'tell']);
      for (const { user, delivery } of people) expect(delivery).toBe(noticeOf('f1', more.round ?? 0, user));
      return [people.map(({ user }) => user), nextAt];
    });
  };
  const next = iso(began + minutes(30));

  it('goes first to all who have an account, then only to those who want check-ins', async () => {
    expect(await tells({})).toEqual([[['anna', 'bo'], next]]);
    expect(await tells({ round: 1 })).toEqual([[['anna'], next]]);
  });

  it('goes to nobody more than six hours late', async () => {
    expect(await tells({ due_at: iso(began - minutes(360)) })).toEqual([[['anna', 'bo'], next]]);
    expect(await tells({ due_at: iso(began - minutes(360) - 1) })).toEqual([[[], null]]);
  });

  it('is the only one when check-ins are off, or nobody wants them', async () => {
    expect(await tells({}, { minutes: 0 })).toEqual([[['anna', 'bo'], null]]);
    expect(await tells({ round: 1 }, { minutes: 0 })).toEqual([[[], null]]);
    expect(await tells({}, { minutes: 30, stakeholders: [{ user: 'bo', send_checkins: false }] })).toEqual([
      [['bo'], null],
    ]);
    expect(await tells({}, null)).toEqual([[[], null]]);
    expect(await tells({}, { minutes: 1 })).toEqual([[['anna', 'bo'], iso(began + minutes(1))]]);
  });

  it('without a time is not told', async () => {
    expect(await tells({ due_at: null })).toEqual([]);
  });
});

describe('a batch of a notification', () => {
  const doc = { uuid: 'n1', entity: 'arvada', state: 'sending', batch: 2, pause: 60_000, recipients: 5, message: 'Hi' };
  const documents = { 'notifications n1': doc };
  const due = (through: number, of = 5) =>
    ({ kind: 'notification', id: 'n1', entity: 'arvada', due_at: at, through, of }) as unknown as NotificationDue;
  const row = (turn: number, status = 'owed') => ({
    turn,
    status,
    delivery: `d${turn}`,
    account: `a${turn}`,
    notification: 'n1',
  });
  const sending = async (acted: ReturnType<typeof acting>, through: number) => {
    await sendNotification(acted.app, {} as Texting, due(through));
    return acted.done.map(({ command }) => command);
  };
  const planned = (through: number) => ({
    do: 'batchSent',
    notification: 'n1',
    through,
    dueAt: iso(began + 60_000),
  });

  it('passes over people who are gone, leaves out texts that were begun, and plans the next batch', async () => {
    const acted = acting({ documents, rows: [row(3), row(2), row(4, 'sent')] });
    const skipped = { do: 'skipNotificationText', notification: 'n1', because: 'account-removed' };
    expect(await sending(acted, 2)).toEqual([
      { ...skipped, delivery: 'd2', account: 'a2' },
      { ...skipped, delivery: 'd3', account: 'a3' },
      planned(4),
    ]);
    const range = { column: 'turn', from: 2, below: 4 };
    expect(acted.asked[0]).toEqual(['notification_texts', { where: { notification: 'n1' }, range, limit: 2 }]);
  });

  it('ends with the last person', async () => {
    expect(await sending(acting({ documents }), 4)).toEqual([planned(5)]);
  });

  it('is not sent while the notification is stopped', async () => {
    const stopped = { 'notifications n1': { ...doc, state: 'stopped' } };
    expect(await sending(acting({ documents: stopped, rows: [row(0)] }), 0)).toEqual([]);
    expect(await sending(acting({ rows: [row(0)] }), 0)).toEqual([]);
  });

  it('is the last when all were sent: the notification ends once no text is under way', async () => {
    const over = acting({ documents, rows: [row(0, 'sent'), row(1, 'failed')] });
    expect(await sending(over, 5)).toEqual([{ do: 'end', notification: 'n1' }]);
    const range = { column: 'turn', from: 0, below: 5 };
    expect(over.asked).toEqual([['notification_texts', { where: { notification: 'n1' }, range, by: ['status'] }]]);
    for (const status of ['owed', 'sending', 'delayed'])
      expect(await sending(acting({ documents, rows: [row(0, 'sent'), row(1, status)] }), 5)).toEqual([]);
  });
});

describe('the escalations of an incident', () => {
  const requested = iso(began - minutes(1));
  const user: Actor = { kind: 'user', id: 'dana' };
  const profile = (tree: string, start_seconds: number) => ({
    tree,
    start_seconds,
    personal_phone_policy: null,
    phone_number: null,
  });
  const known = {
    'callouts o1': { entity: 'wichita' },
    'accounts ada': { active: true, phone_number: '+13035550142' },
    'accounts bo': { active: true, phone_number: '+13035550143' },
    'accounts cy': { active: false, phone_number: '+13035550144' },
    'escalations ada': { user: 'ada', profiles: [profile('Night', 30)] },
    'escalations cy': { user: 'cy', profiles: [profile('Night', 0), profile('Day', 0)] },
    'designees durham': { designated: [{ designation: 'Water', user: 'bo', target: 'standard_water' }] },
  };
  const transferred = { ...known, 'incident_cards i1': { entity: 'durham', card: { priority: 'routine' } } };

  type Callout = EscalationDue['callouts'][number];
  const asked = (more: Partial<Callout> = {}): Callout => ({
    callout: 'o1',
    tree: 'Night',
    designation: null,
    urgent: false,
    requested_at: requested,
    by: user,
    started: false,
    stops: null,
    ...more,
  });
  const escalates = async (documents: Readonly<Record<string, object>>, ...callouts: readonly Callout[]) => {
    const { app, done } = acting({ documents });
    await escalate(app, { kind: 'escalation', id: 'i1', entity: 'arvada', due_at: at, callouts });
    return done;
  };
  const cause = (entity: string, correlationId: string, actor: object = engineIs) => ({ entity, actor, correlationId });
  const stopped = { do: 'stop', reason: '', because: 'taken' };

  it('call the people of a tree from the time of the request, in the name of the one who asked', async () =>
    expect(await escalates(transferred, asked())).toEqual([
      {
        stream: 'callout o1',
        command: {
          do: 'start',
          now: requested,
          started: {
            callout: 'o1',
            incident: 'i1',
            kind: 'escalation',
            name: 'Night',
            role: 'leader',
            target: 1,
            policy: expect.objectContaining({ urgent: false }) as object,
          },
          people: [expect.objectContaining({ user: 'ada', startSeconds: 30 })],
          leftOut: [expect.objectContaining({ user: 'cy', reason: 'inactive' })],
        },
        at,
        cause: cause('durham', 'o1', user),
      },
    ]));

  it('call the people on duty for a designation, and have its name', async () => {
    const water = asked({ tree: null, designation: 'Water', urgent: true });
    expect(await escalates(transferred, water)).toMatchObject([
      { command: { started: { name: 'Water', policy: { urgent: true } }, people: [{ user: 'bo' }], leftOut: [] } },
    ]);
    expect(await escalates(transferred, asked({ tree: null }))).toMatchObject([
      { command: { started: { name: '' }, people: [] } },
    ]);
  });

  it('are the work of the engine when no person asked', async () =>
    expect(await escalates(transferred, asked({ by: { kind: 'import', id: 'old.csv' } }))).toMatchObject([
      { cause: cause('durham', 'o1') },
    ]));

  it('belong to the organization that asked while the incident is not known', async () =>
    expect(await escalates(known, asked())).toMatchObject([{ cause: cause('arvada', 'o1', user) }]));

  it('are left alone while they run, and stopped by the engine in the organization of the call-out', async () => {
    expect(await escalates(transferred, asked({ started: true }))).toEqual([]);
    expect(await escalates(transferred, asked({ started: true, stops: 'taken' }))).toEqual([
      { stream: 'callout o1', command: stopped, at, cause: cause('wichita', 'o1') },
    ]);
    expect(await escalates(transferred, asked({ callout: 'o2', started: true, stops: 'taken' }))).toEqual([
      { stream: 'callout o2', command: stopped, at, cause: cause('arvada', 'o2') },
    ]);
  });

  it('are started and stopped at once when the incident was acknowledged meanwhile', async () => {
    const both = [asked({ stops: 'taken' }), asked({ callout: 'o2', started: true, stops: 'taken' })];
    expect(await escalates(transferred, ...both)).toMatchObject([
      { stream: 'callout o1', command: { do: 'start' } },
      { stream: 'callout o1', command: { do: 'stop' } },
      { stream: 'callout o2', command: { do: 'stop' } },
    ]);
  });
});

describe('the schedule of a crew', () => {
  const due: CrewScheduleDue = {
    kind: 'crew-schedule',
    id: 'w1',
    entity: 'arvada',
    due_at: at,
    crew: 'jetter',
    at,
    cause: 'e7',
  };
  const crew = { 'crews jetter': { crew: { uuid: 'jetter', name: 'Jetter 1', designated_user: null } } };
  const ann = { 'accounts ann': { active: true } };
  const shift = (start: number, end: number) => ({
    'shifts s1': {
      uuid: 's1',
      entity: 'arvada',
      user: 'ann',
      designation: 'Jetter 1',
      phone_number: null,
      start: iso(began + start),
      end: iso(began + end),
      // A shift of an unknown zone keeps its recorded instants.
      typed: { dateStart: '', timeStart: '', dateEnd: '', timeEnd: '', tzstr: 'no zone' },
    },
  });
  const followed = async (documents: Readonly<Record<string, object>>, more: Partial<CrewScheduleDue> = {}) => {
    const { app, done, asked } = acting({ documents });
    await followSchedule(app, { ...due, ...more });
    return { done, asked };
  };
  const command = { do: 'followSchedule', schedule: 'w1', cause: `e7 ${at}` };

  it('gives the crew to the person whose shift has begun, and names its end', async () => {
    const { done, asked } = await followed({ ...crew, ...ann, ...shift(-minutes(60), minutes(60)) });
    expect(done).toEqual([
      {
        stream: 'designation jetter',
        command: { ...command, shift: 's1', user: 'ann', next: iso(began + minutes(60)) },
        at,
        cause: { entity: 'arvada', actor: engineIs, correlationId: 'w1' },
      },
    ]);
    expect(asked).toContainEqual(['shifts', expect.objectContaining({ above: { end: '2026-02-28T08:00:00.000Z' } })]);
  });

  it('gives it back while nobody has a shift, and names the next one, of the next ten years', async () => {
    const day = minutes(24 * 60);
    const nextOf = async (start: number) => {
      const { done } = await followed({ ...crew, ...ann, ...shift(start, start + minutes(60)) });
      return done.map(({ command: said }) => said);
    };
    const free = { ...command, shift: null, user: null };
    expect(await nextOf(minutes(30))).toEqual([{ ...free, next: iso(began + minutes(30)) }]);
    expect(await nextOf(3_651 * day)).toEqual([{ ...free, next: iso(began + 3_651 * day) }]);
    expect(await nextOf(3_651 * day + 1)).toEqual([{ ...free, next: null }]);
  });

  it('does not give it to the designated user, who holds it without a shift', async () => {
    const held = { crew: { uuid: 'jetter', name: 'Jetter 1', designated_user: { uuid: 'ann' } } };
    expect((await followed({ 'crews jetter': held, ...ann })).done).toMatchObject([
      { command: { ...command, shift: null, user: null, next: null } },
    ]);
  });

  it('is left alone while the crew is not known', async () => {
    expect((await followed({ ...ann, ...shift(-minutes(60), minutes(60)) })).done).toEqual([]);
    expect((await followed({ ...crew, 'crews null': {} }, { crew: null })).done).toEqual([]);
  });
});

it('the end of an incident stops its call-outs at once, for those who made them, and tells those who come after ten seconds', async () => {
  const due = {
    kind: 'consequences',
    id: 'i1',
    entity: 'arvada',
    due_at: at,
    ended: { by: 'deleted', at },
    moved: null,
    held: [],
    callouts: [{ callout: 'k1', is: 'running' }],
    crews: [{ designation: 'truck', dispatch: 's1' }],
    people: ['ann'],
  } as unknown as ConsequencesDue;
  const { app, done } = acting({
    documents: { 'callouts k1': { entity: 'jcw' }, 'incident_cards i1': { entity: 'ug' } },
  });
  const seen = () => done.map(({ stream, cause }) => [stream, (cause as { entity: string }).entity]);
  now = began + 9_999;
  await carryOutConsequences(app, due);
  expect(seen()).toEqual([['callout k1', 'jcw']]);
  now = began + 10_000;
  await carryOutConsequences(app, { ...due, callouts: [] });
  expect(seen()).toEqual([
    ['callout k1', 'jcw'],
    ['incident i1', 'ug'],
    ['incident i1', 'ug'],
  ]);
});

it('the end of an incident cancels its appointments after ten seconds, tells their person, and lapses after six hours', async () => {
  const due = {
    kind: 'appointments',
    id: 'i1',
    entity: 'arvada',
    due_at: at,
    ended: { by: 'completed', at, actor: 'dana' },
    appointments: [{ tag: 'visit', time: iso(began + minutes(60)) }],
  } as AppointmentsDue;
  const names = (first_name: string) => ({ uuid: first_name, first_name, last_name: 'Lee', active: true });
  const documents = {
    'incident_cards i1': { entity: 'ug' },
    'incidents i1': { tags: [{ uuid: 'visit', data: { staff: 'Ann Lee' } }] },
    'accounts ann': { ...names('Ann'), entity: 'ug' },
    'accounts will': { ...names('Will'), entity: 'ug' },
  };
  const { app, done } = acting({ documents });
  const said = () => done.map(({ command }) => (command as { do: string }).do);
  now = began + 9_999;
  await cancelAppointments(app, due);
  expect(said()).toEqual([]);
  now = began + 10_000;
  await cancelAppointments(app, due);
  expect(said()).toEqual(['standDown', 'cancelAppointment']);
  expect(done[0]).toMatchObject({ command: { people: [{ user: 'Ann' }], because: 'completed', entity: 'ug' } });
  now = began + minutes(6 * 60 + 1);
  await cancelAppointments(app, due);
  expect(said().slice(2)).toEqual(['lapseConsequences']);
});
