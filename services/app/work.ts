import type { CandidateWork } from '#contracts/callout/callouts';
import { isUnderWay } from '#contracts/incident/crews/crewStatus';
import type { App } from './app.ts';

type Work = CandidateWork;

export interface WorkNow {
  readonly ofCrew: (designation: string) => readonly Work[];
  /** Also the work of the crew that the person was sent with. */
  readonly ofPerson: (user: string) => readonly Work[];
}

/**
 * The crews and people who work at the active incidents of an organization, or were asked to. A crew that answered late is
 * free for others. Read at the first question, since many commands ask none.
 */
export function workNow(app: Pick<App, 'views'>, entity: string): WorkNow {
  let read: ReturnType<typeof workAt> | undefined;
  const work = () => (read ??= workAt(app, entity));
  return {
    ofCrew: (designation) => work().crews.get(designation) ?? [],
    ofPerson: (user) => work().people.get(user) ?? [],
  };
}

function workAt({ views }: Pick<App, 'views'>, entity: string) {
  const crews = new Map<string, Work[]>();
  const people = new Map<string, Work[]>();
  const put = (to: Map<string, Work[]>, who: string, work: Work) => to.set(who, [...(to.get(who) ?? []), work]);
  for (const { card, crews: sent, people: called } of views.docs('incident_cards', { where: { entity, worked: 1 } })) {
    const at = { incident: card.uuid, address: card.address };
    for (const { designation, status, status_time: since, sending } of sent.filter(
      (crew) => isUnderWay(crew) && crew.status !== 'late',
    )) {
      const work = { ...at, status, since };
      put(crews, designation, work);
      if (sending.user !== null) put(people, sending.user, work);
    }
    for (const { user, status, status_time: since } of called)
      if (status === 'accepted') put(people, user, { ...at, status: 'on-team', since });
  }
  // A crew that was handed over with an incident works there: the incident itself is another organization's.
  for (const { crew } of views.docs('crews', { where: { entity } }))
    if (crew.elsewhere) {
      const { to, status, since } = crew.elsewhere;
      put(crews, crew.uuid, { incident: '', address: `for ${to}`, status, since });
    }
  return { crews, people };
}

const answered: ReadonlySet<Work['status']> = new Set(['accepted', 'on-my-way', 'on-scene', 'on-team']);

/** True while a crew was asked to come to an incident and has not answered. */
export const owesAnswer = (work: readonly Work[]): boolean => work.some(({ status }) => !answered.has(status));

const farness = (work: readonly Work[]): number =>
  Math.max(0, ...work.map(({ status }) => (status === 'on-scene' ? 3 : status === 'on-my-way' ? 2 : 1)));
const began = (work: readonly Work[]): string => work.map(({ since }) => since).toSorted()[0] ?? '';

/** Puts the crew whose work ends first before others: the shortest queue, then the one on scene, and the longest. */
export const endsBefore = (a: readonly Work[], b: readonly Work[]): number =>
  a.length - b.length || farness(b) - farness(a) || (began(a) < began(b) ? -1 : began(a) > began(b) ? 1 : 0);
