import type { AnswerOf, IdsOf, OperationName, QueryOf } from '#contracts/api/index';

declare const answers: unique symbol;

/** The address of a read, with the type of its answer. Only `addressOf` makes one. */
export type Address<Answer> = string & { readonly [answers]: Answer };

export type ReadOperation = Extract<OperationName, `GET ${string}`>;

/** The ids in the path and the query of a read. Both may be left out when the operation needs none. */
export type Where<O extends ReadOperation> = ([keyof IdsOf<O>] extends [never]
  ? { readonly ids?: undefined }
  : { readonly ids: IdsOf<O> }) &
  ([keyof QueryOf<O>] extends [never]
    ? { readonly query?: undefined }
    : object extends QueryOf<O>
      ? { readonly query?: QueryOf<O> }
      : { readonly query: QueryOf<O> });

/** The arguments after the operation: none is needed when everything in them may be left out. */
export type Optionally<Options> = object extends Options ? [options?: Options] : [options: Options];

/** The path of an operation with these ids: `/api/incident/:uuid/log/` → `/api/incident/3f0c…/log/`. */
export function pathOf(operation: string, ids: Readonly<Record<string, string>> = {}): string {
  const path = operation.slice(operation.indexOf(' ') + 1);
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
}

/** The address of a read: for `get`, a link or a download. Fields of the query without a value are left out. */
export function addressOf<O extends ReadOperation>(
  operation: O,
  ...[where]: Optionally<Where<O>>
): Address<AnswerOf<O>> {
  const { ids, query } = (where ?? {}) as { readonly ids?: Record<string, string>; readonly query?: object };
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  );
  const search = new URLSearchParams(given).toString();
  return `${pathOf(operation, ids)}${search && `?${search}`}` as Address<AnswerOf<O>>;
}
