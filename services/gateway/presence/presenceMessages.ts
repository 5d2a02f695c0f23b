import { isPresence, MAX_USER_ID, parseObject, validChannel } from '../protocol.ts';
import type { Member } from './elsewhere.ts';

/**
 * Messages between gateways about their members. `number` counts the changes of the sender's own members: a
 * receiver that missed one sees it in the next message.
 */
export type PresenceMessage = {
  readonly from: string;
  readonly number: number;
} & (
  | { readonly is: 'beat' }
  | { readonly is: 'joined'; readonly channel: string; readonly user: string; readonly info?: unknown }
  | { readonly is: 'left'; readonly channel: string; readonly user: string }
  /** Asks one gateway for all of its members. */
  | { readonly is: 'question'; readonly to: string }
  | StatePart
);

/** A part of all members of the sender. With `asks`, the sender wants everyone else's in return. */
export interface StatePart {
  readonly is: 'state';
  readonly part: number;
  readonly parts: number;
  readonly asks: boolean;
  readonly members: readonly (readonly [channel: string, members: readonly Member[]])[];
}

/** A gateway's number for "not heard of yet" is below every real one. */
export const UNHEARD = -1;
const MAX_ID = 64;
/** Characters of members in one message; a server accepts 1 MB by default, and a character is at most 3 bytes of it. */
const PART_SIZE = 200_000;

/** The message in a payload; undefined when it is none. Anything that reaches the broker may have written it. */
export function readPresence(payload: Uint8Array): PresenceMessage | undefined {
  const message = parseObject(new TextDecoder().decode(payload));
  if (!message || !isId(message.from) || !isCount(message.number)) return undefined;
  if (typeof message.is !== 'string' || !Object.hasOwn(checks, message.is)) return undefined;
  const isValid = checks[message.is as PresenceMessage['is']](message);
  return isValid ? (message as unknown as PresenceMessage) : undefined;
}

type Unread = Readonly<Record<string, unknown>>;

const isId = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= MAX_ID;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isUser = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= MAX_USER_ID;
const isChannel = (value: unknown) => validChannel(value) && isPresence(value);
const isMember = (value: unknown) => Array.isArray(value) && isUser(value[0]);
const isChannelOfMembers = (value: unknown) =>
  Array.isArray(value) && isChannel(value[0]) && Array.isArray(value[1]) && value[1].every(isMember);

const checks: Readonly<Record<PresenceMessage['is'], (message: Unread) => boolean>> = {
  beat: () => true,
  joined: ({ channel, user }) => isChannel(channel) && isUser(user),
  left: ({ channel, user }) => isChannel(channel) && isUser(user),
  question: ({ to }) => isId(to),
  state: ({ part, parts, members }) =>
    isCount(part) && isCount(parts) && part < parts && Array.isArray(members) && members.every(isChannelOfMembers),
};

/** All members as messages below the server's limit. There is always one, because "nobody" is news too. */
export function stateParts(members: Iterable<readonly [string, Iterable<Member>]>, asks: boolean): StatePart[] {
  const parts: [string, Member[]][][] = [[]];
  let size = 0;
  for (const [channel, users] of members) {
    let own: Member[] | undefined;
    for (const member of users) {
      const length = JSON.stringify(member).length + (own ? 0 : channel.length);
      if (size > 0 && size + length > PART_SIZE) {
        parts.push([]);
        own = undefined;
        size = 0;
      }
      if (!own) {
        own = [];
        parts.at(-1)?.push([channel, own]);
      }
      own.push(member);
      size += length;
    }
  }
  return parts.map((some, part) => ({ is: 'state', part, parts: parts.length, asks, members: some }));
}
