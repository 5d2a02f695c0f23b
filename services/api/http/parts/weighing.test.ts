import { describe, expect, it } from 'vitest';
import { weigh } from './weighing.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const names = (many: number) => `{${Array.from({ length: many }, (_, n) => `"n${n}":0`).join()}}`;
const list = (many: number) => `[${Array.from({ length: many }, () => 0).join()}]`;

describe('a body', () => {
  it('may be as deep as any form, and no deeper', () => {
    expect([weigh(nested(24)), weigh(nested(25))]).toEqual([null, 'deep']);
    expect(weigh('{"a":'.repeat(25))).toBe('deep');
    // Depth is what is open, not what was opened.
    expect(weigh(`[${Array.from({ length: 100 }, () => nested(23)).join()}]`)).toBeNull();
  });

  it('may have ten thousand names and twenty thousand values', () => {
    expect([weigh(names(10_000)), weigh(names(10_001))]).toEqual([null, 'many']);
    // A list is a value, and each comma is one more.
    expect([weigh(list(20_000)), weigh(list(20_001))]).toEqual([null, 'many']);
    expect(weigh(`[${'[],'.repeat(10_000)}[]]`)).toBe('many');
    expect(weigh(`[${'{},'.repeat(9_999)}{}]`)).toBeNull();
  });

  it.each([
    ['with signs', '"[{,:'],
    ['with a quotation mark', String.raw`"\"[{`],
    ['that ends with a backslash', String.raw`"\\`],
    ['with both', String.raw`"\\\"[`],
    ['that is empty', '"'],
  ])('is not weighed by the words of a text: %s', (_, opening) => {
    const text = `${opening}"`;
    expect(weigh(`[${Array.from({ length: 30 }, () => text).join()}]`)).toBeNull();
    expect(weigh(`[${Array.from({ length: 30 }, () => text).join()},${nested(24)}]`)).toBe('deep');
  });

  it('has each name once in an object, however it is written', () => {
    expect(weigh('{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}')).toBeNull();
    expect(weigh('{"a":1,"b":2,"a":3}')).toEqual({ twice: 'a' });
    expect(weigh('[{"lat":1,"in":{"x":":"},"lat":2}]')).toEqual({ twice: 'lat' });
    expect(weigh(String.raw`{"a":1,"\u0061":2}`)).toEqual({ twice: 'a' });
    expect(weigh('{"a":"a","b":"a"}')).toBeNull();
  });

  it('is weighed to its end, also when it is no JSON', () => {
    for (const text of ['', '"', '"[[[', String.raw`"\"`, '}}]]', 'word']) expect(weigh(text)).toBeNull();
    expect(weigh(`]]]${nested(27)}`)).toBeNull();
    expect(weigh(`]]]${nested(28)}`)).toBe('deep');
  });
});
