import {
  type DocumentNode,
  defaultFieldResolver,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  parse,
  validate as validateQuery,
} from 'graphql';
import { type GraphqlBody, graphqlOperations } from '#contracts/api/graphql/graphql';
import { limits } from '#contracts/core/limits';
import { answering, type Signed } from '#services/api/http/route';
import { costOf } from './graphqlCost.ts';
import { schema } from './graphqlSchema.ts';
import { failureOf, named, readLine } from './readLine.ts';

export const graphqlRoutes = answering(graphqlOperations, {
  'POST /api/flux/graphql/': async (request) => {
    const json = await answerQuery(request);
    // GraphQL over HTTP: in its own media type a query that was not run is a bad request.
    return { json, alsoAs: { type: graphqlType, status: json.data === undefined ? 400 : 200 } };
  },
});

const graphqlType = 'application/graphql-response+json';

const tooMuch = 'This query asks for too much at once.';

async function answerQuery(request: Signed<GraphqlBody, object>): Promise<ExecutionResult> {
  const { query, variables = {}, operationName } = request.body;
  try {
    const document = parse(query, { maxTokens: limits.graphql.tokens });
    const refused = refusalsOf(document, request.body);
    if (refused.length > 0) return { errors: refused };
    let resolved = 0;
    const { data, errors } = await execute({
      schema,
      document,
      variableValues: variables,
      operationName: operationName ?? null,
      rootValue: fieldsFor(request),
      // The estimate does not know how long a list is. Past the limit nothing more is done.
      fieldResolver: (source, args, context, info) =>
        ++resolved > limits.graphql.resolved ? undefined : defaultFieldResolver(source, args, context, info),
    });
    if (resolved > limits.graphql.resolved) return { errors: [new GraphQLError(tooMuch)] };
    return {
      ...(errors ? { errors: errors.map((error) => told(request, error)) } : {}),
      ...(data === undefined ? {} : { data }),
    };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/** Errors in the query itself, or in the amount that it asks for. */
function refusalsOf(document: DocumentNode, { variables = {}, operationName }: GraphqlBody): readonly GraphQLError[] {
  const errors = validateQuery(schema, document, undefined, { maxErrors: 20 });
  const operation = getOperationAST(document, operationName);
  // Without an operation, `execute` reports the error.
  if (errors.length > 0 || !operation) return errors;
  const { errors: wrong, coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (wrong) return wrong;
  const { values, depth, reads } = costOf(schema, document, operation, coerced);
  if (depth > limits.graphql.depth) return [new GraphQLError('This query is nested too deeply.')];
  if (values > limits.graphql.values || reads > limits.graphql.reads) return [new GraphQLError(tooMuch)];
  return [];
}

type Arguments = Readonly<Record<string, unknown>>;

const fieldsFor = (request: Signed<object, object>) =>
  Object.fromEntries(
    Object.entries(named).map(([name, line]) => [name, (asked: Arguments) => readLine(line, request, asked)]),
  );

/** The error with the status and body of the REST response. */
function told(request: Signed<object, object>, error: GraphQLError): GraphQLError {
  const { originalError: cause, nodes, path } = error;
  if (!cause) return error;
  const { said, detail } = failureOf(request, cause);
  return new GraphQLError(detail, { nodes, path, extensions: said });
}
