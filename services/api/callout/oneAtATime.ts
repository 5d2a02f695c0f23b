import { isForming } from '#contracts/incident/response';
import { Refused } from '#events/core/refused';
import { turns } from '#events/store/handle';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { Answer } from '#services/api/http/route';
import type { App } from '#services/app/app';

/** The time in milliseconds that a start waits for the read models. */
const shownWithin = 1_500;

const inTurn = turns();

type Starting = Pick<App, 'views' | 'store' | 'projector'>;

/**
 * Starts a call-out that forms the team of an incident, unless another one does so (S2 §7.3). Starts of one incident wait
 * for each other in this process. The engine stops the later of two that began on two nodes at the same moment.
 */
export const startedAlone = <Json>(
  app: Starting,
  { incident, id }: { readonly incident: string; readonly id: string },
  start: () => Promise<Answer<Json>>,
): Promise<Answer<Json>> =>
  inTurn(incident, async () => {
    const head = await app.store.head();
    if (head) await app.projector.reached(head, shownWithin);
    const other = app.views.docs('callouts', { where: { incident } }).find(isForming);
    // A repeated request finds its own call-out.
    if (other && other.uuid !== id) throw new Refused('callout.under-way', { non_field_errors: [underWay(other)] });
    if (!other && app.views.doc('incidents', incident)?.linked_to !== undefined) throw new Refused('incident.linked');
    const answer = await start();
    if (answer.position) await app.projector.reached(answer.position, shownWithin);
    return answer;
  });

const underWay = ({ name, state }: CalloutDoc): string =>
  state === 'paused'
    ? `The call-out “${name}” of this incident is paused. Resume it or stop it first.`
    : `The call-out “${name}” of this incident is in progress. Wait until it has ended, or stop it first.`;
