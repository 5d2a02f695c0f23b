/**
 * Rows of a read model as columns of numbers, one group for each organization. A million rows are then counted in
 * milliseconds, which rows of a database take a second for.
 */
export type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array;
type Kind = new (length: number) => Numbers;
export type Kinds = Readonly<Record<string, Kind>>;

/** The rows of one organization. Only the first `size` places of each column are in use. */
export type Group<K extends Kinds> = { size: number } & { [Name in keyof K]: InstanceType<K[Name]> };

export interface Groups<K extends Kinds> {
  /** The rows of an organization, or none. */
  of(entity: string): Group<K> | null;
  /** The group and the place of a row. A row that comes to another organization leaves the one before by `leave`. */
  placed(row: number, entity: string): { readonly group: Group<K>; readonly at: number };
  /** The same for a row that is known; null for any other. */
  known(row: number): { readonly group: Group<K>; readonly at: number } | null;
}

const first = 1_024;

export function groupsOf<K extends Kinds>(kinds: K, leave: (group: Group<K>, at: number) => void): Groups<K> {
  const byEntity = new Map<string, number>();
  const groups: Group<K>[] = [];
  // By row: the number of its group, counted from 1, and its place there.
  let owners = new Uint32Array(first);
  let places = new Uint32Array(first);
  const numberOf = (entity: string): number => {
    const found = byEntity.get(entity);
    if (found !== undefined) return found;
    const columns = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, new kind(first)]));
    groups.push({ size: 0, ...columns } as Group<K>);
    byEntity.set(entity, groups.length);
    return groups.length;
  };
  const groupAt = (owner: number): Group<K> => groups[owner - 1] as Group<K>;
  return {
    of: (entity) => {
      const owner = byEntity.get(entity);
      return owner === undefined ? null : groupAt(owner);
    },
    placed: (row, entity) => {
      if (row >= owners.length) {
        owners = grown(owners, row);
        places = grown(places, row);
      }
      const owner = numberOf(entity);
      const group = groupAt(owner);
      const before = owners[row] ?? 0;
      if (before === owner) return { group, at: places[row] ?? 0 };
      if (before !== 0) leave(groupAt(before), places[row] ?? 0);
      if (group.size === (Object.keys(kinds).map((name) => group[name] as Numbers)[0]?.length ?? 0)) grow(group, kinds);
      const at = group.size;
      group.size += 1;
      owners[row] = owner;
      places[row] = at;
      return { group, at };
    },
    known: (row) => {
      const owner = owners[row] ?? 0;
      return owner === 0 ? null : { group: groupAt(owner), at: places[row] ?? 0 };
    },
  };
}

function grow<K extends Kinds>(group: Group<K>, kinds: K): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const before = group[name] as Numbers;
    const after = new kind(before.length * 2);
    after.set(before);
    Object.assign(group, { [name]: after });
  }
}

function grown(before: Uint32Array<ArrayBuffer>, row: number): Uint32Array<ArrayBuffer> {
  const after = new Uint32Array(Math.max(before.length * 2, row + 1));
  after.set(before);
  return after;
}

/** Words as numbers, from 0 in the order of their arrival. */
export interface Words {
  numberOf(word: string): number;
  /** The number of a word that is known; -1 for any other. */
  find(word: string): number;
  readonly all: readonly string[];
}

export function words(): Words {
  const numbers = new Map<string, number>();
  const all: string[] = [];
  return {
    numberOf: (word) => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, all.length);
      all.push(word);
      return all.length - 1;
    },
    find: (word) => numbers.get(word) ?? -1,
    all,
  };
}
