import { idOf } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import { userProfileOf } from '#events/userList/decider';
import { projection } from '#projections/core/projection';

export interface PartDoc {
  readonly entity: string;
  /** The id of its stream: the beat, the reserve list, the person, the user list or the schedule. */
  readonly of: string;
}

const partsIn = ({ type, data }: RecordedFact): readonly string[] => {
  if (type === 'BeatCallProfileAdded') return [data.callProfile];
  if (type === 'ReserveProfileAppended') return [data.reserveProfile];
  if (type === 'ReserveProfilesArranged') return data.profiles.map(({ reserveProfile }) => reserveProfile);
  if (type === 'ShiftScheduled') return [data.shift];
  if (type === 'EscalationProfileAdded') return [data.profile];
  if (type === 'UserListArranged') return data.users.map((user) => userProfileOf(data.userList, data.role, user));
  return type === 'BeatPhoneAdded' ? [data.phone] : [];
};
const known = (doc: PartDoc | null, { stream, metadata }: RecordedFact): PartDoc =>
  doc ?? { entity: metadata.entity, of: idOf(stream) };

/** Maps a part's id to its stream, for requests that name only the part. Kept after removal. */
export const parts = projection<PartDoc>()({
  name: 'parts',
  version: 3,
  keys: partsIn,
  on: {
    BeatCallProfileAdded: known,
    ReserveProfileAppended: known,
    ReserveProfilesArranged: known,
    BeatPhoneAdded: known,
    EscalationProfileAdded: known,
    ShiftScheduled: known,
    UserListArranged: known,
  } satisfies { readonly [Type in FactType]?: typeof known },
});
