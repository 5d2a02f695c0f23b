import { describe, it } from 'vitest';
import type { PersonalDataErased } from '#events/incident/core/facts';
import { given } from '#events/testing/given';
import { type CallProfileCommand, callProfile } from './decider.ts';
import type { CallProfileFact } from './events.ts';

const facts = {
  name: 'Grace Lindholm',
  phoneNumber: '+19135550180',
  address: '7100 Antioch Rd',
  notes: 'Hard of hearing',
};
const written: CallProfileFact = {
  type: 'CallProfileWritten',
  data: { profile: 'p1', subject: 'p1', personal: facts },
};
const removed: CallProfileFact = { type: 'CallProfileRemoved', data: { profile: 'p1' } };
const erased: PersonalDataErased = { type: 'PersonalDataErased', data: { subject: 'p1' } };
const write: CallProfileCommand = { do: 'write', profile: 'p1', facts };
const correct = (some: Partial<typeof facts>): CallProfileCommand => ({ do: 'correct', profile: 'p1', facts: some });
const remove: CallProfileCommand = { do: 'remove', profile: 'p1' };

describe('a call profile', () => {
  it('is written once', () => {
    given(callProfile).when(write).then(written);
    given(callProfile).when(write).thenRepeatIsNothing();
  });

  it('is corrected field by field', () => {
    given(callProfile, written)
      .when(correct({ notes: 'Speaks Spanish', name: facts.name }))
      .then({
        type: 'CallProfileCorrected',
        data: { profile: 'p1', subject: 'p1', personal: { notes: 'Speaks Spanish' } },
      });
    given(callProfile, written).when(correct(facts)).thenNothing();
    given(callProfile).when(correct(facts)).thenRefused('not-found');
  });

  it('is removed together with everything that could be read in it', () => {
    given(callProfile, written).when(remove).then(removed, erased);
    given(callProfile, written).when(remove).thenRepeatIsNothing();
    given(callProfile, written, removed, erased).when(correct(facts)).thenRefused('not-found');
    given(callProfile).when(remove).thenRefused('not-found');
  });
});
