import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type CheckInFailed, type CrewScheduleFollowed, type DesignationFact, designationFacts } from './events.ts';

export type DesignationState =
  | { readonly status: 'none' }
  | {
      readonly status: 'known';
      readonly designation: string;
      readonly name: string;
      readonly active: boolean;
      /** The holder: the person of the calendar's shift, otherwise the designated user. */
      readonly user: string | null;
      readonly designated: string | null;
      /** The number on which the designated user answers; '' is the person's own. */
      readonly number: string;
      /** The shift that has begun, and the reason for which the engine looked. */
      readonly followed: { readonly user: string | null; readonly cause: string };
      readonly note: string | null;
      readonly checkIn: { readonly id: string; readonly dueAt: string } | null;
      /** How past check-ins ended, so that a reopened link gets the right message. */
      readonly ended: ReadonlyMap<string, 'completed' | 'failed' | 'replaced'>;
      readonly reports: ReadonlySet<string>;
      /** The incidents of its jobs, in the order of the dispatcher. */
      readonly queue: readonly string[];
    };
type CreatedDesignation = Extract<DesignationState, { status: 'known' }>;

export type DesignationCommand =
  | { readonly do: 'create'; readonly designation: string; readonly name: string; readonly sharedPhoneNumber: string }
  | {
      readonly do: 'assignUser';
      readonly user: string;
      /** '' is the person's own number. Absent: the number stays. */
      readonly phoneNumber?: string;
    }
  | ({ readonly do: 'followSchedule' } & Omit<CrewScheduleFollowed['data'], 'designation'>)
  | {
      readonly do: 'releaseUser';
      /** Only this designated user. Absent: any. */
      readonly user?: string;
    }
  | { readonly do: 'activate' | 'deactivate' }
  | { readonly do: 'orderJobs'; readonly incidents: readonly string[] }
  | { readonly do: 'writeNote'; readonly body: string; readonly source: 'manager' | 'crew' }
  | {
      readonly do: 'requestCheckIn';
      readonly checkIn: string;
      readonly dueAt: string;
      /** Open check-ins that this one replaces. Their links end. */
      readonly replaces?: readonly string[];
    }
  | {
      readonly do: 'completeCheckIn';
      readonly checkIn: string;
      readonly at: string;
      readonly lat: number;
      readonly lng: number;
      readonly accuracy: number | null;
      readonly note: string;
    }
  | {
      readonly do: 'reportPosition';
      readonly report: string;
      readonly user: string;
      readonly at: string;
      readonly lat: number;
      readonly lng: number;
      readonly accuracy: number | null;
    }
  | ({ readonly do: 'failCheckIn' } & Omit<CheckInFailed['data'], 'designation'>);

type Command<Do extends DesignationCommand['do']> = Extract<DesignationCommand, { do: Do }>;

export const designation: Decider<DesignationState, DesignationCommand, DesignationFact> = {
  category: 'designation',
  facts: designationFacts,
  initial: { status: 'none' },

  evolve: (state, event) => {
    if (event.type === 'DesignationCreated') return created(event.data);
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'DesignatedUserAssigned':
        return holding({ ...state, designated: event.data.user, number: '' });
      case 'DesignatedUserReleased':
        return holding({ ...state, designated: null, number: '' });
      case 'CrewNumberChosen':
        return { ...state, number: event.data.personal?.phoneNumber ?? '' };
      case 'CrewScheduleFollowed':
        return holding({ ...state, followed: event.data });
      case 'CrewActivated':
        return { ...state, active: true };
      case 'CrewDeactivated':
        return { ...state, active: false };
      case 'CrewJobsOrdered':
        return { ...state, queue: event.data.incidents };
      case 'CrewNoteWritten':
        return { ...state, note: event.data.personal?.body ?? null };
      case 'CheckInRequested':
        return { ...state, checkIn: { id: event.data.checkIn, dueAt: event.data.dueAt } };
      case 'CheckInCompleted':
        return {
          ...state,
          checkIn: null,
          ended: new Map(state.ended).set(event.data.checkIn, 'completed'),
          reports: withReport(state.reports, event.data.report),
        };
      case 'PositionReported':
        return { ...state, reports: withReport(state.reports, event.data.report) };
      case 'CheckInFailed':
        return { ...state, checkIn: null, ended: new Map(state.ended).set(event.data.checkIn, endOf(event)) };
    }
  },

  decide: (state, command) => {
    if (command.do === 'create') return create(state, command);
    if (state.status === 'none') throw new Refused('not-found');
    const id = state.designation;
    switch (command.do) {
      case 'assignUser':
        return assign(state, command);
      case 'followSchedule': {
        const { do: _, ...data } = command;
        return state.followed.cause === data.cause
          ? []
          : [{ type: 'CrewScheduleFollowed', data: { designation: id, ...data } }];
      }
      case 'releaseUser':
        return state.designated === null || (command.user ?? state.designated) !== state.designated
          ? []
          : [{ type: 'DesignatedUserReleased', data: { designation: id, user: state.designated } }];
      case 'activate':
        return state.active ? [] : [{ type: 'CrewActivated', data: { designation: id } }];
      case 'deactivate':
        return state.active ? [{ type: 'CrewDeactivated', data: { designation: id } }] : [];
      case 'orderJobs':
        return command.incidents.join() === state.queue.join()
          ? []
          : [{ type: 'CrewJobsOrdered', data: { designation: id, incidents: command.incidents } }];
      case 'writeNote':
        return writeNote(state, command);
      case 'requestCheckIn':
        return requestCheckIn(state, command);
      case 'completeCheckIn':
        return completeCheckIn(state, command);
      case 'failCheckIn':
        return failCheckIn(state, command);
      case 'reportPosition':
        return reportPosition(state, command);
    }
  },
};

