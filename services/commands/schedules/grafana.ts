import { instantsOf } from '#contracts/time/localTime';
import { WrongCommand } from '#services/commands/wrongCommand';
import { instantIn, isObject, type Json, listIn, type ReadExport, textIn } from './exported.ts';
import { coming } from './turns.ts';

/**
 * Grafana OnCall: the answer of `GET /api/v1/schedules/{id}/final_shifts/`, which names who is on call after all rules and
 * overrides. Its rules (`on_call_shifts`) have users without an address, and are refused.
 */
export const readGrafana: ReadExport = (file, period) => {
  if (!isObject(file)) return null;
  const results = listIn(file, 'results');
  if (results.some((one) => 'rolling_users' in one || 'frequency' in one))
    throw new WrongCommand(
      'These are rules of Grafana OnCall (on_call_shifts), whose users have no address. Export final_shifts of the schedule.',
    );
  if (!results.some((one) => 'shift_start' in one)) return null;
  const spans = results.flatMap((one) => {
    const [start, end] = [timeIn(one, 'shift_start'), timeIn(one, 'shift_end')];
    const who = { email: textIn(one, 'user_email'), name: textIn(one, 'user_username') };
    return coming({ who, start, end }, period);
  });
  // The answer does not name its schedule.
  return [{ name: '', spans, notes: [] }];
};

/** Without an offset, these times are UTC. */
function timeIn(shift: Json, name: string): number {
  const at = instantIn(shift, name);
  if (at !== null) return at;
  const text = textIn(shift, name);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) throw new WrongCommand(`A shift has no ${name}.`);
  return instantsOf(text, 'UTC').first;
}
