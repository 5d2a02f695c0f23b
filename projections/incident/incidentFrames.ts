import { channels, type IncidentEvent } from '#contracts/accounts/channels';
import type { RecordedFact } from '#events/facts';
import type { IncidentFact } from '#events/incident/incident';
import type { Change, Frame } from '#projections/core/projection';
import type { IncidentDoc } from './incidentPage.ts';
import { listFrames } from './listFrames.ts';
import { formNamed } from './parts/forms.ts';

/** What is told of a change, on the channels of S2 §7.5. */
export function framesOf({ key, event, before, after, position }: Change<IncidentDoc>): readonly Frame[] {
  if (!after) return [];
  // Whoever looks at it here is of the organisation that it leaves: for them it is gone.
  const gone = after.deleted || (before !== null && before.entity !== after.entity);
  const page = {
    channel: channels.incident(key),
    event: gone ? 'deleted' : pageEvents[event.type as IncidentFact['type']],
    data: { incident: key, position, ...formNamed(event), ...fileNamed(event) },
  };
  return [page, ...listFrames(before, after, position)];
}

/** What the page is told by a name of its own (S2 §7.5). */
export const pageEvents: Readonly<Record<IncidentFact['type'], IncidentEvent | 'deleted'>> = {
  IncidentCreated: 'updated',
  IncidentLocated: 'location_added',
  LocationCorrected: 'location_updated',
  LocationRemoved: 'location_deleted',
  ContactAdded: 'location_contact_added',
  ContactCorrected: 'location_contact_updated',
  ContactRemoved: 'location_contact_deleted',
  NoteWritten: 'note_added',
  NoteRewritten: 'note_updated',
  NoteRemoved: 'note_deleted',
  IncidentHeld: 'incident_holds_updated',
  HoldReleased: 'incident_holds_updated',
  HoldsEnded: 'incident_holds_updated',
  FileAdded: 'file_added',
  FileDescribed: 'file_updated',
  FileRemoved: 'file_deleted',
  FormAdded: 'form_added',
  FormFieldSet: 'form_updated',
  FormTextWritten: 'form_updated',
  FormSubmitted: 'form_updated',
  FormApproved: 'form_updated',
  FormReturned: 'form_updated',
  FormRemoved: 'form_deleted',
  LabelAdded: 'label_added',
  LabelRemoved: 'label_deleted',
  LogEntryRecorded: 'log_added',
  CrewDispatched: 'updated',
  IncidentTransferred: 'updated',
  TagAdded: 'tag_added',
  TagChanged: 'tag_updated',
  TagRemoved: 'tag_deleted',
  IntegrationQueued: 'integration_added',
  IntegrationDelayed: 'integration_updated',
  IntegrationCompleted: 'integration_updated',
  IntegrationFailed: 'integration_updated',
  IntegrationDoubted: 'integration_updated',
  IntegrationRetried: 'integration_updated',
  AlarmReceived: 'updated',
  BuppLeaderAssigned: 'updated',
  QuestionnaireSent: 'updated',
  QuestionnaireRevoked: 'updated',
  QuestionnaireAnswered: 'updated',
  TeamMemberAdded: 'user_added',
  TeamRoleChanged: 'user_updated',
  TeamMemberRemoved: 'user_deleted',
  AssetRecorded: 'asset_added',
  AssetRemoved: 'asset_deleted',
  IncidentCompleted: 'updated',
  IncidentReopened: 'updated',
  IncidentArchived: 'updated',
  IncidentUnarchived: 'updated',
  IncidentDeleted: 'deleted',
  // Words may be gone from any part of it.
  PersonalDataErased: 'refresh',
};

const fileNamed = ({ data }: RecordedFact): { file?: string } => ('file' in data ? { file: data.file } : {});
