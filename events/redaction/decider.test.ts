import { it } from 'vitest';
import { given } from '#events/testing/given';
import { type RedactionCommand, redaction } from './decider.ts';
import type { RedactedCopyMade, RedactionFact, RedactionMade } from './events.ts';

const [id, sha256] = ['3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f', 'ab'.repeat(32)];
const one: RedactionMade['data'] = {
  redaction: id,
  line: '4817',
  from: 6,
  until: 14,
  rule: 'names',
  reason: 'Privacy of a caller',
};
const copy = (redactions: number): RedactedCopyMade['data'] => ({
  redaction: id,
  incident: id,
  callout: null,
  after: null,
  until: null,
  redactions,
  sha256,
});
const redacted: RedactionFact = { type: 'RedactionMade', data: one };
const made: RedactionFact = { type: 'RedactedCopyMade', data: copy(1) };

const cases = {
  'each redaction is recorded with its reason': [[], { do: 'redact', redactions: [one] }, [redacted]],
  'the copy is recorded after its redactions': [[redacted], { do: 'make', data: copy(1) }, [made]],
  'a repeated request redacts nothing twice': [[redacted, made], { do: 'redact', redactions: [one] }, []],
  'a repeated request makes no second copy': [[redacted, made], { do: 'make', data: copy(1) }, []],
} as const satisfies Record<string, readonly [readonly RedactionFact[], RedactionCommand, readonly RedactionFact[]]>;

it.each(Object.entries(cases))('%s', (_, [before, command, after]) =>
  given(redaction, ...before)
    .when(command)
    .then(...after),
);

it('a copy with another number of redactions than were recorded is refused', () =>
  given(redaction, redacted)
    .when({ do: 'make', data: copy(2) })
    .thenRefused('redaction.changed'));
