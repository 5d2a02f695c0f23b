import type { Alarm } from '#contracts/incident/alarm';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type AssetCommand, decideAsset } from '#events/incident/assets/assets';
import { type BuppCommand, decideBupp } from '#events/incident/bupp/bupp';
import { decideFile, type FileCommand } from '#events/incident/files/files';
import { decideForm, type FormCommand } from '#events/incident/forms/forms';
import { decideHold, type HoldCommand } from '#events/incident/holds/holds';
import { decideIntegration, type IntegrationCommand } from '#events/incident/integrations/integrations';
import { decideNote, type NoteCommand } from '#events/incident/notes/notes';
import { decidePlace, located, type NewPlace, type PlaceCommand } from '#events/incident/places/places';
import { decideTag, type TagCommand } from '#events/incident/tags/tags';
import { decideTask, type TaskCommand } from '#events/incident/tasks/tasks';
import { decideTeam, type TeamCommand } from '#events/incident/team/team';
import { decideTransfer, type TransferCommand } from '#events/incident/transfers/transfers';
import type { IncidentFact } from './events.ts';
import { type IncidentState, incidentAfter, type KnownIncident } from './state.ts';

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
  evolve: incidentAfter,
  begins: (command, commandId) => command.do === 'create' && command.incident === idFrom('incident', commandId),

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
        return removeLabel(state, command);
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

function dispatch(state: KnownIncident, { crew, newVersion, targets }: Command<'dispatch'>): IncidentFact[] {
  if (state.dispatched.has(crew.designation) && state.version === newVersion) return [];
  if (state.completed || state.archived) throw new Refused('incident.not-active');
  if (!crew.active) throw new Refused('designation.inactive');
  if (crew.user === null) throw new Refused('designation.no-user');
  // A second crew may join: then the incident keeps the version it has.
  if (newVersion !== state.version && !targets.includes(newVersion)) throw new Refused('incident.target-unknown');
  const { designation, name, user } = crew;
  return [{ type: 'CrewDispatched', data: { designation, name, user, previousVersion: state.version, newVersion } }];
}

function recordDispatch(
  state: KnownIncident,
  { designation, name, newVersion }: Command<'recordDispatch'>,
): IncidentFact[] {
  if (state.dispatched.has(designation)) return [];
  const { version: previousVersion } = state;
  return [{ type: 'CrewDispatched', data: { designation, name, user: null, previousVersion, newVersion } }];
}

function addLabel(state: KnownIncident, { label, name }: Command<'addLabel'>): IncidentFact[] {
  const known = state.labels.get(name.toLowerCase());
  if (known === label) return [];
  if (known !== undefined) throw new Refused('incident.label-known');
  return [{ type: 'LabelAdded', data: { label, name } }];
}

function removeLabel({ labels, labelled }: KnownIncident, { label }: Command<'removeLabel'>): IncidentFact[] {
  if (!labelled.has(label)) throw new Refused('not-found');
  return [...labels.values()].includes(label) ? [{ type: 'LabelRemoved', data: { label } }] : [];
}
