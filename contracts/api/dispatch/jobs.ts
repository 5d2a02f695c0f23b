import { IsIn } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { AnyWords, MinutesUntil, Moment, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, taken } from '#contracts/core/schema';
import { job as jobDocument } from '#contracts/dispatch/job';
import { type JobStep, jobSteps } from '#contracts/incident/crews/crews';

export class JobKeyQuery {
  @Words(200) k!: string;
}

/** The key authorizes the request: a crew member at the roadside does not sign in. */
export class JobBody {
  @Words(200) k!: string;
  @IsIn(jobSteps, { message: 'This is not a step of a job.' }) step!: JobStep;
  /** Why the crew declines. */
  @Optional() @AnyWords(limits.text.note) reason?: string;
  /** When the crew pressed the button, ISO-8601: the phone may have been offline since. */
  @Optional() @Moment() time?: string;
}

/** The messages of a crew: a note for the log, that it needs help, that it is safe, and when it will be there. */
export const jobMessages = ['note', 'help', 'safe', 'eta'] as const;
export type JobMessage = (typeof jobMessages)[number];

export class JobMessageBody {
  @Words(200) k!: string;
  @IsIn(jobMessages, { message: 'This is not a message of a crew.' }) kind!: JobMessage;
  /** A note has words; a call for help may have some. */
  @Optional() @AnyWords(limits.text.note) words?: string;
  /** The minutes until it is there, from that time on. */
  @Optional() @MinutesUntil() minutes?: number;
  /** When the crew pressed the button, ISO-8601: the phone may have been offline since. */
  @Optional() @Moment() time?: string;
}

/** The time when the photo was taken, ISO-8601. The key is in the address, so that it is checked before the photo is read. */
export class JobPhotoBody {
  @Optional() @Moment() time?: string;
}

const over = ['job.replaced', 'job.recalled', 'job.declined', 'job.done', 'job.closed'] as const;

/** The crew's routes of a job: the holder of the key works on this job until it is over. Reading it records nothing. */
export const jobOperations = operations({
  'GET /api/job/': {
    permission: 'open',
    summary: 'The job of a job link: what, where, whom to call, and how far it is',
    answers: { 200: jobDocument },
    query: JobKeyQuery,
    refuses: over,
  },

  'POST /api/job/': {
    permission: 'open',
    summary: 'Record a step of the crew: opened, accepted, declined, on the way, on the scene, done',
    answers: { 200: taken },
    body: JobBody,
    csrf: false,
    refuses: over,
  },

  'POST /api/job/message/': {
    permission: 'open',
    summary: 'Record a note of the crew, that it needs help or is safe, or when it will be there',
    answers: { 200: taken },
    body: JobMessageBody,
    csrf: false,
    refuses: over,
  },

  'POST /api/job/photo/': {
    permission: 'open',
    summary: 'Add a photo of the crew to the incident, with a line of the log',
    answers: { 200: taken },
    query: JobKeyQuery,
    body: JobPhotoBody,
    file: 'file',
    csrf: false,
    refuses: over,
  },

  'POST /api/text-report/': {
    permission: 'open',
    summary: 'The text service reports what became of a text; the key of the address names the text',
    answers: { 200: nothing },
    query: JobKeyQuery,
    signed: true,
    free: true,
    csrf: false,
  },
});
