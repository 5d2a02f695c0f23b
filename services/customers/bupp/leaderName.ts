import { type NamedFields, nameOf } from '#services/api/incident/stream/incidentDetail';

/** The name of the person who leads a case, in the place of the user's id. */
export const leaderName: NamedFields = (look, { bupp }) => ({
  bupp: bupp && { ...bupp, leader: bupp.leader && nameOf(look, `user:${bupp.leader}`) },
});
