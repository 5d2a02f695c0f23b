import type { Alarm } from '#contracts/alarm';
import type { Decider } from '../decider.ts';
import { idFrom } from '../ids.ts';
import { Refused } from '../refused.ts';
import { type AssetCommand, type Assets, assetsAfter, assetsErased, decideAsset } from './assets.ts';
import { type Bupp, type BuppCommand, buppAfter, decideBupp, noBupp } from './bupp.ts';
import type { IncidentFact } from './events.ts';
import { decideFile, type FileCommand, type Files, filesAfter, filesErased } from './files.ts';
import { decideForm, type FormCommand, type Forms, formsAfter, formsErased } from './forms.ts';
import { decideHold, type HoldCommand, type Holds, holdsAfter, noHolds } from './holds.ts';
import { decideIntegration, type IntegrationCommand, type Integrations, integrationsAfter } from './integrations.ts';
import { decideNote, type NoteCommand, type Notes, notesAfter } from './notes.ts';
import { decidePlace, located, type NewPlace, type PlaceCommand, type Places, placesAfter } from './places.ts';
import { decideTag, type TagCommand, type Tags, tagsAfter, tagsErased } from './tags.ts';
import { decideTask, type TaskCommand } from './tasks.ts';
import { decideTeam, type Team, type TeamCommand, teamAfter } from './team.ts';
import { decideTransfer, type TransferCommand, type Transferred } from './transfers.ts';

export type IncidentState =
  | { readonly status: 'none' }
  | {
      readonly status: 'known';
      readonly version: string;
      readonly source: string | null;
      readonly completed: boolean;
      readonly archived: boolean;
      readonly deleted: boolean;
      /** Label ids by lower-case name. */
      readonly labels: ReadonlyMap<string, string>;
      readonly dispatched: ReadonlySet<string>;
      readonly places: Places;
      readonly notes: Notes;
      /** Its transfers, in order. */
      readonly transfers: Transferred;
      readonly holds: Holds;
      readonly files: Files;
      readonly forms: Forms;
      readonly tags: Tags;
      readonly integrations: Integrations;
      readonly bupp: Bupp;
      readonly team: Team;
      /** The kinds of log events that there were. */
      readonly logged: ReadonlySet<string>;
      readonly assets: Assets;
      /** Every location and contact it ever had. */
      readonly named: ReadonlySet<string>;
      /** The people whose data this stream holds. */
      readonly subjects: ReadonlySet<string>;
    };
type Known = Extract<IncidentState, { status: 'known' }>;

export type IncidentCommand =
  | PlaceCommand
  | NoteCommand
  | TransferCommand
  | HoldCommand
  | FileCommand
  | FormCommand
  | TagCommand
  | IntegrationCommand
  | BuppCommand
  | TeamCommand
  | TaskCommand
  | AssetCommand
  | {
      readonly do: 'create';
      readonly incident: string;
      readonly version: string;
      readonly description: string;
      readonly source: string | null;
      readonly labels: readonly { readonly label: string; readonly name: string }[];
      readonly locations: readonly NewPlace[];
      /** Where an alarm told of it. */
      readonly alarm?: Alarm | undefined;
    }
  | {
      readonly do: 'log';
      readonly entry: string;
      readonly incident: string;
      readonly event: string;
      readonly message: string;
      readonly lat: number | null;
      readonly lng: number | null;
      readonly designation: string | null;
    }
  | {
      readonly do: 'dispatch';
      readonly newVersion: string;
      /** The versions that the current one may become (`versions/`), and the crew as its own stream knows it now. */
      readonly targets: readonly string[];
      readonly crew: {
        readonly designation: string;
        readonly name: string;
        readonly active: boolean;
        readonly user: string | null;
      };
    }
  | {
      /** History read from a file: the crew was sent, whoever held it then, so there is nothing left to refuse. */
      readonly do: 'recordDispatch';
      readonly newVersion: string;
      readonly designation: string;
      readonly name: string;
    }
  | { readonly do: 'addLabel'; readonly label: string; readonly name: string }
  | { readonly do: 'removeLabel'; readonly label: string }
  | { readonly do: 'complete' | 'reopen' | 'archive' | 'unarchive' | 'delete' }
  | { readonly do: 'erase'; readonly subject: string };

