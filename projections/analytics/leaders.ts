import type { RecordedFact } from '#events/facts';

/** The beginnings and ends of leads, by the time at which they happened (milliseconds), oldest first. */
export type Led = readonly { readonly at: number; readonly user: string; readonly leads: boolean }[];

/** The same after a fact of the team. Of equal times, the later fact comes later. */
export function ledBy(
  before: Led,
  { type, data, metadata }: RecordedFact<'TeamMemberAdded' | 'TeamRoleChanged' | 'TeamMemberRemoved'>,
): Led {
  const at = Date.parse(metadata.occurredAt);
  const leads = type !== 'TeamMemberRemoved' && data.role === 'leader';
  const one = { at, user: data.user, leads };
  const behind = before.findIndex((other) => other.at > at);
  return behind === -1 ? [...before, one] : before.toSpliced(behind, 0, one);
}

/** The leader at a time: the last to begin, if there were several. Before the first began, the first. */
export function leaderAt(led: Led, time: number): string | null {
  let leaders: readonly string[] = [];
  for (const { at, user, leads } of led) {
    if (at > time && leaders.length > 0) break;
    const others = leaders.filter((other) => other !== user);
    leaders = leads ? [...others, user] : others;
  }
  return leaders.at(-1) ?? null;
}
