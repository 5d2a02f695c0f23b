/**
 * The content types that a browser displays itself without running code. Every other file is downloaded instead of
 * opened.
 */
export const shownInPlace: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
];

/** The titles of the crew's photos (S2 §9), and the log event that each can record. */
export const photos = [
  { title: 'Arrival photo', event: 'geo:arrived' },
  { title: 'Departure photo', event: 'geo:departed' },
] as const;

/** The log event of a file that records no other event. */
export const fileAdded = 'files:added';

interface FileFields {
  readonly title?: string;
  readonly description?: string;
}

/**
 * `POST /api/incident/{incident_uuid}/file/`: the fields of the form beside the file. With `log_entry_event`, the file
 * and the log entry are recorded together or not at all (S2 §7.1).
 */
export interface UploadBody extends FileFields {
  readonly log_entry_event?: string;
  readonly log_entry_message?: string;
  /** The time of the log event, ISO-8601. The file itself is added now. */
  readonly log_entry_time?: string;
  /** `true` when the time is meant although it is more than a day before the report. */
  readonly log_entry_time_confirmed?: string;
  readonly log_entry_lat?: number;
  readonly log_entry_lng?: number;
}

/** `PATCH /api/incident/{incident_uuid}/file/{uuid}/`: changes only the given fields. */
export interface FileEditBody extends FileFields {
  /** The values that the author started from. */
  readonly seen?: FileFields;
}
