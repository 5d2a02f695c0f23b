import type { Incident } from '#contracts/incident/incident';
import { needsAct, standingNames } from '#contracts/incident/response';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { linkedWords, responseWords } from '../../dispatch/response/responseWords.ts';

/** Writes the name of a person who was called for the incident. */
export const nameIn =
  ({ people }: Pick<Incident, 'people'>) =>
  (user: string): string =>
    people.find((one) => one.user === user)?.name || 'Somebody';

/** The look of that line: red while the dispatcher must act. */
export const lookOfComing = (incident: Incident): string | undefined => (needsAct(incident) ? 'wrong' : undefined);

/** True when no crew and no person is listed below the line, so that the line alone answers. */
export const isLineAlone = ({ dispatched, people }: Pick<Incident, 'dispatched' | 'people'>): boolean =>
  dispatched.length + people.length === 0;

/** The answer to “who is coming?” in the line of the board. The page shows the state of the workflow beside it. */
export const WhoComes = ({ incident }: { readonly incident: Incident }) => {
  const [now, zone] = [useNow(), useTimezone()];
  const at = (iso: string) => timeNear(iso, zone, now);
  const { main_incident: main, standing } = incident;
  if (standing === 'linked') return linkedWords(main, { name: nameIn(main ?? incident), now, at });
  const words = responseWords(incident, { name: nameIn(incident), now, at });
  if (words !== incident.state_display) return words;
  return incident.standing === 'unasked' ? 'Unassigned' : standingNames[incident.standing];
};
