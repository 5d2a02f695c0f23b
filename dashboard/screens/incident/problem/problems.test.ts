import { describe, expect, it } from 'vitest';
import { chosenProblem, noProblem, problemData, problemsIn, problemsOf, problemWords, seenOf } from './problems.ts';

const main = { code: 'MAIN', display: 'Main' };

describe('the problem of an incident', () => {
  it('is chosen from the list of its version, under whatever name', () => {
    const leak = { code: 'WTR 001', display: 'Water leak' };
    expect(problemsOf({ problemTypes: [{ ...leak, options: [main] }] })).toEqual([{ ...leak, details: [main] }]);
    expect(problemsOf({ ProblemTypes: [{ ...leak, subtypes: [main] }] })).toEqual([{ ...leak, details: [main] }]);
    expect(problemsOf({ DCCodes: [leak] })).toEqual([{ ...leak, details: [] }]);
    expect(problemsOf({ teamDesignations: ['On-call A'] })).toEqual([]);
  });

  it('is chosen in a form from the list of its version alone, and is optional', () => {
    const leak = { code: 'WTR 001', display: 'Water leak' };
    const versions = [{ key: 'water', problemTypes: [{ ...leak, options: [main] }] }, { key: 'sewer' }];
    const problems = problemsIn({ version: 'water' }, versions);
    expect(problems).toEqual([{ ...leak, details: [main] }]);
    expect(problemsIn({ version: 'sewer' }, versions)).toEqual([]);
    expect(problemsIn({ version: '' }, versions)).toEqual([]);
    expect(chosenProblem(problems, { problem: 'WTR 001', detail: 'MAIN' })).toEqual(
      problemData({ code: 'WTR 001', display: 'Water leak' }, main),
    );
    expect(chosenProblem(problems, { problem: 'WTR 001', detail: '' })?.detail).toBeNull();
    expect(chosenProblem(problems, noProblem)).toBeNull();
  });

  it('is kept by its codes, and read in words', () => {
    const data = problemData({ code: 'WTR 001', display: 'Water leak' }, main);
    expect(data).toEqual({ code: 'WTR 001', problem: 'Water leak', detail_code: 'MAIN', detail: 'Main' });
    expect(problemWords(data)).toBe('WTR 001 Water leak: Main');
    expect(problemWords(problemData({ code: 'DC 03', display: 'Main break' }, undefined))).toBe('DC 03 Main break');
    expect(problemWords(null)).toBe('Erased');
  });

  it('is sent with the problem that its writer saw, or with none', () => {
    const chosen = problemData({ code: 'DC 03', display: 'Main break' }, undefined);
    expect(seenOf(chosen, { code: 'DC 01', problem: 'Leak', by: 'phone' })).toEqual({
      code: 'DC 01',
      problem: 'Leak',
      detail_code: null,
      detail: null,
    });
  });
});
