import { channels, incidentEvents } from '#contracts/accounts/channels';
import type { Incident, IncidentListFrame, IncidentSummary, Page } from '#contracts/incident/incident';
import { applyDeleted, applyFrame, mustAskAgain } from '../../dashboard/screens/incidents/liveList.ts';
import { asPage } from '../../dashboard/screens/incidents/paging.ts';
import type { Listening, Person } from './installation.ts';

/** A screen that began with one answer and keeps itself current by frames, as the dashboard's do. */
export interface DeskScreen<Shown> {
  readonly listening: Listening;
  /** The event name by which it receives a label. */
  readonly labeled: string;
  /** Applies the frames since its last look, and fetches again when the rules say so: one fetch for many frames. */
  look(): Promise<'asked' | 'quiet'>;
  shown(): Shown;
}

interface Heard {
  readonly event: string;
  readonly data: unknown;
}

/** Frames since its last look; those that arrive during a fetch are applied after its answer. */
function looking(heard: readonly Heard[], take: (frame: Heard) => boolean, ask: () => Promise<void>) {
  let at = 0;
  let asking = false;
  return async (): Promise<'asked' | 'quiet'> => {
    if (asking) return 'quiet';
    let again = false;
    while (at < heard.length) again = take(heard[at++] as Heard) || again;
    if (!again) return 'quiet';
    asking = true;
    await ask().finally(() => {
      asking = false;
    });
    return 'asked';
  };
}

interface ScreenState {
  readonly shown: object | null;
  readonly position: number;
}

/** The incidents on a dispatch board, by frames alone; `deafTo` is a frame that it loses. */
export async function boardOf(who: Person, entity: string, deafTo?: string): Promise<DeskScreen<readonly object[]>> {
  const listening = await who.listen(channels.dispatch(entity));
  const { incidents, position } = (await who.get('/api/beta/dispatch/get-data/')).body;
  const known = new Map<string, ScreenState>(
    incidents.map((shown: { uuid: string }) => [shown.uuid, { shown, position }]),
  );
  const take = ({ event, data }: Heard): boolean => {
    const frame = data as { incident?: string | { readonly uuid: string }; position?: number } | undefined;
    if (event === deafTo || frame?.incident === undefined || frame.position === undefined) return false;
    const gone = typeof frame.incident === 'string';
    const uuid = typeof frame.incident === 'string' ? frame.incident : frame.incident.uuid;
    if (frame.position >= (known.get(uuid)?.position ?? -1))
      known.set(uuid, { shown: gone ? null : (frame.incident as object), position: frame.position });
    return false;
  };
  return {
    listening,
    labeled: 'INCIDENT_UPDATED',
    look: looking(listening.heard, take, () => Promise.resolve()),
    shown: () => [...known.values()].flatMap(({ shown }) => (shown ? [shown] : [])),
  };
}

/** The first page of the active incidents: rows by frames, order and count by fetching. */
export async function activeListOf(
  who: Person,
  entity: string,
  deafTo?: string,
): Promise<DeskScreen<Page<IncidentSummary>>> {
  const filters = { active: true } as const;
  const answer = async () => asPage<IncidentSummary>((await who.get('/api/incident/?active=true')).body);
  const listening = await who.listen(channels.incidentsActive(entity));
  let page = await answer();
  const take = ({ event, data }: Heard): boolean => {
    const frame = data as IncidentListFrame;
    if (event === deafTo || !['added', 'updated', 'deleted'].includes(event)) return false;
    const again = event !== 'updated' || mustAskAgain(page, filters, frame.incident);
    page = event === 'deleted' ? applyDeleted(page, filters, frame) : applyFrame(page, frame);
    return again;
  };
  const ask = async () => {
    page = await answer();
  };
  return { listening, labeled: 'updated', look: looking(listening.heard, take, ask), shown: () => page };
}

/** The page of one incident: a newer frame makes it fetch again (S2 §7.5). */
export async function pageOf(who: Person, uuid: string, deafTo?: string): Promise<DeskScreen<Incident>> {
  const answer = async () => (await who.get(`/api/incident/${uuid}/`)).body as Incident;
  const listening = await who.listen(channels.incident(uuid));
  let page = await answer();
  const names: readonly string[] = incidentEvents;
  const take = ({ event, data }: Heard): boolean =>
    event !== deafTo && names.includes(event) && (data as { position: number }).position > page.position;
  const ask = async () => {
    const next = await answer();
    if (next.position >= page.position) page = next;
  };
  return { listening, labeled: 'label_added', look: looking(listening.heard, take, ask), shown: () => page };
}
