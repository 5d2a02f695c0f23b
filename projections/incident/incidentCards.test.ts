import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { incidentCards } from './incidentCards.ts';

type Event = Parameters<typeof given>[1];
const at = (time: string) => ({ at: `2026-03-01T${time}:00.000Z` });
const reported = (version: string) =>
  happened(
    'IncidentCreated',
    { incident: 'i1', version, source: null, subject: 'i1', personal: { description: 'Water in the street' } },
    at('12:00'),
  );
const created = reported('arvada_manual_dispatch');
const log = (event: string, time: string) =>
  happened(
    'LogEntryRecorded',
    { entry: `${event} ${time}`, event, lat: null, lng: null, designation: null, subject: 'i1', personal: null },
    at(time),
  );
const sent = (designation: string, time: string) =>
  happened(
    'CrewDispatched',
    {
      designation,
      name: designation,
      user: 'ada',
      previousVersion: 'arvada_manual_dispatch',
      newVersion: 'arvada_water',
    },
    at(time),
  );
const transferred = (newEntity: { entity: string; name: string } | null, newVersion = 'arvada_sewer') =>
  happened('IncidentTransferred', {
    transfer: 't1',
    kind: 'version',
    name: 'Sewer',
    previousVersion: 'arvada_manual_dispatch',
    newVersion,
    newEntity,
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [],
    subject: 'i1',
    personal: null,
  });
const held = happened('IncidentHeld', { hold: 'h1', reason: 'Waiting for parts' } as never, at('12:10'));
const completed = happened('IncidentCompleted', {}, at('13:00'));
const doc = (...events: Event[]) => given(incidentCards, created, ...events).doc('i1');
const card = (...events: Event[]) => doc(...events)?.card;
const isActive = (...events: Event[]) => incidentCards.columns?.active?.(doc(...events) ?? {});

const isWorked = (...events: Event[]) => incidentCards.columns?.worked?.(doc(...events) ?? {});
const onTeam = happened('TeamMemberAdded', { user: 'bo', name: 'Bo' } as never, at('12:05'));

describe('a card of the board', () => {
  it('is worked while a crew was sent to it, or people were called, and the board shows it', () => {
    expect([isWorked(), isWorked(sent('d1', '12:05')), isWorked(onTeam)]).toEqual([0, 1, 1]);
    expect([isWorked(sent('d1', '12:05'), completed), isWorked(onTeam, completed)]).toEqual([0, 0]);
  });

  it('begins with the report, without a place or a crew', () =>
    expect(card()).toEqual({
      uuid: 'i1',
      version: 'arvada_manual_dispatch',
      priority: 'routine',
      target_version: null,
      point: null,
      latlng: [],
      time: '2026-03-01T12:00:00.000Z',
      description: 'Water in the street',
      address: '',
      labels: [],
      state: 'new',
      state_display: 'New',
      state_meaning: expect.any(String),
      state_time: '2026-03-01T12:00:00.000Z',
      dispatched: [],
      people: [],
      callouts: [],
    }));

  it('has its labels until they are removed', () => {
    const water = happened('LabelAdded', { label: 'l1', name: 'Water' });
    const urgent = happened('LabelAdded', { label: 'l2', name: 'Urgent' });
    expect(card(water, urgent)?.labels).toEqual(['Water', 'Urgent']);
    expect(card(water, urgent, happened('LabelRemoved', { label: 'l1' }))?.labels).toEqual(['Urgent']);
    expect(card(water, happened('PersonalDataErased', { subject: 'p1' }))?.labels).toEqual(['Water']);
    expect(card(water, happened('PersonalDataErased', { subject: 'i1' }))?.labels).toEqual([]);
  });

  it('names the crews that were sent, each time they were, and takes the version they were sent for', () =>
    expect(card(sent('truck 1', '12:05'), sent('jetter', '12:06'))).toMatchObject({
      version: 'arvada_water',
      dispatched: [
        { designation: 'truck 1', name: 'truck 1', time: '2026-03-01T12:05:00.000Z' },
        { designation: 'jetter', name: 'jetter', time: '2026-03-01T12:06:00.000Z' },
      ],
    }));

  it('names no crew for a transfer, though the version is another', () =>
    expect(card(transferred(null))).toMatchObject({ version: 'arvada_sewer', dispatched: [] }));

  it('shows the state of the log, and its start', () =>
    expect(card(sent('truck 1', '12:05'), log('acknowledged', '12:07'))).toMatchObject({
      state: 'acknowledged',
      state_time: '2026-03-01T12:07:00.000Z',
    }));

  it('shows the same when the acknowledgement was recorded before the crew', () =>
    expect(card(log('acknowledged', '12:07'), sent('truck 1', '12:05'))).toMatchObject({
      version: 'arvada_water',
      state: 'acknowledged',
      state_time: '2026-03-01T12:07:00.000Z',
    }));

  it('has no description left once its words were erased, and keeps them when another’s were', () => {
    expect(card(happened('PersonalDataErased', { subject: 'i1' }))?.description).toBe('');
    expect(card(happened('PersonalDataErased', { subject: 'i2' }))?.description).toBe('Water in the street');
  });
});

