/**
 * Every version of documents that change rarely: people, organizations, settings. A version counts from an event on,
 * which is the number of events of the timeline up to and with it.
 */
export interface Versions {
  /** `only`: the latest version serves every instant. */
  note(
    model: string,
    key: string,
    version: { readonly from: number; readonly doc: object | null; readonly only?: boolean },
  ): void;
  /** Every version noted since it was last asked. */
  noted(): readonly Noted[];
  /** The document after the first `count` events. */
  at(model: string, key: string, count: number): object | null;
  /** All documents after the first `count` events, by key. */
  entries(model: string, count: number): readonly (readonly [key: string, doc: object])[];
}

/** A version, as it is stored. */
export type Noted = readonly [model: string, key: string, from: number, doc: object | null, only: boolean];

interface Version {
  readonly from: number;
  readonly doc: object | null;
}

export function versionsOf(): Versions {
  const known = new Map<string, Map<string, Version[]>>();
  const of = (model: string): Map<string, Version[]> => {
    const found = known.get(model) ?? new Map<string, Version[]>();
    known.set(model, found);
    return found;
  };
  let fresh: Noted[] = [];
  const lastOf = (versions: readonly Version[] | undefined, count: number): object | null =>
    versions?.findLast(({ from }) => from <= count)?.doc ?? null;
  return {
    note: (model, key, { from, doc, only = false }) => {
      const version = { from: only ? 0 : from, doc };
      fresh.push([model, key, from, doc, only]);
      const versions = only ? undefined : of(model).get(key);
      if (versions) versions.push(version);
      else of(model).set(key, [version]);
    },
    noted: () => {
      const noted = fresh;
      fresh = [];
      return noted;
    },
    at: (model, key, count) => lastOf(of(model).get(key), count),
    entries: (model, count) =>
      [...of(model)].flatMap(([key, versions]) => {
        const doc = lastOf(versions, count);
        return doc === null ? [] : [[key, doc] as const];
      }),
  };
}
