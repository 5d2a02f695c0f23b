import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { EntityWithRoles, User } from '#contracts/incident/team';
import type { Beat, Callouts, CalloutTeam, ReserveList } from '#contracts/onCall/beats';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get, run } from '../../data/api.ts';
import type { Command } from '../../data/command.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { useChannel } from '../../data/realtime.ts';
import { useOrder } from '../../data/live/useOrder.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { say } from '../../ui/say.ts';

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
    .toSorted((a, b) => a.name.localeCompare(b.name));

async function fetchAll(withPeople: boolean): Promise<BeatsData> {
  const [beats, lists, latest, teams, entities] = await Promise.all([
    get(addressOf('GET /api/teams/beats/')),
    get(addressOf('GET /api/teams/beats/reserve_lists/')),
    get(addressOf('GET /api/teams/beats/callouts/')),
    get(addressOf('GET /api/teams/')),
    withPeople ? get(addressOf('GET /api/entity/')) : [],
  ]);
  return { beats, lists, latest, teams, people: activePeople(entities) };
}

/** Everything that the screen shows, fetched again when the server announces a change of a call-out. */
export function useBeats() {
  const [data, setData] = useState<BeatsData | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const mayPeople = useMay('user.view');
  const begin = useOrder();
  const ask = useCallback(() => {
    const isLatest = begin();
    fetchAll(mayPeople).then(
      (answer) => {
        if (!isLatest()) return;
        setData(answer);
        setError(null);
      },
      (caught: unknown) => isLatest() && setError(asApiError(caught)),
    );
  }, [mayPeople, begin]);
  useEffect(ask, [ask]);
  const { uuid } = useViewer().entity;
  useChannel(channels.beatsCallout(uuid), { refresh: ask }, ask);
  // The names and numbers of people.
  useChannel(useMay('board.view') ? channels.dispatch(uuid) : null, { USERS_CHANGED: ask }, ask);
  useReading(readingOf(data !== null, error?.status));
  return { data, error, ask };
}

/** Sends a change; a failure is told in the specification's words, or in the server's where `orServer` says so. */
export async function change(command: Command, failed: string, orServer = false): Promise<boolean> {
  try {
    await run(command);
    return true;
  } catch (caught) {
    const { status, message } = asApiError(caught);
    say.failed(orServer && status >= 400 && status < 500 ? message : failed);
    return false;
  }
}

/** Sends a change and fetches again; a failure is the caller's. */
export async function runAndTell(wanted: Command, onChanged: () => void): Promise<void> {
  await run(wanted);
  onChanged();
}
