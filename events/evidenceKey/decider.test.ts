import { it } from 'vitest';
import { given } from '#events/testing/given';
import { evidenceKey } from './decider.ts';
import type { EvidenceKeyRotated } from './events.ts';

const rotated = (previous: number, next: number): EvidenceKeyRotated => ({
  type: 'EvidenceKeyRotated',
  data: { previous: String(previous).repeat(64), next: String(next).repeat(64), by_previous: 'AA', by_next: 'AA' },
});
const rotate = (fact: EvidenceKeyRotated) => ({ do: 'rotate', data: fact.data }) as const;

it('is changed once by each command, and only from the key that signs now', () => {
  const [first, second] = [rotated(1, 2), rotated(2, 3)];
  const once = given(evidenceKey).when(rotate(first));
  once.then(first);
  once.thenRepeatIsNothing();
  given(evidenceKey, first).when(rotate(second)).then(second);
  given(evidenceKey, first, second).when(rotate(second)).thenNothing();
  given(evidenceKey, first)
    .when(rotate(rotated(1, 4)))
    .thenNothing();
});
