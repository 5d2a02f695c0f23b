import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { idFrom } from '#events/core/ids';
import { workflowOf } from '#events/incident/versions/index';
import type { App } from '#services/app/app';
import { entityId, userId } from '#services/app/demo';
import { chance } from '../chance.ts';
import { reportedPlace } from '../night.ts';
import { calls, crewNames, crewPeople, type DemoOrganisation } from '../organisations.ts';
import { type Deed, deedsDue } from './deeds.ts';
import { type DemoPerson, type Door, demoPerson, type Reply } from './person.ts';

/** A call comes this often. Milliseconds. */
export const callEvery = 40_000;
/** No further call while this many of the night's incidents are active. */
const mostActive = 12;
/** So many deeds in one look, so that they come one after the other, as people's do. */
const mostAtOnce = 3;
/** The incidents of the night that may still be active after a restart. Milliseconds. */
const remembered = 4 * 3_600_000;

/** The people of one demo organization. */
export interface DemoDesk {
  /** Does what is due now. */
  look(): Promise<void>;
}

const roll = (...words: readonly string[]): number => chance(words.join(' '))();

export function openDesk(app: App, organisation: DemoOrganisation, door: Door): DemoDesk {
  const { name, lat, lng, versions } = organisation;
  const entity = entityId(name);
  const dispatcher = demoPerson(door, `dispatcher@${name}.example`);
  const manager = demoPerson(door, `manager@${name}.example`);
  const slotNow = () => Math.floor(app.clock.now() / callEvery);
  const sourceOf = (slot: number) => `demo-night:${slot}`;
  const own = new Set<string>();
  for (let slot = slotNow() - remembered / callEvery; slot <= slotNow(); slot++)
    own.add(idFrom('incident', entity, sourceOf(slot)));
  const users = crewPeople.flatMap((person, n) =>
    person && crewNames[n] !== 'Standby' ? [{ uuid: userId(name, n === 0 ? 'crew' : `crew${n + 1}`) }] : [],
  );
  let asked = new Set<string>();
  let called = slotNow();
  let isFirst = true;

  const takeCall = async (cards: readonly IncidentCard[]): Promise<void> => {
    const slot = slotNow();
    if (slot === called || cards.filter(({ uuid }) => own.has(uuid)).length >= mostActive) return;
    called = slot;
    const source = sourceOf(slot);
    own.add(idFrom('incident', entity, source));
    const dice = chance(`${name} ${slot}`);
    // The night begins with a main break, so that a visitor sees phones ring and somebody come.
    const call = (isFirst ? undefined : calls[Math.floor(dice() * calls.length)]) ?? calls[0];
    isFirst = false;
    const [description, labels] = call;
    const locations = [reportedPlace(organisation, dice)];
    const priority = call === calls[0] ? 'emergency' : 'routine';
    const body = { version: versions[0] ?? '', description, labels, priority, locations, source };
    told('a call', await dispatcher.send('POST', '/api/incidents/', body));
  };

  const told = (what: string, { status }: Reply): void => {
    if (status >= 400) app.log.info({ what, status }, 'a person of the demo was refused');
  };

  const carryOut = async (deed: Deed): Promise<void> => {
    const { secrets } = app;
    if (deed.do === 'send') {
      const body = {
        incident: deed.card.uuid,
        new_version: targetOf(deed.card),
        designation: deed.crew.uuid,
      };
      told(deed.do, await dispatcher.send('POST', '/api/beta/dispatch/manual-dispatch/', body));
    } else if (deed.do === 'callOut') {
      const path = `/incident/${deed.card.uuid}/muster/incidents/calls/tasks/generic_form_team/request/`;
      told(deed.do, await dispatcher.send('POST', path, { target_count: 1, users }));
    } else if (deed.do === 'step') {
      const body = { k: secrets.jobKey(deed.dispatch), step: deed.step };
      told(deed.step, await dispatcher.send('POST', '/api/job/', body));
    } else if (deed.do === 'askWhere') {
      const body = { entity, designations: [deed.crew.uuid] };
      told(deed.do, await dispatcher.send('POST', '/api/beta/dispatch/initiate-checkins/', body));
      const id = app.views.doc('crews', deed.crew.uuid)?.crew.checkin?.id;
      if (id) asked = new Set([...asked, id].slice(-20));
    } else if (deed.do === 'answerWhere') {
      const [toLat, toLng] = deed.at;
      const body = { ck: secrets.checkInKey(deed.checkIn), lat: toLat, lng: toLng, accuracy: 9 };
      told(deed.do, await dispatcher.send('POST', '/api/check-in/', body));
    } else await close(manager, deed);
  };

  const close = async (by: DemoPerson, { do: how, card }: Deed & { readonly card: IncidentCard }): Promise<void> => {
    const path = `/api/incident/${card.uuid}/log/`;
    const message = 'Solved by phone: no crew is needed.';
    if (how === 'closeByPhone')
      told(how, await dispatcher.send('POST', path, { event: 'contacts:call_completed', message }));
    told('complete', await by.send('PATCH', `/api/manage/incident/${card.uuid}/`, { completed: true }));
  };

  return {
    look: async () => {
      const where = { entity, active: 1 };
      const cards = app.views.docs('incident_cards', { where, orderBy: { column: 'time' } }).map(({ card }) => card);
      const crews = app.views.docs('crews', { where: { entity }, orderBy: { column: 'name' } }).map(({ crew }) => crew);
      await takeCall(cards);
      const now = app.clock.now();
      const scene = {
        now,
        center: [lat, lng] as const,
        cards,
        crews,
        isOwn: (id: string) => own.has(id),
        isOurs: (id: string) => asked.has(id),
        roll,
      };
      for (const deed of deedsDue(scene).slice(0, mostAtOnce)) await carryOut(deed);
    },
  };
}

/** Water or sewer, by the labels; a version without targets keeps its own. */
function targetOf({ version, labels }: IncidentCard): string {
  const { targets } = workflowOf(version);
  const kind = labels.includes('Sewer') ? 'sewer' : 'water';
  return targets.find((key) => key.endsWith(kind)) ?? targets[0] ?? version;
}
