import { type ClockKind, clocks } from '#contracts/audit/events';
import { Refused } from '#events/core/refused';
import { may, type Principal } from '#services/access/principal';
import { Moment, OneOf, Optional } from '#services/api/http/rules';
import type { App } from '#services/app/app';
import type { Instant, Timeline } from '#services/replay/replay';

/** The query of a read that can also be answered as of an instant. */
export class AsOfQuery {
  /** The instant; absent for now. */
  @Optional() @Moment() at?: string;
  /** `known`: what was recorded by then. `happened`: what had happened by then, as it is known today. */
  @Optional() @OneOf(clocks) clock?: ClockKind;
}

interface Asked<Answer> {
  readonly query: AsOfQuery;
  /** The incident that the answer is about. */
  readonly incident?: string;
  /** The answer, from whatever the app's read models show. */
  answer(app: App): Answer;
}

/** Answers from the read models of now, or from the same ones as of the instant of the query. */
export function asOf<Answer>(app: App, who: Principal, asked: Asked<Answer>): Answer | Promise<Answer> {
  return asked.query.at === undefined ? asked.answer(app) : answeredThen(app, who, asked);
}

async function answeredThen<Answer>(app: App, who: Principal, { query, incident, answer }: Asked<Answer>) {
  if (!may(who, 'replay.view')) throw new Refused('forbidden');
  const instant = instantOf(query);
  const timeline = await timelineOf(app, who.entity);
  refuseOutside(app, timeline, instant);
  const found = await app.replay.asOf(who.entity, instant, incident);
  if (!found) throw new Refused('replay.reading');
  const { views, position } = found;
  const at = { commit: BigInt(position), prepare: BigInt(position) };
  return answer({ ...app, views, projector: { ...app.projector, position: () => at } });
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
