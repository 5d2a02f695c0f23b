/** A member of a presence channel: the user's id, and the data that the other members see. */
export type Member = readonly [user: string, info: unknown];

/** The members of each presence channel. */
export type Members = ReadonlyMap<string, readonly Member[]>;

/** One difference for a channel: a user who is now at some other gateway, or at none. */
export interface Change {
  readonly channel: string;
  readonly user: string;
  readonly info: unknown;
  readonly present: boolean;
}

type Users = Map<string, unknown>;

/** The members of presence channels at the other gateways. A user at two of them is one member. */
export function membersElsewhere() {
  /** By gateway, then channel, then user. */
  const gateways = new Map<string, Map<string, Users>>();

  const has = (channel: string, user: string): boolean => {
    for (const channels of gateways.values()) if (channels.get(channel)?.has(user)) return true;
    return false;
  };

  const usersOf = (gateway: string, channel: string): Users => {
    let channels = gateways.get(gateway);
    if (!channels) gateways.set(gateway, (channels = new Map()));
    let users = channels.get(channel);
    if (!users) channels.set(channel, (users = new Map()));
    return users;
  };

  const add = (gateway: string, channel: string, [user, info]: Member): readonly Change[] => {
    const isNew = !has(channel, user);
    usersOf(gateway, channel).set(user, info);
    return isNew ? [{ channel, user, info, present: true }] : [];
  };

  const remove = (gateway: string, channel: string, user: string): readonly Change[] => {
    const channels = gateways.get(gateway);
    const users = channels?.get(channel);
    if (!users?.delete(user)) return [];
    if (users.size === 0) channels?.delete(channel);
    if (channels?.size === 0) gateways.delete(gateway);
    return has(channel, user) ? [] : [{ channel, user, info: undefined, present: false }];
  };

  return {
    has,
    /** A user may come twice. */
    *of(channel: string): Iterable<Member> {
      for (const channels of gateways.values()) yield* channels.get(channel) ?? [];
    },
    /** Each change returns the differences that the members of a channel see. */
    add,
    remove,
    /** All members of a gateway. Without any, the gateway is forgotten. */
    replace(gateway: string, members: Members): readonly Change[] {
      const changes: Change[] = [];
      for (const [channel, users] of gateways.get(gateway) ?? []) {
        const staying = new Set(members.get(channel)?.map(([user]) => user));
        for (const user of users.keys()) if (!staying.has(user)) changes.push(...remove(gateway, channel, user));
      }
      for (const [channel, users] of members) {
        for (const member of users) changes.push(...add(gateway, channel, member));
      }
      return changes;
    },
  };
}

export type Elsewhere = ReturnType<typeof membersElsewhere>;
