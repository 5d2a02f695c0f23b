import { describe, expect, it } from 'vitest';
import type { IncidentSummary } from '#contracts/incident/incident';
import { questionnaires } from '#projections/customers/bupp/questionnaires';
import { given, happened } from '#projections/testing/given';
import { incidents } from './incidents.ts';

type Event = Parameters<typeof given>[1];
const at = (time: string) => ({ at: `2026-03-01T${time}:00.000Z` });
const created = happened(
  'IncidentCreated',
  {
    incident: 'i1',
    version: 'arvada_manual_dispatch',
    source: null,
    subject: 'i1',
    personal: { description: 'Water in the street' },
  },
  at('12:00'),
);
const joined = happened('TeamMemberAdded', { user: 'ada', role: 'leader' }, at('12:05'));
const left = happened('TeamMemberRemoved', { user: 'ada' }, at('12:30'));
const completed = happened('IncidentCompleted', {}, at('13:00'));
const reopened = happened('IncidentReopened', {}, at('14:00'));
const deleted = happened('IncidentDeleted', {}, at('13:00'));
const held = (hold: string, time: string) => happened('IncidentHeld', { hold }, at(time));
const released = (hold: string, time: string) => happened('HoldReleased', { hold }, at(time));
const ended = happened('HoldsEnded', {}, at('12:21'));
const handedTo = (entity: string) =>
  happened('IncidentTransferred', {
    transfer: 't1',
    kind: 'escalation',
    name: 'Durham',
    previousVersion: 'arvada_manual_dispatch',
    newVersion: 'standard_manual_dispatch',
    newEntity: { entity, name: entity },
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [],
    subject: 'i1',
    personal: null,
  });
const erased = (subject: string) => happened('PersonalDataErased', { subject });
const doc = (...events: Event[]) => given(incidents, created, ...events).doc('i1');
const told = (...events: Event[]) =>
  given(incidents, created, ...events).told.map(({ channel, event, data }) =>
    [event, channel.replace('presence-', ''), 'gone' in data ? 'gone' : ''].join(' ').trim(),
  );

describe('the lists are told', () => {
  it('of a new incident, and of each change of it', () => {
    expect(told()).toEqual(['updated incident-i1', 'added incidents-active-arvada']);
    expect(told(happened('LabelAdded', { label: 'l1', name: 'Water' }))).toEqual([
      'label_added incident-i1',
      'updated incidents-active-arvada',
    ]);
  });

  it('of each step of a crew, with how far it is', () => {
    const sending = { designation: 'd1', name: 'Jetter', user: 'ada', dispatch: 's1', respondBy: null, joined: true };
    const sent = happened(
      'CrewDispatched',
      { ...sending, previousVersion: 'arvada_water', newVersion: 'arvada_water' } as never,
      at('12:01'),
    );
    const accepted = happened(
      'JobAccepted',
      { designation: 'd1', name: 'Jetter', dispatch: 's1' } as never,
      at('12:03'),
    );
    const crewsTold = (...events: Event[]) =>
      given(incidents, created, ...events).told.flatMap(({ channel, data }) =>
        channel.includes('incidents-active')
          ? (data as unknown as { incident: IncidentSummary }).incident.dispatched
          : [],
      );
    expect(crewsTold(sent)).toMatchObject([
      { name: 'Jetter', status: 'assigned', status_time: '2026-03-01T12:01:00.000Z' },
    ]);
    expect(crewsTold(sent, accepted)).toMatchObject([
      { name: 'Jetter', status: 'accepted', status_time: '2026-03-01T12:03:00.000Z' },
    ]);
  });

  it('that it is not active any more, and that it is again', () => {
    expect(told(completed)).toEqual(['updated incident-i1', 'deleted incidents-active-arvada']);
    expect(told(completed, reopened)).toEqual(['updated incident-i1', 'added incidents-active-arvada']);
    // A closed incident is still updated in the lists.
    expect(told(completed, happened('LabelAdded', { label: 'l1', name: 'Water' }))).toEqual([
      'label_added incident-i1',
      'updated incidents-active-arvada',
    ]);
  });

  it('that it is gone, once, when it is deleted or held', () => {
    expect(told(deleted)).toEqual(['deleted incident-i1', 'deleted incidents-active-arvada gone']);
    expect(told(completed, deleted)).toEqual(['deleted incident-i1', 'deleted incidents-active-arvada gone']);
    expect(told(deleted, erased('i1'))).toEqual(['deleted incident-i1']);
    expect(told(held('h1', '12:10'))).toEqual([
      'incident_holds_updated incident-i1',
      'deleted incidents-active-arvada gone',
      'HELD_CHANGED entity-arvada-dispatch',
      'HELD_CHANGED incidents-active-arvada',
    ]);
    expect(told(held('h1', '12:10'), held('h2', '12:11'))).toEqual([
      'incident_holds_updated incident-i1',
      'HELD_CHANGED entity-arvada-dispatch',
      'HELD_CHANGED incidents-active-arvada',
    ]);
  });

  it('that it is back ten seconds after its last hold', () =>
    expect(told(held('h1', '12:10'), released('h1', '12:20'), ended)).toEqual([
      'incident_holds_updated incident-i1',
      'added incidents-active-arvada',
      'HELD_CHANGED entity-arvada-dispatch',
      'HELD_CHANGED incidents-active-arvada',
    ]));

  it('of the people who work on it, as they come and go', () => {
    expect(told(joined)).toEqual([
      'user_added incident-i1',
      'added incidents-user-ada',
      'updated incidents-active-arvada',
    ]);
    expect(told(joined, completed)).toEqual([
      'updated incident-i1',
      'deleted incidents-user-ada',
      'deleted incidents-active-arvada',
    ]);
    expect(told(joined, left)).toEqual([
      'user_deleted incident-i1',
      'deleted incidents-user-ada gone',
      'updated incidents-active-arvada',
    ]);
  });

  it('of both organizations when it is handed over, and the first learns nothing more', () => {
    expect(told(joined, handedTo('durham'))).toEqual([
      'deleted incident-i1',
      'deleted incidents-user-ada gone',
      'deleted incidents-active-arvada gone',
      'added incidents-active-durham',
    ]);
    const { told: frames } = given(incidents, created, handedTo('durham'));
    const versions = frames.map(({ data }) => (data as { incident: { version?: string } }).incident.version);
    expect(versions).toEqual([undefined, 'arvada_manual_dispatch', 'standard_manual_dispatch']);
  });
});

