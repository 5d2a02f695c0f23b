import type { Permission } from '#contracts/roles';
import type { TaskAction } from '#contracts/tasks';

/** A step that versions expect, whatever they call the state it leads to: what to do, and what is logged once it is done. */
export interface TaskKind {
  /** Storage format: the ids of tasks follow from it. */
  readonly key: string;
  readonly display: string;
  readonly actions: readonly KindAction[];
  /** Log events that do it without being offered. */
  readonly also?: readonly string[];
}

export interface KindAction {
  readonly name: TaskAction['name'];
  readonly display: string;
  /** The log event that it records. */
  readonly event: string;
  readonly located?: true;
  /** After it nothing of the workflow is expected any more. */
  readonly ends?: true;
}

const complete = (event: string, display: string): KindAction => ({ name: 'complete', event, display });
const there = (event: string, display: string): KindAction => ({ ...complete(event, display), located: true });
const skip = (event: string, display: string): KindAction => ({ name: 'skip', event, display });
const decline = (event: string, display: string): KindAction => ({ name: 'decline', event, display, ends: true });

const noTeam = skip('team:formation_skipped', 'No team is needed');

// biome-ignore format: a table is read by its columns.
export const taskKinds: readonly TaskKind[] = [
  { key: 'acknowledge', display: 'Acknowledge', actions: [complete('acknowledged', 'Acknowledge')] },
  { key: 'lead', display: 'Assign a leader', actions: [complete('team:leader_assigned', 'Take the lead')] },
  { key: 'contact', display: 'Contact the complainant', actions: [complete('contacts:call_completed', 'Complainant contacted'), skip('contacts:call_skipped', 'Skip the call')] },
  { key: 'specialist', display: 'Notify the specialist', actions: [complete('specialist:notified', 'Specialist notified'), skip('specialist:notification_skipped', 'Skip the specialist')] },
  { key: 'to_shop', display: 'Leave for the shop', actions: [there('geo:to_shop', 'On the way to the shop')] },
  { key: 'shop', display: 'Arrive at the shop', actions: [there('geo:at_shop', 'At the shop'), skip('geo:at_shop_skipped', 'Skip the shop')] },
  { key: 'arrive', display: 'Arrive on scene', actions: [there('geo:arrived', 'Arrived on scene'), skip('geo:location_skipped', 'Nobody needs to go')] },
  { key: 'require_team', display: 'Say whether it needs a team', actions: [complete('team:required', 'A team is needed'), noTeam] },
  { key: 'start_forming', display: 'Form the team', actions: [complete('team:formation_initialized', 'Forming the team'), noTeam], also: ['team:formation_resumed'] },
  { key: 'team_formed', display: 'Have the team together', actions: [complete('team:formed', 'Team formed'), noTeam] },
  { key: 'depart', display: 'Do the work, then leave', actions: [there('geo:departed', 'Departed')] },
  { key: 'return', display: 'Return to the shop', actions: [there('geo:returned_to_shop', 'Back at the shop'), skip('geo:shop_return_skipped', 'No need to return')] },
  { key: 'team_done', display: 'Release the team', actions: [complete('team:done', 'Team done')] },
  { key: 'form', display: 'Fill in the form', actions: [skip('form_skipped', 'Skip the form')], also: ['form_submitted'] },
  { key: 'hand_on', display: 'Close it, or hand it on', actions: [complete('requires_further_action', 'It requires further action')] },
  { key: 'send_questionnaire', display: 'Send the questionnaire', actions: [complete('bupp:questionnaire_sent', 'Questionnaire sent')] },
  { key: 'questionnaire', display: 'Wait for the answers', actions: [complete('bupp:questionnaire_received', 'Questionnaire received')] },
  { key: 'eligibility', display: 'Decide whether it is eligible', actions: [complete('bupp:eligible', 'Eligible'), decline('bupp:ineligible', 'Ineligible')] },
  { key: 'schedule_visit', display: 'Schedule the site visit', actions: [complete('bupp:visit_scheduled', 'Visit scheduled')] },
  { key: 'visit', display: 'Visit the site', actions: [there('bupp:site_visited', 'Site visited')] },
  { key: 'qualification', display: 'Decide whether it is qualified', actions: [complete('bupp:qualified', 'Qualified'), decline('bupp:unqualified', 'Unqualified')] },
  { key: 'schedule_inspection', display: 'Schedule the inspection', actions: [complete('bupp:inspection_scheduled', 'Inspection scheduled')] },
  { key: 'inspect', display: 'Inspect', actions: [there('bupp:inspected', 'Inspected')] },
];

/** Not by a log event, but by the flag; the last step of every version that anything is done about. */
export const closing = 'completed';
const close = (display: string): TaskKind => ({ key: 'close', display, actions: [complete(closing, display)] });
export const approveAndClose: TaskKind = close('Approve and close');
export const justClose: TaskKind = close('Close');
/** The board does it: the incident then goes on as another version. */
export const sendCrew: TaskKind = { key: 'dispatch', display: 'Send a crew', actions: [] };

export const permissionOf = ({ event }: KindAction): Permission =>
  event === closing ? 'incident.manage' : event === 'team:leader_assigned' ? 'incident.team' : 'incident.log';
