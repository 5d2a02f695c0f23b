import { Type } from 'class-transformer';
import { IsObject, Matches, ValidateNested } from 'class-validator';
import { AlarmWordsBody } from '#contracts/api/alarms/alarms';
import { AsOfQuery } from '#contracts/api/asOf';
import { ReportedPlace } from '#contracts/api/incident/placeBodies';
import { TagFields } from '#contracts/api/incident/tagFields';
import { operations } from '#contracts/api/operation';
import {
  Absent,
  AnyWords,
  Each,
  Id,
  Latitude,
  LogEvent,
  Longitude,
  MomentOrClock,
  NameList,
  OneOf,
  Optional,
  With,
  Words,
  YesNo,
} from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type Priority, priorities } from '#contracts/core/priority';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { managed, managedInPart, type TagData } from '#contracts/incident/incident';
import { fileLogEvents } from '#contracts/incident/logEvents';
import { logEntry } from '#contracts/incident/parts';
import { incidentDetail } from '#contracts/incidentDetail';

/** (S2 §7.1). */
export class CreateBody {
  @Words(80) version!: string;
  @Words(limits.text.description) description!: string;
  @Optional() @NameList(limits.text.label, 30) labels?: readonly string[];
  /** Without a point, the place is listed and not on the map until it is located. */
  @Optional()
  @Type(() => ReportedPlace)
  @Each(10)
  locations?: readonly ReportedPlace[];
  /** The choice of the person who reports it. Without it, the priority follows the problem. */
  @Optional() @OneOf(priorities) priority?: Priority;
  /** The fields of its problem: those of its tag `problem`. */
  @Optional() @TagFields() problem?: TagData;
  /** True for work at an address (S2 §2.2): it needs a place with a street address. */
  @Optional() @YesNo() job?: boolean;
  /** The words of a pump station's alarm. An alarm that matches a filter creates a filtered incident. */
  @Optional()
  @Type(() => AlarmWordsBody)
  @ValidateNested()
  @IsObject({ message: 'This must be an object.' })
  alarm?: AlarmWordsBody;
  /** The main incident of the same cause: it is linked to that one, and nobody is sent. Needs the right to link. */
  @Optional() @Id() link_to?: string;
  /** The external id of the report, `system:id`. A repeated id creates no second incident. */
  @Optional() @Matches(/^[\w.-]{1,40}:[\x21-\x7e]{1,160}$/, { message: 'This must be system:id.' }) source?: string;
}

/** (S2 §7.1). */
export class LogBody {
  @LogEvent(...fileLogEvents) event!: string;
  @AnyWords(limits.text.message) message!: string;
  /** The time when it happened (S2 §3), ISO-8601. Default: now. Ours: a clock time, as `1:40 PM`, `1:40` or `0140`. */
  @Optional() @MomentOrClock() time?: string;
  /** Ours: true when the time is meant although it is more than a day before the report, or a clock time before it. */
  @Optional() @YesNo() time_confirmed?: boolean;
  @Latitude() @With('lng') lat?: number;
  @Longitude() @With('lat') lng?: number;
}

export class ManageBody {
  @Absent() @YesNo() archived?: boolean;
  @Absent() @YesNo() completed?: boolean;
  /** For an end: `unlink` lets the incidents that are linked to it stand alone. Otherwise they end with it. */
  @Optional() @OneOf(['follow', 'unlink']) linked?: 'follow' | 'unlink';
}

export const incidentOperations = operations({
  'POST /api/incidents/': {
    permission: 'incident.create',
    summary: 'Create an incident; a repeated outside report creates no second one',
    answers: { 201: reference },
    body: CreateBody,
  },

  'GET /api/incident/:uuid/': {
    permission: 'incident.view',
    summary: 'One incident: its state, places, contacts and log',
    answers: { 200: incidentDetail },
    query: AsOfQuery,
    refuses: ['replay.reading'],
  },

  'GET /api/incident/:uuid/log/': {
    permission: 'incident.view',
    summary: "The incident's log, oldest first",
    answers: { 200: listOf(logEntry) },
  },

  'POST /api/incident/:uuid/log/': {
    permission: 'incident.log',
    summary: 'Record a log event',
    answers: { 201: reference },
    body: LogBody,
  },

  'DELETE /api/incident/:uuid/': {
    permission: 'incident.delete',
    summary: 'Delete an incident for all users; this cannot be undone',
    answers: { 200: nothing },
  },

  'GET /api/manage/incident/:uuid/': {
    permission: 'incident.view',
    summary: 'The archived and completed flags of an incident',
    answers: { 200: managed },
  },

  'PATCH /api/manage/incident/:uuid/': {
    permission: 'incident.manage',
    summary: 'Archive, unarchive, complete or reopen an incident',
    answers: { 200: managedInPart },
    body: ManageBody,
  },

  'POST /api/incident/:uuid/erase/:subject/': {
    permission: 'incident.erase',
    summary: "Erase personal data: a contact, a location, or the incident's own texts",
    answers: { 200: nothing },
  },
});
