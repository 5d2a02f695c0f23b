import type { FactType, RecordedFact } from '#events/facts';
import { quoted } from '#services/api/reports/words';
import type { Sentences } from './told.ts';

const checkInEnds: Readonly<Record<RecordedFact<'CheckInFailed'>['data']['reason'], string>> = {
  unanswered: 'no answer in time',
  expired: 'nobody looked in time',
  unsent: 'the message did not arrive',
  replaced: 'the crew was asked again',
};

/** The sentences of crews' duty and positions, of single calls, and of texts. Everything else is no part of the work. */
export const otherSentences: Partial<Sentences<FactType>> = {
  DesignatedUserAssigned: ({ designation, user }, { person, was }) => {
    const before = was(`holder ${designation}`, person(user));
    return `gave ${was(`name ${designation}`) ?? 'the crew'} to ${person(user)}${before === null ? '' : ` (before: ${before})`}`;
  },
  DesignatedUserReleased: ({ designation, user }, { person, was }) => {
    was(`holder ${designation}`, 'nobody');
    return `took ${was(`name ${designation}`) ?? 'the crew'} from ${person(user)}`;
  },
  DesignationCreated: ({ designation, name }, { was }) => {
    was(`name ${designation}`, name);
    return null;
  },
  CrewActivated: ({ designation }, { was }) => `switched ${was(`name ${designation}`) ?? 'the crew'} on`,
  CrewDeactivated: ({ designation }, { was }) => `switched ${was(`name ${designation}`) ?? 'the crew'} off`,
  CrewNoteWritten: ({ designation, personal }, { was }) => {
    const before = was(`note ${designation}`, personal?.body ?? '');
    return `wrote the note of ${was(`name ${designation}`) ?? 'the crew'}: ${quoted(personal?.body)}${before ? ` (before: ${quoted(before)})` : ''}`;
  },
  CheckInRequested: ({ designation, dueAt }, { was, time }) =>
    `asked ${was(`name ${designation}`) ?? 'the crew'} for its position by ${time(dueAt)}`,
  CheckInCompleted: ({ designation, lat, lng, personal }, { was }) =>
    `${was(`name ${designation}`) ?? 'The crew'} answered with its position: ${lat}, ${lng}.${(personal?.note ?? '') === '' ? '' : ` Note: ${quoted(personal?.note)}`}`,
  PositionReported: ({ designation, lat, lng }, { was }) =>
    `${was(`name ${designation}`) ?? 'The crew'} reported its position: ${lat}, ${lng}.`,
  CheckInFailed: ({ designation, reason, cause }, { was }) =>
    `${was(`name ${designation}`) ?? 'The crew'} gave no position: ${cause ?? checkInEnds[reason]}.`,
  // The calls of call-outs stand in their own section.
  CallRequested: ({ call, purpose, user, contact }, { person, was }) => {
    was(`call ${call}`, purpose === 'job' || purpose === 'contact' ? person(user) : '');
    if (purpose === 'contact') return `asked to be connected by phone with ${was(contact ?? '') ?? 'a contact'}`;
    return purpose === 'job' ? `The phone of ${person(user)} was called about the job.` : null;
  },
  CallPutOff: ({ call, reason }, { was }) => (was(`call ${call}`) ? `The call waited: ${reason}` : null),
  CallAnswered: ({ call }, { was }) =>
    was(`call ${call}`) ? `The phone of ${was(`call ${call}`)} was answered.` : null,
  EventTextRequested: ({ delivery, user }, { person, was }) => {
    was(delivery, person(user));
    return null;
  },
  NoticeRequested: ({ delivery, medium }, { was }) => {
    was(
      delivery,
      { sms: 'the person asked', email: 'the mail address of the transfer', http: 'the outside system' }[medium],
    );
    return null;
  },
  DeliverySent: ({ delivery }, { was }) => (was(delivery) ? `A message about it was sent to ${was(delivery)}.` : null),
  DeliveryConfirmed: ({ delivery }, { was }) => (was(delivery) ? `The message to ${was(delivery)} arrived.` : null),
  DeliveryFailed: ({ delivery, reason }, { was }) =>
    was(delivery) ? `The message to ${was(delivery)} was not sent: ${reason}` : null,
  DeliveryUndelivered: ({ delivery, reason }, { was }) =>
    was(delivery) ? `The message to ${was(delivery)} did not arrive: ${reason}` : null,
  DeliveryUnknown: ({ delivery }, { was }) =>
    was(delivery) ? `It is unknown whether the message to ${was(delivery)} was sent.` : null,
};
