import { media, operations } from '#contracts/api/operation';
import { AnyWords, Count, Id, Optional } from '#contracts/api/rules';

export class CallQuery {
  @Id() call!: string;
  /** The number of the question. */
  @Optional() @Count(100) n?: number;
  @Optional() @AnyWords(20) place?: string;
  @Optional() @AnyWords(6) number?: string;
  @Optional() @AnyWords(6) target?: string;
  @Optional() @AnyWords(6) position?: string;
}

/** The request that a person who called us is asked about. */
export class CallReceivedQuery {
  @Optional() @Id() callout?: string;
  @Optional() @Id() user?: string;
  /** The number of the question. */
  @Optional() @Count(100) n?: number;
}

/** A request of the phone network about a call: only the network can sign it. It answers with a script in the network's language. */
const ofTheNetwork = {
  permission: 'open',
  answers: { 200: media('text/xml') },
  query: CallQuery,
  csrf: false,
  signed: true,
  free: true,
} as const;

export const voiceOperations = operations({
  'POST /incident/:uuid/:product/incidents/calls/tasks/form_team/:action_name/': {
    ...ofTheNetwork,
    summary: 'The phone network asks for the next words of a call that forms a team, or reports its state',
  },

  'POST /incident/:uuid/:product/incidents/calls/tasks/:action_name/': {
    ...ofTheNetwork,
    summary:
      'The phone network asks for the next words of a call task: connect to contact, send details, enqueue, end call',
  },

  'POST /incident/:uuid/:product/acknowledge/': {
    ...ofTheNetwork,
    summary: 'The phone network asks for the next words of a call that wants an acknowledgement',
  },

  'POST /api/call-received/': {
    ...ofTheNetwork,
    summary: 'The phone network passes on a call to our number: the person hears which call-outs wait for an answer',
    query: CallReceivedQuery,
  },

  'POST /fatal-call-error/': {
    ...ofTheNetwork,
    summary: 'The phone network asks for words because a call cannot go on',
  },
});
