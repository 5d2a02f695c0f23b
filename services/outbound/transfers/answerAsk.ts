import type { AnswerWay } from '#contracts/incident/response';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import type { AssignmentAnswer } from '#events/incident/team/assignment';
import { patienceOf } from '#events/store/patience';
import type { NoticeDoc } from '#projections/deliveries/notices';
import type { App } from '#services/app/app';
import { type AskStanding, askStanding } from './askStanding.ts';

export interface SaidAnswer {
  readonly answer: AssignmentAnswer;
  readonly reason: string;
  readonly by: Extract<AnswerWay, 'link' | 'text'>;
  readonly commandId: string;
}

const after = { accept: 'accepted', decline: 'declined', done: 'done' } as const;

const answerable: Readonly<Record<AskStanding['is'], readonly AssignmentAnswer[]>> = {
  open: ['accept', 'decline'],
  accepted: ['decline', 'done'],
  declined: ['accept'],
  done: [],
  taken: [],
  over: [],
  expired: [],
};
/** The answers that are left to whoever was asked. Only a contractor says by link that the work is done. */
export const answersTo = ({ is }: AskStanding, { contact }: Pick<NoticeDoc, 'contact'>): readonly AssignmentAnswer[] =>
  answerable[is].filter((answer) => answer !== 'done' || contact !== undefined);

/**
 * Records an answer without an account, unless it comes too late, and returns how the request stands then. An answer that
 * another one came before changes nothing.
 */
export async function answerAsk(app: App, notice: NoticeDoc, said: SaidAnswer): Promise<AskStanding> {
  const { answer, reason, by, commandId } = said;
  const { asks: user = '', incident: uuid, entity } = notice;
  if (!answersTo(askStanding(app, notice), notice).includes(answer)) return askStanding(app, notice);
  const command = { do: 'answerAssignment', incident: uuid, user, answer, reason, by } as const;
  const actor = { kind: by === 'text' ? ('phone' as const) : ('link' as const), id: user };
  const patience = patienceOf(app.patience);
  const time = iso(app.clock.now());
  const cause = { entity, actor, correlationId: notice.delivery, patience };
  try {
    const { position } = await app.handle(incident, uuid, { commandId, occurredAt: time, command }, cause);
    const isShown = position === undefined || (await app.projector.reached(position, patience.left()));
    if (!isShown) return { is: after[answer], time };
  } catch (error) {
    // Another answer came first.
    if (!(error instanceof Refused)) throw error;
  }
  return askStanding(app, notice);
}
