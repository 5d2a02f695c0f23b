import { Refused } from '#events/core/refused';

/**
 * An edit of some fields. `seen` holds the values its author saw: the edit of a field that has changed since is
 * refused.
 */
export interface Edit<Fields> {
  readonly change: Partial<Fields>;
  readonly seen: Partial<Fields>;
}

/** Returns the fields that the edit changes. Refuses when one of them changed after its author looked. */
export function changed<Fields extends object>(now: Fields, { change, seen }: Edit<Fields>): Partial<Fields> {
  const names = (Object.keys(change) as (keyof Fields)[]).filter(
    (name) => change[name] !== undefined && change[name] !== now[name],
  );
  const crossed = names.filter((name) => seen[name] !== undefined && seen[name] !== now[name]);
  if (crossed.length > 0) throw new Refused('incident.changed-meanwhile');
  return Object.fromEntries(names.map((name) => [name, change[name]])) as Partial<Fields>;
}

type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** Returns the fields that have a value. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as Given<Fields>;
