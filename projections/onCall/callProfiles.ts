import type { CallProfile } from '#contracts/onCall/afterHours';
import { searchedDigits } from '#contracts/values/phone';
import { projection } from '#projections/core/projection';

export interface CallProfileDoc extends CallProfile {
  readonly entity: string;
  /** True once the profile was removed. Its data is then gone. */
  readonly removed: boolean;
}

/** The known callers, by uuid. */
export const callProfiles = projection<CallProfileDoc>()({
  name: 'call_profiles',
  version: 3,
  keys: ({ data }) => ('profile' in data ? [data.profile] : []),
  on: {
    CallProfileWritten: (_, { data: { profile, personal }, metadata }) => ({
      uuid: profile,
      entity: metadata.entity,
      name: personal?.name ?? '',
      phone_number: personal?.phoneNumber ?? '',
      address: personal?.address ?? '',
      notes: personal?.notes ?? '',
      updated_time: metadata.occurredAt,
      removed: false,
    }),
    CallProfileCorrected: (doc, { data: { personal }, metadata }) =>
      doc && {
        ...doc,
        name: personal?.name ?? doc.name,
        phone_number: personal?.phoneNumber ?? doc.phone_number,
        address: personal?.address ?? doc.address,
        notes: personal?.notes ?? doc.notes,
        updated_time: metadata.occurredAt,
      },
    CallProfileRemoved: (doc) => doc && { ...doc, name: '', phone_number: '', address: '', notes: '', removed: true },
  },
  columns: {
    entity: (doc) => (doc.removed ? null : doc.entity),
    name: (doc) => doc.name.toLowerCase(),
  },
  // A phone number is searched as written, or as ten digits.
  words: ({ name, phone_number, address, notes }) =>
    [name, phone_number, searchedDigits(phone_number), address, notes].join(' '),
});
