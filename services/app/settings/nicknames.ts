/** "Skip" of "Theodore Marsh", or "Aggie" of everybody with the given name "Agnieszka". */
export interface Nickname {
  readonly nickname: string;
  readonly of: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Names the setting, and not its value: it has the names of people. */
export class WrongNicknames extends Error {}

/**
 * `NICKNAMES_SPRINGWATER=Skip: Theodore Marsh; Aggie: Agnieszka`, one for each organization. A redacted copy leaves them
 * out with the names. They stand in the environment, because the log would keep them for ever.
 */
export function nicknamesOf(env: Environment): ReadonlyMap<string, readonly Nickname[]> {
  return new Map(
    Object.entries(env).flatMap(([variable, value]) => {
      const [, organization] = /^NICKNAMES_([A-Z0-9_]+)$/.exec(variable) ?? [];
      if (organization === undefined || value === undefined || value.trim() === '') return [];
      const pairs = value.split(';').filter((one) => one.trim() !== '');
      return [[organization.toLowerCase(), pairs.map((pair) => nicknameOf(variable, pair))] as const];
    }),
  );
}

function nicknameOf(variable: string, pair: string): Nickname {
  const [nickname = '', name = '', ...more] = pair.split(':').map((part) => part.trim());
  if (nickname === '' || name === '' || more.length > 0)
    throw new WrongNicknames(`${variable} must be pairs like Skip: Theodore Marsh; Aggie: Agnieszka`);
  return { nickname, of: name };
}
