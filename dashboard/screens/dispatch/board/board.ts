import { useEffect } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { Entity } from '#contracts/accounts/viewer';
import type { Crew, CrewFrame, DispatchData, DispatchFrames, IncidentCard } from '#contracts/dispatch/dispatch';
import { endedShort } from '#contracts/incident/response';
import { type Address, addressOf } from '../../../data/address.ts';
import type { ApiError } from '../../../data/api.ts';
import { type Tally, useTally } from '../../../data/changes/tally.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { all, drop, forget, freshened, keep, keepAll, peek, useConnection, useDocument } from '../../../data/live.ts';
import { nextAnswer, usePast } from '../../../data/past/past.ts';
import { announce } from '../../../ui/announce.ts';
import { whatOf } from '../kind/duty.ts';
import { fullName } from '../kind/words.ts';
import { crewWords } from '../response/crewWords.ts';

export interface BoardQuery {
  /** The organization's internal name. */
  readonly e?: string | undefined;
  /** Designations, joined by commas. */
  readonly d?: string | undefined;
}

/** While the socket is down the board polls; slower than live, but never blind. */
const askAgainEvery = 20_000;

const pathOf = ({ e, d }: BoardQuery): Address<DispatchData> => {
  return addressOf('GET /api/beta/dispatch/get-data/', { query: { e: e || undefined, d: d || undefined } });
};

const incidentWords = ({ labels, description, address }: IncidentCard): string =>
  `New incident: ${[...labels, description, address].filter(Boolean).join(', ')}.`;

// Its labels and its place are separate facts and arrive a moment later.
const announceNew = (card: IncidentCard): void => announce(() => incidentWords(peek('card', card.uuid) ?? card));

/** Speaks each new status of a crew or a person that the dispatcher waits for. */
const announceHelp = (before: IncidentCard, after: IncidentCard): void => {
  announceCrews(before, after);
  for (const { user, status } of after.people) {
    const known = before.people.find((one) => one.user === user);
    if (known?.status === status || (status !== 'accepted' && status !== 'declined')) continue;
    announce(() => {
      const person = peek('person', user);
      return `${person ? fullName(person) : 'A person'} ${status}.`;
    });
  }
  const failed = after.callouts.find(endedShort);
  if (failed && before.callouts.some(({ uuid, state }) => uuid === failed.uuid && state !== failed.state))
    announce(`The call-out for ${whatOf(after)} reached nobody else.`);
};

const announceCrews = (before: IncidentCard, { dispatched }: IncidentCard): void => {
  for (const crew of dispatched) {
    const known = before.dispatched.find(({ designation }) => designation === crew.designation);
    if (known?.status === crew.status || !spokenStatuses.has(crew.status)) continue;
    announce(
      `${crewWords(crew, { at: () => '' })
        .replace(/ (by|since) *$/, '')
        .trim()}.`,
    );
  }
};
const spokenStatuses: ReadonlySet<string> = new Set([
  'failed',
  'accepted',
  'declined',
  'no-response',
  'late',
  'on-scene',
  'done',
]);

/** Stores a complete answer. Incidents that appear later than with the `first` answer are announced. */
export const keepBoard = (data: DispatchData, entity: string, first: boolean): void => {
  const known = new Set(all('card').map(({ uuid }) => uuid));
  keepAll(
    'crew',
    data.crew.map((crew) => [crew.uuid, crew] as const),
    data.position,
  );
  for (const person of data.people) keep('person', person.uuid, person, data.position);
  keepAll(
    'card',
    data.incidents.map((card) => [card.uuid, card] as const),
    data.position,
  );
  const { crew: _, incidents: __, people: ___, position, ...switches } = data;
  keep('board', entity, switches, position);
  if (!first) for (const card of data.incidents) if (!known.has(card.uuid)) announceNew(card);
  freshened(Date.now());
};

const failureWords = ({ name, checkin }: Crew): string => {
  if (checkin?.failure !== 'unsent') return `${name} did not answer the check-in request.`;
  return `The check-in text to ${name} failed${checkin.cause ? `: ${checkin.cause}` : ''}.`;
};

