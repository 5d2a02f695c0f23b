import { operations } from '#contracts/api/operation';
import { Id, Moment, Optional, Phone, PhoneOrNone } from '#contracts/api/rules';
import { nothing, reference } from '#contracts/core/schema';
import { afterHours, afterHoursNumber } from '#contracts/onCall/afterHours';

export class LeaderBody {
  @Id() user!: string;
  /** The number that the leader answers. Default: the leader's own number. */
  @Optional() @PhoneOrNone() phone_number?: string;
  /** ISO-8601 with its offset. Default: now. */
  @Optional() @Moment() from?: string;
}

export class NumberBody {
  @Phone() phone_number!: string;
}

// The after-hours leaders of an organization (S2 §2.3, `after-hours/leader/`): the same operations for each customer.

export const jcwLeaderOperations = operations({
  'GET /api/jcw/after-hours/leader/': {
    permission: 'module.view',
    summary: 'The current and the coming after-hours leaders: jcw',
    answers: { 200: afterHours },
  },

  'POST /api/jcw/after-hours/leader/': {
    permission: 'afterHours.lead',
    summary: 'Choose the after-hours leader from a given time: jcw',
    answers: { 201: reference },
    body: LeaderBody,
  },

  'DELETE /api/jcw/after-hours/leader/:uuid/': {
    permission: 'afterHours.lead',
    summary: 'Withdraw a chosen after-hours leader: jcw',
    answers: { 200: nothing },
  },
});

export const lovelandLeaderOperations = operations({
  'GET /api/loveland/after-hours/leader/': {
    permission: 'module.view',
    summary: 'The current and the coming after-hours leaders: loveland',
    answers: { 200: afterHours },
  },

  'POST /api/loveland/after-hours/leader/': {
    permission: 'afterHours.lead',
    summary: 'Choose the after-hours leader from a given time: loveland',
    answers: { 201: reference },
    body: LeaderBody,
  },

  'DELETE /api/loveland/after-hours/leader/:uuid/': {
    permission: 'afterHours.lead',
    summary: 'Withdraw a chosen after-hours leader: loveland',
    answers: { 200: nothing },
  },
});

export const afterHoursNumberOperations = operations({
  'GET /api/jcw/after-hours/phone-number/': {
    permission: 'module.view',
    summary: 'The after-hours phone number and its current leader',
    answers: { 200: afterHoursNumber },
  },

  'POST /api/jcw/after-hours/phone-number/': {
    permission: 'afterHours.lead',
    summary: 'Set the after-hours phone number',
    answers: { 200: nothing },
    body: NumberBody,
  },
});
