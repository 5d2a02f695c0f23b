import { describe, expect, it } from 'vitest';
import type { PlacedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { rowsAfter as rowsOfModel } from '#projections/testing/rows';
import { callFigures } from './callFigures.ts';

const start = Date.UTC(2026, 2, 1, 2);
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();
const said = (type: Parameters<typeof happened>[0], data: object, when: number, place: number) =>
  ({
    ...happened(type, data as never, { stream: 'call-k1', at: at(when) }),
    position: { commit: BigInt(place), prepare: BigInt(place) },
  }) as PlacedFact;
const requested = (call: string, place: number, more: object = {}) =>
  said('CallRequested', { call, user: 'bo', callout: 'c1', incident: 'i1', purpose: 'team', ...more }, 0, place);
const ended = (outcome: string, place: number) =>
  said('CallEnded', { call: 'k1', callout: 'c1', outcome }, 40_000, place);
const recorded = (outcome: string, place: number) =>
  said('ResponseRecorded', { callout: 'c1', user: 'bo', call: 'k1', outcome }, 30_000, place);
const corrected = (outcome: string, place: number) =>
  said('ResponseCorrected', { callout: 'c1', user: 'bo', outcome }, 90_000, place);

const rowsAfter = (...events: readonly PlacedFact[]) => rowsOfModel(callFigures, 'call', events);
const only = (...events: readonly PlacedFact[]) => {
  const [row, ...others] = rowsAfter(...events);
  expect(others).toEqual([]);
  return row;
};

describe('a call of a call-out', () => {
  it('counts from its request on, for its organization', () => {
    expect(only(requested('k1', 1))).toEqual({
      entity: 'arvada',
      call: 'k1',
      user: 'bo',
      callout: 'c1',
      incident: 'i1',
      requested: start,
      answered_after: null,
      outcome: null,
      said: null,
      latest: 1,
      place: 1,
    });
  });

  it('to a contact, or as a test, counts nowhere', () => {
    for (const purpose of ['contact', 'test', 'job']) expect(rowsAfter(requested('k1', 1, { purpose }))).toEqual([]);
  });

  it('was answered after whole seconds, at its first answer, and never before its request', () => {
    const answered = (when: number, place: number) => said('CallAnswered', { call: 'k1' }, when, place);
    expect(only(requested('k1', 1), answered(8_600, 2))).toMatchObject({ answered_after: 9, place: 2 });
    expect(only(requested('k1', 1), answered(8_600, 2), answered(20_000, 3))).toMatchObject({
      answered_after: 9,
      place: 2,
    });
    expect(only(requested('k1', 1), answered(-5_000, 2))).toMatchObject({ answered_after: 0 });
  });

  it('has the call-out’s word for its outcome, whether it comes before the end of the call or after it', () => {
    const full = 'accepted-too-late';
    const [early, late] = [
      only(requested('k1', 1), recorded(full, 2), ended('accepted', 3)),
      only(requested('k1', 1), ended('accepted', 2), recorded(full, 3)),
    ];
    expect(early).toMatchObject({ outcome: full, place: 2 });
    expect(late).toMatchObject({ outcome: full, place: 3 });
    expect(only(requested('k1', 1), ended('accepted', 2), recorded('accepted', 3))).toMatchObject({
      outcome: 'accepted',
      said: 'accepted',
      place: 2,
    });
  });

  it('is corrected where it is the last one to the person, and nowhere else', () => {
    const others = [requested('k2', 4, { user: 'sam' }), requested('k3', 5, { callout: 'c2' })];
    const [first, second, ...rest] = rowsAfter(
      requested('k1', 1),
      ended('no-answer', 2),
      requested('k4', 3),
      ...others,
      corrected('declined', 6),
    );
    expect(first).toMatchObject({ call: 'k1', latest: 0, outcome: 'no-answer' });
    expect(second).toMatchObject({ call: 'k4', latest: 1, outcome: 'declined', said: 'declined', place: 6 });
    expect(rest.map(({ call, latest, outcome }) => [call, latest, outcome])).toEqual([
      ['k2', 1, null],
      ['k3', 1, null],
    ]);
  });

  it('without a call-out leaves the other calls to the person as they are', () => {
    const alone = { callout: null, incident: null, purpose: 'escalation' };
    const rows = rowsAfter(requested('k1', 1, alone), requested('k2', 2, alone));
    expect(rows.map(({ latest }) => latest)).toEqual([1, 1]);
  });
});
