import type { LogEntryRecorded } from './facts.ts';

/** The uuids of a log entry and of its incident. */
export interface EntryIds {
  readonly incident: string;
  readonly entry: string;
}

/** The log entry for a step of a part. An empty message is no personal data. */
export const logEntry = ({ incident, entry }: EntryIds, event: string, message: string): LogEntryRecorded => ({
  type: 'LogEntryRecorded',
  data: {
    entry,
    event,
    lat: null,
    lng: null,
    designation: null,
    subject: incident,
    personal: message === '' ? null : { message },
  },
});
