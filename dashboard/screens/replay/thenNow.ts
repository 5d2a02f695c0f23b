import type { Crew, DispatchData, IncidentCard } from '#contracts/dispatch/dispatch';

type Board = Pick<DispatchData, 'crew' | 'incidents'>;

/** A crew or an incident at an instant and today. `''`: it was not on the board. */
export interface ThenNow {
  readonly uuid: string;
  readonly name: string;
  readonly then: string;
  readonly now: string;
}

const incidentWords = ({ state_display: state, dispatched }: IncidentCard): string => {
  const crews = dispatched.map(({ name }) => name).join(', ');
  return crews === '' ? state : `${state}: ${crews}`;
};

const answers = { IN_PROGRESS: 'check-in requested', COMPLETED: 'checked in', FAILED: 'check-in failed' } as const;
const crewWords = ({ active, designated_user: user, checkin }: Crew): string => {
  const who = user ? `${user.first_name} ${user.last_name}` : 'nobody';
  const words = [active ? 'On duty' : 'Off duty', who, ...(checkin ? [answers[checkin.status]] : [])];
  return words.join(', ');
};

function paired<One extends { readonly uuid: string }>(
  [then, now]: readonly [readonly One[], readonly One[]],
  name: (one: One) => string,
  words: (one: One) => string,
): readonly ThenNow[] {
  const [was, is] = [then, now].map((all) => new Map(all.map((one) => [one.uuid, one])));
  const uuids = new Set([...then, ...now].map(({ uuid }) => uuid));
  return [...uuids].flatMap((uuid) => {
    const [before, after] = [was?.get(uuid), is?.get(uuid)];
    const known = after ?? before;
    if (!known) return [];
    return [{ uuid, name: name(known), then: before ? words(before) : '', now: after ? words(after) : '' }];
  });
}

/** The board then and now, side by side; differing rows come first. */
export function thenAndNow(then: Board, now: Board): readonly ThenNow[] {
  const rows = [
    ...paired([then.incidents, now.incidents], ({ address, description }) => address || description, incidentWords),
    ...paired([then.crew, now.crew], ({ name }) => name, crewWords),
  ];
  const isSame = (row: ThenNow): boolean => row.then === row.now;
  return [...rows.filter((row) => !isSame(row)), ...rows.filter(isSame)];
}
