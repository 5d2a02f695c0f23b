import { describe, expect, it } from 'vitest';
import type { AnyProjection } from '#projections/core/projection';
import { endingsIn } from './found.ts';
import { ftsQuestion, markWord } from './marks.ts';
import { tablesOf } from './tables.ts';

const tables = tablesOf({ name: 'notes', version: 1, words: () => '' } as unknown as AnyProjection);
const known = ['leak', 'leaking', 'leaks', 'lead', 'main', 'road'].toSorted();
const endings = endingsIn(tables, (term) => known.find((one) => one >= term));

describe('a question to the index', () => {
  it('takes the last word as a prefix', () => {
    expect(endings('leak')).toEqual(['leak', 'leaking', 'leaks']);
    expect(ftsQuestion('main LEAK', [], { endings })).toBe('"main" AND ("leak" OR "leaking" OR "leaks")');
  });

  it('searches by the prefix itself when its words are too many, none, or spelled differently', () => {
    const many = endingsIn(tables, (term) => `lea${'k'.repeat(term.length)}`);
    expect(many('lea')).toBeNull();
    expect(endings('zebra')).toBeNull();
    expect(endings('léa')).toBeNull();
    expect(ftsQuestion('main zebra', [], { endings })).toBe('"main" "zebra"*');
  });

  it('takes two letters as a whole word, and ignores punctuation', () => {
    expect(ftsQuestion('77 ro', [], { endings })).toBe('"77" "ro"');
    expect(ftsQuestion(' - () "', [], { endings })).toBe('');
    expect(ftsQuestion('say "no" OR', [], { endings: () => null })).toBe('"say" "no" "or"');
  });

  it('matches a word, or a mark that stands for it', () => {
    const marksFor = (word: string) => (word === 'rosa' ? ['responder:r1'] : []);
    const one = `"${markWord('responder:r1')}"`;
    expect(ftsQuestion('leak rosa', [], { marksFor })).toBe(`"leak" AND ("rosa"* OR ${one})`);
    expect(ftsQuestion('rosa leak', [], { marksFor })).toBe(`("rosa" OR ${one}) AND "leak"*`);
  });

  it('searches for marks that no user can type', () => {
    const mark = markWord('entity:e1');
    expect(ftsQuestion('', ['entity:e1'])).toBe(`"${mark}"`);
    expect(ftsQuestion(mark, []).includes(mark)).toBe(false);
    expect(markWord('entity:e2')).not.toBe(mark);
  });
});
