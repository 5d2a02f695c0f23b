import type { DeliveryDoc } from '#projections/deliveries/deliveries';
import type { JobDoc } from '#projections/dispatch/jobs';
import type { JobTemplate } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { inOneSentence, problemOf } from './problem.ts';

type JobText = Pick<DeliveryDoc, 'entity' | 'designation' | 'check_in'>;

/** The words of a text to a crew: the problem, its place, and a map. */
export function jobTextOf(
  app: Pick<App, 'views' | 'secrets' | 'config'>,
  job: JobDoc,
  template: JobTemplate,
): { body: string; link: string | null } {
  const entity = app.views.doc('entities', job.entity)?.display_name ?? 'Dispatch';
  const problem = problemOf(app, job.incident);
  if (template === 'recall') {
    const from = `${problem.kind}${problem.where && ` at ${problem.where}`}`;
    return { body: `${entity}: ${job.name} is recalled from the ${from}. You do not need to go.`, link: null };
  }
  const link = `${app.config.publicUrl}/job/?k=${app.secrets.jobKey(job.dispatch)}`;
  if (template === 'late') {
    const to = `${problem.kind}${problem.where && ` at ${problem.where}`}`;
    return { body: `${entity}: ${job.name}, please go to the ${to} after all. Your job: ${link}`, link };
  }
  if (template === 'welfare') {
    const at = problem.where && ` at ${problem.where}`;
    return { body: `${entity}: ${job.name}, are you all right${at}? Reply OK, or open ${link}`, link };
  }
  const map = problem.map && ` Map: ${problem.map}`;
  return {
    body: `${problem.urgent}${entity}: ${job.name}, ${inOneSentence(problem)}. Accept or decline: ${link}${map}`,
    link,
  };
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
