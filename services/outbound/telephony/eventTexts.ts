import { type EventKind, eventNames } from '#contracts/admin/events';
import { workflowOf } from '#events/incident/versions/index';
import type { EventNoticeDoc } from '#projections/admin/eventNotices';
import type { App } from '#services/app/app';

const goesOn: Readonly<Record<EventKind, string>> = {
  INCIDENT_REPORTED: 'The incident is still open',
  TEAM_NOT_FORMED: 'There is still no team',
  CREW_SILENT: 'The crew still has not responded',
};

/** The text to a stakeholder, written each time. The place is the page's: a text stays on a locked phone's screen. */
export function eventTextOf(
  { views, config }: Pick<App, 'views' | 'config'>,
  { entity, event, incident, round }: EventNoticeDoc,
): { readonly body: string; readonly link: string } {
  const name = views.doc('entities', entity)?.display_name ?? 'Muster';
  const card = views.doc('incident_cards', incident)?.card;
  const type = workflowOf(card?.version ?? '').displayName;
  const link = `${config.publicUrl}/incident/${incident}/`;
  const words = round === 0 ? eventNames[event] : goesOn[event];
  const state = round > 0 && card ? `, ${card.state_display.toLowerCase()}` : '';
  return { body: `${name}: ${words} (${type}${state}). ${link}`, link };
}
