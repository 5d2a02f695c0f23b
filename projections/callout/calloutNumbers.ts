import { projection } from '#projections/core/projection';

/** The number that was chosen for a person for one call-out. */
export interface CalloutNumberDoc {
  readonly callout: string;
  readonly user: string;
  /** Null when the person's own phones are rung. */
  readonly to: string | null;
  /** Words that the person hears; null without. */
  readonly message: string | null;
}

/** The numbers of candidates, by `{callout}:{user}`. */
export const calloutNumbers = projection<CalloutNumberDoc>()({
  name: 'callout_numbers',
  version: 1,
  keys: ({ type, data }) => (type === 'CandidateListed' ? [`${data.callout}:${data.user}`] : []),
  on: {
    CandidateListed: (_, { data: { callout, user, personal } }) =>
      personal && (personal.to !== null || personal.message !== null)
        ? { callout, user, to: personal.to, message: personal.message }
        : null,
  },
});
