import type { Permission } from '#contracts/core/roles';
import type { Schema, Shape } from '#contracts/core/schema';
import type { RefusalCode } from '#contracts/refusals';

/** A response that is not JSON, by its media types. Empty for a redirect. */
export interface Media {
  readonly media: readonly string[];
}
export const media = (...types: readonly string[]): Media => ({ media: types });

/**
 * The responses of an operation, by status. The lowest status is the usual one. Refusals are not listed: they follow
 * from the operation.
 */
export type Answers = Readonly<Record<number, Schema | Media>>;

/** A class whose decorators check a body or a query. Its fields are the contract. */
type Class = new () => object;

/** A route, as far as clients may know it. It is declared once, under its method and path: `POST /api/incidents/`. */
export interface Operation {
  readonly permission: Permission | 'open';
  readonly summary: string;
  readonly answers: Answers;
  readonly query?: Class;
  readonly body?: Class;
  /** The body is a form with a file, in the field of this name. */
  readonly file?: 'file' | 'spreadsheet';
  /** The body may be an array: the array is then the value of this field. */
  readonly listed?: string;
  /** A read by POST. It changes nothing, so it needs no idempotency. */
  readonly reads?: true;
  /**
   * The route works before its command, for example on a password. The time limit of the log starts with the command.
   */
  readonly slow?: true;
  /**
   * A request of the phone network. Its body is a form of any fields; the signature over it and the address is checked
   * first.
   */
  readonly signed?: true;
  /** Acts as the person who asks, such as by their phone: a program's token is refused. */
  readonly person?: true;
  /** Answered also before a person has the second step that the organization requires of the role. */
  readonly beforeStep?: true;
  /** Costs next to nothing and must always be answered, so it is not counted. */
  readonly free?: true;
  /** False when the key in the body is the authority: no cookie is used, so no anti-forgery token is needed. */
  readonly csrf?: boolean;
  /** The route's own refusals whose status does not follow from the operation, for the OpenAPI document. */
  readonly refuses?: readonly RefusalCode[];
}

/** A method and a path with the names of its ids: `GET /api/incident/:uuid/`. */
type Name = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * The operations of one topic; a key without a method does not compile. The order counts where a request fits several
 * paths: the first one answers.
 */
export const operations = <const Declared extends Readonly<Record<Name, Operation>>>(
  declared: Declared & { readonly [Key in Exclude<keyof Declared, Name>]: never },
): Declared => declared;

/** The names of the ids in a path: `'uuid'` of `/api/incident/:uuid/log/`. */
export type IdNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Id}/${infer More}`
    ? Id | IdNames<More>
    : Rest
  : never;

export type BodyOf<O extends Operation> = O extends { readonly body: new () => infer Body extends object }
  ? Body
  : object;
export type QueryOf<O extends Operation> = O extends { readonly query: new () => infer Query extends object }
  ? Query
  : object;

type JsonIn<A> = A extends Media ? never : Shape<A>;
/** Every JSON that an operation may answer. */
export type JsonOf<O extends Operation> = JsonIn<O['answers'][keyof O['answers']]>;
/** The JSON of its usual status. */
export type AnswerOf<O extends Operation> = JsonIn<Usual<O['answers']>>;
type Usual<A> = A extends { readonly 200: infer Answer }
  ? Answer
  : A extends { readonly 201: infer Answer }
    ? Answer
    : unknown;
