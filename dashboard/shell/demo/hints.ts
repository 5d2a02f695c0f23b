import type { Permission } from '#contracts/core/roles';
import { rightTo } from '../../data/rights.ts';

export interface Hint {
  readonly id: string;
  readonly permission: Permission;
  readonly title: string;
  readonly words: string;
}

/** Things to try, the most telling first. Each is offered to people who may do it. */
const hints: readonly Hint[] = [
  {
    id: 'send',
    permission: rightTo<'POST /api/beta/dispatch/manual-dispatch/'>('incident.dispatch'),
    title: 'Send a crew',
    words: 'Pick a waiting incident on the board and send a crew. It accepts, drives, and arrives on its own.',
  },
  {
    id: 'check-in',
    permission: rightTo<'POST /api/beta/dispatch/initiate-checkins/'>('crew.checkIn'),
    title: 'Ask a crew where it is',
    words: 'Request a check-in. The answer moves the crew on the map at once.',
  },
  {
    id: 'report',
    permission: rightTo<'POST /api/incidents/'>('incident.create'),
    title: 'Take a call',
    words: 'Report a new incident: address, caller, problem. It appears on every open board.',
  },
  {
    id: 'phone',
    permission: rightTo<'GET /api/simulator/messages/'>('simulator.view'),
    title: "Look at the crew's phone",
    words: 'Open Simulator: it shows every text to a crew, with the link to the page that the crew sees.',
  },
  {
    id: 'log',
    permission: rightTo<'GET /api/incident/'>('incident.view'),
    title: 'Read a log',
    words: 'Open an incident. Each line of its log is one event; nothing is ever changed or removed.',
  },
  {
    id: 'search',
    permission: rightTo<'GET /api/incident/'>('incident.view'),
    title: 'Find an incident',
    words: 'Open Incidents and search by address, label, or state.',
  },
  {
    id: 'role',
    permission: rightTo<'GET /api/viewer/'>('viewer.view'),
    title: 'Change sides',
    words: 'Sign out and come back as a dispatcher, a crew, or a manager.',
  },
];

const shownAtMost = 4;

/** The hints for a person with these permissions; those done stay in their place, marked. */
export const hintsFor = (may: (permission: Permission) => boolean): readonly Hint[] =>
  hints.filter(({ permission }) => may(permission)).slice(0, shownAtMost);

const place = 'muster.demo.hints';
/** In the list of hints done: the panel has opened by itself once. */
const opened = 'opened';

/** The ids of the hints done on this device. Without storage, none. */
export function hintsDone(): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(place) ?? '').split(' ').filter((id) => id !== ''));
  } catch {
    return new Set();
  }
}

export function markHint(id: string): ReadonlySet<string> {
  const done = new Set([...hintsDone(), id]);
  try {
    localStorage.setItem(place, [...done].join(' '));
  } catch {
    // Private windows may refuse storage: the hint comes back with the next page.
  }
  return done;
}

/** True once on each device. */
export function isFirstVisit(): boolean {
  if (hintsDone().has(opened)) return false;
  markHint(opened);
  // A device that cannot remember it is not asked at each page.
  return hintsDone().has(opened);
}
