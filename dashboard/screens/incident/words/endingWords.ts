import { consequences, type Ending } from '#contracts/incident/consequences';
import { isComing } from '#contracts/incident/crews/crewStatus';
import type { Incident } from '#contracts/incident/incident';

const inWords = new Intl.ListFormat('en-US');

/**
 * The consequences of an end, in the dialog before it: the crews and people who are told not to come, and the phones
 * that stop ringing. Empty when nobody is concerned. The dialog of a hold offers its own as a choice.
 */
export function endingWords(
  { dispatched, formation, coming, linked = 0 }: Pick<Incident, 'dispatched' | 'formation' | 'coming' | 'linked'>,
  ending: Exclude<Ending, 'held'>,
) {
  const { crews, callouts, people, linked: calls } = consequences[ending];
  const onTheWay = dispatched.filter(isComing).map(({ name }) => name);
  const names = [...(crews === 'recall' ? onTheWay : []), ...(people === 'tell' ? coming : [])];
  const told = `${inWords.format(names)} ${names.length === 1 ? 'is' : 'are'} told not to come.`;
  const isForming = formation === 'in-progress' || formation === 'paused';
  return [
    ...(names.length > 0 ? [told] : []),
    ...(callouts === 'stop' && isForming ? ['The call-out stops, and its phones stop ringing.'] : []),
    ...(calls === 'unlink' && linked > 0 ? [aloneWords(linked)] : []),
  ].join(' ');
}

const aloneWords = (linked: number): string =>
  linked === 1
    ? 'Its linked call stands alone and waits again.'
    : `Its ${linked} linked calls each stand alone and wait again.`;