type Command<Do extends IncidentCommand['do']> = Extract<IncidentCommand, { do: Do }>;

export const incident: Decider<IncidentState, IncidentCommand, IncidentFact> = {
  category: 'incident',
  initial: { status: 'none' },
  begins: (command, commandId) => command.do === 'create' && command.incident === idFrom('incident', commandId),

  evolve: (state, event) => {
    if (event.type === 'IncidentCreated') return created(event.data.version, event.data.source, event.data.subject);
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'IncidentLocated':
      case 'ContactAdded':
      case 'LocationCorrected':
      case 'ContactCorrected':
        return {
          ...state,
          subjects: new Set(state.subjects).add(event.data.subject),
          named: new Set(state.named).add(event.data.subject),
          places: placesAfter(state.places, event),
        };
      case 'NoteWritten':
      case 'NoteRewritten':
      case 'NoteRemoved':
        return { ...state, notes: notesAfter(state.notes, event) };
      case 'TagAdded':
      case 'TagChanged':
        return {
          ...state,
          subjects: new Set(state.subjects).add(event.data.subject),
          tags: tagsAfter(state.tags, event),
          bupp: buppAfter(state.bupp, event),
        };
      case 'TagRemoved':
        return { ...state, tags: tagsAfter(state.tags, event), bupp: buppAfter(state.bupp, event) };
      case 'AssetRecorded':
        return {
          ...state,
          subjects: event.data.personal === null ? state.subjects : new Set(state.subjects).add(event.data.subject),
          assets: assetsAfter(state.assets, event),
        };
      case 'AssetRemoved':
        return { ...state, assets: assetsAfter(state.assets, event) };
      // Nothing is decided by it any more.
      case 'AlarmReceived':
        return state;
      case 'IntegrationQueued':
      case 'IntegrationDelayed':
      case 'IntegrationCompleted':
      case 'IntegrationFailed':
      case 'IntegrationDoubted':
      case 'IntegrationRetried':
        return { ...state, integrations: integrationsAfter(state.integrations, event) };
      case 'BuppLeaderAssigned':
      case 'QuestionnaireRevoked':
        return { ...state, bupp: buppAfter(state.bupp, event) };
      case 'QuestionnaireSent':
      case 'QuestionnaireAnswered':
        return {
          ...state,
          subjects: new Set(state.subjects).add(event.data.subject),
          bupp: buppAfter(state.bupp, event),
        };
      case 'TeamMemberAdded':
      case 'TeamRoleChanged':
      case 'TeamMemberRemoved':
        return { ...state, team: teamAfter(state.team, event) };
      case 'IncidentHeld':
      case 'HoldReleased':
      case 'HoldsEnded':
        return { ...state, holds: holdsAfter(state.holds, event) };
      case 'FileAdded':
      case 'FileDescribed':
        return {
          ...state,
          subjects: new Set(state.subjects).add(event.data.subject),
          files: filesAfter(state.files, event),
        };
      case 'FileRemoved':
        return { ...state, files: filesAfter(state.files, event) };
      case 'FormTextWritten':
      case 'FormReturned':
        return {
          ...state,
          subjects: new Set(state.subjects).add(event.data.subject),
          forms: formsAfter(state.forms, event),
        };
      case 'FormAdded':
      case 'FormFieldSet':
      case 'FormSubmitted':
      case 'FormApproved':
      case 'FormRemoved':
        return { ...state, forms: formsAfter(state.forms, event) };
      case 'LocationRemoved':
      case 'ContactRemoved':
        return { ...state, places: placesAfter(state.places, event) };
      case 'LabelAdded':
        return { ...state, labels: new Map(state.labels).set(event.data.name.toLowerCase(), event.data.label) };
      case 'LabelRemoved':
        return { ...state, labels: new Map([...state.labels].filter(([, id]) => id !== event.data.label)) };
      case 'CrewDispatched':
        return {
          ...state,
          version: event.data.newVersion,
          dispatched: new Set(state.dispatched).add(event.data.designation),
        };
      case 'IncidentTransferred':
        return {
          ...state,
          version: event.data.newVersion,
          // Its people stay with the organisation that hands it over.
          team: event.data.newEntity ? new Map() : state.team,
          transfers: [...state.transfers, event.data.transfer],
          subjects: event.data.personal === null ? state.subjects : new Set(state.subjects).add(event.data.subject),
        };
      case 'IncidentCompleted':
        return { ...state, completed: true };
      case 'IncidentReopened':
        return { ...state, completed: false };
      case 'IncidentArchived':
        return { ...state, archived: true };
      case 'IncidentUnarchived':
        return { ...state, archived: false };
      case 'IncidentDeleted':
        return { ...state, deleted: true };
      case 'LogEntryRecorded':
        // Words recorded after an erasure are personal again, and can be erased again.
        return {
          ...state,
          logged: new Set(state.logged).add(event.data.event),
          subjects: event.data.personal === null ? state.subjects : new Set(state.subjects).add(event.data.subject),
          bupp: buppAfter(state.bupp, event),
        };
      case 'PersonalDataErased':
        return {
          ...state,
          subjects: new Set([...state.subjects].filter((id) => id !== event.data.subject)),
          // Files, tags and forms are the incident's own, not a place's or a contact's.
          files: state.named.has(event.data.subject) ? state.files : filesErased(state.files),
          tags: state.named.has(event.data.subject) ? state.tags : tagsErased(state.tags),
          assets: state.named.has(event.data.subject) ? state.assets : assetsErased(state.assets),
          forms: state.named.has(event.data.subject) ? state.forms : formsErased(state.forms),
        };
    }
  },

  decide: (state, command) => {
    if (command.do === 'create') return create(state, command);
    if (state.status === 'none') throw new Refused('not-found');
    if (state.deleted && !alsoOfDeleted.has(command.do)) throw new Refused('not-found');
    switch (command.do) {
      case 'addLocation':
      case 'correctLocation':
      case 'removeLocation':
      case 'addContact':
      case 'correctContact':
      case 'removeContact':
        return decidePlace(state.places, state.named, command);
      case 'writeNote':
      case 'rewriteNote':
      case 'removeNote':
        return decideNote(state.notes, command);
      case 'transfer':
        return decideTransfer(state, command);
      case 'addTag':
      case 'changeTag':
      case 'removeTag':
        return decideTag(state.tags, command);
      case 'recordAsset':
      case 'removeAsset':
        return decideAsset(state.assets, state.places, command);
      case 'queueIntegration':
      case 'tellIntegration':
      case 'retryIntegration':
      case 'markIntegration':
        return decideIntegration(state.integrations, command);
      case 'assignBuppLeader':
      case 'sendQuestionnaire':
      case 'revokeQuestionnaire':
      case 'answerQuestionnaire':
      case 'decideBupp':
      case 'makeAppointment':
      case 'keepAppointment':
        return decideBupp(state, command);
      case 'addMembers':
      case 'changeMemberRole':
      case 'removeMember':
        return decideTeam(state.team, command);
      case 'act':
        return decideTask(state, command);
      case 'hold':
      case 'releaseHold':
      case 'endHolds':
        return decideHold(state.holds, command);
      case 'addFile':
      case 'describeFile':
      case 'removeFile':
        return decideFile(state.files, command);
      case 'addForm':
      case 'fillForm':
      case 'submitForm':
      case 'approveForm':
      case 'returnForm':
      case 'removeForm':
        return decideForm(state, command);
      case 'delete':
        return state.deleted ? [] : [{ type: 'IncidentDeleted', data: {} }];
      case 'log':
        return [log(command)];
      case 'dispatch':
        return dispatch(state, command);
      case 'recordDispatch':
        return recordDispatch(state, command);
      case 'addLabel':
        return addLabel(state, command);
      case 'removeLabel':
        return [...state.labels.values()].includes(command.label)
          ? [{ type: 'LabelRemoved', data: { label: command.label } }]
          : [];
      case 'complete':
        return state.completed ? [] : [{ type: 'IncidentCompleted', data: {} }];
      case 'reopen':
        return state.completed ? [{ type: 'IncidentReopened', data: {} }] : [];
      case 'archive':
        return state.archived ? [] : [{ type: 'IncidentArchived', data: {} }];
      case 'unarchive':
        return state.archived ? [{ type: 'IncidentUnarchived', data: {} }] : [];
      case 'erase':
        return state.subjects.has(command.subject)
          ? [{ type: 'PersonalDataErased', data: { subject: command.subject } }]
          : [];
    }
  },

  owner: ({ type, data }) => (type === 'IncidentTransferred' ? (data.newEntity?.entity ?? null) : null),
};

