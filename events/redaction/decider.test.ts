import { it } from 'vitest';
import { given } from '#events/core/given';
import { type MakeCopy, redaction } from './decider.ts';
import type { RedactionFact } from './events.ts';

const [id, sha256] = ['3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f', 'ab'.repeat(32)];
const one = { line: '4817', from: 6, until: 14, rule: 'names', reason: 'Privacy of a caller' } as const;
const make: MakeCopy = { do: 'make', redaction: id, incident: id, callout: null, sha256, redactions: [one] };
const made: RedactionFact[] = [
  { type: 'RedactedCopyMade', data: { redaction: id, incident: id, callout: null, redactions: 1, sha256 } },
  { type: 'RedactionMade', data: { redaction: id, ...one } },
];

it('a redacted copy is recorded with each place and its reason', () =>
  given(redaction)
    .when(make)
    .then(...made));

it('a repeated request records nothing twice', () =>
  given(redaction, ...made)
    .when(make)
    .then());
