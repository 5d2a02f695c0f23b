import type { PhonePolicy } from '#contracts/callout/escalation';
import { projection } from '#projections/core/projection';

export interface EscalationEntry {
  readonly uuid: string;
  readonly tree: string;
  readonly start_seconds: number;
  readonly personal_phone_policy: PhonePolicy | null;
  /** Null when the person's own phone is rung. */
  readonly phone_number: string | null;
}
export interface EscalationsDoc {
  readonly user: string;
  readonly entity: string;
  readonly profiles: readonly EscalationEntry[];
}

/** The escalation profiles, by the person's uuid. */
export const escalations = projection<EscalationsDoc>()({
  name: 'escalations',
  version: 1,
  keys: ({ type, data }) => {
    if (type === 'PersonalDataErased') return [data.subject];
    return type === 'EscalationProfileAdded' || type === 'EscalationProfileRemoved' ? [data.user] : [];
  },
  on: {
    EscalationProfileAdded: (doc, { data, metadata }) => {
      const { user, profile: uuid, tree, startSeconds, phonePolicy, personal } = data;
      const phone_number = personal?.phoneNumber ?? null;
      const added = { uuid, tree, start_seconds: startSeconds, personal_phone_policy: phonePolicy, phone_number };
      return { user, entity: metadata.entity, profiles: [...(doc?.profiles ?? []), added] };
    },
    EscalationProfileRemoved: (doc, { data }) =>
      doc && { ...doc, profiles: doc.profiles.filter(({ uuid }) => uuid !== data.profile) },
    PersonalDataErased: (doc) =>
      doc && { ...doc, profiles: doc.profiles.map((one) => ({ ...one, phone_number: null })) },
  },
  columns: { entity: (doc) => doc.entity },
});