/** What is under way outside comes to its end whatever becomes of the incident. */
const alsoOfDeleted: ReadonlySet<IncidentCommand['do']> = new Set(['delete', 'erase', 'tellIntegration']);

const created = (version: string, source: string | null, subject: string): Known => ({
  status: 'known',
  version,
  source,
  completed: false,
  archived: false,
  deleted: false,
  labels: new Map(),
  dispatched: new Set(),
  places: new Map(),
  notes: new Map(),
  transfers: [],
  holds: noHolds,
  files: new Map(),
  forms: new Map(),
  tags: new Map(),
  integrations: new Map(),
  bupp: noBupp,
  team: new Map(),
  logged: new Set(),
  assets: new Map(),
  named: new Set(),
  subjects: new Set([subject]),
});

function create(state: IncidentState, command: Command<'create'>): IncidentFact[] {
  // The same outside report again, or the same request repeated: one incident.
  if (state.status === 'known') return [];
  if (command.description.trim() === '') throw new Refused('incident.description-blank');
  const { incident: id, version, source } = command;
  return [
    {
      type: 'IncidentCreated',
      data: { incident: id, version, source, subject: id, personal: { description: command.description } },
    },
    ...(command.alarm ? [{ type: 'AlarmReceived', data: { ...command.alarm } } as const] : []),
    ...command.labels.map(({ label, name }): IncidentFact => ({ type: 'LabelAdded', data: { label, name } })),
    ...command.locations.flatMap(located),
  ];
}

