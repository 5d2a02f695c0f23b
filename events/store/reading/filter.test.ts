import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#events/store/types';
import { isOurs, pushedDown, wanted } from './filter.ts';

const event = (type: string, stream: string) => ({ type, stream }) as StoredEvent;
const note = event('NoteRecorded', 'incident-i1');

describe('an event of the log', () => {
  it('is ours unless its type or its stream is the server’s', () => {
    expect(isOurs(note)).toBe(true);
    for (const [type, stream] of [
      ['$metadata', '$$incident-i1'],
      ['$metadata', 'incident-i1'],
      ['Statistics', '$stats-1'],
    ] as const)
      expect(isOurs(event(type, stream))).toBe(false);
    expect(isOurs(event('Costs$', 'incident-$'))).toBe(true);
  });

  it('is wanted by its type and by the beginning of its stream', () => {
    const some = wanted({ types: ['NoteRecorded'], streamPrefixes: ['incident-', 'call-'] });
    expect(some(note)).toBe(true);
    expect(some(event('NoteRecorded', 'call-k1'))).toBe(true);
    expect(some(event('NoteRecorded', 'delivery-incident-'))).toBe(false);
    expect(some(event('NotesRecorded', 'incident-i1'))).toBe(false);
    expect(wanted({})(note)).toBe(true);
    expect(wanted({ types: ['$metadata'] })(event('$metadata', 'incident-i1'))).toBe(false);
  });
});

describe('the filter that a server applies', () => {
  it('is by types where some are wanted, word for word', () => {
    const { regex } = pushedDown({ types: ['A.b', 'C|d'], streamPrefixes: ['incident-'] }) as { regex: string };
    const matches = (type: string) => new RegExp(regex).test(type);
    expect(['A.b', 'C|d'].map(matches)).toEqual([true, true]);
    expect(['Axb', 'C', 'd', 'A.b2', 'xA.b', ''].map(matches)).toEqual([false, false, false, false, false, false]);
  });

  it('is by streams otherwise, and without either leaves out the server’s events', () => {
    expect(pushedDown({ streamPrefixes: ['incident-'] })).toEqual({ on: 'stream', prefixes: ['incident-'] });
    const { on, regex } = pushedDown({}) as { on: string; regex: string };
    expect([on, new RegExp(regex).test('NoteRecorded'), new RegExp(regex).test('$metadata')]).toEqual([
      'type',
      true,
      false,
    ]);
  });
});
