import { Refused } from '#events/core/refused';
import type { CoreFact, IncidentCreated, LogEntryRecorded, VersionChange } from './facts.ts';
import { logEntry } from './log.ts';

/** The state that every incident has, whatever its parts. */
export interface IncidentCore {
  readonly status: 'known';
  readonly incident: string;
  /** The key of the incident's workflow. */
  readonly version: string;
  /** The id in the outside system that the incident came from, or null. */
  readonly source: string | null;
  readonly completed: boolean;
  readonly archived: boolean;
  /** The main incident together with which it was completed, or archived, last; null when it was so by itself. */
  readonly completedWith: string | null;
  readonly archivedWith: string | null;
  readonly deleted: boolean;
  /** The kinds of log events recorded so far. */
  readonly logged: ReadonlySet<string>;
  /** The time of the report. */
  readonly reported: string;
  /** Null after it was erased. */
  readonly description: string | null;
  /** The ids of the log entries that count no longer. */
  readonly withdrawn: ReadonlySet<string>;
  /** The people whose personal data this stream holds. */
  readonly subjects: ReadonlySet<string>;
}

export interface CoreCreate {
  readonly do: 'create';
  readonly incident: string;
  readonly version: string;
  readonly description: string;
  readonly source: string | null;
}
interface Ending {
  /** The main incident that ended. */
  readonly with?: string;
  /** The incidents that are linked to it stand alone again. Absent: they end together with it. */
  readonly linked?: 'unlink';
}
export type CoreCommand =
  | {
      readonly do: 'log';
      readonly entry: string;
      readonly incident: string;
      readonly event: string;
      readonly message: string;
      readonly lat: number | null;
      readonly lng: number | null;
      readonly designation: string | null;
      /** The call to a contact that the entry is about. */
      readonly about?: Pick<LogEntryRecorded['data'], 'contactCall' | 'contact' | 'ended'>;
    }
  | {
      /** Corrects an import. `at` and `next` are times of entries of the same kind, see `LogEntryWithdrawn`. */
      readonly do: 'withdrawEntry';
      readonly entry: string;
      readonly event: string;
      readonly at: string;
      readonly next: string | null;
    }
  | {
      /** Corrects an import. A description of null stays. */
      readonly do: 'correctReport';
      readonly reported: string;
      readonly description: string | null;
      readonly newVersion: string;
    }
  | ({ readonly do: 'complete' } & Ending)
  | ({ readonly do: 'archive' } & Ending)
  /** `with`: the main incident that was opened again. Only an incident that ended together with it follows. */
  | { readonly do: 'reopen'; readonly with?: string }
  | { readonly do: 'unarchive'; readonly with?: string }
  | { readonly do: 'delete' }
  | { readonly do: 'erase'; readonly subject: string };

export function createIncident({ incident, version, source, description }: CoreCreate): CoreFact {
  if (description.trim() === '') throw new Refused('incident.description-blank');
  return { type: 'IncidentCreated', data: { incident, version, source, subject: incident, personal: { description } } };
}

type CoreDecisions = {
  readonly [Do in CoreCommand['do']]: (
    core: IncidentCore,
    command: Extract<CoreCommand, { do: Do }>,
  ) => readonly CoreFact[];
};
export const coreDecisions: CoreDecisions = {
  log: (_, command) => {
    const { event, message, lat, lng, designation, about } = command;
    const { type, data } = logEntry(command, event, message);
    return [{ type, data: { ...data, lat, lng, designation, ...about } }];
  },
  withdrawEntry: ({ withdrawn }, { entry, event, at, next }) =>
    withdrawn.has(entry) ? [] : [{ type: 'LogEntryWithdrawn', data: { entry, event, at, next } }],
  correctReport: (core, { reported, description, newVersion }) => {
    const { incident, version: previousVersion } = core;
    const told = description === core.description ? null : description;
    if (told === null && reported === core.reported && newVersion === previousVersion) return [];
    const personal = told === null ? null : { description: told };
    return [{ type: 'ReportCorrected', data: { reported, previousVersion, newVersion, subject: incident, personal } }];
  },
  complete: ({ completed }, command) => (completed ? [] : [{ type: 'IncidentCompleted', data: endingOf(command) }]),
  reopen: ({ completed, completedWith }, { with: main }) =>
    completed && follows(completedWith, main) ? [{ type: 'IncidentReopened', data: {} }] : [],
  archive: ({ archived }, command) => (archived ? [] : [{ type: 'IncidentArchived', data: endingOf(command) }]),
  unarchive: ({ archived, archivedWith }, { with: main }) =>
    archived && follows(archivedWith, main) ? [{ type: 'IncidentUnarchived', data: {} }] : [],
  delete: ({ deleted }) => (deleted ? [] : [{ type: 'IncidentDeleted', data: {} }]),
  erase: ({ subjects }, { subject }) =>
    subjects.has(subject) ? [{ type: 'PersonalDataErased', data: { subject } }] : [],
};

