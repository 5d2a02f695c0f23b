import { describe, expect, it } from 'vitest';
import { evolved } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import { facts, text } from '#events/core/schema';
import { given, noon } from '#events/testing/given';
import { incidentOf } from './compose.ts';
import type { LogEntryRecorded } from './facts.ts';
import { logEntry } from './log.ts';
import type { Part } from './part.ts';

type BellRung = { readonly type: 'BellRung'; readonly data: { readonly bell: string } };
type BellCommand = { readonly do: 'ringBell'; readonly bell: string } | { readonly do: 'testBell' };
/** An ordinary part: it counts its own facts and the log entries. */
interface Bells {
  readonly name: 'bells';
  readonly state: { readonly rung: number; readonly entries: number };
  readonly facts: BellRung;
  readonly commands: BellCommand;
  readonly begins: { readonly bell?: string };
  readonly follows: LogEntryRecorded;
}
const bells: Part<Bells> = {
  name: 'bells',
  facts: facts({ BellRung: { bell: text } }),
  initial: { rung: 0, entries: 0 },
  begin: ({ bell }) => (bell === undefined ? [] : [rung(bell)]),
  alsoOfDeleted: ['testBell'],
  decide: {
    ringBell: ({ bells: { rung: times } }, { bell }) => (times === 0 ? [rung(bell)] : []),
    testBell: ({ bells: { entries } }) => (entries === 0 ? [rung('test')] : []),
  },
  evolve: {
    BellRung: (kept) => ({ ...kept, rung: kept.rung + 1 }),
    LogEntryRecorded: (kept) => ({ ...kept, entries: kept.entries + 1 }),
  },
};
const rung = (bell: string): BellRung => ({ type: 'BellRung', data: { bell } });

const decider = incidentOf([bells]);
const create = { do: 'create', incident: 'i1', version: 'v', description: 'Main break', source: null } as const;
const data = { incident: 'i1', version: 'v', source: null, subject: 'i1', personal: { description: 'Main break' } };
const created = { type: 'IncidentCreated', data } as const;
const entry = logEntry({ incident: 'i1', entry: 'e1' }, 'acknowledged', '');
const deleted = { type: 'IncidentDeleted', data: {} } as const;

describe('an incident of parts', () => {
  it('begins with the facts of its parts, after its own', () =>
    given(decider)
      .when({ ...create, bell: 'north' })
      .then(created, rung('north')));

  it('asks the part of the command, with that part’s state', () => {
    given(decider, created).when({ do: 'ringBell', bell: 'north' }).then(rung('north'));
    given(decider, created).when({ do: 'ringBell', bell: 'north' }).thenRepeatIsNothing();
  });

  it('tells a part of the facts of others that it follows', () =>
    given(decider, created, entry).when({ do: 'testBell' }).thenNothing());

  it('once deleted, only ends work that is under way', () => {
    given(decider, created, deleted).when({ do: 'ringBell', bell: 'north' }).thenRefused('not-found');
    given(decider, created, deleted).when({ do: 'testBell' }).then(rung('test'));
  });

  it('is another version after any fact that names one', () => {
    const known = decider.evolve(decider.initial, { ...created, occurredAt: noon });
    const sent = { type: 'BellRung', data: { bell: 'north', previousVersion: 'v', newVersion: 'w' } } as const;
    expect(decider.evolve(known, { ...sent, occurredAt: noon })).toMatchObject({ version: 'w', bells: { rung: 1 } });
  });

  it('has the id of the command that creates it', () => {
    const command = { ...create, incident: idFrom('incident', 'c1') };
    expect([decider.begins?.(command, 'c1'), decider.begins?.(command, 'c2')]).toEqual([true, false]);
  });
});

describe('a fact of a type that this release does not know', () => {
  const personal = { incident: 'i1', newVersion: 'w', subject: 'somebody', personal: { name: 'Dana' } };
  // Names that every object inherits are no fact types either.
  const types = ['PigeonReleased', 'constructor', 'toString', '__proto__', ''];
  const unknown = types.map((type) => ({ type, data: personal }) as unknown as BellRung);

  it.each(unknown)('changes nothing of an incident: $type', (fact) => {
    const known = decider.evolve(decider.initial, { ...created, occurredAt: noon });
    expect(evolved(decider, known, { ...fact, occurredAt: noon })).toBe(known);
    given(decider, created, fact, rung('north'), fact).when({ do: 'ringBell', bell: 'north' }).thenNothing();
    given(decider, created, fact).when({ do: 'complete' }).then({ type: 'IncidentCompleted', data: {} });
  });

  it.each(unknown)('makes no incident: $type', (fact) => {
    expect(evolved(decider, decider.initial, { ...fact, occurredAt: noon })).toBe(decider.initial);
    given(decider, fact).when(create).then(created);
  });
});

/** None of these may compile. */
export const incomplete = () => {
  const { name, facts: schemas, initial, decide, evolve } = bells;
  const same = { name, facts: schemas, initial };
  // @ts-expect-error: a fact without a fold.
  const unfolded: Part<Bells> = { ...same, decide, evolve: { LogEntryRecorded: evolve.LogEntryRecorded } };
  // @ts-expect-error: a command without a decision.
  const undecided: Part<Bells> = { ...same, evolve, decide: { ringBell: decide.ringBell } };
  // @ts-expect-error: a fact without a schema.
  const undescribed: Part<Bells> = { ...same, facts: {}, evolve, decide };
  const strange: Part<Omit<Bells, 'follows' | 'begins'> & { readonly reads: { readonly whistles: number } }> = {
    ...same,
    decide: { ringBell: ({ whistles }) => (whistles > 0 ? [rung('north')] : []), testBell: () => [] },
    evolve: { BellRung: evolve.BellRung },
  };
  // @ts-expect-error: a part that reads what no part keeps.
  incidentOf([strange]);
  const noisy: Part<Omit<Bells, 'follows' | 'begins'> & { readonly records: Fact<'WhistleBlown', { at: string }> }> = {
    ...same,
    decide: { ringBell: () => [{ type: 'WhistleBlown', data: { at: noon } }], testBell: () => [] },
    evolve: { BellRung: evolve.BellRung },
  };
  // @ts-expect-error: a part that records what no part folds.
  incidentOf([noisy]);
  return [unfolded, undecided, undescribed];
};
