import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FactType, factSchemas } from '#events/facts';
import { trailRows } from './audit/trail.ts';
import { projections } from './index.ts';

/** The facts that no read model handles, each with the reason. */
const ignored: Partial<Record<FactType, string>> = {
  AlarmCleared: 'Whether it ends anything is decided on its own stream; the log of its incident has the line.',
  AlarmRepeated: 'The count is decided on its own stream; the log of its incident has the line.',
  ChainBreakExplained: 'The check of the hash chain reads it; it changes no document.',
  DialTurnsTaken: 'The next turns are decided on the stream itself: a read model could be a moment late.',
  EvidenceKeyRotated: 'The process that signs reads its stream; the auditor’s desk shows it.',
  EventRepaired: 'The codec reads the repaired event with it; it has no effect of its own.',
  EventSkipped: 'The codec passes over the event that it names.',
  NightlyVerificationStarted: 'It lets one process verify tonight, which is decided on its own stream.',
  PhoneReserved: 'The next call to the person decides on the stream itself: a read model could be a moment late.',
  RedactedCopyMade: 'The auditor’s desk alone shows it.',
  RedactionMade: 'The auditor’s desk alone shows it.',
  RequestReceived: 'Only the next request under the same key asks for it, and it reads the stream itself.',
  SecondStepPassed: 'Whether a code was used is decided on its own stream; the security log has the sign-in.',
  SignInLinkUsed: 'Whether a link was used is decided on its own stream: a read model could be a moment late.',
};

const factTypes: readonly string[] = Object.keys(factSchemas);

/** The auditor's desk lists every event there is. */
const handledBy = (type: string): readonly string[] =>
  projections.filter(({ name, on }) => name !== trailRows && type in on).map(({ name }) => name);

describe('every fact', () => {
  it('has a schema', () => expect(factTypes.length).toBeGreaterThan(35));

  it.each(factTypes)('%s is shown by some read model, or left out for a reason', (type) => {
    const shown = handledBy(type).length > 0;
    expect([type, shown]).toEqual([type, !(type in ignored)]);
  });

  it('can be found at the auditor’s desk', () =>
    expect(Object.keys(projections.find(({ name }) => name === trailRows)?.on ?? {})).toEqual(factTypes));

  it('that is left out is a fact', () => expect(factTypes).toEqual(expect.arrayContaining(Object.keys(ignored))));
});

describe('every read model', () => {
  it('follows facts that exist', () => {
    for (const { name, on } of projections) {
      expect([name, Object.keys(on).filter((type) => !factTypes.includes(type))]).toEqual([name, []]);
    }
  });

  it('has a name of its own', () => {
    const names = projections.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a test here, beside those that meet it on their way through a server', () => {
    const folder = import.meta.dirname;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
    const isTest = (name: string) => name.endsWith('.test.ts');
    const tests = files.filter(isTest).map(textOf).join('\n');
    const models = files.filter((name) => !isTest(name) && /= (projection|rowProjection)</.test(textOf(name)));
    expect(models.length).toBeGreaterThan(45);
    const named = (name: string) => name.slice(name.lastIndexOf('/'), -'.ts'.length);
    expect(models.filter((name) => !new RegExp(`${named(name)}(\\.ts)?'`).test(tests))).toEqual([]);
  });
});
