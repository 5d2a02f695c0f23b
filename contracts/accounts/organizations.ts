import { document, id, listOf, type Shape, text, whole } from '#contracts/core/schema';

const organization = document('Organization', {
  uuid: id,
  name: text('springwater'),
  display_name: text('Springwater Utilities'),
  timezone: text('America/Denver'),
  /** Active people, without staff of Muster. */
  people: whole(12),
  administrators: whole(1),
});
export type Organization = Shape<typeof organization>;

/** `GET /api/entities/`: the organizations by name, and the incident types that a new one can have. */
export const organizations = document('Organizations', {
  results: listOf(organization),
  versions: listOf(document('VersionName', { key: text('standard_water'), display_name: text('Water') })),
});
export type Organizations = Shape<typeof organizations>;
