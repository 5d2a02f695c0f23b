/** Subject rules of core NATS: tokens separated by dots, `*` for one token, a last `>` for one or more. */

export function validSubject(subject: string, wildcards: boolean): boolean {
  if (subject.length === 0 || /\s/.test(subject)) return false;
  const tokens = subject.split('.');
  return tokens.every((token, at) => {
    if (token === '') return false;
    if (token === '*') return wildcards;
    if (token === '>') return wildcards && at === tokens.length - 1;
    return true;
  });
}

export function subjectMatches(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.');
  const given = subject.split('.');
  for (const [at, token] of wanted.entries()) {
    if (token === '>') return given.length > at;
    if (at >= given.length) return false;
    if (token !== '*' && token !== given[at]) return false;
  }
  return wanted.length === given.length;
}

export interface Interest {
  readonly pattern: string;
  readonly queue: string | undefined;
}

/** The receivers of a subject: all of `plain`, and one member of each of `queues`. */
export interface Audience<T> {
  readonly plain: readonly T[];
  readonly queues: readonly (readonly T[])[];
}

const REMEMBERED = 4_096;

/** Subscriptions by subject. Matches are cached until a subscription changes, within a bound. */
export function interests<T extends Interest>() {
  const literal = new Map<string, Set<T>>();
  const wild = new Set<T>();
  const remembered = new Map<string, Audience<T>>();

  const find = (subject: string): Audience<T> => {
    const plain: T[] = [];
    const queues = new Map<string, T[]>();
    const take = (one: T) => {
      if (one.queue === undefined) return void plain.push(one);
      const members = queues.get(one.queue);
      if (members) members.push(one);
      else queues.set(one.queue, [one]);
    };
    for (const one of literal.get(subject) ?? []) take(one);
    for (const one of wild) if (subjectMatches(one.pattern, subject)) take(one);
    return { plain, queues: [...queues.values()] };
  };

  return {
    add(one: T): void {
      remembered.clear();
      if (isWild(one.pattern)) return void wild.add(one);
      const same = literal.get(one.pattern);
      if (same) same.add(one);
      else literal.set(one.pattern, new Set([one]));
    },
    remove(one: T): void {
      remembered.clear();
      wild.delete(one);
      const same = literal.get(one.pattern);
      same?.delete(one);
      if (same?.size === 0) literal.delete(one.pattern);
    },
    audience(subject: string): Audience<T> {
      const known = remembered.get(subject);
      if (known) return known;
      const found = find(subject);
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(subject, found);
      return found;
    },
  };
}

function isWild(pattern: string): boolean {
  return pattern.split('.').some((token) => token === '*' || token === '>');
}
