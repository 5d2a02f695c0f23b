import type { BeatPhone } from '#contracts/onCall/beats';
import { beatsChanged } from '#projections/core/onCallFrames';
import { type Change, projection } from '#projections/core/projection';

export interface BeatPhonesDoc {
  readonly user: string;
  readonly entity: string;
  /** In the order in which they are called. */
  readonly phones: readonly BeatPhone[];
}

/** The phones on which people are called for a beat, by the person's uuid. */
export const beatPhones = projection<BeatPhonesDoc>()({
  name: 'beat_phones',
  version: 1,
  keys: ({ type, data }) => {
    if (type === 'PersonalDataErased') return [data.subject];
    return type === 'BeatPhoneAdded' || type === 'BeatPhoneRemoved' ? [data.user] : [];
  },
  on: {
    BeatPhoneAdded: (doc, { data: { user, phone, phoneType, callAfterCount, personal }, metadata }) => {
      const added: BeatPhone = {
        uuid: phone,
        phone_number: personal?.phoneNumber ?? null,
        phone_type: phoneType,
        pin: personal?.pin ?? null,
        call_after_count: callAfterCount,
      };
      const phones = [...(doc?.phones ?? []), added].toSorted((a, b) => a.call_after_count - b.call_after_count);
      return { user, entity: metadata.entity, phones };
    },
    BeatPhoneRemoved: (doc, { data }) =>
      doc && { ...doc, phones: doc.phones.filter(({ uuid }) => uuid !== data.phone) },
    PersonalDataErased: (doc) =>
      doc && { ...doc, phones: doc.phones.map((phone) => ({ ...phone, phone_number: null, pin: null })) },
  },
  columns: { entity: (doc) => doc.entity },
  frames: ({ after, position }: Change<BeatPhonesDoc>) => beatsChanged(after?.entity, position),
});
