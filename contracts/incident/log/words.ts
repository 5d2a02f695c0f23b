/** By log event: the words for what happened, and those of the button that records it. */
export type LogWords = Readonly<Record<string, readonly [happened: string, record?: string]>>;

/** The specification's log events (S2 §4.1) in words: for the log, and for the button that records one. */
export const logWords: LogWords = {
  created: ['Incident created'],
  dispatched: ['Crew assigned'],
  'job:sent_again': ['Crew sent again'],
  'job:recalled': ['Crew recalled'],
  'job:text_sent': ['Text to the crew sent'],
  'job:text_delivered': ['Text to the crew delivered'],
  'job:text_delayed': ['Text to the crew delayed'],
  'job:text_failed': ['Text to the crew failed'],
  'job:text_doubted': ['Text to the crew may not have been sent'],
  'job:read': ['Job opened by the crew'],
  'job:accepted': ['Job accepted'],
  'job:declined': ['Job declined'],
  'job:on_my_way': ['Crew en route'],
  'job:on_scene': ['Crew on scene'],
  'job:done': ['Crew done'],
  'job:no_response': ['No response from the crew'],
  transferred: ['Transferred'],
  completed: ['Marked as completed'],
  incomplete: ['Marked as incomplete'],
  corrected: ['Corrected by an import'],
  archived: ['Archived'],
  unarchived: ['Removed from the archive'],
  held: ['Put on hold'],
  hold_released: ['Released from a hold'],
  priority_changed: ['Priority changed'],
  priority_followed: ['Priority of its problem'],
  note: ['Note'],
  'files:added': ['File added'],
  'alarm:received': ['Alarm'],
  'alarm:filtered': ['Alarm, filtered'],
  'integration:queued': ['Service request queued'],
  'integration:delayed': ['No response from Cityworks; Muster will retry'],
  'integration:created': ['Service request created'],
  'integration:failed': ['Service request not created'],
  'integration:unknown': ['Unknown whether Cityworks created the service request'],
  'integration:retried': ['Service request sent again'],
  acknowledged: ['Acknowledged', 'Acknowledge'],
  'contacts:call_completed': ['Complainant called', 'Complainant called'],
  'contacts:call_failed': ['Complainant not reached'],
  'contacts:call_skipped': ['Call to complainant skipped', 'Skip the call'],
  'geo:at_shop': ['At the shop', 'At the shop'],
  'geo:at_shop_skipped': ['Shop skipped', 'Skip the shop'],
  'geo:arrived': ['Arrived on scene', 'Arrived on scene'],
  'geo:departed': ['Departed', 'Departed'],
  'geo:left_geofence': ['Left the area'],
  'geo:location_skipped': ['Location skipped', 'Skip the location'],
  'assignment:accepted': ['Took the incident'],
  'assignment:declined': ['Does not take the incident'],
  'assignment:failed': ['Nobody has taken the incident'],
  'escalation:unreached': ['Nobody was reached'],
  'team:member_added': ['Joined the team'],
  'team:role_changed': ['Role changed'],
  'team:member_removed': ['Left the team'],
  'team:stood_down': ['Told not to come'],
  'team:formation_initialized': ['Team formation started', 'Start forming the team'],
  'team:formation_paused': ['Team formation paused', 'Pause forming the team'],
  'team:formation_resumed': ['Team formation resumed', 'Resume forming the team'],
  'team:formation_failed': ['Team formation failed'],
  'team:formation_stopped': ['Team formation stopped'],
  'team:formation_skipped': ['Team formation skipped', 'Skip forming a team'],
  'team:formed': ['Team formed', 'Team formed'],
  'team:leader_assigned': ['Leader assigned', 'Leader assigned'],
  'team:done': ['Team done', 'Team done'],
  form_skipped: ['Report skipped', 'Skip the report'],
  form_submitted: ['Form submitted'],
  form_approved: ['Form approved'],
  form_returned: ['Form returned'],
};

/** "crew:pump_started" of another source still reads as "Crew: pump started". */
const plainWords = (event: string): string => {
  const words = event.replaceAll('_', ' ').replaceAll(':', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The words of a log event. An event without words of its own is read as it is written. */
export const happenedIn = (words: LogWords, event: string): string =>
  (Object.hasOwn(words, event) ? words[event]?.[0] : undefined) ?? plainWords(event);
