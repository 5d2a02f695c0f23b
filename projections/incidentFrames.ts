import { channels, type IncidentEvent } from '#contracts/channels';
import { isActive } from './course.ts';
import { formNamed } from './forms.ts';
import { type IncidentDoc, summaryOf } from './incidentPage.ts';
import type { Change, Frame } from './projection.ts';
import { type Listing, memberFrames } from './team.ts';

/** What is told of a change, on the channels of S2 §7.5. */
export function framesOf({ key, event, before, after, position }: Change<IncidentDoc>): readonly Frame[] {
  if (!after) return [];
  const handedOver = before !== null && before.entity !== after.entity;
  const [was, is] = [before !== null && isListed(before), isListed(after)];
  // Whoever looks at it here is of the organisation that it leaves: for them it is gone.
  const gone = after.deleted || handedOver;
  const kind = gone ? 'deleted' : (pageEvent[event.type] ?? 'updated');
  const page = { channel: channels.incident(key), event: kind };
  const frames: readonly Frame[] = [
    { ...page, data: { incident: key, position, ...formNamed(event) } },
    ...memberFrames(before && listingOf(before), handedOver ? leftBy(before) : listingOf(after), position),
  ];
  if (!was && !is) return frames;
  if (handedOver) {
    const left = { channel: channels.incidentsActive(before.entity), event: 'deleted' };
    const came = { channel: channels.incidentsActive(after.entity), event: 'added' };
    return [
      ...frames,
      ...(was ? [{ ...left, data: { incident: summaryOf(before), position } }] : []),
      ...(is ? [{ ...came, data: { incident: summaryOf(after), position } }] : []),
    ];
  }
  const list = {
    channel: channels.incidentsActive(after.entity),
    event: is ? (was ? 'updated' : 'added') : 'deleted',
  };
  return [...frames, { ...list, data: { incident: summaryOf(after), position } }];
}

/** What the page is told by a name of its own (S2 §7.5). */
const pageEvent: Partial<Record<string, IncidentEvent>> = {
  IncidentHeld: 'incident_holds_updated',
  HoldReleased: 'incident_holds_updated',
  HoldsEnded: 'incident_holds_updated',
  TagAdded: 'tag_added',
  TagChanged: 'tag_updated',
  TagRemoved: 'tag_deleted',
  IntegrationQueued: 'integration_added',
  IntegrationDelayed: 'integration_updated',
  IntegrationCompleted: 'integration_updated',
  IntegrationFailed: 'integration_updated',
  IntegrationDoubted: 'integration_updated',
  IntegrationRetried: 'integration_updated',
  TeamMemberAdded: 'user_added',
  TeamRoleChanged: 'user_updated',
  TeamMemberRemoved: 'user_deleted',
  FormAdded: 'form_added',
  FormFieldSet: 'form_updated',
  FormTextWritten: 'form_updated',
  FormSubmitted: 'form_updated',
  FormApproved: 'form_updated',
  FormReturned: 'form_updated',
  FormRemoved: 'form_deleted',
};

const isListed = ({ progress, deleted, held }: IncidentDoc): boolean =>
  isActive(progress) && !deleted && held.hidden_until === null;

const leftBy = (doc: IncidentDoc): Listing => ({ users: [], incident: summaryOf(doc) });
const listingOf = (doc: IncidentDoc): Listing => ({
  users: isListed(doc) ? doc.team.map(({ user }) => user) : [],
  incident: summaryOf(doc),
});
