import type { CallMethod } from '#contracts/onCall/beats';
import { beatsChanged } from '#projections/core/onCallFrames';
import { type Change, projection } from '#projections/core/projection';

export interface ReserveListDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly name: string;
  readonly call_method: CallMethod;
  readonly target_call_count: number;
  /** Null once erased. */
  readonly notes: string | null;
  /** `kind:id` of the last author of the notes. */
  readonly notes_by: string | null;
  readonly profiles: readonly { readonly uuid: string; readonly user: string }[];
  readonly revision: number;
  readonly deleted: boolean;
}

/** The reserve lists, by uuid. */
export const reserveLists = projection<ReserveListDoc>()({
  name: 'reserve_lists',
  version: 1,
  keys: ({ type, data }) => {
    if (type === 'PersonalDataErased') return [data.subject];
    return 'reserveList' in data && data.reserveList !== null ? [data.reserveList] : [];
  },
  on: {
    ReserveListCreated: (_, { data, metadata }) => ({
      uuid: data.reserveList,
      entity: metadata.entity,
      name: data.name,
      call_method: data.callMethod,
      target_call_count: data.targetCallCount,
      notes: '',
      notes_by: null,
      profiles: [],
      revision: 0,
      deleted: false,
    }),
    ReserveListDeleted: (doc) => doc && { ...doc, deleted: true },
    ReserveProfileAppended: (doc, { data }) =>
      doc && withProfiles(doc, [...doc.profiles, { uuid: data.reserveProfile, user: data.user }]),
    ReserveProfileRemoved: (doc, { data }) =>
      doc &&
      withProfiles(
        doc,
        doc.profiles.filter(({ uuid }) => uuid !== data.reserveProfile),
      ),
    ReserveProfilesArranged: (doc, { data }) =>
      doc &&
      withProfiles(
        doc,
        data.profiles.map(({ reserveProfile: uuid, user }) => ({ uuid, user })),
      ),
    ReserveListNotesWritten: (doc, { data: { personal }, metadata: { actor } }) =>
      doc && { ...doc, notes: personal?.body ?? null, notes_by: `${actor.kind}:${actor.id}` },
    ReserveListCallingSet: (doc, { data }) =>
      doc && { ...doc, call_method: data.callMethod, target_call_count: data.targetCallCount },
    PersonalDataErased: (doc) => doc && { ...doc, notes: null },
  },
  columns: { entity: (doc) => (doc.deleted ? null : doc.entity), name: (doc) => doc.name.toLowerCase() },
  frames: ({ after, position }: Change<ReserveListDoc>) => beatsChanged(after?.entity, position),
});

const withProfiles = (doc: ReserveListDoc, profiles: ReserveListDoc['profiles']): ReserveListDoc => ({
  ...doc,
  profiles,
  revision: doc.revision + 1,
});
