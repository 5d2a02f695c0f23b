import type { Incident } from '#contracts/incident/incident';
import { useNow } from '../../../time/clock.ts';
import { responseWords } from '../../dispatch/response/responseWords.ts';

/** Writes the name of a person who was called for the incident. */
export const nameIn =
  ({ people }: Pick<Incident, 'people'>) =>
  (user: string): string =>
    people.find((one) => one.user === user)?.name || 'Somebody';

/** The answer to “who is coming?” in the line of the board. */
export const WhoComes = ({ incident }: { readonly incident: Incident }) =>
  responseWords(incident, { name: nameIn(incident), now: useNow() });