describe('the holds of an incident', () => {
  const hidden = (...events: Event[]) => doc(...events)?.held.hidden_until;
  it('hide it while any of them is open, then until ten seconds after the latest release', () => {
    expect(hidden()).toBeNull();
    const both = [held('h1', '12:10'), held('h2', '12:11')];
    expect(hidden(...both)).toBe('open');
    expect(hidden(...both, released('h2', '12:20'))).toBe('open');
    expect(hidden(...both, released('h2', '12:20'), released('h1', '12:15'))).toBe('2026-03-01T12:20:10.000Z');
    expect(hidden(...both, released('h2', '12:20'), released('h1', '12:15'), ended)).toBeNull();
  });

  it('are listed with their author, start and end', () =>
    expect(doc(held('h1', '12:10'), released('h1', '12:20'))?.held.holds).toEqual([
      {
        uuid: 'h1',
        created_time: '2026-03-01T12:10:00.000Z',
        time_released: '2026-03-01T12:20:00.000Z',
        by: 'user:dana',
      },
    ]));
});

describe('the parts of an incident', () => {
  it('are the people of its team, who stay behind when it is handed over', () => {
    const changed = happened('TeamRoleChanged', { user: 'ada', role: 'crew' }, at('12:06'));
    const bo = happened('TeamMemberAdded', { user: 'bo', role: 'crew' }, at('12:07'));
    expect(doc(joined, bo, changed)?.team).toEqual([
      { user: 'ada', role: 'crew' },
      { user: 'bo', role: 'crew' },
    ]);
    expect(doc(joined, bo, left)?.team).toEqual([{ user: 'bo', role: 'crew' }]);
    expect(doc(joined, bo, handedTo('durham'))?.team).toEqual([]);
  });

  const note = (type: 'NoteWritten' | 'NoteRewritten', body: string, time: string) =>
    happened(type, { note: 'n1', subject: 'i1', personal: { body } }, at(time));
  it('are its notes: a rewritten one keeps when it was made', () => {
    const written = note('NoteWritten', 'Valve is stuck', '12:10');
    expect(doc(written, note('NoteRewritten', 'Valve is open', '12:20'))?.notes).toEqual([
      {
        uuid: 'n1',
        body: 'Valve is open',
        created_time: '2026-03-01T12:10:00.000Z',
        updated_time: '2026-03-01T12:20:00.000Z',
        by: 'user:dana',
      },
    ]);
    expect(doc(written, happened('NoteRemoved', { note: 'n1' }))?.notes).toEqual([]);
    expect(doc(written, happened('NoteRemoved', { note: 'n2' }))?.notes).toHaveLength(1);
  });

  const tag = (type: 'TagAdded' | 'TagChanged', data: object, time: string) =>
    happened(type, { tag: 'g1', contentType: 'appointment', subject: 'i1', personal: { data } } as never, at(time));
  it('are its tags: a change sets the named fields only', () => {
    const added = tag('TagAdded', { staff: 'Ada', time: '9:00' }, '12:10');
    expect(doc(added, tag('TagChanged', { time: '10:00' }, '12:20'))?.tags).toEqual([
      {
        uuid: 'g1',
        content_type: 'appointment',
        data: { staff: 'Ada', time: '10:00' },
        created_time: '2026-03-01T12:10:00.000Z',
        updated_time: '2026-03-01T12:20:00.000Z',
        by: 'user:dana',
      },
    ]);
    expect(doc(added, happened('TagRemoved', { tag: 'g1' }))?.tags).toEqual([]);
  });

  it('have no personal word once the incident was erased, and all of them when another was', () => {
    const all = [note('NoteWritten', 'Valve is stuck', '12:10'), tag('TagAdded', { staff: 'Ada' }, '12:10')];
    const gone = doc(...all, erased('i1'));
    expect([gone?.description, gone?.notes[0]?.body, gone?.tags[0]?.data]).toEqual(['', null, null]);
    const kept = doc(...all, erased('i2'));
    expect([kept?.description, kept?.notes[0]?.body, kept?.tags[0]?.data]).toEqual([
      'Water in the street',
      'Valve is stuck',
      { staff: 'Ada' },
    ]);
    // A note written after the erasure stays.
    expect(doc(erased('i1'), note('NoteWritten', 'New words', '15:00'))?.notes[0]?.body).toBe('New words');
  });
});

it('an incident that was never reported has no document, whatever is recorded on it', () =>
  expect(given(incidents, joined, completed).keys).toEqual([]));

it('the link of a questionnaire opens its incident', () => {
  const sent = happened(
    'QuestionnaireSent',
    {
      questionnaire: 'q1',
      delivery: 'd1',
      medium: 'sms',
      expiresAt: '2026-03-08T12:00:00.000Z',
      subject: 'i7',
      personal: { to: '+13035550101' },
    } as never,
    { stream: 'incident-i7' },
  );
  expect(given(questionnaires, sent).doc('q1')).toEqual({ incident: 'i7' });
});
