/** The minutes of a call profile as they are typed. */
export interface TypedWindow {
  readonly start: string;
  readonly stop: string;
}

/** The mistakes of typed minutes (S1 §5). */
export function windowErrors({ start, stop }: TypedWindow): { readonly start?: string; readonly stop?: string } {
  const [from, until] = [minutes(start), minutes(stop)];
  return {
    ...(start.trim() === '' ? { start: blank } : from === null ? { start: 'Start is a number, 0 or more.' } : {}),
    ...(stop.trim() === ''
      ? { stop: blank }
      : until === null
        ? { stop: 'Stop is a number.' }
        : from !== null && until < from
          ? { stop: 'Stop is at least the start.' }
          : {}),
  };
}
const blank = 'This field may not be blank.';

function minutes(typed: string): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : null;
}
/** Seconds sent are minutes times 60 (S1 §9). */
export const secondsOf = (typed: string): number => Math.round((minutes(typed) ?? 0) * 60);

export const isRight = (window: TypedWindow): boolean => Object.keys(windowErrors(window)).length === 0;
