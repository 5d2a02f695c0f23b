import { rankOf } from '#contracts/core/priority';
import { standingOf } from '#contracts/incident/response';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { entity as organization } from '#events/entity/decider';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { AutoDispatchDue } from '#projections/due/obligation';
import type { CardDoc } from '#projections/incident/incidentCards';
import type { App } from '#services/app/app';
import { isManual } from '#services/app/boardRules';
import { nextDutyChange } from '#services/app/onDuty';
import { type WorkNow, workNow } from '#services/app/work';
import { beginningOf, isOffered, targetOf } from '#services/outbound/callouts/offers';
import { causeOf } from '../cause.ts';

/** After this time nobody expects an offer: a crew that became free so long ago is no reason for one. Milliseconds. */
const followedWithin = 3_600_000;
/** The time in milliseconds that a look waits for the read models. */
const shownWithin = 5_000;
/** The most incidents that the record of a look lists. */
const most = 50;

/**
 * A crew became free, or an incident needs one at once: the incidents that wait are offered to crews in the board's
 * order, each to one crew, and each crew one incident.
 */
export async function offerWaiting(app: App, due: AutoDispatchDue): Promise<void> {
  const { id: entity, again_at: again } = due;
  const head = await app.store.head();
  if (head) await app.projector.reached(head, shownWithin);
  const now = app.clock.now();
  const instant = iso(now);
  const ready = due.causes.filter(({ at }) => at <= instant);
  const times = again !== null && again <= instant ? [again] : [];
  const causes = [...ready.map(({ id }) => id), ...times];
  const isLate = [...ready.map(({ at }) => at), ...times].every((at) => now > Date.parse(at) + followedWithin);
  const waiting = waitingFor(app, entity);
  if (!isLate && !isManual(app, entity)) await offerEach(app, { entity, causes }, waiting.filter(isUnasked));
  const listed = waiting.slice(0, most).map(({ card }) => card.uuid);
  const command = {
    do: 'noteWaitingReviewed',
    causes,
    waiting: listed,
    more: waiting.length > listed.length,
    next: nextChange(app, entity, waiting),
  } as const;
  const commandId = idFrom('waiting reviewed', entity, ...causes);
  await app.handle(organization, entity, { commandId, occurredAt: instant, command }, causeOf(entity, entity));
}

/** The incidents of the board for which nobody has accepted, in its order. */
function waitingFor(app: App, entity: string): readonly CardDoc[] {
  return app.views
    .docs('incident_cards', { where: { entity, waiting: 1 } })
    .filter(({ card, crews }) => isOffered(card, app.clock.now()) && !isInHand({ card, crews }))
    .toSorted((a, b) => rankOf(a.card.priority) - rankOf(b.card.priority) || before(a.card, b.card));
}

const before = (a: CardDoc['card'], b: CardDoc['card']): number =>
  a.time < b.time || (a.time === b.time && a.uuid < b.uuid) ? -1 : 1;

const isUnasked = ({ card }: CardDoc): boolean => standingOf(card) === 'unasked';

/** A person has taken it in hand: it was acknowledged on its page, or its crew was recalled. */
const isInHand = ({ card, crews }: Pick<CardDoc, 'card' | 'crews'>): boolean =>
  crews.length === 0 ? card.state_meaning === 'acknowledged' : crews.at(-1)?.status === 'recalled';

const nextChange = (app: App, entity: string, waiting: readonly CardDoc[]): string | null =>
  [...new Set(waiting.map(({ card }) => targetOf(card.version)))]
    .flatMap((version) => nextDutyChange(app, entity, version) ?? [])
    .toSorted()[0] ?? null;

interface Look {
  readonly entity: string;
  readonly causes: readonly string[];
}

async function offerEach(app: App, look: Look, waiting: readonly CardDoc[]): Promise<void> {
  const { entity } = look;
  const asked = new Map<string, string>();
  const { ofCrew, ofPerson } = workNow(app, entity);
  const work: WorkNow = {
    ofCrew: (crew) => {
      const at = asked.get(crew);
      const now = { address: '', status: 'assigned', since: '' } as const;
      return at === undefined ? ofCrew(crew) : [...ofCrew(crew), { ...now, incident: at }];
    },
    ofPerson,
  };
  for (const { card, crews } of waiting) {
    const sent = crews.map(({ designation }) => designation);
    const about = { incident: card.uuid, version: card.version, priority: card.priority, sent };
    const { offer, nobodyFound, escalation } = beginningOf(app, entity, about, work);
    if (offer) {
      const dispatch = idFrom('offered', card.uuid, offer.crew.designation);
      const seen = crews.map(({ sending }) => sending.dispatch);
      const command = { do: 'dispatch', ...offer, dispatch, seen, again: false } as const;
      const isTaken = await done(app, look, { incident: card.uuid, command });
      if (isTaken) asked.set(offer.crew.designation, card.uuid);
    } else if (nobodyFound) {
      const callout = idFrom('callout', card.uuid, nobodyFound.emergency ? 'emergency' : 'later');
      const calls = escalation && { ...escalation, callout };
      await done(app, look, { incident: card.uuid, command: { do: 'noteNobodyFound', found: nobodyFound, calls } });
    }
  }
}

/** False when a dispatcher was faster. */
async function done(
  app: App,
  { entity, causes }: Look,
  { incident: uuid, command }: { readonly incident: string; readonly command: IncidentCommand },
): Promise<boolean> {
  const commandId = idFrom('auto-dispatch', uuid, ...causes);
  const occurredAt = iso(app.clock.now());
  try {
    await app.handle(incident, uuid, { commandId, occurredAt, command }, causeOf(entity, uuid));
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return false;
  }
}
