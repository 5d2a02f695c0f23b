import { operations } from '#contracts/api/operation';
import { AnyWords, Optional } from '#contracts/api/rules';
import { simulatedCalls } from '#contracts/callout/phones';
import { nothing } from '#contracts/core/schema';
import { simulatedMessages } from '#contracts/dispatch/checkIn';

export class ActBody {
  /** The pressed key, for `key`. */
  @Optional() @AnyWords(1) digits?: string;
}

/** The messages of the simulated phones and mailboxes. Each is rebuilt from the log: no node stores them. */
export const simulatorOperations = operations({
  'GET /api/simulator/messages/': {
    permission: 'simulator.view',
    summary: 'The messages to simulated phones and mailboxes of the organization, newest first',
    answers: { 200: simulatedMessages },
  },

  'GET /api/simulator/calls/': {
    permission: 'simulator.view',
    summary: 'The simulated phones of the organization that ring or talk, the first that rang first',
    answers: { 200: simulatedCalls },
  },

  'POST /api/simulator/calls/:uuid/:action_name/': {
    permission: 'simulator.view',
    summary: 'A simulated phone is answered, declined, hung up, or a key of it is pressed',
    answers: { 200: nothing },
    body: ActBody,
    refuses: ['simulator.not-now'],
  },
});
