import type { Readable } from 'node:stream';
import type { Permission } from '#contracts/core/roles';
import type { Schema, Shape } from '#contracts/core/schema';
import type { RefusalCode } from '#contracts/refusals';
import type { Position } from '#events/core/position';
import type { Cause } from '#events/store/handle';
import type { Patience } from '#events/store/patience';
import type { Principal } from '#services/access/principal';
import type { App } from '#services/app/app';
import type { ReceivedFile } from '#services/files/receiving';
import type { FixedHeaders } from './headers.ts';

/** What the earlier steps of a request leave for the later ones. */
export interface RequestState {
  correlationId: string;
  who: Principal | null;
  /** The hash of the session cookie, or `nobody`: the anti-forgery token is bound to it. */
  session: string;
  /** What every answer to this address says. */
  headers: FixedHeaders;
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
  /** What is left of the asker's time; undefined where the line is slow. */
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

/** `Json` is the type of the documents that the line answers with. */
export interface Answer<Json = unknown> {
  /** The line's own, where it is left out. */
  readonly status?: number;
  readonly json?: Json;
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

/** An answer that is no JSON, by its media types; none where the answer leads elsewhere. */
export interface Media {
  readonly media: readonly string[];
}
export const media = (...types: readonly string[]): Media => ({ media: types });

/** What a line answers with, by status. The lowest is the usual one. Refusals are not named: they follow from the line. */
export type Answers = Readonly<Record<number, Schema | Media>>;
type JsonOf<A extends Answers> = { [Status in keyof A]: A[Status] extends Media ? object : Shape<A[Status]> }[keyof A];

type BodyClass<T> = new () => T;

interface Line<Body extends object, Query extends object, A extends Answers> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly answers: A;
  readonly body?: BodyClass<Body>;
  readonly query?: BodyClass<Query>;
  /** The body is a form with a file in the field `file`. */
  readonly file?: true;
  /** It works before its command, for example on a password. The time limit of the log starts with the command. */
  readonly slow?: true;
  /** The body may be an array: it is this field of it. */
  readonly listed?: string;
  /** A read by POST: nothing is done, so there is nothing to do only once. */
  readonly reads?: true;
  /** Refusals of its own whose status does not follow from the line, for the description of the calls. */
  readonly refuses?: readonly RefusalCode[];
}

/** A line of the route table: what may be asked, by whom, and the one command or query that answers. */
export interface Route extends Line<object, object, Answers> {
  readonly permission: Permission | 'open';
  /** Of an answer that names none. */
  readonly status: number;
  /** False where the key in the body is the authority: no cookie acts, so no anti-forgery token is asked for. */
  readonly csrf: boolean;
  /** Written as a method: the request that comes has the body and the query of the line's own classes, and a cause where it is signed. */
  answer(request: Request<object, object>): Promise<Answer> | Answer;
}

const usualOf = (answers: Answers): number => Number(Object.keys(answers)[0]);

/** For those who are signed in and have the permission. */
export const route = <A extends Answers, Body extends object = object, Query extends object = object>(
  line: Line<Body, Query, A> & {
    readonly permission: Permission;
    answer(request: Signed<Body, Query>): Promise<Answer<JsonOf<A>>> | Answer<JsonOf<A>>;
  },
): Route => ({ ...line, csrf: true, status: usualOf(line.answers) });

/** For anybody. */
export const openRoute = <A extends Answers, Body extends object = object, Query extends object = object>(
  line: Line<Body, Query, A> & {
    readonly csrf?: boolean;
    answer(request: Request<Body, Query>): Promise<Answer<JsonOf<A>>> | Answer<JsonOf<A>>;
  },
): Route => ({ ...line, permission: 'open', csrf: line.csrf ?? true, status: usualOf(line.answers) });

/** The class where both sides have the same fields and either takes what the other does, and nothing otherwise. */
type Bound<Contract, Class extends new () => object> =
  Contract extends InstanceType<Class>
    ? keyof InstanceType<Class> extends keyof Contract
      ? keyof Contract extends keyof InstanceType<Class>
        ? Class
        : never
      : never
    : never;

/** Ties a body class to the contract that others send. The compiler refuses a class whose fields are not those of the contract. */
export const Takes =
  <Contract extends object>() =>
  <Class extends new () => Contract>(_class: Bound<Contract, Class>): void => {};