describe('an incident is on the board', () => {
  it('while it is active', () => {
    const on = happened('IncidentReopened', {}, at('14:00'));
    expect([isActive(), isActive(completed), isActive(completed, on)]).toEqual([1, 0, 1]);
    const archived = happened('IncidentArchived', {}, at('13:00'));
    const back = happened('IncidentUnarchived', {}, at('14:00'));
    expect([isActive(archived), isActive(archived, back)]).toEqual([0, 1]);
  });

  it('not while it is held', () => expect(isActive(held)).toBe(0));

  it('unless no crew is sent to its version: no response, filtered, the Servpro beta', () => {
    const became = (version: string) => transferred(null, version);
    for (const quiet of ['no_response', 'no_response_daytime', 'noop', 'servpro_beta']) {
      expect([quiet, isActive(became(quiet)), isActive(became(quiet), transferred(null))]).toEqual([quiet, 0, 1]);
      const begun = given(incidentCards, reported(quiet)).doc('i1');
      expect([quiet, begun && incidentCards.columns?.active?.(begun)]).toEqual([quiet, 0]);
    }
    // A version that this release does not know is not taken from the board.
    expect(isActive(became('a_later_version'))).toBe(1);
  });

  it('waits until a crew has accepted: a text is no help, and a transfer sends nobody', () => {
    const waits = (...events: Event[]) => incidentCards.columns?.waiting?.(doc(...events) ?? {});
    const told = sent('truck 1', '12:05');
    const accepted = happened(
      'JobAccepted',
      { dispatch: 'truck 1', designation: 'truck 1', name: 'truck 1' },
      at('12:06'),
    );
    expect([waits(), waits(transferred(null)), waits(told), waits(told, accepted)]).toEqual([1, 1, 1, 0]);
    expect([waits(held), waits(completed)]).toEqual([0, 0]);
  });

  it('never again once it was deleted, whatever is recorded later', () => {
    const deleted = happened('IncidentDeleted', {}, at('13:00'));
    expect([isActive(deleted), isActive(deleted, log('acknowledged', '14:00'))]).toEqual([0, 0]);
    expect(incidentCards.columns?.entity?.(doc(deleted) ?? {})).toBeNull();
    expect(incidentCards.columns?.entity?.(doc() ?? {})).toBe('arvada');
  });

  it('of the organization that it was handed to', () =>
    expect(doc(transferred({ entity: 'durham', name: 'Durham' }))?.entity).toBe('durham'));
});

describe('the board is told', () => {
  const told = (...events: Event[]) =>
    given(incidentCards, created, ...events)
      .told.filter(({ event }) => event !== 'callout_updated')
      .map(({ channel, event }) => `${event} ${channel.split('-')[2]}`);

  it('of a new incident and of each change of it', () => {
    expect(told()).toEqual(['INCIDENT_UPDATED arvada']);
    expect(told(sent('truck 1', '12:05'))).toEqual(['INCIDENT_UPDATED arvada']);
    const { told: frames } = given(incidentCards, created, sent('truck 1', '12:05'));
    expect(frames[0]?.data).toEqual({ incident: card(sent('truck 1', '12:05')), position: 2 });
  });

  it('once that it left, and nothing of it after that', () => {
    expect(told(completed)).toEqual(['INCIDENT_NOT_ACTIVE arvada']);
    expect(given(incidentCards, created, completed).told[0]?.data).toEqual({ incident: 'i1', position: 2 });
    expect(told(completed, log('acknowledged', '14:00'))).toEqual([]);
  });

  it('that the call-outs of an incident show another name: its place is corrected or erased, its type changes', () => {
    const place = (route: string) =>
      happened('IncidentLocated', { location: 'p1', route, subject: 'p1', personal: null } as never);
    const erased = happened('PersonalDataErased', { subject: 'p1' });
    const renamed = (...events: Event[]) =>
      given(incidentCards, created, ...events).told.filter(({ event }) => event === 'callout_updated').length;
    const steps = [place('Carr St'), completed, erased, sent('truck 1', '12:05')];
    expect(steps.map((_, n) => renamed(...steps.slice(0, n + 1)))).toEqual([1, 0, 1, 1]);
    expect(renamed(log('acknowledged', '14:00'))).toBe(0);
  });

  it('that it left when it is held', () => expect(told(held)).toEqual(['INCIDENT_NOT_ACTIVE arvada']));

  it('that it left, and the other board that it came, when it was handed over', () =>
    expect(told(transferred({ entity: 'durham', name: 'Durham' }))).toEqual([
      'INCIDENT_NOT_ACTIVE arvada',
      'INCIDENT_UPDATED durham',
    ]));

  it('that it is back when it is active again', () =>
    expect(told(completed, happened('IncidentReopened', {}))).toEqual(['INCIDENT_UPDATED arvada']));
});
