import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type ClassificationCommand, classification } from './decider.ts';
import type { ClassificationFact } from './events.ts';

const at = '2026-11-23T02:00:00.000Z';
const incident = 'i1';
const predicted = { model: 'bayes-1-0', modules: [], problemTypes: [] };
const locked = (account: string, until = '2026-11-23T02:10:00.000Z'): ClassificationFact => ({
  type: 'ClassificationLocked',
  data: { incident, account, until },
});
const lock = (account: string, now = at, signedOut: readonly string[] = []) => {
  const until = new Date(Date.parse(now) + 600_000).toISOString();
  return { do: 'lock', incident, account, now, until, signedOut } as const;
};
const save = (account: string, ...problemTypes: readonly string[]) =>
  ({ do: 'classify', incident, account, now: at, modules: ['sewer'], problemTypes, predicted }) as const;
const saved = (corrects: boolean, ...problemTypes: readonly string[]): ClassificationFact => ({
  type: 'IncidentClassified',
  data: { incident, modules: ['sewer'], problemTypes, corrects, predicted },
});
const skip = (account: string) => ({ do: 'skip', incident, account, now: at, reason: 'Nobody knows' }) as const;
const skipped: ClassificationFact = {
  type: 'ClassificationSkipped',
  data: { incident, subject: incident, personal: { reason: 'Nobody knows' } },
};
const when = (...history: readonly ClassificationFact[]) => ({
  command: (command: ClassificationCommand) => {
    const { then, thenRefused } = given(classification, ...history).when(command);
    return { gives: then, refuses: thenRefused };
  },
});

describe('an incident to classify', () => {
  it('is locked for the first person who asks', () => {
    when().command(lock('ann')).gives(locked('ann'));
  });

  it('is not locked for a second person, until ten minutes passed without a sign of life', () => {
    when(locked('ann')).command(lock('bob')).refuses('classification.taken');
    when(locked('ann')).command(lock('bob', '2026-11-23T02:09:59.999Z')).refuses('classification.taken');
    when(locked('ann'))
      .command(lock('bob', '2026-11-23T02:10:00.000Z'))
      .gives(locked('bob', '2026-11-23T02:20:00.000Z'));
  });

  it('is free once its holder signed out', () => {
    when(locked('ann'))
      .command(lock('bob', at, ['cyd']))
      .refuses('classification.taken');
    when(locked('ann'))
      .command(lock('bob', at, ['ann']))
      .gives(locked('bob'));
  });

  it('stays with a person who goes on working, by few facts', () => {
    when(locked('ann')).command(lock('ann', '2026-11-23T02:04:59.000Z')).gives();
    when(locked('ann'))
      .command(lock('ann', '2026-11-23T02:05:00.000Z'))
      .gives(locked('ann', '2026-11-23T02:15:00.000Z'));
  });

  it('is saved by its holder, or by anyone while nobody has it on the screen', () => {
    const late = '2026-11-23T01:00:00.000Z';
    when(locked('ann')).command(save('ann', 'backup')).gives(saved(false, 'backup'));
    when(locked('ann', late)).command(save('ann', 'backup')).gives(saved(false, 'backup'));
    when(locked('ann', late)).command(save('bob', 'backup')).gives(saved(false, 'backup'));
    when().command(save('bob', 'backup')).gives(saved(false, 'backup'));
    when(locked('ann')).command(save('bob', 'backup')).refuses('classification.taken');
  });

  it('is corrected by anyone who may classify; the same answer again is none', () => {
    const done = [locked('ann'), saved(false, 'backup', 'odor')];
    when(...done)
      .command(save('bob', 'odor', 'backup'))
      .gives();
    when(...done)
      .command(save('bob', 'overflow'))
      .gives(saved(true, 'overflow'));
    when(locked('ann'), skipped).command(save('bob', 'overflow')).gives(saved(true, 'overflow'));
  });

  it('is skipped by its holder, once', () => {
    when(locked('ann')).command(skip('ann')).gives(skipped);
    when(locked('ann'), skipped).command(skip('ann')).gives();
    when(locked('ann')).command(skip('bob')).refuses('classification.taken');
    when(locked('ann'), saved(false, 'odor')).command(skip('ann')).refuses('classification.taken');
  });

  it('is not taken once more after a save or a skip', () => {
    when(locked('ann'), saved(false, 'odor')).command(lock('bob')).refuses('classification.taken');
    when(locked('ann'), skipped).command(lock('ann')).refuses('classification.taken');
  });
});
