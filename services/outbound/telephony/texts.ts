import { workflowOf } from '#events/incident/versions/index';
import type { DeliveryDoc } from '#projections/deliveries/deliveries';
import type { JobDoc } from '#projections/dispatch/jobs';
import type { App } from '#services/app/app';

type JobText = Pick<DeliveryDoc, 'entity' | 'designation' | 'check_in'>;

/**
 * The words of the text to a crew that is sent, or recalled. The place is the page's: a text stays on a locked phone's
 * screen.
 */
export function jobTextOf(
  app: Pick<App, 'views' | 'secrets' | 'config'>,
  job: JobDoc,
  template: 'job' | 'recall',
): { body: string; link: string | null } {
  const entity = app.views.doc('entities', job.entity)?.display_name ?? 'Dispatch';
  const type = workflowOf(app.views.doc('incident_cards', job.incident)?.card.version ?? '').displayName;
  if (template === 'recall') {
    return { body: `${entity}: ${job.name} is recalled from the ${type} job. You do not need to go.`, link: null };
  }
  const link = `${app.config.publicUrl}/job/?k=${app.secrets.jobKey(job.dispatch)}`;
  return { body: `${entity}: new ${type} job for ${job.name}. Accept or decline: ${link}`, link };
}

/** The text of a staff member's test. */
export const testWords = 'Muster: this is a test of the call center. No action is needed.';

/** The words of an outgoing message and its link, written from the template each time: the log holds neither. */
export function textOf(
  app: Pick<App, 'views' | 'secrets' | 'config'>,
  wanted: JobText,
): { body: string; link: string } {
  const entity = app.views.doc('entities', wanted.entity);
  const crew = app.views.doc('crews', wanted.designation)?.crew;
  const [lat, lng] = crew?.checkin?.point ?? [entity?.lat ?? 0, entity?.lng ?? 0];
  const query = new URLSearchParams({
    lat: String(lat),
    lng: String(lng),
    ck: app.secrets.checkInKey(wanted.check_in),
  });
  const link = `${app.config.publicUrl}/check-in/?${query.toString()}`;
  return {
    link,
    body: `${entity?.display_name ?? 'Dispatch'}: where is ${crew?.name ?? 'your crew'}? Check in: ${link}`,
  };
}
