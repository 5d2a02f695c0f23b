import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

export interface JobDoc {
  readonly dispatch: string;
  readonly incident: string;
  readonly entity: string;
  readonly designation: string;
  readonly name: string;
  readonly user: string | null;
  /** The dispatcher who sent the crew, or null when the system did. */
  readonly by: string | null;
  readonly sent_at: string;
  readonly respond_by: string;
}

const begun = (
  _: JobDoc | null,
  { data, stream, metadata }: RecordedFact<'CrewDispatched' | 'CrewSentAgain'>,
): JobDoc => ({
  dispatch: data.dispatch ?? '',
  incident: idOf(stream),
  entity: metadata.entity,
  designation: data.designation,
  name: data.name,
  user: data.user,
  by: metadata.actor.kind === 'user' ? metadata.actor.id : null,
  sent_at: metadata.occurredAt,
  respond_by: data.respondBy ?? metadata.occurredAt,
});

/** The sendings of crews, by their id. Read when a text is written and when a job link is opened. */
export const jobs = projection<JobDoc>()({
  name: 'jobs',
  version: 2,
  keys: ({ type, data }) =>
    (type === 'CrewDispatched' || type === 'CrewSentAgain') && data.dispatch !== undefined ? [data.dispatch] : [],
  on: { CrewDispatched: begun, CrewSentAgain: begun },
  columns: { user: (doc) => doc.user, sent_at: (doc) => doc.sent_at },
});
