/** `POST /api/flux/graphql/`. */
export interface GraphqlBody {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

/** A document to read, by its name, with the arguments of its query. */
export interface MappyQuery {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** `POST /api/mappy/`. */
export interface MappyBody {
  readonly query: readonly MappyQuery[];
  /** Names of the list to answer. Default: all. */
  readonly names?: readonly string[];
}
