import type { Reply } from '../person.ts';

/** An act in a few words, with the status of its answer. */
export const said = (what: string, reply: Reply | null): string =>
  `${what}: ${reply ? String(reply.status) : 'no answer'}`;