function log({ entry, incident: id, event, message, lat, lng, designation }: Command<'log'>): IncidentFact {
  const personal = message === '' ? null : { message };
  return { type: 'LogEntryRecorded', data: { entry, event, lat, lng, designation, subject: id, personal } };
}

function dispatch(state: Known, { crew, newVersion, targets }: Command<'dispatch'>): IncidentFact[] {
  if (state.dispatched.has(crew.designation) && state.version === newVersion) return [];
  if (state.completed || state.archived) throw new Refused('incident.not-active');
  if (!crew.active) throw new Refused('designation.inactive');
  if (crew.user === null) throw new Refused('designation.no-user');
  // A second crew may join: then the incident keeps the version it has.
  if (newVersion !== state.version && !targets.includes(newVersion)) throw new Refused('incident.target-unknown');
  const { designation, name, user } = crew;
  return [{ type: 'CrewDispatched', data: { designation, name, user, previousVersion: state.version, newVersion } }];
}

function recordDispatch(state: Known, { designation, name, newVersion }: Command<'recordDispatch'>): IncidentFact[] {
  if (state.dispatched.has(designation)) return [];
  const { version: previousVersion } = state;
  return [{ type: 'CrewDispatched', data: { designation, name, user: null, previousVersion, newVersion } }];
}

function addLabel(state: Known, { label, name }: Command<'addLabel'>): IncidentFact[] {
  const known = state.labels.get(name.toLowerCase());
  if (known === label) return [];
  if (known !== undefined) throw new Refused('incident.label-known');
  return [{ type: 'LabelAdded', data: { label, name } }];
}
