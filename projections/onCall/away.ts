import type { Times } from './shiftTimes.ts';

/** Why a person cannot be on call. */
export type Away = 'inactive' | 'leave';

/** The facts about a person that decide whether they are there, whatever they are needed for. */
export interface Presence {
  readonly active: boolean;
  /** Their leave, in instants. */
  readonly leave: readonly Times[];
}

/** Why a person is not there at an instant (ISO-8601 UTC); undefined when they are. */
export function awayAt({ active, leave }: Presence, instant: string): Away | undefined {
  if (!active) return 'inactive';
  return leave.some(({ start, end }) => start <= instant && instant < end) ? 'leave' : undefined;
}
