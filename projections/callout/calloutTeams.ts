import { beatsChanged } from '#projections/core/onCallFrames';
import { type Change, projection } from '#projections/core/projection';

export interface CalloutTeamDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly name: string;
  readonly formed_time: string;
  readonly beats: readonly string[];
  readonly users: readonly string[];
}

/** The teams formed by call-outs of beats, by the call-out's uuid. */
export const calloutTeams = projection<CalloutTeamDoc>()({
  name: 'callout_teams',
  version: 1,
  keys: ({ data }) => ('callout' in data && data.callout !== null ? [data.callout] : []),
  on: {
    CalloutTeamFormed: (_, { data: { callout, name, beats, users }, metadata }) => ({
      uuid: callout,
      entity: metadata.entity,
      name,
      formed_time: metadata.occurredAt,
      beats,
      users,
    }),
  },
  columns: { entity: (doc) => doc.entity, formed_time: (doc) => doc.formed_time },
  frames: ({ after, position }: Change<CalloutTeamDoc>) => beatsChanged(after?.entity, position, 'callout'),
});
