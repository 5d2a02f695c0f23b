import type { CallOutcome } from '#contracts/callout/outcomes';
import type { Line } from '#services/outbound/telephony/twilio/simulated/line';

const meanings: Readonly<Record<string, CallOutcome>> = {
  '1': 'accepted',
  '2': 'declined',
  '3': 'qualified-no',
  '4': 'unfit',
  '5': 'not-home',
};

/** The outcome that follows from what the network knows of a call that has ended. */
export function truthOf({ status, keys: pressed, seconds }: Pick<Line, 'status' | 'keys' | 'seconds'>): CallOutcome {
  // Without its confirmation, the wish counts for nothing, and the key for no entry.
  if (pressed[0] === '8' && pressed[1] === '1') return 'do-not-call';
  const known = pressed.findLast((key) => key in meanings);
  if (known) return meanings[known] as CallOutcome;
  if (status === 'busy' || status === 'no-answer' || status === 'failed') return status;
  if (status === 'canceled') return 'called-off';
  if (pressed.some((key) => key !== '8')) return 'invalid-entry';
  return seconds >= 30 ? 'answering-machine' : 'hang-up';
}
