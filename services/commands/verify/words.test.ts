import { describe, expect, it } from 'vitest';
import { type Verified, verdict } from '#services/verify/verify';
import { summary } from './words.ts';

const one = { events: 1_200, streams: 30, damaged: 0, faults: [], explained: [], files: 4, damagedFiles: 0, wrong: [] };
const verified = (more: Partial<Verified> = {}): Verified => ({
  since: '2026-03-01T12:00:00.000Z',
  found: new Map([
    ['arvada', one],
    ['', { ...one, events: 1, streams: 1, files: 0 }],
  ]),
  readModels: 'equal',
  reason: '',
  ...more,
});
const found = (more: object) => verified({ found: new Map([['arvada', { ...one, ...more }]]) });

describe('the result of a verification', () => {
  it('adds up all organizations', () =>
    expect(summary(verified())).toBe(
      [
        'Events: 1,201 in 31 streams, 0 damaged.',
        'Files: 4, 0 missing or damaged.',
        'Read models: equal to those built anew from the log.',
        'No damage was found.',
        '',
      ].join('\n'),
    ));

  it('names each fault and each wrong file', () => {
    const faults = [{ kind: 'hash', stream: 'incident-i1', revision: 3 }] as const;
    const words = summary(found({ damaged: 1, faults, damagedFiles: 1, wrong: ['abc'] }));
    expect(words.split('\n').slice(0, 4)).toEqual([
      'Events: 1,200 in 30 streams, 1 damaged.',
      '  event 3 of the stream incident-i1 does not fit its hash',
      'Files: 4, 1 missing or damaged.',
      '  abc',
    ]);
    expect(words).toContain('Damage was found');
  });

  it('names an explained break, which is no damage', () => {
    const result = found({ explained: [{ kind: 'explained', stream: 'callout-c1', revision: 7 }] });
    expect(summary(result).split('\n').slice(0, 3)).toEqual([
      'Events: 1,200 in 30 streams, 0 damaged.',
      'Hash chains with an explained break: 1. An earlier release wrote them; nothing was changed.',
      '  event 7 of the stream callout-c1 continues an event that was never stored',
    ]);
    expect(verdict(result)).toBe('sound');
  });

  it('says why read models differ or were not compared', () => {
    expect(summary(verified({ readModels: 'different', reason: 'cards' }))).toContain(
      'Read models: different from those built anew from the log: cards.',
    );
    expect(summary(verified({ readModels: 'not-compared', reason: 'they are older' }))).toContain(
      'Read models: not compared, because they are older.',
    );
  });

  it.each([
    ['nothing', verified(), 'sound'],
    ['read models that were not compared', verified({ readModels: 'not-compared' }), 'unsure'],
    ['read models that differ', verified({ readModels: 'different' }), 'damaged'],
    ['a damaged event', found({ damaged: 1 }), 'damaged'],
    ['a damaged file', found({ damagedFiles: 1 }), 'damaged'],
  ])('is judged by %s', (_, result, expected) => expect(verdict(result)).toBe(expected));
});
