import { consequences, type Ending } from '#contracts/incident/consequences';
import { isComing } from '#contracts/incident/crews/crewStatus';
import type { Incident } from '#contracts/incident/incident';

const inWords = new Intl.ListFormat('en-US');

/**
 * The consequences of an end or a hold, in the dialog before it: the crews and people that are told not to come, and the phones
 * that stop ringing. Empty when nobody is concerned.
 */
export function endingWords(
  { dispatched, formation, coming }: Pick<Incident, 'dispatched' | 'formation' | 'coming'>,
  ending: Ending,
) {
  const { crews, callouts, people } = consequences[ending];
  const onTheWay = dispatched.filter(isComing).map(({ name }) => name);
  const names = [...(crews === 'recall' ? onTheWay : []), ...(people === 'tell' ? coming : [])];
  const told = `${inWords.format(names)} ${names.length === 1 ? 'is' : 'are'} told not to come.`;
  const stops = 'The call-out stops, and its phones stop ringing.';
  const rests = 'The call-out pauses: nobody else is called until the incident is released.';
  return [
    ...(names.length > 0 ? [told] : []),
    ...(callouts === 'stop' && (formation === 'in-progress' || formation === 'paused') ? [stops] : []),
    ...(callouts === 'pause' && formation === 'in-progress' ? [rests] : []),
  ].join(' ');
}
