import { endingSentences } from '#contracts/incident/consequences';
import { takenBy } from '#contracts/incident/response';
import { iso } from '#events/core/ports';
import type { NoticeDoc } from '#projections/deliveries/notices';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { acknowledgedBy } from '#services/app/people/acknowledgedBy';

/** The time for which the link of a message works, in milliseconds. An incident that is taken keeps it until it ends. */
const linkLasts = 7 * 24 * 3_600_000;

/** How a request to take an incident stands for whoever it asks. `time` is ISO-8601 UTC. */
export type AskStanding =
  | { readonly is: 'open'; readonly respondBy: string; readonly isLate: boolean }
  | { readonly is: 'accepted' | 'declined' | 'done'; readonly time: string }
  | { readonly is: 'taken'; readonly name: string }
  | { readonly is: 'over'; readonly because: string }
  | { readonly is: 'expired' };

type Readable = Pick<App, 'views' | 'clock'>;

/** From the read models: every way of answering reads it, before the answer and for the words after it. */
export function askStanding(app: Readable, notice: NoticeDoc): AskStanding {
  const incident = app.views.doc('incidents', notice.incident);
  if (!incident || incident.deleted || incident.entity !== notice.entity || notice.to === null)
    return { is: 'over', because: 'This incident is no longer with us.' };
  const { people, assignment } = incident;
  const own = people.find(({ user }) => user === notice.asks);
  if (own?.status === 'done') return { is: 'done', time: own.status_time };
  const ended = endOf(incident);
  if (ended !== null) return { is: 'over', because: ended };
  if (own?.status === 'accepted') return { is: 'accepted', time: own.status_time };
  if (own?.status === 'released') return { is: 'over', because: 'You are not needed any more.' };
  if (assignment?.transfer !== notice.transfer)
    return { is: 'over', because: 'The incident was handed on to somebody else.' };
  const asked = { user: notice.asks ?? '', since: notice.time };
  const other = takenBy(people, asked.user, asked.since) ?? acknowledgedBy(app, notice.incident, asked);
  if (other !== null) return { is: 'taken', name: nameOf((from, key) => app.views.doc(from, key), `user:${other}`) };
  if (own?.status === 'declined') return { is: 'declined', time: own.status_time };
  if (!isRecent(app, notice)) return { is: 'expired' };
  const { respond_by: respondBy } = assignment;
  return { is: 'open', respondBy, isLate: respondBy < iso(app.clock.now()) };
}

/** True while the message can be answered. */
export const isRecent = ({ clock }: Pick<App, 'clock'>, { time }: Pick<NoticeDoc, 'time'>): boolean =>
  clock.now() <= Date.parse(time) + linkLasts;

function endOf({ progress: { course }, linked_to }: IncidentDoc): string | null {
  if (course.archived !== null) return endingSentences.archived;
  if (course.completed !== null) return endingSentences.completed;
  return linked_to === undefined ? null : endingSentences.linked;
}
