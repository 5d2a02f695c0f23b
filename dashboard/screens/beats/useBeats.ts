import { channels } from '#contracts/accounts/channels';
import type { EntityWithRoles, User } from '#contracts/incident/team';
import type { Beat, BeatsFrame, Callouts, CalloutTeam, ReserveList } from '#contracts/onCall/beats';
import { compareNames } from '#contracts/values/name';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { type Live, useLoaded } from '../../data/live/useLive.ts';
import { useMay, useViewer } from '../../data/viewer.ts';

export interface BeatsData {
  readonly beats: readonly Beat[];
  readonly lists: readonly ReserveList[];
  readonly latest: Callouts;
  /** The latest first. */
  readonly teams: readonly CalloutTeam[];
  /** The people who may be added: active ones, by name. Empty for a viewer who may not see them. */
  readonly people: readonly Person[];
}
export interface Person {
  readonly uuid: string;
  readonly name: string;
}

const personOf = ({ uuid, first_name, last_name }: User): Person => ({ uuid, name: `${first_name} ${last_name}` });

/** Active people of the organization, by name. */
export const activePeople = (entities: readonly EntityWithRoles[]): readonly Person[] =>
  entities
    .flatMap(({ roles }) => roles.flatMap(({ users }) => users))
    .filter(({ is_active }) => is_active)
    .map(personOf)
    .toSorted((a, b) => compareNames(a.name, b.name));

async function fetchPlan(withPeople: boolean, signal: AbortSignal): Promise<Omit<BeatsData, 'latest' | 'teams'>> {
  const [beats, lists, entities] = await Promise.all([
    get(addressOf('GET /api/teams/beats/'), { signal }),
    get(addressOf('GET /api/teams/beats/reserve_lists/'), { signal }),
    withPeople ? get(addressOf('GET /api/entity/'), { signal }) : [],
  ]);
  return { beats, lists, people: activePeople(entities) };
}

async function fetchCallouts(signal: AbortSignal): Promise<Pick<BeatsData, 'latest' | 'teams'>> {
  const [latest, teams] = await Promise.all([
    get(addressOf('GET /api/teams/beats/callouts/'), { signal }),
    get(addressOf('GET /api/teams/'), { signal }),
  ]);
  return { latest, teams };
}

/** Everything that the screen shows. A call-out, which changes often, fetches its own part again. */
export function useBeats(): Pick<Live<BeatsData>, 'data' | 'error' | 'ask'> {
  const mayPeople = useMay<'GET /api/entity/'>('user.view');
  const { uuid } = useViewer().entity;
  const channel = channels.beatsCallout(uuid);
  const refresh = ({ of }: BeatsFrame, soon: () => void): void => (of === 'callout' ? undefined : soon());
  const plan = useLoaded(`beats ${mayPeople}`, (signal) => fetchPlan(mayPeople, signal), {
    on: [{ channel, events: { refresh } }],
  });
  const callouts = useLoaded('call-outs of beats', fetchCallouts, {
    on: [{ channel, events: ['refresh'] }],
  });
  return {
    data: plan.data && callouts.data && { ...plan.data, ...callouts.data },
    error: plan.error ?? callouts.error,
    ask: () => {
      plan.ask();
      callouts.ask();
    },
  };
}