/** Every event of the dispatch channel (S0 §4) carries a newer document. */
const handlersFor = (entity: string, onlyKnownCrews: boolean) => {
  const onCrew = ({ crew, position }: CrewFrame): void => {
    // A board narrowed to some designations does not grow by itself.
    if (onlyKnownCrews && !peek('crew', crew.uuid)) return;
    keep('crew', crew.uuid, crew, position);
  };
  const onCheckIn =
    (words: (crew: Crew) => string) =>
    (frame: CrewFrame): void => {
      onCrew(frame);
      // A request that was replaced is still a request.
      if (frame.crew.checkin?.failure !== 'replaced') announce(words(frame.crew));
    };
  return {
    MANUAL_MODE_UPDATED: (frame: DispatchFrames['MANUAL_MODE_UPDATED']): void => {
      const { enabled, since, response_minutes, position } = frame;
      const before = peek('board', entity)?.manual_mode;
      const manual = { manual_mode: enabled, ...(since === undefined ? {} : { manual_mode_since: since }) };
      keep('board', entity, { ...manual, response_minutes }, position);
      if (before !== enabled) announce(`Manual mode is ${enabled ? 'on' : 'off'}.`);
    },
    CHECKINS_REQUESTED: onCrew,
    CHECKIN_COMPLETED: onCheckIn(({ name }) => `${name} checked in.`),
    CHECKIN_FAILED: onCheckIn(failureWords),
    NOTE_UPDATED: onCrew,
    ACTIVE_STATUS_UPDATED: onCrew,
    CREW_UPDATED: onCrew,
    HELD_CHANGED: () => {},
    NAMES_CHANGED: () => {},
    INCIDENT_UPDATED: ({ incident, position }: DispatchFrames['INCIDENT_UPDATED']): void => {
      const before = peek('card', incident.uuid);
      if (!keep('card', incident.uuid, incident, position)) return;
      if (before) announceHelp(before, incident);
      else announceNew(incident);
    },
    INCIDENT_NOT_ACTIVE: ({ incident, position }: DispatchFrames['INCIDENT_NOT_ACTIVE']): void => {
      drop('card', incident, position);
    },
  } satisfies { [Event in keyof DispatchFrames]: (data: DispatchFrames[Event]) => void };
};

export interface Board {
  readonly status: 'retrieving' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly fetchAgain: () => void;
}

/** The board's documents: from REST at first and after every gap, from frames in between; of an instant from REST alone. */
export const useBoard = (query: BoardQuery, entity: Entity['uuid']): Board => {
  const isPast = usePast() !== null;
  const path = pathOf(query);
  const down = useConnection().state !== 'connected';
  const { data, error, ask } = useLive(path, {
    on: [
      { channel: channels.dispatch(entity), events: handlersFor(entity, query.d !== undefined) },
      { channel: channels.dispatch(entity), events: ['NAMES_CHANGED'] },
    ],
    past: true,
    ...(down ? { every: askAgainEvery } : {}),
    onAnswer: (answer, before) => {
      const position = isPast ? nextAnswer() : answer.position;
      keepBoard({ ...answer, position }, entity, isPast || before === null);
    },
  });
  // A past board leaves with the past.
  useEffect(() => {
    if (!isPast) return forgetBoard;
  }, [path, entity, isPast]);
  useAskingNames(isPast ? null : entity, ask);
  // The screen stays and shows since when it is stale; an instant that could not be had shows no other one.
  const status = error && (isPast || data === null) ? 'failed' : data === null ? 'retrieving' : 'ready';
  return { status, error, fetchAgain: ask };
};

export const forgetBoard = (): void => {
  for (const kind of ['crew', 'card', 'person', 'board'] as const) forget(kind);
};

/** A frame has no names: the answer says who turned manual mode on, and who is called. */
const useAskingNames = (entity: Entity['uuid'] | null, ask: () => void): void => {
  const { manual_mode_since: since, manual_mode_by: by } = useDocument('board', entity ?? '') ?? {};
  const unknown = useTally('card', unnamed);
  useEffect(() => {
    if (entity !== null && ((since !== undefined && by === undefined) || unknown !== '')) ask();
  }, [entity, since, by, unknown, ask]);
};

/** The people on cards whose names are not known, in one string. */
const unnamed = (): Tally<IncidentCard, string> => {
  const users = new Map<string, readonly string[]>();
  return {
    change: (uuid, _, card) => {
      if (card && card.people.length > 0)
        users.set(
          uuid,
          card.people.map(({ user }) => user),
        );
      else users.delete(uuid);
    },
    value: () => [...new Set([...users.values()].flat())].filter((user) => peek('person', user) === null).join(' '),
  };
};
