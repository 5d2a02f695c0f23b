import type { Readable } from 'node:stream';
import type { Permission } from '#contracts/core/roles';
import type { Position } from '#events/core/position';
import type { Cause } from '#events/store/handle';
import type { Patience } from '#events/store/patience';
import type { Principal } from '#services/access/principal';
import type { App } from '#services/app/app';
import type { ReceivedFile } from '#services/files/receiving';
import type { Standing } from './headers.ts';

/** What the earlier steps of a request leave for the later ones. */
export interface RequestState {
  correlationId: string;
  who: Principal | null;
  /** The hash of the session cookie, or `nobody`: the anti-forgery token is bound to it. */
  session: string;
  /** What every answer to this address says. */
  headers: Standing;
  /** Null where no line of the table is meant. */
  line: Route | null;
}

export interface Request<Body, Query> {
  readonly app: App;
  /** Null on open routes when nobody is signed in. */
  readonly who: Principal | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** What came with the form, where the line takes a file; it goes with the request, unless it is kept. */
  readonly file: ReceivedFile | null;
  /** The same for every repetition of a request with the same `Idempotency-Key`. */
  readonly commandId: string;
  readonly correlationId: string;
  /** ISO-8601 UTC. */
  readonly now: string;
  /** What is left of the asker's time; undefined where a file came. */
  readonly patience: Patience | undefined;
}

/** A request of somebody signed in. */
export interface Signed<Body, Query> extends Request<Body, Query> {
  readonly who: Principal;
  readonly cause: Cause;
}

/** JSON that is written already, in the pieces in which it is sent. */
export type Written = readonly Piece[];

/** A part of an answer. What many ask for is kept, so that it is measured once. */
export interface Piece {
  readonly text: string | Buffer;
  /** Of UTF-8. */
  readonly bytes: number;
}

export const piece = (text: string | Buffer): Piece => ({ text, bytes: Buffer.byteLength(text) });

export interface Answer {
  readonly status?: number;
  readonly json?: object;
  /** Instead of `json`. */
  readonly written?: Written;
  /** A command's answer waits until this node's read models show it. */
  readonly position?: Position | undefined;
  readonly session?: { readonly cookie: string; readonly expiresAt: string } | 'end';
  readonly redirect?: string;
  readonly bytes?: Bytes;
  readonly text?: { readonly type: string; readonly body: string };
}

/** What people have uploaded. Nothing of it is trusted: the answer's headers see to that. */
export interface Bytes {
  readonly stream: Readable;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
  readonly name: string;
  /** Shown by the browser, not saved. */
  readonly inPlace: boolean;
}

type BodyClass<T> = new () => T;

/** A line of the route table: what may be asked, by whom, and the one command or query that answers. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly permission: Permission | 'open';
  readonly summary: string;
  readonly body?: BodyClass<object>;
  readonly query?: BodyClass<object>;
  /** The body is a form with a file in the field `file`. */
  readonly file?: true;
  /** The body may be an array: it is this field of it. */
  readonly listed?: string;
  /** False where the key in the body is the authority: no cookie acts, so no anti-forgery token is asked for. */
  readonly csrf: boolean;
  /** A read by POST: nothing is done, so there is nothing to do only once. */
  readonly reads?: true;
  readonly answer: (request: Request<never, never>) => Promise<Answer> | Answer;
}

interface Line<Body extends object, Query extends object> {
  readonly method: Route['method'];
  readonly path: string;
  readonly summary: string;
  readonly body?: BodyClass<Body>;
  readonly query?: BodyClass<Query>;
  readonly file?: true;
  readonly listed?: string;
  readonly reads?: true;
}

/** For those who are signed in and have the permission. */
export const route = <Body extends object = object, Query extends object = object>(
  line: Line<Body, Query> & {
    readonly permission: Permission;
    readonly answer: (request: Signed<Body, Query>) => Promise<Answer> | Answer;
  },
): Route => ({ ...line, csrf: true, answer: line.answer as unknown as Route['answer'] });

/** For anybody. */
export const openRoute = <Body extends object = object, Query extends object = object>(
  line: Line<Body, Query> & {
    readonly csrf?: boolean;
    readonly answer: (request: Request<Body, Query>) => Promise<Answer> | Answer;
  },
): Route => ({
  ...line,
  permission: 'open',
  csrf: line.csrf ?? true,
  answer: line.answer as unknown as Route['answer'],
});
