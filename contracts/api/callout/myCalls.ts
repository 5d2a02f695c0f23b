import { operations } from '#contracts/api/operation';
import { MinutesUntil, OneOf, Optional } from '#contracts/api/rules';
import { myCalls } from '#contracts/callout/myCalls';
import type { CallAnswer } from '#contracts/callout/outcomes';
import { document, text } from '#contracts/core/schema';

/** "Wrong number" and "do not call again" are answers to a call. */
export const answersOnPage = ['accept', 'decline', 'qualified-no', 'unfit'] as const satisfies readonly CallAnswer[];

export class MyAnswerBody {
  @OneOf(answersOnPage) answer!: (typeof answersOnPage)[number];
  /** With an acceptance, also with a later one: the minutes until the user is there. */
  @Optional() @MinutesUntil() minutes?: number;
}

/** The sentence that the phone would say. */
export const myAnswer = document('MyAnswer', { words: text('You are on the team. You are number 1 of 2.') });

/** The same answers as by phone and by text, for a person who has signed in. */
export const myCallOperations = operations({
  'GET /api/my-calls/': {
    permission: 'viewer.view',
    summary: 'The call-outs that have called the user in the last hours, and which of them wait for an answer',
    answers: { 200: myCalls },
  },

  'POST /api/my-calls/:uuid/': {
    permission: 'viewer.view',
    summary: 'Answer a call-out that has called the user; the phone that still rings stops',
    answers: { 200: myAnswer },
    body: MyAnswerBody,
  },
});
