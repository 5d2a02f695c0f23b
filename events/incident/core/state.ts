import { type Assets, assetsAfter, assetsErased } from '#events/incident/assets/assets';
import { type Bupp, buppAfter, noBupp } from '#events/incident/bupp/bupp';
import { type Files, filesAfter, filesErased } from '#events/incident/files/files';
import { type Forms, formsAfter, formsErased } from '#events/incident/forms/forms';
import { type Holds, holdsAfter, noHolds } from '#events/incident/holds/holds';
import { type Integrations, integrationsAfter } from '#events/incident/integrations/integrations';
import { type Notes, notesAfter } from '#events/incident/notes/notes';
import { type Places, placesAfter } from '#events/incident/places/places';
import { type Tags, tagsAfter, tagsErased } from '#events/incident/tags/tags';
import { type Team, teamAfter } from '#events/incident/team/team';
import type { Transferred } from '#events/incident/transfers/transfers';
import type { IncidentFact } from './events.ts';

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
      /** Every label it ever had. */
      readonly labelled: ReadonlySet<string>;
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
export type KnownIncident = Extract<IncidentState, { status: 'known' }>;

type Happened = IncidentFact & { readonly occurredAt: string };

/** What an incident is after each of its facts. */
export function incidentAfter(state: IncidentState, event: Happened): IncidentState {
  const next = after(state, event);
  if (next.status === 'none') return next;
  const subjects = subjectsAfter(next.subjects, event);
  return subjects === next.subjects ? next : { ...next, subjects };
}

/** Words recorded after an erasure are personal again, and can be erased again. */
function subjectsAfter(subjects: ReadonlySet<string>, { type, data }: IncidentFact): ReadonlySet<string> {
  if (type === 'PersonalDataErased') return new Set([...subjects].filter((id) => id !== data.subject));
  const says = 'personal' in data && data.personal !== null && !subjects.has(data.subject);
  return says ? new Set(subjects).add(data.subject) : subjects;
}

function after(state: IncidentState, event: Happened): IncidentState {
  if (event.type === 'IncidentCreated') return created(event.data.version, event.data.source);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'IncidentLocated':
    case 'ContactAdded':
    case 'LocationCorrected':
    case 'ContactCorrected':
      return {
        ...state,
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
        tags: tagsAfter(state.tags, event),
        bupp: buppAfter(state.bupp, event),
      };
    case 'TagRemoved':
      return { ...state, tags: tagsAfter(state.tags, event), bupp: buppAfter(state.bupp, event) };
    case 'AssetRecorded':
      return {
        ...state,
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
        files: filesAfter(state.files, event),
      };
    case 'FileRemoved':
      return { ...state, files: filesAfter(state.files, event) };
    case 'FormTextWritten':
    case 'FormReturned':
      return {
        ...state,
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
      return {
        ...state,
        labels: new Map(state.labels).set(event.data.name.toLowerCase(), event.data.label),
        labelled: new Set(state.labelled).add(event.data.label),
      };
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
      return {
        ...state,
        logged: new Set(state.logged).add(event.data.event),
        bupp: buppAfter(state.bupp, event),
      };
    case 'PersonalDataErased':
      return {
        ...state,
        // Files, tags and forms are the incident's own, not a place's or a contact's.
        files: state.named.has(event.data.subject) ? state.files : filesErased(state.files),
        tags: state.named.has(event.data.subject) ? state.tags : tagsErased(state.tags),
        assets: state.named.has(event.data.subject) ? state.assets : assetsErased(state.assets),
        forms: state.named.has(event.data.subject) ? state.forms : formsErased(state.forms),
      };
  }
}

const created = (version: string, source: string | null): KnownIncident => ({
  status: 'known',
  version,
  source,
  completed: false,
  archived: false,
  deleted: false,
  labels: new Map(),
  labelled: new Set(),
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
  subjects: new Set(),
});
