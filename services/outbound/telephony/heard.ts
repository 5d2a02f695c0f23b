import type { CallAnswer } from '#contracts/callout/outcomes';
import type { PlaceHeard } from '#events/callout/heard';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';
import { inOneSentence, problemOf } from './problem.ts';

/** The keys of a call-out and their meanings. 9 repeats the words. */
export const meanings: Readonly<Record<string, CallAnswer>> = {
  '1': 'accept',
  '2': 'decline',
  '3': 'qualified-no',
  '4': 'unfit',
  '5': 'not-home',
  '8': 'do-not-call',
};

/** The words of a staff member's test call. */
export const testCallWords = 'Muster: this is a test of the call center. No action is needed. Goodbye.';
export const goodbye = 'Thank you. Goodbye.';
export const acknowledgedWords = 'You have acknowledged. Thank you. Goodbye.';
export const noMeaning = 'That is not one of the choices.';
export const failure = 'We are sorry. This call cannot continue. Please call your dispatcher.';

/** A call, or another way in which a person is asked. */
type Asking = Pick<CallDoc, 'entity' | 'incident' | 'callout' | 'user'>;

const nameOf = ({ views }: Pick<App, 'views'>, user: string): string => views.doc('accounts', user)?.first_name ?? '';

export const organisationOf = ({ views }: Pick<App, 'views'>, entity: string): string =>
  views.doc('entities', entity)?.display_name ?? 'Dispatch';

/** The problem that a person is asked for, and its place. A call-out without an incident has only its name. */
export function jobOf(app: Pick<App, 'views'>, { incident, callout }: Pick<Asking, 'incident' | 'callout'>): string {
  const known = incident !== null && app.views.doc('incident_cards', incident) !== null;
  if (known) return inOneSentence(problemOf(app, incident));
  return app.views.doc('callouts', callout ?? '')?.name ?? 'a call-out';
}

/** "Emergency: ", "Truck 1 needs help. " */
export function urgentOf(app: Pick<App, 'views'>, { incident }: Pick<Asking, 'incident'>): string {
  if (incident === null) return '';
  const needs = (app.views.doc('incident_cards', incident)?.card.help ?? []).map(({ name }) => `${name} needs help. `);
  return `${problemOf(app, incident).urgent}${needs.join('')}`;
}

/** "Rosa Delgado and Will Tanaka come. "; '' while nobody has accepted. */
function othersOf({ views }: Pick<App, 'views'>, { callout, user }: Asking): string {
  const others = (views.doc('callouts', callout ?? '')?.people ?? [])
    .filter((one) => one.place === 'member' && one.user !== user)
    .map((one) => views.doc('accounts', one.user))
    .flatMap((account) => (account ? [`${account.first_name} ${account.last_name}`.trim()] : []));
  if (others.length === 0) return '';
  return `${new Intl.ListFormat('en-US').format(others)} ${others.length === 1 ? 'comes' : 'come'}. `;
}

/** "We need you for a water problem at 8101 Ralston Rd: Main break. Rosa Delgado comes. " */
export const needOf = (app: Pick<App, 'views'>, asking: Asking): string =>
  `We need you for ${jobOf(app, asking)}. ${assignmentOf(app, asking)}${othersOf(app, asking)}`;

/**
 * The question of a call-out, and its keys, in the order that a sleepy person needs: an emergency, who calls, the problem and its
 * place, the assignment, who else comes.
 */
export const propositionOf = (app: Pick<App, 'views'>, call: Asking): string =>
  `${urgentOf(app, call)}This is ${organisationOf(app, call.entity)} calling ${nameOf(app, call.user)}. ${needOf(app, call)}` +
  'Press 1 to accept, 2 to decline, 3 for last resort, 4 if unfit for duty, 5 for wrong number, ' +
  '8 to not be called again, or 9 to hear this again.';

export const acknowledgeWords = (app: Pick<App, 'views'>, call: Asking): string =>
  `${urgentOf(app, call)}This is ${organisationOf(app, call.entity)} calling ${nameOf(app, call.user)} about ${jobOf(app, call)}. ` +
  'Press 1 to acknowledge, 2 to decline, or 9 to hear this again.';

/** The dispatcher's message to a person who takes a place, as a sentence of the call; '' without one. */
export function assignmentOf(
  { views }: Pick<App, 'views'>,
  { callout, user }: Pick<Asking, 'callout' | 'user'>,
): string {
  const message = views.doc('callout_numbers', `${callout ?? ''}:${user}`)?.message ?? '';
  return message === '' ? '' : `Your assignment: ${message}. `;
}

/** The place that a person hears of, or who took the incident first. */
export type Heard = PlaceHeard | { readonly place: 'taken'; readonly name: string };

/** The answer to an acceptance, by the place that it got. */
export function placeWords(heard: Heard, assignment = ''): string {
  switch (heard.place) {
    case 'confirmed':
      return `You are on the team. You are number ${heard.number} of ${heard.target}. ${assignment}Goodbye.`;
    case 'standby':
      return `The team is full. You are standby ${heard.position}. Goodbye.`;
    case 'taken':
      return `${heard.name} has taken it. You are not needed. Thank you. Goodbye.`;
    case 'already':
      return 'You are already on the team. Goodbye.';
    case 'closed':
    case 'none':
      return 'This call-out is over. You are not needed. Goodbye.';
  }
}

/** The answer to every other key. */
export const answerWords: Readonly<Record<Exclude<CallAnswer, 'accept'>, string>> = {
  decline: 'You have declined. Goodbye.',
  'qualified-no': 'We will call you again only if nobody else can come. Goodbye.',
  unfit: 'You are recorded as not fit for duty. Goodbye.',
  'not-home': 'Thank you. We will try another way. Goodbye.',
  'do-not-call': 'We will not call you again for this. Goodbye.',
};
