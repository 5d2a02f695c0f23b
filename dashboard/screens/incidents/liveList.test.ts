import { describe, expect, it } from 'vitest';
import { page, summary } from '../../testing/incident.ts';
import { applyDeleted, applyFrame, mustAskAgain } from './liveList.ts';

const leak = summary({ uuid: 'leak', state: 'acknowledged' });
const odor = summary({ uuid: 'odor' });
const shown = page([leak, odor], 40);
const frame = (incident: typeof leak) => ({ incident, position: 9 });

describe('a frame', () => {
  it('shows at once in the row it is about, and leaves the others as they are', () => {
    const after = applyFrame(shown, frame({ ...leak, state: 'on_scene' }));
    expect(after.results.map(({ state }) => state)).toEqual(['on_scene', 'new']);
    expect(after.results[1]).toBe(odor);
  });

  it('about an incident elsewhere in the list changes nothing here', () =>
    expect(applyFrame(shown, frame(summary({ uuid: 'other' })))).toBe(shown));

  it('of an incident that is no longer active removes the row from a list of active ones, and counts it', () => {
    const closed = frame({ ...leak, active: false, completed: true });
    expect(applyDeleted(shown, { active: true }, closed)).toMatchObject({ count: 39, results: [odor] });
    expect(applyDeleted(shown, { active: true }, frame(summary({ uuid: 'other', active: false })))).toBe(shown);
  });

  it('of an incident that is no longer active shows it as closed in any other list', () => {
    const after = applyDeleted(shown, {}, frame({ ...leak, active: false, state: 'completed' }));
    expect(after).toMatchObject({ count: 40, results: [{ state: 'completed' }, { uuid: 'odor' }] });
  });

  it('of a removed incident removes the row from every list', () => {
    const gone = { ...frame({ ...leak, active: false }), gone: true } as const;
    for (const active of [true, false, undefined])
      expect(applyDeleted(shown, { active }, gone)).toMatchObject({ count: 39, results: [odor] });
  });
});

describe('the list is fetched again', () => {
  it('for an incident that is not on this page', () =>
    expect(mustAskAgain(shown, {}, summary({ uuid: 'other' }))).toBe(true));

  it('not about changes of a closed incident, by lists of active ones', () => {
    const closed = summary({ uuid: 'other', active: false });
    expect(mustAskAgain(shown, { active: true }, closed)).toBe(false);
    expect(mustAskAgain(shown, { active: false }, closed)).toBe(true);
    expect(mustAskAgain(shown, {}, closed)).toBe(true);
  });

  it('for a row that left the filter', () => {
    expect(mustAskAgain(shown, { active: true }, { ...leak, active: false })).toBe(true);
    expect(mustAskAgain(shown, { state: 'acknowledged' }, { ...leak, state: 'on_scene' })).toBe(true);
    expect(mustAskAgain(shown, { label: 'Sewer' }, { ...leak, labels: [] })).toBe(true);
    expect(mustAskAgain(shown, { version: 'x' }, leak)).toBe(true);
    expect(mustAskAgain(shown, { search: 'leak' }, leak)).toBe(true);
  });

  it('not for a row that only changed', () =>
    expect(mustAskAgain(shown, { active: true, state: 'acknowledged' }, { ...leak, description: 'worse' })).toBe(
      false,
    ));
});
