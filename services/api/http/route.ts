import type { Readable } from 'node:stream';
import type { BodyOf, IdNames, JsonOf, Operation, QueryOf } from '#contracts/api/operation';
import type { Position } from '#events/core/position';
import type { Cause } from '#events/store/handle';
import type { Patience } from '#events/store/patience';
import type { Principal } from '#services/access/principal';
import type { App } from '#services/app/app';
import type { ReceivedFile } from '#services/files/receiving';
import type { FixedHeaders } from './headers.ts';
import type { Ranged } from './parts/ranged.ts';
import type { Counted } from './request/limits.ts';

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
  /** True for a client of Open311, which brings `api_key` or nothing: it is refused in the form of that standard. */
  open311?: boolean;
}

export interface Request<Body, Query, Ids extends string = never> {
  readonly app: App;
  /** Null on open routes when nobody is signed in. */
  readonly who: Principal | null;
  /** The ids in the path, by their names there. */
  readonly params: Readonly<Record<Ids, string>>;
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
export interface Signed<Body, Query, Ids extends string = never> extends Request<Body, Query, Ids> {
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
  /** The media type in which a client may ask for `json` instead, and the status there. */
  readonly alsoAs?: { readonly type: string; readonly status: number };
  /** Used in place of `json`. */
  readonly written?: Written;
  /** A command's response waits until this node's read models show this position. */
  readonly position?: Position | undefined;
  readonly session?: { readonly cookie: string; readonly expiresAt: string } | 'end';
  readonly redirect?: string;
  readonly bytes?: Bytes;
  readonly ranged?: Ranged;
  readonly flow?: Flow;
  /** A text that clients poll is `kept`: they ask again with its ETag, and get 304 while it is the same. */
  readonly text?: { readonly type: string; readonly body: string; readonly kept?: boolean };
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

/** A route: an operation, and the one command or query that answers it. */
export interface Route extends Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The internal name of the only organization that has the route. */
  readonly organisation?: string;
  /** The status of a response that names none. */
  readonly status: number;
  readonly csrf: boolean;
  /** The right by which a stranger uses an open route. Without it, a request counts for its address. */
  counted?(request: Countable<object, object, string>): Counted;
  /**
   * A method, so that its parameter types are bivariant: the request has the body and the query of the operation's own
   * classes, and a cause when it is signed.
   */
  answer(request: Request<object, object, string>): Promise<Answer> | Answer;
}

type Countable<Body, Query, Ids extends string> = Pick<
  Request<Body, Query, Ids>,
  'app' | 'who' | 'params' | 'query' | 'body'
>;

/** The request of an operation: its body, its query, and the ids of its path. */
type RequestOf<O extends Operation, Ids extends string> = O['permission'] extends 'open'
  ? Request<BodyOf<O>, QueryOf<O>, Ids>
  : Signed<BodyOf<O>, QueryOf<O>, Ids>;

type Answering<O extends Operation, Ids extends string> = (
  request: RequestOf<O, Ids>,
) => Promise<Answer<JsonOf<O>>> | Answer<JsonOf<O>>;

interface Counting<O extends Operation, Ids extends string> {
  counted(request: Countable<BodyOf<O>, QueryOf<O>, Ids>): Counted;
  readonly answer: Answering<O, Ids>;
}

type Declared = Readonly<Record<string, Operation>>;
type AnswersTo<Operations extends Declared> = {
  readonly [Name in keyof Operations & string]:
    | Answering<Operations[Name], IdNames<Name>>
    | Counting<Operations[Name], IdNames<Name>>;
};

/** The routes of these operations, in their order: the compiler wants an answer for each. */
export const answering = <const Operations extends Declared>(
  operations: Operations,
  answers: AnswersTo<NoInfer<Operations>>,
): readonly Route[] =>
  Object.entries(operations).map(([name, operation]) => {
    const [method, path] = name.split(' ') as [Route['method'], string];
    const [usual = 200] = Object.keys(operation.answers).map(Number);
    const given = answers[name as keyof Operations & string] as Route['answer'] | Pick<Route, 'answer' | 'counted'>;
    return {
      ...operation,
      method,
      path,
      csrf: operation.csrf ?? true,
      status: usual,
      ...(typeof given === 'function' ? { answer: given } : given),
    };
  });
