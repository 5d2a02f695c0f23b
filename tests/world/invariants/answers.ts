import type { Invariant } from './invariant.ts';

export const answerInvariants: readonly Invariant[] = [
  {
    says: 'No answer is a failure of ours but 503.',
    when: 'rest',
    check: ({ handed: { journal } }) => {
      for (const { method, path, answers } of journal.sent)
        for (const { reply } of answers)
          if (reply && reply.status >= 500 && reply.status !== 503)
            return `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`;
      const failed = journal.reads.find(({ status }) => status >= 500 && status !== 503);
      return failed ? `GET ${failed.path}: ${failed.status}` : null;
    },
  },
  {
    says: 'An acknowledged command is in the log once.',
    when: 'rest',
    check: () => null,
  },
];
