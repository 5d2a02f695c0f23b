import { expect, it } from 'vitest';
import type { VerificationResult } from '#contracts/audit/verification';
import { isOld, resultWords, verdictIn } from './verificationWords.ts';

const sound: VerificationResult = {
  uuid: 'e1',
  since: '2026-03-02T09:00:00.000Z',
  time: '2026-03-02T09:02:00.000Z',
  events: 12_840,
  streams: 812,
  damaged: 0,
  faults: [],
  read_models: 'equal',
  files: 1,
  damaged_files: [],
};

it('a sound log is said to be whole, with what was looked at', () => {
  expect(verdictIn(sound)).toBe('sound');
  expect(resultWords(sound)).toEqual([
    'Each of 12,840 events in 812 streams follows from the one before it.',
    '1 file is whole.',
    'The screens match the log.',
  ]);
});

it('a damaged event, a lost file and a false screen are each damage', () => {
  const event: VerificationResult = {
    ...sound,
    damaged: 1,
    faults: [{ kind: 'hash', stream: 'incident-1', revision: 2 }],
  };
  const file: VerificationResult = { ...sound, damaged_files: ['ab'] };
  const screens: VerificationResult = { ...sound, read_models: 'different' };
  expect([event, file, screens].map(verdictIn)).toEqual(['damaged', 'damaged', 'damaged']);
  expect(resultWords(event)[0]).toBe('1 of 12,840 events in 812 streams is damaged.');
  expect(resultWords(file)[1]).toBe('1 of 1 file missing or changed.');
  expect(resultWords(screens)[2]).toContain('An operator must look');
});

it('a log whose screens were not compared is neither damaged nor sound', () => {
  const unknown: VerificationResult = { ...sound, read_models: 'not-compared' };
  expect(verdictIn(unknown)).toBe('unsure');
  expect(resultWords(unknown).join(' ')).not.toContain('match');
});

it('is old once two nights were left out', () => {
  const at = Date.parse(sound.since);
  expect([isOld(sound, at + 59 * 3_600_000), isOld(sound, at + 61 * 3_600_000)]).toEqual([false, true]);
});
