import { projection } from '#projections/core/projection';

interface CorrectionReason {
  readonly callout: string;
  /** The time of the correction. */
  readonly time: string;
  readonly reason: string;
}
export interface CorrectionReasonsDoc {
  readonly reasons: readonly CorrectionReason[];
}

/** The reasons for which answers of a person were corrected, by the person's uuid: erasing the person takes them all. */
export const correctionReasons = projection<CorrectionReasonsDoc>()({
  name: 'correction_reasons',
  version: 1,
  keys: ({ type, data }) => {
    if (type === 'PersonalDataErased') return [data.subject];
    return type === 'ResponseCorrected' ? [data.user] : [];
  },
  on: {
    ResponseCorrected: (doc, { data: { callout, personal }, metadata: { occurredAt: time } }) => {
      if (!personal) return doc;
      return { reasons: [...(doc?.reasons ?? []), { callout, time, reason: personal.reason }] };
    },
    PersonalDataErased: () => null,
  },
});
