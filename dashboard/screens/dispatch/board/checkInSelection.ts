import type { Crew } from '#contracts/dispatch/dispatch';

export type SkipReason = 'inactive' | 'no designated user' | 'already being asked';

/** Why a crew cannot be asked for a check-in (S0 §5); null when it can. */
export const skipReason = (crew: Crew): SkipReason | null => {
  if (!crew.active) return 'inactive';
  if (!crew.designated_user) return 'no designated user';
  return crew.checkin?.status === 'IN_PROGRESS' && !isInTrouble(crew) ? 'already being asked' : null;
};

/** True while a check-in is open whose text did not leave, or may not have left. The crew may be asked again. */
export const isInTrouble = ({ checkin }: Crew): boolean =>
  checkin?.status === 'IN_PROGRESS' && (checkin.text === 'delayed' || checkin.text === 'in-doubt');

export interface Selection {
  readonly asked: readonly Crew[];
  readonly skipped: readonly { readonly crew: Crew; readonly reason: SkipReason }[];
}

export const selectionOf = (crews: readonly Crew[]): Selection => ({
  asked: crews.filter((crew) => skipReason(crew) === null),
  skipped: crews.flatMap((crew) => {
    const reason = skipReason(crew);
    return reason ? [{ crew, reason }] : [];
  }),
});

/** The server's reasons are whole sentences; inside brackets they lose capital and period. */
const inBrackets = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, '');

const names = (all: readonly string[]): string => all.join(', ');

/** "Asked Alpha. Skipped Bravo (inactive)." */
export const outcomeWords = (
  asked: readonly string[],
  skipped: readonly { readonly name: string; readonly reason: string }[],
): string =>
  [
    asked.length > 0 && `Asked ${names(asked)}.`,
    skipped.length > 0 && `Skipped ${names(skipped.map(({ name, reason }) => `${name} (${inBrackets(reason)})`))}.`,
  ]
    .filter(Boolean)
    .join(' ');
