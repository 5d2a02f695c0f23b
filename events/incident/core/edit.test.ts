import { describe, expect, it } from 'vitest';
import { changed, given } from './edit.ts';

interface Fields {
  readonly name: string | null;
  readonly street: string;
}
const now: Fields = { name: 'Ann', street: 'Ralston Rd' };

describe('an edit', () => {
  it('changes the fields that become others, and no others', () => {
    expect(changed(now, { change: { name: 'Bob', street: 'Ralston Rd' }, seen: {} })).toEqual({ name: 'Bob' });
    expect(changed(now, { change: { name: null, street: 'Kipling St' }, seen: now })).toEqual({
      name: null,
      street: 'Kipling St',
    });
    expect(Object.keys(changed(now, { change: { name: 'Ann', street: undefined }, seen: {} }))).toEqual([]);
  });

  it('is refused when a changed field is not as its author saw it', () => {
    const edit = (seen: Partial<Fields>) => () => changed(now, { change: { name: 'Bob' }, seen });
    expect(edit({ name: 'Anna' })).toThrow('incident.changed-meanwhile');
    expect(edit({ name: null })).toThrow('incident.changed-meanwhile');
    expect(edit({ name: 'Ann' })()).toEqual({ name: 'Bob' });
    // Its author did not say what was there, or saw another value of a field that stays.
    expect(edit({})()).toEqual({ name: 'Bob' });
    expect(edit({ street: 'Kipling St' })()).toEqual({ name: 'Bob' });
  });

  it('that wants what is there already is no conflict', () =>
    expect(changed(now, { change: { name: 'Ann' }, seen: { name: 'Anna' } })).toEqual({}));
});

it('a value is given when it is neither null nor absent', () =>
  expect(given({ a: 0, b: '', c: false, d: null, e: undefined })).toEqual({ a: 0, b: '', c: false }));
