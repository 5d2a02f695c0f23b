import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsIn } from 'class-validator';
import { webhookList, webhookMessages, webhookSecret } from '#contracts/accounts/webhooks';
import { operations } from '#contracts/api/operation';
import { Ids, Name, Optional, WebAddressOrNone, WordList, Words, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type Priority, priorities } from '#contracts/core/priority';
import { nothing } from '#contracts/core/schema';
import { type WebhookEvent, webhookEvents } from '#contracts/core/webhookEvents';
import { testAnswer } from '#contracts/incident/transfers/transferSettingsDocument';

class WebhookSettingsBody {
  @Name(limits.text.label) name!: string;
  @IsIn(webhookEvents, { each: true, message: `Each must be one of: ${webhookEvents.join(', ')}.` })
  @ArrayUnique({ message: 'Each event once.' })
  @ArrayNotEmpty({ message: 'This field may not be blank.' })
  @WordList(40, webhookEvents.length)
  events!: readonly WebhookEvent[];
  /** Codes of problems. Default: all. */
  @Optional() @WordList(limits.text.label, 100) problems?: readonly string[];
  /** Default: all. */
  @Optional()
  @IsIn(priorities, { each: true, message: `Each must be one of: ${priorities.join(', ')}.` })
  @WordList(20, priorities.length)
  priorities?: readonly Priority[];
}

export class WebhookBody extends WebhookSettingsBody {
  /** The http(s) address that is called. */
  @Words(500) @WebAddressOrNone() url!: string;
}

export class WebhookChangeBody extends WebhookSettingsBody {
  /** Default: the address stays. */
  @Optional() @Words(500) @WebAddressOrNone() url?: string;
  /** False: nothing is sent. Default: true. */
  @Optional() @YesNo() active?: boolean;
}

export class WebhookReplayBody {
  /** The deliveries that are sent once more. Default: all that did not arrive. */
  @Optional() @Ids() @ArrayMaxSize(100) messages?: readonly string[];
}

/** Addresses outside that hear what happens: Standard Webhooks, with CloudEvents 1.0 as bodies. */
export const webhookOperations = operations({
  'GET /api/webhooks/': {
    permission: 'user.write',
    summary: 'The webhooks, and the events that they may carry',
    answers: { 200: webhookList },
  },

  'POST /api/webhooks/': {
    permission: 'user.write',
    summary: 'Make a webhook; its secret is shown once',
    answers: { 201: webhookSecret },
    body: WebhookBody,
  },

  'POST /api/webhooks/:uuid/': {
    permission: 'user.write',
    summary: 'Change a webhook, or turn it off',
    answers: { 200: nothing },
    body: WebhookChangeBody,
  },

  'DELETE /api/webhooks/:uuid/': {
    permission: 'user.write',
    summary: 'Remove a webhook; what waits for it is not sent',
    answers: { 200: nothing },
  },

  'POST /api/webhooks/:uuid/secret/': {
    permission: 'user.write',
    summary: 'Give a webhook a new secret; the earlier one signs as well for a day',
    answers: { 200: webhookSecret },
  },

  'POST /api/webhooks/:uuid/test/': {
    permission: 'user.write',
    summary: 'Send a test to a webhook now',
    answers: { 200: testAnswer },
    slow: true,
  },

  'GET /api/webhooks/:uuid/messages/': {
    permission: 'user.write',
    summary: 'The latest messages to a webhook, and what became of them',
    answers: { 200: webhookMessages },
  },

  'POST /api/webhooks/:uuid/replay/': {
    permission: 'user.write',
    summary: 'Send messages once more, with the ids that they had',
    answers: { 200: nothing },
    body: WebhookReplayBody,
  },
});
