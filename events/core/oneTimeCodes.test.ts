import { describe, expect, it } from 'vitest';
import { codeOfStep, stepAt, stepOf } from './oneTimeCodes.ts';

const secret = Buffer.from('12345678901234567890').toString('hex');

describe('the code of an authenticator app', () => {
  // RFC 6238, appendix B; the last six of its eight digits.
  it.each([
    ['1970-01-01T00:00:59Z', '287082'],
    ['2005-03-18T01:58:29Z', '081804'],
    ['2005-03-18T01:58:31Z', '050471'],
    ['2009-02-13T23:31:30Z', '005924'],
    ['2033-05-18T03:33:20Z', '279037'],
    ['2603-10-11T11:33:20Z', '353130'],
  ])('is at %s the one of the standard', (time, code) => {
    expect(codeOfStep(secret, stepAt(time))).toBe(code);
  });

  it('is accepted one step early or late, not two, and never from a step that was used', () => {
    const at = '2005-03-18T01:58:29Z';
    const now = stepAt(at);
    const accepted = (off: number, after = 0) => stepOf(secret, codeOfStep(secret, now + off), { at, after });
    expect([-2, -1, 0, 1, 2].map((off) => accepted(off))).toEqual([null, now - 1, now, now + 1, null]);
    expect([-1, 0, 1].map((off) => accepted(off, now))).toEqual([null, null, now + 1]);
  });
});
