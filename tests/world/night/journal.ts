import type { Reply } from '../person.ts';

/** One command of one person, with everything that its sender learned. */
export interface Sent {
  readonly who: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly key: string;
  /** The answers in the order in which they came, with the time of their request; null where none came. */
  readonly answers: readonly { readonly from: number; readonly at: number; readonly reply: Reply | null }[];
}

/** One read, with the machine that answered and the position of the log that it showed. */
export interface Read {
  readonly who: string;
  readonly path: string;
  readonly at: number;
  readonly status: number;
  /** The name of the machine and the number of its start. */
  readonly machine: string;
  readonly position: number | null;
}

/** A document as a person saw it. */
export interface SeenText {
  readonly who: string;
  readonly path: string;
  readonly body: string;
}

/** The requests of people in a night, and the answers. */
export interface Journal {
  readonly sent: readonly Sent[];
  readonly reads: readonly Read[];
  readonly seen: readonly SeenText[];
}
