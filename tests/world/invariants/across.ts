import type { DispatchData } from '#contracts/dispatch/dispatch';
import { isUnderWay } from '#contracts/incident/crews/crewStatus';
import { standingOf } from '#contracts/incident/response';
import { type Fact, factsIn } from './facts.ts';
import type { Invariant, Seen } from './invariant.ts';

const sendings: ReadonlySet<string> = new Set(['CrewDispatched', 'CrewSentAgain']);
const ends: ReadonlySet<string> = new Set(['JobFinished', 'JobDeclined', 'CrewRecalled']);

interface Sent {
  readonly stream: string;
  readonly crew: string;
  readonly name: string;
  readonly dispatch: string;
  /** The organization that got the incident while this crew was on it. */
  to?: string;
  /** The text that told the crew that it goes on. */
  told?: string;
  ended: boolean;
}

/** Each sending by the log, with what became of it when its incident went to another organization. */
function sentIn(facts: readonly Fact[]): readonly Sent[] {
  const sent: Sent[] = [];
  for (const { type, stream, data } of facts) {
    const of = sent.filter((one) => one.stream === stream && !one.ended);
    const mine = of.filter(({ crew }) => crew === data.designation);
    const owner = (data.newEntity as { readonly entity: string } | null | undefined)?.entity;
    if (sendings.has(type)) {
      for (const one of mine) one.ended = true;
      sent.push({
        stream,
        crew: String(data.designation),
        name: String(data.name),
        dispatch: String(data.dispatch),
        ended: false,
      });
    } else if (owner !== undefined) for (const one of of) one.to = owner;
    else if (type === 'CrewHandedOver') for (const one of mine) one.told = String(data.delivery);
    else if (ends.has(type)) for (const one of mine) one.ended = true;
    else if (type === 'MemberStoodDown') for (const one of of) one.ended ||= one.name === data.crew;
  }
  return sent;
}

/** A crew that neither goes on nor was recalled, or whose text was never sent. */
function leftAlone({ world, saw }: Seen, sent: readonly Sent[]): string | null {
  const app = world.machines.find((one) => one.app !== null)?.app;
  for (const { dispatch, stream, to, told, ended } of sent) {
    if (to === undefined) continue;
    saw();
    if (told === undefined && !ended) return `${dispatch} is on the way for ${stream}, which went to ${to}`;
    if (told !== undefined && app?.views.doc('notices', told)?.status === 'owed') return `${told} was never sent`;
  }
  return null;
}

const answered: ReadonlySet<string> = new Set(['accepted', 'on-my-way', 'on-scene']);

/** A crew that owed an answer when an incident found nobody, owes none now, and was not asked. */
function passedOver({ manual_mode, incidents, crew }: DispatchData, { saw }: Seen): string | null {
  if (manual_mode) return null;
  const owing = new Set(
    incidents.flatMap(({ dispatched }) =>
      dispatched.filter((one) => isUnderWay(one) && !answered.has(one.status)).map(({ designation }) => designation),
    ),
  );
  for (const card of incidents) {
    if (!card.nobody_found || card.dispatched.length > 0 || standingOf(card) !== 'unasked') continue;
    saw();
    const free = crew.find(
      ({ uuid, name, active, designated_user }) =>
        active && designated_user && card.nobody_found?.crews.includes(name) && !owing.has(uuid),
    );
    if (free) return `${free.name} could be asked, and ${card.uuid} says that nobody can`;
  }
  return null;
}

export const acrossInvariants: readonly Invariant[] = [
  {
    says: 'Each crew of an incident that went to another organization was told that it goes on, or that it need not.',
    when: 'rest',
    check: (seen) => leftAlone(seen, sentIn(factsIn(seen.world, ['incident-']))),
  },
  {
    says: 'An incident for which no crew was free is offered to the first that owes no answer any more.',
    when: 'rest',
    check: async (seen) => {
      for (const house of ['arvada', 'durham']) {
        const dispatcher = seen.world.person(`dispatcher@${house}.example`);
        const { status, body } = await seen.world.time.finish(dispatcher.get('/api/beta/dispatch/get-data/'));
        const found = status === 200 ? passedOver(body as DispatchData, seen) : null;
        if (found) return found;
      }
      return null;
    },
  },
];
