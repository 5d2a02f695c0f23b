import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { plainWord, wordsIn, wordsOf } from './words.ts';

const wordsOfEvent = (stream: string, type: string, data: object) =>
  wordsOf({ stream, type, data } as unknown as RecordedFact);
/** The words of an event with these data, after the two of its stream and type. */
const said = (data: object) => wordsOfEvent('crew-c1', 'Dispatched', data).slice(2);
const many = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`);
/** This text, in so many lists. */
const within = (lists: number, text: string): unknown => (lists === 0 ? text : [within(lists - 1, text)]);

describe('the words of a text', () => {
  it.each([
    ['', []],
    [' -- ', []],
    ['Main break, 5th St.', ['main', 'break', '5th', 'st']],
    ['Café ÉLAN Straße', ['cafe', 'elan', 'straße']],
    ['Вода 12', ['вода', '12']],
    ['Ж — !', ['ж']],
    ['— …', []],
  ])('of %j are without case, accents and signs', (text, words) => expect(wordsIn(text)).toEqual(words));

  it('are cut after 32 letters', () => {
    expect(wordsIn(`${'a'.repeat(33)} b`)).toEqual(['a'.repeat(32), 'b']);
    expect(wordsIn('ж'.repeat(40))).toEqual(['ж'.repeat(32)]);
  });
});

describe('the words of an event', () => {
  it('begin with its kind and the words of its type', () => {
    expect(wordsOfEvent('incident-i1', 'LogEntryRecorded', {})).toEqual(['incident', 'log', 'entry', 'recorded']);
    expect(wordsOfEvent('log', 'Http2Ready', {})).toEqual(['log', 'http2', 'ready']);
  });

  it('are each there once, in the order of the data', () =>
    expect(said({ name: 'Truck 3', more: { places: ['Ralston Rd', 'truck'] }, dispatched: 'crew' })).toEqual([
      'truck',
      '3',
      'ralston',
      'rd',
    ]));

  it('are those of texts alone', () => expect(said({ a: 1, b: true, c: null, d: 'yes' })).toEqual(['yes']));

  it.each([
    'personal',
    'subject',
    'hash',
    'pin',
    'token',
    'secret',
    'identity',
    'providerId',
    'url',
    'versionTransferUrl',
  ])('are without the field %s, at every depth', (field) =>
    expect(said({ [field]: 'sealed', in: [{ [field]: { deep: 'sealed' } }], name: 'open' })).toEqual(['open']),
  );

  it.each([
    '0190a3c4-7d1e-7a2b-9c3d-4e5f60718293',
    '0190A3C4-7D1E-7A2B-9C3D-4E5F60718293',
    'deadbeef'.repeat(4),
    '2026-03-01T08:31:00.000Z',
  ])('are without an id, a hash or a time: %s', (text) => {
    expect(said({ a: text, b: 'kept' })).toEqual(['kept']);
    expect(said({ a: `see ${text}` })[0]).toBe('see');
  });

  it('are 32 at most', () => {
    expect(said({ list: many(40) })).toEqual(many(30));
    expect(said({ text: many(40).join(' ') })).toEqual(many(30));
    expect(said({ list: [...many(29), 'w1', 'last', 'over'] })).toEqual([...many(29), 'last']);
  });

  it('are looked for eight levels deep, and no deeper', () => {
    expect(said({ list: within(7, 'deep'), name: 'top' })).toEqual(['deep', 'top']);
    expect(said({ list: within(8, 'deep'), name: 'top' })).toEqual(['top']);
    expect(said({ a: { b: { c: { d: { e: { f: { g: { h: 'deep' } } } } } } }, name: 'top' })).toEqual(['deep', 'top']);
    expect(said({ a: { b: { c: { d: { e: { f: { g: { h: { i: 'deep' } } } } } } } } })).toEqual([]);
  });
});

it('a word of another alphabet is a word of plain letters in a mark', () => {
  expect(plainWord('truck3')).toBe('truck3');
  expect(plainWord('жa𝒳')).toBe('u436au1d4b3');
});
