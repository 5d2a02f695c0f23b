/** By what a list of incidents can be filtered. The organisation is one of them: no question goes without it. */
export const incidentMarks = {
  entity: (uuid: string) => `entity:${uuid}`,
  state: (state: string) => `state:${state}`,
  version: (key: string) => `version:${key}`,
  active: (active: boolean) => `active:${active}`,
  label: (name: string) => `label:${name.toLowerCase()}`,
  member: (user: string) => `member:${user}`,
} as const;
