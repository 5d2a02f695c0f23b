import { beatsChanged } from '#projections/core/onCallFrames';
import { type Change, projection } from '#projections/core/projection';

export interface BeatDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly name: string;
  readonly description: string;
  readonly reserve_list: string | null;
  /** In the order of their start. */
  readonly call_profiles: readonly CallProfile[];
  readonly archived: boolean;
}
interface CallProfile {
  readonly uuid: string;
  readonly user: string;
  readonly start_seconds: number;
  readonly stop_seconds: number;
}

const byStart = (a: CallProfile, b: CallProfile): number =>
  a.start_seconds - b.start_seconds || a.stop_seconds - b.stop_seconds;

/** The beats, by uuid. */
export const beats = projection<BeatDoc>()({
  name: 'beats',
  version: 1,
  keys: ({ data }) => ('beat' in data ? [data.beat] : []),
  on: {
    BeatCreated: (_, { data, metadata }) => ({
      uuid: data.beat,
      entity: metadata.entity,
      name: data.name,
      description: data.description,
      reserve_list: data.reserveList,
      call_profiles: [],
      archived: false,
    }),
    BeatArchived: (doc) => doc && { ...doc, archived: true },
    BeatReserveListChosen: (doc, { data }) => doc && { ...doc, reserve_list: data.reserveList },
    BeatCallProfileAdded: (doc, { data }) => {
      const { callProfile: uuid, user, startSeconds, stopSeconds } = data;
      const added = { uuid, user, start_seconds: startSeconds, stop_seconds: stopSeconds };
      return doc && { ...doc, call_profiles: [...doc.call_profiles, added].toSorted(byStart) };
    },
    BeatCallProfileRemoved: (doc, { data }) =>
      doc && { ...doc, call_profiles: doc.call_profiles.filter(({ uuid }) => uuid !== data.callProfile) },
  },
  columns: {
    entity: (doc) => (doc.archived ? null : doc.entity),
    name: (doc) => doc.name.toLowerCase(),
    reserve_list: (doc) => (doc.archived ? null : doc.reserve_list),
  },
  frames: ({ after, position }: Change<BeatDoc>) => beatsChanged(after?.entity, position),
});
