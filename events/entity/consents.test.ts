import { it } from 'vitest';
import { registered } from '#events/testing/entity';
import { given } from '#events/testing/given';
import { entity } from './decider.ts';
import type { EntityFact } from './events.ts';

const data = { entity: 'e1', from: 'arvada' };
const allowed: EntityFact = { type: 'TransferConsentGiven', data };
const ended: EntityFact = { type: 'TransferConsentWithdrawn', data };
const allow = { do: 'giveTransferConsent', from: 'arvada' } as const;
const end = { do: 'withdrawTransferConsent', from: 'arvada' } as const;

it('allows transfers from an organization once, and takes that back once', () => {
  given(entity, registered).when(allow).then(allowed);
  given(entity, registered).when(allow).thenRepeatIsNothing();
  given(entity, registered).when(end).thenNothing();
  given(entity, registered, allowed).when(end).then(ended);
  given(entity, registered, allowed, ended).when(allow).then(allowed);
});