const endingOf = ({ with: main, linked }: Ending) => ({
  ...(main === undefined ? {} : { with: main }),
  ...(linked === undefined ? {} : { linked }),
});
const follows = (endedWith: string | null, main: string | undefined): boolean =>
  main === undefined || endedWith === main;

/** Commands that also work on a deleted incident: a repeated deletion, and the erasure of a person. */
export const coreAlsoOfDeleted = ['delete', 'erase'] as const satisfies readonly CoreCommand['do'][];

export const begunCore = ({ data, occurredAt }: IncidentCreated & { readonly occurredAt: string }): IncidentCore => ({
  status: 'known',
  incident: data.incident,
  version: data.version,
  source: data.source,
  completed: false,
  archived: false,
  completedWith: null,
  archivedWith: null,
  deleted: false,
  logged: new Set(),
  reported: occurredAt,
  description: data.personal?.description ?? null,
  withdrawn: new Set(),
  subjects: data.personal ? new Set([data.subject]) : new Set(),
});

type CoreFolds = {
  readonly [Type in Exclude<CoreFact['type'], 'IncidentCreated'>]: (
    core: IncidentCore,
    fact: Extract<CoreFact, { type: Type }>,
  ) => Partial<IncidentCore>;
};
/** The change of the core after each of its own facts. */
export const coreFolds: CoreFolds = {
  LogEntryRecorded: ({ logged }, { data }) =>
    logged.has(data.event) ? {} : { logged: new Set(logged).add(data.event) },
  LogEntryWithdrawn: ({ logged, withdrawn }, { data: { entry, event, next } }) => ({
    withdrawn: new Set(withdrawn).add(entry),
    ...(next === null ? { logged: new Set([...logged].filter((one) => one !== event)) } : {}),
  }),
  ReportCorrected: ({ description }, { data }) => ({
    reported: data.reported,
    description: data.personal?.description ?? description,
  }),
  IncidentCompleted: (_, { data }) => ({ completed: true, completedWith: data.with ?? null }),
  IncidentReopened: () => ({ completed: false }),
  IncidentArchived: (_, { data }) => ({ archived: true, archivedWith: data.with ?? null }),
  IncidentUnarchived: () => ({ archived: false }),
  IncidentDeleted: () => ({ deleted: true }),
  PersonalDataErased: ({ subjects, incident, description }, { data }) => ({
    description: data.subject === incident ? null : description,
    subjects: new Set([...subjects].filter((subject) => subject !== data.subject)),
  }),
};

/** The data of a fact of any part that the core reads: a new version, personal data, and a new organization. */
export type Carried = Partial<VersionChange> & {
  readonly subject?: string;
  readonly personal?: object | null;
  readonly newEntity?: object | null;
};

/** The change of the core after any fact. Personal data recorded after an erasure can be erased again. */
export function carriedChange({ subjects }: IncidentCore, data: Carried): Partial<IncidentCore> {
  const { newVersion, subject, personal } = data;
  const holds = subject !== undefined && personal !== undefined && personal !== null && !subjects.has(subject);
  return {
    ...(newVersion === undefined ? {} : { version: newVersion }),
    ...(holds ? { subjects: new Set(subjects).add(subject) } : {}),
  };
}
