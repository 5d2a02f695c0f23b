import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { crews } from './crews.ts';

const stream = 'designation-truck1';
const of = (at: string, entity = 'arvada') => ({ stream, at, entity });
const ada = happened(
  'UserRegistered',
  {
    user: 'ada',
    role: 'crew',
    subject: 'ada',
    personal: { email: 'ada@arvada.example', firstName: 'Ada', lastName: 'Moreno', phoneNumber: '+13035550101' },
  },
  { stream: 'user-ada' },
);
const created = happened(
  'DesignationCreated',
  { designation: 'truck1', name: 'Truck 1', sharedPhoneNumber: '+13035550150' },
  { stream },
);
const assigned = happened('DesignatedUserAssigned', { designation: 'truck1', user: 'ada' }, { stream });
const asked = (checkIn: string, at: string) =>
  happened(
    'CheckInRequested',
    { designation: 'truck1', checkIn, user: 'ada', dueAt: at.replace(':00:00.', ':15:00.') },
    of(at),
  );
const answered = (checkIn: string, at: string) =>
  happened(
    'CheckInCompleted',
    {
      designation: 'truck1',
      checkIn,
      lat: 39.8,
      lng: -105.1,
      accuracy: 12,
      subject: 'truck1',
      personal: { note: 'Gate is locked' },
    },
    of(at),
  );
const failed = (checkIn: string, at: string) =>
  happened('CheckInFailed', { designation: 'truck1', checkIn, reason: 'unanswered' }, of(at));

const truck = (...events: Parameters<typeof given>[1][]) =>
  given(crews, ada, created, assigned, ...events).doc('truck1')?.crew;
const known = { time: '2026-03-01T12:05:00.000Z', point: [39.8, -105.1], accuracy: 12, note: 'Gate is locked' };

describe('a crew of the board', () => {
  it('begins inactive, without a person or a position', () =>
    expect(given(crews, created).doc('truck1')).toEqual({
      kind: 'crew',
      entity: 'arvada',
      crew: {
        id: 'truck1',
        uuid: 'truck1',
        name: 'Truck 1',
        active: false,
        shared_phone_number: '+13035550150',
        designated_user: null,
        checkin: null,
        note: null,
        queue: [],
      },
    }));

  it('shows its person until the release', () => {
    expect(truck()?.designated_user).toEqual({
      uuid: 'ada',
      first_name: 'Ada',
      last_name: 'Moreno',
      phone_number: '+13035550101',
    });
    const released = happened('DesignatedUserReleased', { designation: 'truck1', user: 'ada' }, { stream });
    expect(truck(released)?.designated_user).toBeNull();
  });

  it('is active from when it is said to be until it is said not to be', () => {
    const on = happened('CrewActivated', { designation: 'truck1' }, { stream });
    const off = happened('CrewDeactivated', { designation: 'truck1' }, { stream });
    expect([truck()?.active, truck(on)?.active, truck(on, off)?.active]).toEqual([false, true, false]);
  });

  it('carries the note, when it was written and by whom; an erased one is empty', () => {
    const note = (personal: { body: string } | null) =>
      happened(
        'CrewNoteWritten',
        { designation: 'truck1', source: 'manager', subject: 'truck1', personal },
        of('2026-03-01T12:01:00.000Z'),
      );
    const said = { time: '2026-03-01T12:01:00.000Z', source: 'manager' };
    expect(truck(note({ body: 'Low on fuel' }))?.note).toEqual({ body: 'Low on fuel', ...said });
    expect(truck(note(null))?.note).toEqual({ body: '', ...said });
  });

  it('is not changed by the facts of an incident', () =>
    expect(
      given(
        crews,
        created,
        happened('CrewDispatched', {
          designation: 'truck1',
          name: 'Another name',
          user: 'ada',
          previousVersion: 'a',
          newVersion: 'b',
        }),
      ).doc('truck1')?.crew.name,
    ).toBe('Truck 1'));
});