const endOf = ({ data }: CheckInFailed) => (data.reason === 'replaced' ? 'replaced' : 'failed');

const created = ({ designation: id, name }: { designation: string; name: string }): CreatedDesignation => ({
  status: 'known',
  designation: id,
  name,
  active: false,
  user: null,
  designated: null,
  number: '',
  followed: { user: null, cause: '' },
  note: null,
  checkIn: null,
  ended: new Map(),
  reports: new Set(),
  queue: [],
});

const holding = (state: CreatedDesignation): CreatedDesignation => ({
  ...state,
  user: state.followed.user ?? state.designated,
});

function assign(state: CreatedDesignation, { user, phoneNumber }: Command<'assignUser'>): DesignationFact[] {
  const { designation: id } = state;
  const isNew = state.designated !== user;
  const before = isNew ? '' : state.number;
  const number = phoneNumber ?? before;
  return [
    ...(isNew ? [{ type: 'DesignatedUserAssigned', data: { designation: id, user } } as const] : []),
    ...(number === before
      ? []
      : [
          {
            type: 'CrewNumberChosen',
            data: { designation: id, subject: user, personal: { phoneNumber: number } },
          } as const,
        ]),
  ];
}

const withReport = (known: ReadonlySet<string>, report: string | undefined): ReadonlySet<string> =>
  report === undefined ? known : new Set([...known, report]);

function create(state: DesignationState, command: Command<'create'>): DesignationFact[] {
  if (state.status === 'known') return [];
  if (command.name.trim() === '') throw new Refused('designation.name-blank');
  const { designation: id, name, sharedPhoneNumber } = command;
  return [{ type: 'DesignationCreated', data: { designation: id, name, sharedPhoneNumber } }];
}

function writeNote(state: CreatedDesignation, { body, source }: Command<'writeNote'>): DesignationFact[] {
  if (state.note === body) return [];
  const { designation: id } = state;
  return [{ type: 'CrewNoteWritten', data: { designation: id, source, subject: id, personal: { body } } }];
}

function requestCheckIn(state: CreatedDesignation, command: Command<'requestCheckIn'>): DesignationFact[] {
  const { checkIn, dueAt, replaces = [] } = command;
  const { designation: id, checkIn: open } = state;
  if (open?.id === checkIn || state.ended.has(checkIn)) return [];
  if (!state.active) throw new Refused('designation.inactive');
  if (state.user === null) throw new Refused('designation.no-user');
  if (open !== null && !replaces.includes(open.id)) throw new Refused('designation.checking-in');
  const replaced = {
    type: 'CheckInFailed',
    data: { designation: id, checkIn: open?.id ?? '', reason: 'replaced' },
  } as const;
  return [
    ...(open === null ? [] : [replaced]),
    { type: 'CheckInRequested', data: { designation: id, checkIn, user: state.user, dueAt } },
  ];
}

function failCheckIn(state: CreatedDesignation, command: Command<'failCheckIn'>): DesignationFact[] {
  const { do: _, ...data } = command;
  // It was answered in the same moment, or failed already: nothing to do.
  if (state.checkIn?.id !== data.checkIn) return [];
  return [{ type: 'CheckInFailed', data: { designation: state.designation, ...data } }];
}

function completeCheckIn(state: CreatedDesignation, command: Command<'completeCheckIn'>): DesignationFact[] {
  const { checkIn, at, lat, lng, accuracy, note } = command;
  const ended = state.ended.get(checkIn);
  if (ended === 'completed') throw new Refused('checkin.used');
  if (ended === 'replaced') throw new Refused('checkin.replaced');
  if (ended === 'failed') throw new Refused('checkin.expired');
  if (state.checkIn?.id !== checkIn) throw new Refused('checkin.wrong-key');
  // The time-out may not have been noticed yet; the link is over all the same.
  if (at > state.checkIn.dueAt) throw new Refused('checkin.expired');
  const id = state.designation;
  const personal = note === '' ? null : { note };
  return [{ type: 'CheckInCompleted', data: { designation: id, checkIn, lat, lng, accuracy, subject: id, personal } }];
}

/** The crew's own report answers the open request: the dispatcher asked for the same thing. */
function reportPosition(state: CreatedDesignation, command: Command<'reportPosition'>): DesignationFact[] {
  const { report, user, at, lat, lng, accuracy } = command;
  if (state.reports.has(report)) return [];
  // A crew's position comes from its holder. For anybody else the crew does not exist.
  if (state.user !== user) throw new Refused('not-found');
  const { designation: id, checkIn } = state;
  const where = { designation: id, report, lat, lng, accuracy };
  if (checkIn === null || at > checkIn.dueAt) return [{ type: 'PositionReported', data: where }];
  return [{ type: 'CheckInCompleted', data: { ...where, checkIn: checkIn.id, subject: id, personal: null } }];
}
