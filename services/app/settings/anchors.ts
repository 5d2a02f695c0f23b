import { type PublicKey, witnessKeyIn } from '#services/evidence/note';

/** A witness outside, which signs checkpoints that continue those that it signed before. */
export interface WitnessAddress {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: PublicKey;
  /** The internal name of the one organization whose checkpoints it gets; null for all, and that of the installation. */
  readonly organization: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Names the setting, and not its value. */
export class WrongAnchors extends Error {}

const isHttp = (value: string): boolean => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value);

/** `WITNESS_UNION=https://host/prefix name+id+key springwater`: the last word is the one organization that it witnesses. */
export const witnessesOf = (env: Environment): readonly WitnessAddress[] =>
  Object.entries(env).flatMap(([variable, value]) => {
    const [, name] = /^WITNESS_([A-Z0-9_]+)$/.exec(variable) ?? [];
    if (!name || !value?.trim()) return [];
    const [url = '', words = '', organization = null, ...more] = value.trim().split(/\s+/);
    const key = witnessKeyIn(words);
    if (!isHttp(url) || !key || more.length > 0)
      throw new WrongAnchors(
        `${variable} must be an address, the public key of the witness and perhaps an organization, like https://witness.example witness.example+1a2b3c4d+BA… springwater`,
      );
    return [{ name: name.toLowerCase(), url: url.replace(/\/$/, ''), key, organization }];
  });

export function timeStampsOf({ TSA_URL: value }: Environment): string | null {
  if (value && !isHttp(value)) throw new WrongAnchors('TSA_URL must be an http(s) address');
  return value || null;
}

/** `CHECKPOINT_MAIL_SPRINGWATER=auditor@example.com, steward@example.org`, by the internal name of the organization. */
export const checkpointMailsOf = (env: Environment): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(env).flatMap(([variable, value]) => {
      const [, organization] = /^CHECKPOINT_MAIL_([A-Z0-9_]+)$/.exec(variable) ?? [];
      if (!organization || !value?.trim()) return [];
      const addresses = value.split(',').map((one) => one.trim());
      if (!addresses.every((one) => /^[^\s@,;]+@[^\s@,;]+$/.test(one)))
        throw new WrongAnchors(`${variable} must be mail addresses with commas between`);
      return [[organization.toLowerCase(), addresses] as const];
    }),
  );
