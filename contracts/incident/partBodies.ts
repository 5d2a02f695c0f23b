import type { NewContact, NewLocation } from './incident.ts';
import type { TagData } from './parts.ts';

// In the body of an edit, `seen` has the values that its author started from. The request is refused when another
// person changed one of them since.

/** `POST /api/incident/{uuid}/label/`. */
export interface LabelBody {
  readonly name: string;
}

/** `POST /api/incident/{incident_uuid}/note/`. */
export interface IncidentNoteBody {
  readonly body: string;
}
/** `PATCH /api/incident/{incident_uuid}/note/{uuid}/`. */
export interface IncidentNoteEditBody extends IncidentNoteBody {
  readonly seen?: string;
}

/** `POST /api/incident/{incident_uuid}/hold/`. Without `until`, the hold waits for a person. ISO-8601, in the future. */
export interface HoldBody {
  readonly reason?: string;
  readonly until?: string;
}

type LocationFields = Partial<Omit<NewLocation, 'contacts'>>;
/** `PATCH /api/incident/{incident_uuid}/location/{uuid}/`: changes only the given fields. */
export interface LocationEditBody extends LocationFields {
  readonly seen?: LocationFields;
}

/** `PATCH /api/incident/{incident_uuid}/location/{location_uuid}/contact/{uuid}/`: changes only the given fields. */
export interface ContactEditBody extends Partial<NewContact> {
  readonly seen?: Partial<NewContact>;
}

/** `POST /api/incident/{incident_uuid}/tag/`. */
export interface TagBody {
  readonly content_type: string;
  readonly data: TagData;
}
/** `PATCH /api/incident/{incident_uuid}/tag/{uuid}/`: changes only the fields in `data`. */
export interface TagEditBody {
  readonly data: TagData;
  readonly seen?: TagData;
}

/** The operations of these parts. To add a part: add its body above and its operations here. */
export interface PartBodies {
  readonly 'POST /api/incident/:uuid/label/': LabelBody;
  readonly 'POST /api/incident/:incident_uuid/note/': IncidentNoteBody;
  readonly 'PATCH /api/incident/:incident_uuid/note/:uuid/': IncidentNoteEditBody;
  readonly 'POST /api/incident/:incident_uuid/hold/': HoldBody;
  readonly 'POST /api/incident/:incident_uuid/location/': NewLocation;
  readonly 'PATCH /api/incident/:incident_uuid/location/:uuid/': LocationEditBody;
  readonly 'POST /api/incident/:incident_uuid/location/:location_uuid/contact/': NewContact;
  readonly 'PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': ContactEditBody;
  readonly 'POST /api/incident/:incident_uuid/tag/': TagBody;
  readonly 'PATCH /api/incident/:incident_uuid/tag/:uuid/': TagEditBody;
}
