import { nameKey } from '#contracts/values/name';
/** The marks by which a list of incidents is filtered. Every query includes the organization's mark. */
export const incidentMarks = {
  entity: (uuid: string) => `entity:${uuid}`,
  state: (state: string) => `state:${state}`,
  version: (key: string) => `version:${key}`,
  active: (active: boolean) => `active:${active}`,
  priority: (priority: string) => `priority:${priority}`,
  label: (name: string) => `label:${nameKey(name)}`,
  linked: (linked: boolean) => `linked:${linked}`,
  /** A person who comes to it, or was there, by a call-out or with a crew. */
  responder: (user: string) => `responder:${user}`,
  member: (user: string) => `member:${user}`,
} as const;
