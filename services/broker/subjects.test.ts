import { describe, expect, it } from 'vitest';
import { interests, subjectMatches, validSubject } from './subjects.ts';

describe('subjects', () => {
  it.each([
    ['a.b', 'a.b', true],
    ['a.*', 'a.b', true],
    ['a.*', 'a.b.c', false],
    ['a.*', 'a', false],
    ['*.b', 'a.b', true],
    ['a.>', 'a', false],
    ['a.>', 'a.b.c', true],
    ['>', 'a', true],
    ['a.*.>', 'a.b.c', true],
    ['a*', 'ab', false],
  ])('%s hears %s: %s', (pattern, subject, expected) => {
    expect(subjectMatches(pattern, subject)).toBe(expected);
  });

  it.each([
    ['a.b-c_d', true, true],
    ['a.*', true, false],
    ['a.>', true, false],
    ['a.>.b', false, false],
    ['a*.b>', true, true],
    ['', false, false],
    ['.a', false, false],
    ['a..b', false, false],
    ['a b', false, false],
  ])('%s may be subscribed: %s, published: %s', (subject, subscribed, published) => {
    expect([validSubject(subject, true), validSubject(subject, false)]).toEqual([subscribed, published]);
  });

  it('forgets a remembered audience as soon as a subscription changes', () => {
    const all = interests();
    const one = { pattern: 'a.*', queue: undefined };
    expect(all.audience('a.b').plain).toEqual([]);
    all.add(one);
    expect(all.audience('a.b').plain).toEqual([one]);
    all.remove(one);
    expect(all.audience('a.b').plain).toEqual([]);
  });

  it('reaches subscribers by its name, and by a wildcard', () => {
    const all = interests();
    const named = { pattern: 'a.b', queue: undefined };
    const wide = { pattern: 'a.>', queue: undefined };
    for (const one of [named, wide, { pattern: 'a.c', queue: undefined }]) all.add(one);
    expect(all.audience('a.b').plain).toEqual([named, wide]);
    all.remove(named);
    expect(all.audience('a.b').plain).toEqual([wide]);
  });

  it('reaches one member of each queue group', () => {
    const all = interests();
    const member = (queue: string) => ({ pattern: 'a.b', queue });
    const [first, second, other] = [member('one'), member('one'), member('two')];
    for (const one of [first, second, other]) all.add(one);
    expect(all.audience('a.b')).toEqual({ plain: [], queues: [[first, second], [other]] });
  });
});
