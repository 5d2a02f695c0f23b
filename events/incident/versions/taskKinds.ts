import type { Permission } from '#contracts/core/roles';
import type { TaskAction } from '#contracts/incident/tasks';

/**
 * A step that versions share, whatever they call the state it leads to: the instruction, and the log event recorded on
 * completion.
 */
export interface TaskKind {
  /** Storage format: the ids of tasks are derived from it. */
  readonly key: string;
  readonly display: string;
  readonly actions: readonly KindAction[];
  /** Log events that also complete the step but are not offered as actions. */
  readonly also?: readonly string[];
  /** The events among `also` after which only closing is left. */
  readonly ends?: readonly string[];
}

export interface KindAction {
  readonly name: TaskAction['name'];
  readonly display: string;
  /** The log event that the action records. */
  readonly event: string;
  readonly located?: true;
}

const complete = (event: string, display: string): KindAction => ({ name: 'complete', event, display });
const there = (event: string, display: string): KindAction => ({ ...complete(event, display), located: true });
const skip = (event: string, display: string): KindAction => ({ name: 'skip', event, display });
/**
 * A step recorded by API calls of its own, which keep more than a log event: the leader, the questionnaire, the
 * appointment, the reason.
 */
const elsewhere = (...also: string[]) => ({ actions: [], also });

const noTeam = skip('team:formation_skipped', 'No team is needed');

// biome-ignore format: a table is read by its columns.
export const taskKinds: readonly TaskKind[] = [
  { key: 'acknowledge', display: 'Acknowledge', actions: [complete('acknowledged', 'Acknowledge')] },
  { key: 'lead', display: 'Assign a leader', ...elsewhere('team:leader_assigned') },
  { key: 'contact', display: 'Call the customer back', actions: [complete('contacts:call_completed', 'Complainant contacted'), skip('contacts:call_skipped', 'Skip the call')] },
  { key: 'specialist', display: 'Notify the specialist', actions: [complete('specialist:notified', 'Specialist notified'), skip('specialist:notification_skipped', 'Skip the specialist')] },
  { key: 'to_shop', display: 'Leave for the shop', actions: [there('geo:to_shop', 'On the way to the shop')] },
  { key: 'shop', display: 'Arrive at the shop', actions: [there('geo:at_shop', 'At the shop'), skip('geo:at_shop_skipped', 'Skip the shop')] },
  { key: 'arrive', display: 'Mark on scene', actions: [there('geo:arrived', 'Arrived on scene'), skip('geo:location_skipped', 'No dispatch needed')] },
  { key: 'require_team', display: 'Say whether it needs a team', actions: [complete('team:required', 'A team is needed'), noTeam] },
  { key: 'start_forming', display: 'Form the team', actions: [complete('team:formation_initialized', 'Forming the team'), noTeam], also: ['team:formation_resumed'] },
  { key: 'team_formed', display: 'Have the team together', actions: [complete('team:formed', 'Team formed'), noTeam] },
  { key: 'depart', display: 'Do the work, then leave', actions: [there('geo:departed', 'Departed')] },
  { key: 'return', display: 'Return to the shop', actions: [there('geo:returned_to_shop', 'Back at the shop'), skip('geo:shop_return_skipped', 'No need to return')] },
  { key: 'team_done', display: 'Release the team', actions: [complete('team:done', 'Team done')] },
  { key: 'form', display: 'Complete the report', actions: [skip('form_skipped', 'Skip the report')], also: ['form_submitted'] },
  { key: 'hand_on', display: 'Close it, or hand it on', actions: [complete('requires_further_action', 'It requires further action')] },
  { key: 'send_questionnaire', display: 'Send the questionnaire', ...elsewhere('bupp:questionnaire_sent') },
  { key: 'questionnaire', display: 'Wait for the answers', ...elsewhere('bupp:questionnaire_received') },
  { key: 'eligibility', display: 'Decide whether it is eligible', ...elsewhere('bupp:ineligible', 'bupp:eligible'), ends: ['bupp:ineligible'] },
  { key: 'schedule_visit', display: 'Schedule the site visit', ...elsewhere('bupp:visit_scheduled') },
  { key: 'visit', display: 'Visit the site', ...elsewhere('bupp:site_visited') },
  { key: 'qualification', display: 'Decide whether it is qualified', ...elsewhere('bupp:unqualified', 'bupp:qualified'), ends: ['bupp:unqualified'] },
  { key: 'schedule_inspection', display: 'Schedule the inspection', ...elsewhere('bupp:inspection_scheduled') },
  { key: 'inspect', display: 'Inspect', ...elsewhere('bupp:inspected') },
];

/**
 * The action of the last step of every version that has steps. It sets the completed flag instead of recording a log
 * event.
 */
export const closing = 'completed';
const close = (display: string): TaskKind => ({ key: 'close', display, actions: [complete(closing, display)] });
export const approveAndClose: TaskKind = close('Approve and close');
export const justClose: TaskKind = close('Close');
/** The board sends the crew. The incident then continues as another version. */
export const sendCrew: TaskKind = { key: 'dispatch', display: 'Send a crew', actions: [] };

export const permissionOf = ({ event }: KindAction): Permission =>
  event === closing ? 'incident.manage' : 'incident.log';
