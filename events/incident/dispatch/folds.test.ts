import { describe, expect, it } from 'vitest';
import type { Fact } from '#events/core/message';
import type { LogEntryRecorded } from '#events/incident/core/facts';
import type { At } from '#events/incident/core/part';
import { begunAt } from '#events/testing/incident';
import type { DispatchFact } from './facts.ts';
import { folds, type Sendings } from './folds.ts';
import type { Course, Sending } from './sending.ts';

const respondBy = '2026-03-01T08:10:00.000Z';
const at = begunAt(respondBy);
const truck: Sending = {
  dispatch: 's1',
  designation: 'd1',
  name: 'Truck 1',
  user: 'ada',
  joined: true,
  text: 'assigned',
  course: null,
  told: true,
};
const jetter: Sending = { ...truck, dispatch: 's2', designation: 'd2', name: 'Jetter', user: 'bo' };
const listed = (...sendings: readonly Sending[]): Sendings => new Map(sendings.map((one) => [one.designation, one]));
const both = listed(truck, jetter);

type Folded = DispatchFact | LogEntryRecorded;
type Fold = (kept: Sendings, fact: Fact, at: At) => Sendings;
const after = (kept: Sendings, fact: Folded) => (folds[fact.type] as unknown as Fold)(kept, fact, at);
/** The sendings in their order. */
const then = (kept: Sendings, fact: Folded) => [...after(kept, fact)];

const version = { previousVersion: 'arvada_water', newVersion: 'arvada_water' };
const crew = { designation: 'd1', name: 'Truck 1', user: 'ada' };
const step = { dispatch: 's1', designation: 'd1', name: 'Truck 1' };
const again = (joined: boolean, dispatch = 's3'): DispatchFact => ({
  type: 'CrewSentAgain',
  data: { ...crew, ...version, dispatch, previous: 's1', respondBy, joined },
});
const log = (event: string, designation: string | null): LogEntryRecorded => ({
  type: 'LogEntryRecorded',
  data: { entry: 'e1', event, lat: null, lng: null, designation, subject: 'i1', personal: null },
});

describe('a crew that was sent', () => {
  it('is kept with its sending', () =>
    expect(
      then(listed(jetter), {
        type: 'CrewDispatched',
        data: { ...crew, ...version, dispatch: 's1', respondBy, joined: true },
      }),
    ).toEqual([
      ['d2', jetter],
      ['d1', truck],
    ]));

  it('without an id of the sending is known by its designation, and was not told', () =>
    expect(then(new Map(), { type: 'CrewDispatched', data: { ...crew, ...version } })).toEqual([
      ['d1', { ...truck, dispatch: 'd1', joined: false, told: false }],
    ]));

  it('comes last once it is sent again, and begins anew', () => {
    const busy: Sending = { ...truck, text: 'delivered', course: 'done' };
    expect(then(listed(busy, jetter), again(false))).toEqual([
      ['d2', jetter],
      ['d1', { ...truck, dispatch: 's3' }],
    ]);
  });

  it.each([
    [false, false, false],
    [false, true, true],
    [true, false, true],
  ])('that joined the team before (%s) or now (%s) counts as joined: %s', (before, now, joined) =>
    expect(after(listed({ ...truck, joined: before }), again(now)).get('d1')?.joined).toBe(joined),
  );

  it('is forgotten when its dispatch is withdrawn', () =>
    expect(
      then(both, { type: 'CrewDispatchWithdrawn', data: { designation: 'd1', name: 'Truck 1', at: respondBy } }),
    ).toEqual([['d2', jetter]]));
});

describe('a step of a crew', () => {
  it.each<[DispatchFact, Partial<Sending>]>([
    [{ type: 'JobTextSent', data: step }, { text: 'sent' }],
    [{ type: 'JobTextDelivered', data: step }, { text: 'delivered' }],
    [{ type: 'JobTextDelayed', data: { ...step, reason: 'busy' } }, { text: 'delayed' }],
    [{ type: 'JobTextFailed', data: { ...step, reason: 'landline' } }, { text: 'failed' }],
    [{ type: 'JobTextDoubted', data: step }, { text: 'in-doubt' }],
    [{ type: 'JobRead', data: step }, { course: 'read' }],
    [{ type: 'JobAccepted', data: step }, { course: 'accepted' }],
    [{ type: 'JobDeclined', data: { ...step, subject: 'i1', personal: null } }, { course: 'declined' }],
    [{ type: 'CrewSetOut', data: step }, { course: 'on-my-way' }],
    [{ type: 'CrewArrived', data: step }, { course: 'on-scene' }],
    [{ type: 'JobFinished', data: step }, { course: 'done' }],
    [
      { type: 'CrewSilent', data: step },
      { course: 'no-response', silent: true },
    ],
    [{ type: 'CrewRecalled', data: { ...step, user: 'ada' } }, { course: 'recalled' }],
  ])('$type changes that crew alone', (fact, change) => {
    expect(then(both, fact)).toEqual([
      ['d1', { ...truck, ...change }],
      ['d2', jetter],
    ]);
    expect(after(both, { ...fact, data: { ...fact.data, dispatch: 's0' } } as DispatchFact)).toBe(both);
    expect(after(listed(jetter), fact)).toEqual(listed(jetter));
  });

  it.each<[Course | null, Course]>([
    [null, 'no-response'],
    ['read', 'no-response'],
    ['accepted', 'accepted'],
    ['on-my-way', 'on-my-way'],
  ])('after %s that comes late leaves %s', (before, left) =>
    expect(after(listed({ ...truck, course: before }), { type: 'CrewSilent', data: step }).get('d1')?.course).toBe(
      left,
    ),
  );
});

describe('a log entry that a crew left', () => {
  const leftTruck = { ...truck, course: 'left' };

  it.each(['geo:departed', 'team:done'])('ends the work of its crew, or of all of them: %s', (event) => {
    expect(then(both, log(event, 'd1'))).toEqual([
      ['d1', leftTruck],
      ['d2', jetter],
    ]);
    expect(then(both, log(event, null))).toEqual([
      ['d1', leftTruck],
      ['d2', { ...jetter, course: 'left' }],
    ]);
  });

  it('changes nothing for a crew that is under way no more, or is not there', () => {
    const over = listed({ ...truck, course: 'declined' });
    expect(after(over, log('geo:departed', null))).toBe(over);
    expect(after(over, log('geo:departed', 'd1'))).toBe(over);
    expect(after(both, log('geo:departed', 'd3'))).toBe(both);
    const one = listed({ ...truck, course: 'done' }, jetter);
    expect(then(one, log('geo:departed', null))).toEqual([
      ['d1', { ...truck, course: 'done' }],
      ['d2', { ...jetter, course: 'left' }],
    ]);
  });

  it('is no other entry', () => expect(after(both, log('geo:arrived', 'd1'))).toBe(both));
});
