import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { urgentWords } from '#contracts/core/priority';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { crewIsOrWasThere } from '#contracts/incident/crews/crewStatus';
import { isOrWasThere } from '#contracts/incident/response';
import { useAll } from '../../data/live.ts';
import { useMay } from '../../data/viewer.ts';
import { dutyNames, dutyOf, type Job, useJobs, workAt } from '../../screens/dispatch/kind/duty.ts';
import { fullName } from '../../screens/dispatch/kind/words.ts';
import { shortWords } from '../../screens/dispatch/response/crewWords.ts';
import { responseWords } from '../../screens/dispatch/response/responseWords.ts';
import { useNames } from '../../screens/dispatch/response/useNames.ts';
import { useNow } from '../../time/clock.ts';
import { phone } from '../../ui/phone.ts';
import { keyWords } from '../../ui/shortcuts/keys.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { useModules } from '../modules.ts';
import { useScreens } from '../navigation/screens.ts';

export interface Entry {
  readonly id: string;
  readonly group: 'Screens' | 'Actions' | 'Incidents' | 'Crews' | 'People';
  readonly words: string;
  readonly more: string;
  /** Names that find it: a row shows those by which it was found. */
  readonly also?: readonly string[];
  readonly run: () => void;
}
type Go = (path: string) => void;

/** The people who come or came, by their calls and with their crews, as the search of the list finds them. */
function namesOn(card: IncidentCard, crews: readonly Crew[], name: (user: string) => string): readonly string[] {
  const called = card.people.filter(isOrWasThere).map(({ user }) => name(user));
  const sent = card.dispatched.filter(crewIsOrWasThere).flatMap(({ designation }) => {
    const user = crews.find(({ uuid }) => uuid === designation)?.designated_user;
    return user ? [fullName(user)] : [];
  });
  return [...new Set([...called, ...sent])];
}

const ofIncident =
  (go: Go, said: Parameters<typeof responseWords>[1], crews: readonly Crew[]) =>
  (card: IncidentCard): Entry => ({
    also: namesOn(card, crews, said.name),
    id: `incident ${card.uuid}`,
    group: 'Incidents',
    words: `${urgentWords(card)}${card.description || 'No description'}`,
    more: [card.address, responseWords(card, said)].filter(Boolean).join(' · '),
    run: () => go(`/incident/${card.uuid}/`),
  });

const ofCrew = (crew: Crew, job: Job | undefined, go: Go): Entry => ({
  id: `crew ${crew.uuid}`,
  group: 'Crews',
  words: crew.name,
  more: job ? `${shortWords(job.status)}: ${job.what}` : dutyNames[dutyOf(crew, job)],
  run: () => go(job?.incident ? `/incident/${job.incident}/` : '/dispatch/'),
});

const ofPeople = (crews: readonly Crew[]): readonly Entry[] => {
  const people = new Map<string, Entry>();
  for (const { name, designated_user: user } of crews) {
    if (!user?.phone_number || people.has(user.uuid)) continue;
    people.set(user.uuid, {
      id: `person ${user.uuid}`,
      group: 'People',
      words: `${user.first_name} ${user.last_name}`,
      more: `${name} · call ${phone(user.phone_number)}`,
      run: () => location.assign(`tel:${user.phone_number}`),
    });
  }
  return [...people.values()];
};

// The bar itself, and keys that need the row or the form they are pressed in.
const isAction = ({ key }: Shortcut): boolean => !/^(Mod\+(K|Enter)|J|K|Enter|Escape)$/.test(key);

/** All that the command bar finds: screens, actions, active incidents, crews and people. */
export const useEntries = (): readonly Entry[] => {
  const navigate = useNavigate();
  const mayBoard = useMay<'GET /api/beta/dispatch/get-data/'>('board.view');
  const [cards, crews, jobs, shortcuts] = [useAll('card'), useAll('crew'), useJobs(), useShortcuts()];
  const [screens, modules] = [useScreens(), useModules()];
  const [name, now] = [useNames(), useNow()];
  return useMemo(() => {
    const go: Go = (to) => void navigate({ to });
    const names = new Set(screens.map(({ path }) => path));
    const pages = modules.flatMap(({ name, pages: own }) =>
      own.map((page) => ({ name: names.has(page.path) ? name : `${name}: ${page.name}`, path: page.path })),
    );
    const paths = new Set(pages.map(({ path }) => path));
    return [
      ...[...screens.filter(({ path }) => !paths.has(path)), ...pages].map(
        ({ name, path }): Entry => ({ id: path, group: 'Screens', words: name, more: '', run: () => go(path) }),
      ),
      ...shortcuts.filter(isAction).map(
        ({ key, does, run }): Entry => ({
          id: `key ${key}`,
          group: 'Actions',
          words: does,
          more: keyWords(key),
          run,
        }),
      ),
      ...(mayBoard ? cards.map(ofIncident(go, { name, now }, crews)) : []),
      ...crews.map((crew) => ofCrew(crew, workAt(jobs, crew), go)),
      ...ofPeople(crews),
    ];
  }, [navigate, mayBoard, cards, crews, jobs, shortcuts, screens, modules, name, now]);
};
