import type { Readable } from 'node:stream';
import type { Bodies, Operation } from '#contracts/bodies';
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
import type { Counted } from './limits.ts';
import type { Ranged } from './parts/ranged.ts';

/** The state that the earlier steps of a request leave for the later ones. */
export interface RequestState {
  correlationId: string;
  /** The address of the client. */
  ip: string;
  who: Principal | null;
  /** True when the cookie's session ended because it was not used. */
  idled: boolean;
  /** The hash of the session cookie, or `nobody`. The anti-forgery token is bound to it. */
  session: string;
  /** The headers of every response to this address. */
  headers: FixedHeaders;
  /** Null when no route matches. */
  line: Route | null;
}

export interface Request<Body, Query> {
  readonly app: App;
  /** Null on open routes when nobody is signed in. */
  readonly who: Principal | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The uploaded file, on routes that take one. It is deleted after the request unless it is kept. */
  readonly file: ReceivedFile | null;
  /** The same for every repetition of a request with the same `Idempotency-Key`. */
  readonly commandId: string;
  readonly correlationId: string;
  /** The address of the client. */
  readonly ip: string;
  /** ISO-8601 UTC. */
  readonly now: string;
  /** The rest of the request's time limit. Undefined on slow routes and on routes with a file. */
  readonly patience: Patience | undefined;
}

/** A request of a signed-in user. */
export interface Signed<Body, Query> extends Request<Body, Query> {
  readonly who: Principal;
  readonly cause: Cause;
}

/** JSON text, in the pieces in which it is sent. */
export type Written = readonly Piece[];

/** A part of a response. Shared parts are cached, so that they are measured once. */
export interface Piece {
  readonly text: string | Buffer;
  /** The length in UTF-8. */
  readonly bytes: number;
}

export const piece = (text: string | Buffer): Piece => ({ text, bytes: Buffer.byteLength(text) });

/** `Json` is the type of the documents that the route returns. */
export interface Answer<Json = unknown> {
  /** Default: the route's own status. */
  readonly status?: number;
  readonly json?: Json;
  /** Used in place of `json`. */
  readonly written?: Written;
  /** A command's response waits until this node's read models show this position. */
  readonly position?: Position | undefined;
  readonly session?: { readonly cookie: string; readonly expiresAt: string } | 'end';
  readonly redirect?: string;
  readonly bytes?: Bytes;
  readonly ranged?: Ranged;
  readonly flow?: Flow;
  readonly text?: { readonly type: string; readonly body: string };
}

/** A response of unknown length, written while it is read. With a name, the browser saves it. */
export interface Flow {
  readonly stream: Readable;
  readonly type: string;
  readonly name?: string;
}

/** An uploaded file. None of it is trusted: the response's headers isolate it. */
export interface Bytes {
  readonly stream: Readable;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
  readonly name: string;
  /** True when the browser shows the file and does not save it. */
  readonly inPlace: boolean;
}

/** A response that is not JSON, by its media types. Empty for a redirect. */
export interface Media {
  readonly media: readonly string[];
}
export const media = (...types: readonly string[]): Media => ({ media: types });

/**
 * The responses of a route, by status. The lowest status is the usual one. Refusals are not listed: they follow from
 * the route.
 */
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
  /** The body is a form with a file, in the field of this name. */
  readonly file?: 'file' | 'spreadsheet';
  /**
   * The route works before its command, for example on a password. The time limit of the log starts with the command.
   */
  readonly slow?: true;
  /** The body may be an array: the array is then the value of this field. */
  readonly listed?: string;
  /** A read by POST. It changes nothing, so it needs no idempotency. */
  readonly reads?: true;
  /**
   * A request of the phone network. Its body is a form of any fields; the signature over it and the address is checked
   * first.
   */
  readonly signed?: true;
  /** Costs next to nothing and must always be answered, so it is not counted. */
  readonly free?: true;
  /** The right by which a stranger uses an open route. Without it, a request counts for its address. */
  counted?(request: Pick<Request<Body, Query>, 'app' | 'who' | 'params' | 'query' | 'body'>): Counted;
  /** The route's own refusals whose status does not follow from the route, for the OpenAPI document. */
  readonly refuses?: readonly RefusalCode[];
}

/** A route: its method and path, its permission, and the one command or query that answers it. */
export interface Route extends Line<object, object, Answers> {
  readonly permission: Permission | 'open';
  /** The internal name of the only organization that has the route. */
  readonly organisation?: string;
  /** The status of a response that names none. */
  readonly status: number;
  /** False when the key in the body is the authority: no cookie is used, so no anti-forgery token is needed. */
  readonly csrf: boolean;
  /**
   * A method, so that its parameter types are bivariant: the request has the body and the query of the route's own
   * classes, and a cause when it is signed.
   */
  answer(request: Request<object, object>): Promise<Answer> | Answer;
}

const usualOf = (answers: Answers): number => Number(Object.keys(answers)[0]);

/** A route for signed-in users with the permission. */
export const route = <A extends Answers, Body extends object = object, Query extends object = object>(
  line: Line<Body, Query, A> & {
    readonly permission: Permission;
    answer(request: Signed<Body, Query>): Promise<Answer<JsonOf<A>>> | Answer<JsonOf<A>>;
  },
): Route => ({ ...line, csrf: true, status: usualOf(line.answers) });

/** A route without sign-in. */
export const openRoute = <A extends Answers, Body extends object = object, Query extends object = object>(
  line: Line<Body, Query, A> & {
    readonly csrf?: boolean;
    answer(request: Request<Body, Query>): Promise<Answer<JsonOf<A>>> | Answer<JsonOf<A>>;
  },
): Route => ({ ...line, permission: 'open', csrf: line.csrf ?? true, status: usualOf(line.answers) });

/** The class when it and the contract have the same fields and each accepts the other's values. Otherwise `never`. */
type Bound<Contract, Class extends new () => object> =
  Contract extends InstanceType<Class>
    ? keyof InstanceType<Class> extends keyof Contract
      ? keyof Contract extends keyof InstanceType<Class>
        ? Class
        : never
      : never
    : never;

const operations = new WeakMap<BodyClass<object>, readonly Operation[]>();

/**
 * Ties a body class to the operations that it is the body of. The compiler refuses a class whose fields differ from
 * those by which clients send it.
 */
export const Takes =
  <O extends Operation>(...names: readonly O[]) =>
  <Class extends new () => Bodies[O]>(body: Bound<Bodies[O], Class>): void =>
    void operations.set(body, names);

/** The operations that a body class is tied to. */
export const operationsOf = (body: BodyClass<object>): readonly Operation[] => operations.get(body) ?? [];

/** Ties the class of a part of a body to its contract, as `Takes` ties that of a body. */
export const TakesPart =
  <Contract extends object>() =>
  <Class extends new () => Contract>(_part: Bound<Contract, Class>): void => {};
