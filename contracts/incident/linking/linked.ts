import { meanings } from '#contracts/core/meaning';
import { document, id, listOf, oneOf, optional, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
import { incidentCallouts, namedResponder } from '../called.ts';
import { dispatched } from '../crews/crews.ts';
import { contact } from '../parts.ts';
import { standings } from '../response.ts';

/**
 * Why an incident is linked no longer: a person's decision, another main incident, or an end of its own or of the main
 * one. `circle`: two were linked to each other at the same moment.
 */
export const unlinkings = [
  'person',
  'relinked',
  'reopened',
  'deleted',
  'moved',
  'main-ended',
  'main-deleted',
  'main-moved',
  'circle',
] as const;
export type Unlinking = (typeof unlinkings)[number];

/** The sentence of each in logs; '' where the person's own reason says it. */
export const unlinkingSentences: Readonly<Record<Unlinking, string>> = {
  person: '',
  relinked: 'It was linked to another incident.',
  reopened: 'It was opened again after the main incident had ended.',
  deleted: 'It was deleted.',
  moved: 'It was handed to another organization.',
  'main-ended': 'The main incident ended without it.',
  'main-deleted': 'The main incident was deleted.',
  'main-moved': 'The main incident was handed to another organization.',
  circle: 'Both were linked to each other at the same moment.',
};

/** A call of the same cause, on the page of the main incident. */
const linkedCall = document('LinkedCall', {
  uuid: id,
  description: text('No water'),
  address: text('5705 Carr St, Arvada'),
  /** When it was reported. */
  time,
  state_display: text('New'),
  active: yesNo(true),
  linked_time: time,
  contacts: listOf(contact),
});
export type LinkedCall = Shape<typeof linkedCall>;

/** The main incident of a linked one, and who comes to it. */
const mainIncident = document('MainIncident', {
  uuid: id,
  description: text('Main break'),
  address: text('5700 Carr St, Arvada'),
  standing: oneOf(standings),
  state_display: text('On site'),
  state_meaning: oneOf(meanings),
  dispatched: listOf(dispatched),
  people: listOf(namedResponder),
  callouts: incidentCallouts,
});
export type MainIncident = Shape<typeof mainIncident>;

/** The fields of linked incidents on a page, absent where there are none. `linked_calls` is oldest link first. */
export const linkedFields = { linked_calls: optional(listOf(linkedCall)), main_incident: optional(mainIncident) };

/** The main incident that it is linked to. */
export const linkAnswer = document('LinkAnswer', { to: id });

/** `refused`: a sentence from `refusals` for each incident that was not linked. */
export const linksAnswer = document('LinksAnswer', {
  to: id,
  linked: listOf(id),
  refused: listOf(document('RefusedLink', { uuid: id, reason: text('This incident is not active.') })),
});
export type LinksAnswer = Shape<typeof linksAnswer>;

/** The callers who are texted, and those who are not. `number` is another caller's, who is texted. */
export const callersTold = document('CallersTold', {
  told: whole(29),
  not_told: listOf(
    document('CallerNotTold', {
      incident: id,
      address: text('5714 Carr St, Arvada'),
      name: text('M. Chen'),
      because: oneOf(['no-number', 'same-number']),
    }),
  ),
});
export type CallersTold = Shape<typeof callersTold>;
