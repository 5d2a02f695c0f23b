import { type NamedFields } from '#services/api/incident/stream/incidentDetail';
import { nameOf } from '#services/api/incident/stream/nameOf';

/** Replaces the user id of a case's leader by the user's name. */
export const leaderName: NamedFields = (look, { bupp }) => ({
  bupp: bupp && { ...bupp, leader: bupp.leader && nameOf(look, `user:${bupp.leader}`) },
});
