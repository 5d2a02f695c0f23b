import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#contracts/core/json';
import { canonical } from '#events/core/chain';
import type { Workflow } from '#events/incident/workflow/definition';
import { fingerprints } from '#events/testing/fingerprints';
import { workflowOf, workflows } from './index.ts';

/**
 * The hash of the fields that decide the state of an incident. The other fields say who is responsible for a version,
 * what it offers and how screens show it; they may change while the version is in use.
 */
function fingerprint({ key, dispatched, targets, states, always }: Workflow): string {
  const said = canonical({ key, dispatched, targets, states, always: always ?? null } as unknown as JsonValue);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

describe('a version', () => {
  it.each([...workflows.values()].map((version) => [version.key, version] as const))(
    'does not change once it is used, nor is it forgotten: %s',
    (key, version) =>
      expect(
        fingerprint(version),
        'A change is a new key. A new version has its line in events/testing/fingerprints.ts.',
      ).toBe(fingerprints[key]),
  );

  it('is not taken away: incidents that began with it are still worked', () =>
    expect(Object.keys(fingerprints).filter((key) => !workflows.has(key))).toEqual([]));

  it('would fail with another log event, another word, or another order', () => {
    const water = workflowOf('arvada_water');
    const [first, ...others] = water.states;
    if (!first) throw new Error('Arvada has no states');
    const was = fingerprints.arvada_water;
    expect(fingerprint({ ...water, states: [...others, first] })).not.toBe(was);
    expect(fingerprint({ ...water, states: [{ ...first, display: 'Seen' }, ...others] })).not.toBe(was);
    const more = [...first.logEvents, 'seen'];
    expect(fingerprint({ ...water, states: [{ ...first, logEvents: more }, ...others] })).not.toBe(was);
    expect(fingerprint({ ...water, designations: [], examples: [], forms: [], afterHours: true })).toBe(was);
  });
});
