import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { apply } from '#projections/core/projection';
import { type BeatPhonesDoc, beatPhones } from './beatPhones.ts';

const event = (type: string, data: object) =>
  ({ type, data, stream: 'user-u1', metadata: { entity: 'e1' } }) as unknown as RecordedFact;
const added = (phone: string, personal: object | null, callAfterCount = 0) =>
  event('BeatPhoneAdded', { user: 'u1', phone, phoneType: 'CELL', callAfterCount, subject: 'u1', personal });
const erased = (subject: string) => event('PersonalDataErased', { subject });

const after = (...events: readonly RecordedFact[]) => {
  const docs = new Map<string, object>();
  for (const one of events)
    for (const { key, after: doc } of apply(beatPhones, one, (name) => docs.get(name) ?? null))
      if (doc) docs.set(key, doc);
  return (docs.get('u1') as BeatPhonesDoc | undefined)?.phones;
};
const number = { phoneNumber: '+13035550170', pin: '4711' };

describe('the phones of an erased person', () => {
  it('have no number and no PIN from that moment on', () => {
    expect(after(added('p1', number), erased('u1'))).toEqual([
      { uuid: 'p1', phone_number: null, phone_type: 'CELL', pin: null, call_after_count: 0 },
    ]);
    expect(after(added('p1', number), erased('u2'))?.[0]?.pin).toBe('4711');
  });

  it('are the same when they are read from the log again', () => {
    expect(after(added('p1', null))).toEqual(after(added('p1', number), erased('u1')));
  });
});
