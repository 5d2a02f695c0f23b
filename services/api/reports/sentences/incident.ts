import { levels } from '#contracts/core/priority';
import { contactCallEnds } from '#contracts/incident/contactCalls';
import { nobodyFoundWords } from '#contracts/incident/crews/nobodyFound';
import { unlinkingSentences } from '#contracts/incident/linking/linked';
import { happenedIn, logWords } from '#contracts/incident/log/words';
import type { RecordedFact } from '#events/facts';
import type { IncidentFact } from '#events/incident/incident';
import { counted, quoted, reasonWords } from '#services/api/reports/words';
import { crewSentences } from './crews.ts';
import { formSentences } from './forms.ts';
import { placeSentences } from './places.ts';
import { teamSentences } from './team.ts';
import { type Known, nothing, type Sentences, typeChange, typeOf } from './told.ts';

const together = (main: string | undefined): string =>
  main === undefined ? '' : ', together with the main incident that it is linked to';

function logEntry(
  { personal, event, ended, contact, lat, lng }: RecordedFact<'LogEntryRecorded'>['data'],
  known: Known,
) {
  // Without words, an entry has no sealed part: it cannot be told from one whose words were erased.
  const message = (personal?.message ?? '').trim();
  if (event === 'note') return `wrote: ${quoted(personal?.message)}`;
  const whom = contact === undefined ? '' : ` (${known.was(contact) ?? 'a contact'})`;
  const end = ended === undefined ? '' : ` ${contactCallEnds[ended]}`;
  const place = lat === null || lng === null ? '' : ` At ${lat}, ${lng}.`;
  return `recorded: ${happenedIn(logWords, event)}${whom}.${end}${message === '' ? '' : ` ${quoted(message)}`}${place}`;
}

function transferred(data: RecordedFact<'IncidentTransferred'>['data'], known: Known): string {
  const { name, newEntity, urgent, assigned, personal } = data;
  const to = newEntity ? `${name} of ${newEntity.name}` : name;
  const who = assigned ? ` ${known.person(assigned.user)} (${assigned.designation}) is asked to take it.` : '';
  const words = personal?.explanation ?? '';
  return `handed it on to ${to}${urgent ? ', as urgent' : ''}${typeChange(data)}.${who}${words.trim() === '' ? '' : ` Explanation: ${quoted(words)}`}`;
}

/** The sentences of an incident's own facts, without its parts. */
const core = {
  IncidentCreated: ({ version, personal }) => `reported it as ${typeOf(version)}: ${quoted(personal?.description)}`,
  LogEntryRecorded: logEntry,
  LogEntryWithdrawn: ({ event, at }, { time }) => `withdrew the entry “${happenedIn(logWords, event)}” of ${time(at)}`,
  ReportCorrected: (data, { time }) =>
    `corrected the report${typeChange(data)}. It was reported at ${time(data.reported)}.${data.personal ? ` Description: ${quoted(data.personal.description)}` : ''}`,
  IncidentCompleted: (data) => `marked it as completed${together(data.with)}`,
  IncidentReopened: () => 'opened it again',
  IncidentArchived: (data) => `archived it${together(data.with)}`,
  IncidentUnarchived: () => 'removed it from the archive',
  IncidentDeleted: () => 'deleted it',
  PersonalDataErased: () => 'erased personal words of it, which nobody can read again',
  AlarmReceived: ({ alarm, station, description, event }) =>
    `An alarm came in: ${[alarm, station, description, event].filter((one) => one !== '').join(', ')}.`,
  PriorityChanged: ({ priority, personal }, { was }) =>
    `changed the priority from ${was('priority', levels[priority].words) ?? levels.routine.words} to ${levels[priority].words}.${reasonWords(personal?.reason)}`,
  PriorityFollowed: ({ priority }, { was }) =>
    `The priority became ${levels[priority].words}, by its problem (before: ${was('priority', levels[priority].words) ?? levels.routine.words}).`,
  IncidentHeld: ({ hold, until, personal }, { time, was }) => {
    was(hold, 'hold');
    return `put it on hold${until === undefined ? '' : ` until ${time(until)}`}.${personal ? reasonWords(personal.reason) : ''}`;
  },
  HoldReleased: () => 'released the hold',
  HoldsEnded: nothing,
  NobodyFound: ({ because, crews, rule, called }) => nobodyFoundWords({ because, crews, rule, called }),
  IncidentTransferred: transferred,
  // The call-out that begins says the same.
  CalloutRequested: nothing,
  NobodyReached: ({ next, because }) =>
    `Nobody was reached by the escalation. ${because !== undefined || next === 'mark' ? 'Nobody is called next.' : 'Others are called next.'}`,
  IncidentMadeMain: nothing,
  IncidentLinked: () => 'linked it to a main incident of the same cause',
  IncidentUnlinked: ({ because, personal }) =>
    `The link to its main incident ended. ${unlinkingSentences[because]}${because === 'person' ? reasonWords(personal?.reason) : ''}`,
  CallerTold: ({ delivery, contact, personal }, { was }) => {
    const whom = was(contact) ?? 'the caller';
    was(delivery, whom);
    return `texted ${whom}: ${quoted(personal?.message)}`;
  },
  LinkedIncidentsFollowed: ({ incidents }) => `${counted(incidents.length, 'linked incident')} followed.`,
  FileAdded: ({ file, personal }, { was }) => `added the file ${quoted(was(file, personal?.title) ?? personal?.title)}`,
  FileDescribed: ({ file, personal }, { was }) =>
    `described the file ${quoted(was(file, personal?.title))} as ${quoted([personal?.title, personal?.description].filter(Boolean).join('. '))}`,
  FileRemoved: ({ file }, { was }) => `removed the file ${quoted(was(file))}`,
  NoteWritten: ({ note, personal }, { was }) => {
    was(note, personal?.body);
    return `wrote the note ${quoted(personal?.body)}`;
  },
  NoteRewritten: ({ note, personal }, { was }) =>
    `changed a note from ${quoted(was(note, personal?.body))} to ${quoted(personal?.body)}`,
  NoteRemoved: ({ note }, { was }) => `removed the note ${quoted(was(note))}`,
  LabelAdded: ({ label, name, personal }, { was }) => {
    const words = personal?.name ?? name;
    was(label, words);
    return `added the label ${quoted(words)}`;
  },
  LabelRemoved: ({ label }, { was }) => `removed the label ${quoted(was(label))}`,
  IntegrationQueued: ({ problem }) => `asked for a service request in Cityworks: ${problem.display}`,
  IntegrationDelayed: ({ reason }) => `The service request waits: ${reason}`,
  IntegrationCompleted: ({ reference }) => `The service request exists in Cityworks: ${reference}.`,
  IntegrationFailed: ({ reason }) => `The service request was not created: ${reason}`,
  IntegrationDoubted: () => 'It is unknown whether Cityworks created the service request.',
  IntegrationRetried: () => 'sent the service request again',
} satisfies Partial<Sentences<IncidentFact['type']>>;

export const incidentSentences: Sentences<IncidentFact['type']> = {
  ...core,
  ...crewSentences,
  ...formSentences,
  ...placeSentences,
  ...teamSentences,
};
