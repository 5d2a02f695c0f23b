import { describe, expect, it } from 'vitest';
import type { PlacedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { rowsAfter } from '#projections/testing/rows';
import { crewWork } from './crewWork.ts';

const start = Date.UTC(2026, 2, 1, 2);
const at = (minute: number) => start + minute * 60_000;
let place = 0;
const said = (type: Parameters<typeof happened>[0], minute: number, data: object) =>
  ({
    ...happened(type, data as never, { stream: 'incident-i1', at: new Date(at(minute)).toISOString() }),
    position: { commit: BigInt(++place), prepare: BigInt(place) },
  }) as PlacedFact;
const step = (type: Parameters<typeof happened>[0], minute: number, dispatch = 'd1') =>
  said(type, minute, { dispatch, designation: 'truck', name: 'Truck 1' });
const sent = (minute = 0, more: object = {}) =>
  said('CrewDispatched', minute, { designation: 'truck', name: 'Truck 1', user: 'ada', dispatch: 'd1', ...more });
const logged = (event: string, minute: number, designation: string | null = 'truck') =>
  said('LogEntryRecorded', minute, { entry: `e${minute}`, event, designation });
const work = (...events: readonly PlacedFact[]) =>
  rowsAfter(crewWork, 'job', events).map(({ job, user, began, ended }) => [
    job,
    user,
    began === null ? null : (began - start) / 60_000,
    ended === null ? null : (ended - start) / 60_000,
  ]);

describe('the work of a crew for an incident', () => {
  it('goes from its first sign to its last one, whatever the order in which they became known', () => {
    const steps = [step('JobAccepted', 2), step('CrewSetOut', 4), step('CrewArrived', 20), step('JobFinished', 60)];
    expect(work(sent(), ...steps)).toEqual([['d1', 'ada', 2, 60]]);
    expect(work(sent(), ...steps.toReversed())).toEqual([['d1', 'ada', 2, 60]]);
  });

  it('is read from the log of a crew that nobody asked', () => {
    const lines = [logged('geo:arrived', 20), logged('geo:arrived', 9, null), logged('geo:departed', 50)];
    expect(work(sent(0, { dispatch: undefined, user: null }), ...lines, logged('team:done', 55))).toEqual([
      ['i1 truck', null, 20, 55],
    ]);
  });

  it('has no end while it lasts, and none where nobody began it', () => {
    expect(work(sent(), step('JobAccepted', 2))).toEqual([['d1', 'ada', 2, null]]);
    expect(work(sent(), said('CrewRecalled', 5, { designation: 'truck', dispatch: 'd1' }))).toEqual([
      ['d1', 'ada', null, null],
    ]);
    expect(
      work(sent(), step('CrewSetOut', 3), said('CrewRecalled', 5, { designation: 'truck', dispatch: 'd1' })),
    ).toEqual([['d1', 'ada', 3, 5]]);
  });

  it('is that of each sending; the lines of the log are about the latest', () => {
    const again = said('CrewSentAgain', 90, { designation: 'truck', user: 'bo', dispatch: 'd2', previous: 'd1' });
    expect(work(sent(), step('JobAccepted', 2), again, logged('geo:arrived', 100), step('JobFinished', 80))).toEqual([
      ['d1', 'ada', 2, 80],
      ['d2', 'bo', 100, null],
    ]);
  });

  it('ends with a sending, or a line, that was withdrawn', () => {
    const withdrawn = said('CrewDispatchWithdrawn', 9, { designation: 'truck', at: new Date(at(0)).toISOString() });
    expect(work(sent(), logged('geo:arrived', 20), withdrawn)).toEqual([['d1', 'ada', null, null]]);
    const line = (event: string, minute: number) =>
      said('LogEntryWithdrawn', 70, { entry: `e${minute}`, event, at: new Date(at(minute)).toISOString(), next: null });
    const lines = [logged('geo:arrived', 20), logged('geo:departed', 40)];
    expect(work(sent(), ...lines, line('geo:arrived', 20))).toEqual([['d1', 'ada', null, 40]]);
    expect(work(sent(), ...lines, line('geo:departed', 40))).toEqual([['d1', 'ada', 20, null]]);
  });
});