describe('a check-in of a crew', () => {
  const first = [asked('c1', '2026-03-01T12:00:00.000Z'), answered('c1', '2026-03-01T12:05:00.000Z')] as const;

  it('is in progress until its answer, and shows when it was asked and until when it waits', () =>
    expect(truck(first[0])?.checkin).toEqual({
      id: 'c1',
      status: 'IN_PROGRESS',
      requested_time: '2026-03-01T12:00:00.000Z',
      due_time: '2026-03-01T12:15:00.000Z',
      time: null,
      point: null,
      accuracy: null,
      note: '',
      text: 'sending',
      failure: null,
      cause: null,
    }));

  it('shows the position of the crew and its time', () =>
    expect(truck(...first)?.checkin).toMatchObject({ status: 'COMPLETED', ...known }));

  it('keeps the last known time and place while the crew is asked again', () =>
    expect(truck(...first, asked('c2', '2026-03-01T13:00:00.000Z'))?.checkin).toMatchObject({
      id: 'c2',
      status: 'IN_PROGRESS',
      ...known,
    }));

  it('has no note once its words were erased', () => {
    const { type, data, ...event } = first[1];
    const erased = { ...event, type, data: { ...data, personal: null } } as (typeof first)[1];
    expect(truck(first[0], erased)?.checkin).toMatchObject({ status: 'COMPLETED', note: '' });
  });

  it('that failed leaves the last known time and place as they were', () =>
    expect(
      truck(...first, asked('c2', '2026-03-01T13:00:00.000Z'), failed('c2', '2026-03-01T13:15:00.000Z'))?.checkin,
    ).toMatchObject({ id: 'c2', status: 'FAILED', ...known }));

  it('that came too late does not change the open one', () => {
    const open = [...first, asked('c2', '2026-03-01T13:00:00.000Z')];
    const before = truck(...open)?.checkin;
    expect(truck(...open, failed('c1', '2026-03-01T13:01:00.000Z'))?.checkin).toEqual(before);
    expect(truck(...open, answered('c1', '2026-03-01T13:02:00.000Z'))?.checkin).toEqual(before);
  });
});

describe('the board is told about a crew', () => {
  it.each([
    ['CREW_UPDATED', assigned],
    ['ACTIVE_STATUS_UPDATED', happened('CrewActivated', { designation: 'truck1' }, { stream })],
    ['CHECKINS_REQUESTED', asked('c1', '2026-03-01T12:00:00.000Z')],
    [
      'NOTE_UPDATED',
      happened(
        'CrewNoteWritten',
        { designation: 'truck1', source: 'manager', subject: 'truck1', personal: { body: 'Here' } },
        { stream },
      ),
    ],
  ])('%s, with the crew as it is now and where the log stands', (event, last) => {
    const { told, doc } = given(crews, ada, created, last);
    expect(told.filter(({ channel }) => channel.endsWith('-dispatch'))).toEqual([
      {
        channel: 'presence-entity-arvada-dispatch',
        event,
        data: { crew: doc('truck1')?.crew, position: 3 },
      },
    ]);
  });

  it('how its check-in ended', () => {
    const names = (...events: Parameters<typeof given>[1][]) =>
      given(crews, ada, created, asked('c1', '2026-03-01T12:00:00.000Z'), ...events).told.map(({ event }) => event);
    expect(names(answered('c1', '2026-03-01T12:05:00.000Z'))).toEqual(['CHECKIN_COMPLETED']);
    expect(names(failed('c1', '2026-03-01T12:15:00.000Z'))).toEqual(['CHECKIN_FAILED']);
    expect(names(ada)).toEqual([]);
  });
});

