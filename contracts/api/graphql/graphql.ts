import { IsObject } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { AnyWords, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { graphqlAnswer } from '#contracts/operations/documents';

export class GraphqlBody {
  @Words(limits.graphql.characters) query!: string;
  @Optional() @IsObject({ message: 'This must be an object.' }) variables?: Record<string, unknown>;
  @Optional() @AnyWords(200) operationName?: string;
  /** Without effect: clients name themselves, or a hash of the query. */
  @Optional() @IsObject({ message: 'This must be an object.' }) extensions?: Record<string, unknown>;
}

export const graphqlOperations = operations({
  'POST /api/flux/graphql/': {
    permission: 'viewer.view',
    summary: 'Read several documents at once (GraphQL): data and errors. Also as application/graphql-response+json',
    answers: { 200: graphqlAnswer },
    body: GraphqlBody,
    reads: true,
  },
});
