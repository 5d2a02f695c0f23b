/** An id that an answer held, and the ids around it: those of the path, and of the objects that it is in. */
export interface HeardId {
  readonly id: string;
  readonly around: readonly string[];
}

/** The values of earlier answers. A client that has read the description alone knows nothing else. */
export interface Heard {
  /** Adds the ids and the words of an answer to a request of this path. */
  add(path: string, answer: unknown): void;
  /** The ids that go by this noun, newest last. */
  ids(noun: string): readonly HeardId[];
  /** Every noun that ids go by. */
  nouns(): readonly string[];
  /** The texts and numbers that stood under this name. */
  values(name: string): readonly (string | number)[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MOST = 400;

/** `profile__uuid`, `beat_id` and `target_user_id` go by the noun at their end, in the singular. */
export const nounOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/_*(uuid|id)s?$/, '')
    .replace(/^(target|new|other)_/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=..)s$/, '');

/** The last word of a path that is no id: `note` of `/api/incident/…/note/`. */
export const nounOfPath = (path: string): string =>
  nounOf(
    path
      .replace(/\?.*/s, '')
      .split('/')
      .findLast((part) => /^[a-z_-]{3,}$/i.test(part)) ?? '',
  );

export function heard(): Heard {
  const byNoun = new Map<string, Map<string, HeardId>>();
  const byName = new Map<string, Set<string | number>>();

  const name = (noun: string, id: string, around: readonly string[]) => {
    const known = byNoun.get(noun) ?? new Map<string, HeardId>();
    const before = known.get(id);
    // The newest stands last; the richest surroundings stay.
    known.delete(id);
    known.set(id, before && before.around.length > around.length ? before : { id, around });
    if (known.size > MOST) known.delete(known.keys().next().value ?? '');
    byNoun.set(noun, known);
  };
  const say = (key: string, value: string | number) => {
    const known = byName.get(key) ?? new Set<string | number>();
    if (known.size < MOST) known.add(value);
    byName.set(key, known);
  };
  /** Messages hold links: the names of their queries, and the words of their paths. */
  const links = (text: string) => {
    for (const [address] of text.matchAll(/https?:\/\/[^\s"<>]+/g)) {
      if (!URL.canParse(address)) continue;
      const { pathname, searchParams } = new URL(address);
      for (const [key, value] of searchParams) say(key, value);
      // Under what stands before it: `/l/` has the secrets of sign-in links.
      const parts = pathname.split('/').filter((part) => part !== '');
      const last = parts.pop();
      if (last !== undefined) say(`/${parts.map((part) => `${part}/`).join('')}`, last);
    }
  };
  const walk = (value: unknown, noun: string, around: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const one of value) {
        if (typeof one === 'string' && uuid.test(one)) name(noun, one, around);
        else walk(one, noun, around);
      }
    } else if (typeof value === 'object' && value !== null) {
      const own = (value as { readonly uuid?: unknown }).uuid;
      const within = typeof own === 'string' ? [...around, own] : around;
      for (const [key, inner] of Object.entries(value)) {
        const nested = uuid.test(key) ? noun : nounOf(key) || noun;
        if (uuid.test(key)) name(noun, key, around);
        if (typeof inner === 'string' && uuid.test(inner)) name(nested, inner, within);
        else if (typeof inner === 'string' || typeof inner === 'number') {
          say(key, inner);
          if (typeof inner === 'string') links(inner);
        } else walk(inner, nested === 'result' || nested === 'item' ? noun : nested, within);
      }
    }
  };
  return {
    add: (path, answer) => {
      const noun = nounOfPath(path);
      const around = [...path.matchAll(ids)].map(([id]) => id);
      if (typeof answer === 'string') links(answer);
      else walk(answer, noun, around);
    },
    ids: (noun) => [...(byNoun.get(noun)?.values() ?? [])],
    nouns: () => [...byNoun.keys()],
    values: (key) => [...(byName.get(key) ?? [])],
  };
}
