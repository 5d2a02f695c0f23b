import type { AsOfQuery } from '#contracts/api/asOf';
import { Refused } from '#events/core/refused';
import { may, type Principal } from '#services/access/principal';
import type { App } from '#services/app/app';
import type { AsOf, Instant, Timeline } from '#services/replay/replay';

interface PastRead<Answer> {
  readonly query: AsOfQuery;
  /** The incident that the answer is about. */
  readonly incident?: string;
  /** The answer, from whatever the app's read models show. */
  answer(app: App): Answer;
}

/** Answers from the read models of now, or from the same ones as of the instant of the query. */
export function asOf<Answer>(app: App, who: Principal, asked: PastRead<Answer>): Answer | Promise<Answer> {
  return asked.query.at === undefined ? asked.answer(app) : answeredThen(app, who, asked);
}

async function answeredThen<Answer>(app: App, who: Principal, { query, incident, answer }: PastRead<Answer>) {
  if (!may(who, 'replay.view')) throw new Refused('forbidden');
  const { views, position } = await pastOf(app, who, { query, incident });
  const at = { commit: BigInt(position), prepare: BigInt(position) };
  return answer({ ...app, past: true, views, projector: { ...app.projector, position: () => at } });
}

/** The read models of the organization as of the instant of the query, which must lie within its log. */
export async function pastOf(
  app: App,
  { entity }: Principal,
  { query, incident }: Pick<PastRead<unknown>, 'query' | 'incident'>,
): Promise<AsOf> {
  const instant = instantOf(query);
  refuseOutside(app, await timelineOf(app, entity), instant);
  const found = await app.replay.asOf(entity, instant, incident);
  if (!found) throw new Refused('replay.reading');
  return found;
}

export const instantOf = ({ at = '', clock = 'known' }: AsOfQuery): Instant => ({ at: Date.parse(at), clock });

export async function timelineOf(app: App, entity: string): Promise<Timeline> {
  const timeline = await app.replay.timeline(entity);
  if (!timeline) throw new Refused('replay.reading');
  return timeline;
}

/** An instant is neither before the first event nor in the future. The log's own clock may be ahead of this one. */
export function refuseOutside({ clock }: Pick<App, 'clock'>, timeline: Timeline, instant: Instant): void {
  const { first } = timeline.span(instant.clock);
  if (instant.at > Math.max(clock.now(), timeline.reached())) throw new Refused('replay.ahead');
  if (instant.at < first) throw new Refused('replay.before');
}