describe('the text of a check-in', () => {
  const at = '2026-03-01T12:00:00.000Z';
  const step = (type: string, data: object) =>
    happened(type as 'DeliverySent', { delivery: 'd1', ...data } as never, { stream: 'delivery-d1', at });
  const requested = happened(
    'DeliveryRequested',
    {
      delivery: 'd1',
      medium: 'sms',
      provider: 'twilio',
      user: 'ada',
      template: 'check-in',
      designation: 'truck1',
      checkIn: 'c1',
      subject: 'ada',
      personal: null,
    },
    { stream: 'delivery-d1', at },
  );
  const sending = [asked('c1', at), requested] as const;
  const later = step('DeliveryPutOff', { reason: 'the text service cannot be reached', dueAt: at });
  const refused = step('DeliveryFailed', { reason: 'landline' });
  const sent = step('DeliverySent', { providerId: 'SM1' });
  const failure = { designation: 'truck1', checkIn: 'c1', reason: 'unsent' } as const;
  const unsent = happened('CheckInFailed', failure, of(at));

  it('is on the board while it is delayed, in doubt, sent and refused', () => {
    const text = (...events: Parameters<typeof given>[1][]) => {
      const checkin = truck(...sending, ...events)?.checkin;
      return [checkin?.text, checkin?.cause];
    };
    expect(text()).toEqual(['sending', null]);
    expect(text(later)).toEqual(['delayed', 'the text service cannot be reached']);
    expect(text(later, sent)).toEqual(['sent', null]);
    expect(text(step('DeliveryUnknown', {}))).toEqual(['in-doubt', 'the text service did not answer']);
    expect(text(refused)).toEqual(['failed', 'landline']);
  });

  it('leaves its reason to the check-in that failed for it, also when only the text named it', () => {
    expect(truck(...sending, refused, unsent)?.checkin).toMatchObject({
      status: 'FAILED',
      failure: 'unsent',
      cause: 'landline',
    });
    const named = happened('CheckInFailed', { ...failure, cause: 'no phone number' }, of(at));
    expect(truck(asked('c1', at), named)?.checkin).toMatchObject({ failure: 'unsent', cause: 'no phone number' });
    expect(truck(asked('c1', at), failed('c1', at))?.checkin).toMatchObject({ failure: 'unanswered', cause: null });
  });

  it('does not change a newer check-in', () =>
    expect(truck(...sending, asked('c2', '2026-03-01T13:00:00.000Z'), refused)?.checkin).toMatchObject({
      id: 'c2',
      text: 'sending',
    }));

  it('tells the board', () => {
    const { told } = given(crews, ada, created, assigned, ...sending, later);
    expect(told.at(-1)).toMatchObject({ event: 'CREW_UPDATED', data: { crew: { checkin: { text: 'delayed' } } } });
  });
});

describe('a crew that says where it is', () => {
  const at = '2026-03-01T12:00:00.000Z';
  const reported = (time: string) =>
    happened('PositionReported', { designation: 'truck1', report: 'r1', lat: 40, lng: -105, accuracy: null }, of(time));
  const five = '2026-03-01T12:05:00.000Z';

  it('is shown there, without a text that was sent', () =>
    expect(truck(reported(five))?.checkin).toMatchObject({
      status: 'COMPLETED',
      time: five,
      point: [40, -105],
      accuracy: null,
      text: null,
    }));
  it('late, because its phone was offline, does not replace a newer position', () =>
    expect(truck(asked('c1', at), answered('c1', five), reported(at))?.checkin).toMatchObject(known));
  it('leaves an open request open, and ends the alarm of a failed one', () => {
    expect(truck(asked('c1', at), reported(five))?.checkin).toMatchObject({
      id: 'c1',
      status: 'IN_PROGRESS',
      time: five,
    });
    expect(truck(asked('c1', at), failed('c1', at), reported(five))?.checkin).toMatchObject({
      status: 'COMPLETED',
      failure: null,
    });
  });
  it('tells the board and the phone of its holder', () => {
    const { told } = given(crews, ada, created, assigned, reported(five));
    expect(told.slice(-2)).toMatchObject([
      { channel: 'presence-incidents-user-ada', event: 'crew_updated' },
      { event: 'CHECKIN_COMPLETED', data: { crew: { checkin: { point: [40, -105] } } } },
    ]);
  });
});
