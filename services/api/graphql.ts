import { IsObject } from 'class-validator';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  parse,
  validate as validateQuery,
} from 'graphql';
import { limits } from '#contracts/limits';
import { checkIds, permit } from './answer.ts';
import { dispatchRoutes } from './dispatch.ts';
import { answerTo, placeOf } from './errors.ts';
import { costOf } from './graphqlCost.ts';
import { schema } from './graphqlSchema.ts';
import { incidentRoutes } from './incidents.ts';
import { type Route, route, type Signed } from './route.ts';
import { AnyWords, Optional, Words } from './rules.ts';
import { validate } from './validate.ts';
import { viewerRoutes } from './viewer.ts';

class GraphqlBody {
  @Words(limits.graphql.characters) query!: string;
  @Optional() @IsObject({ message: 'This must be an object.' }) variables?: Record<string, unknown>;
  @Optional() @AnyWords(200) operationName?: string;
}

/** Each field of `Query` is one line of the route table: what a line refuses, its field refuses in the same words. */
const lines: Readonly<Record<string, Route>> = {
  viewer: lineOf('/api/viewer/'),
  incident: lineOf('/api/incident/:uuid/'),
  incidents: lineOf('/api/incident/'),
  active_incidents: lineOf('/api/active-incidents/'),
  board: lineOf('/api/beta/dispatch/get-data/'),
};

function lineOf(path: string): Route {
  const found = [...viewerRoutes, ...incidentRoutes, ...dispatchRoutes].find(
    (line) => line.method === 'GET' && line.path === path,
  );
  if (!found) throw new Error(`no route is called ${path}`);
  return found;
}

export const graphqlRoutes = [
  route<GraphqlBody>({
    method: 'POST',
    path: '/api/flux/graphql/',
    permission: 'viewer.view',
    summary: 'Read several things at once (GraphQL): data, and errors beside it',
    body: GraphqlBody,
    reads: true,
    answer: async (request) => ({ json: await answerQuery(request) }),
  }),
];

async function answerQuery(request: Signed<GraphqlBody, object>): Promise<ExecutionResult> {
  const { query, variables = {}, operationName } = request.body;
  try {
    const document = parse(query, { maxTokens: limits.graphql.tokens });
    const refused = refusalsOf(document, request.body);
    if (refused.length > 0) return { errors: refused };
    const { data, errors } = await execute({
      schema,
      document,
      variableValues: variables,
      operationName: operationName ?? null,
      rootValue: fieldsFor(request),
    });
    return {
      ...(errors ? { errors: errors.map((error) => told(request, error)) } : {}),
      ...(data === undefined ? {} : { data }),
    };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/** What is wrong with the query itself, or with how much it asks for. */
function refusalsOf(document: DocumentNode, { variables = {}, operationName }: GraphqlBody): readonly GraphQLError[] {
  const errors = validateQuery(schema, document, undefined, { maxErrors: 20 });
  const operation = getOperationAST(document, operationName);
  // Without one that can be run, the execution says what is the matter.
  if (errors.length > 0 || !operation) return errors;
  const { errors: wrong, coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (wrong) return wrong;
  const { values, depth } = costOf(schema, document, operation, coerced);
  if (depth > limits.graphql.depth) return [new GraphQLError('This query is nested too deeply.')];
  if (values > limits.graphql.values) return [new GraphQLError('This query asks for too much at once.')];
  return [];
}

type Arguments = Readonly<Record<string, unknown>>;

const fieldsFor = (request: Signed<object, object>) =>
  Object.fromEntries(
    Object.entries(lines).map(([name, line]) => [name, (asked: Arguments) => read(line, request, asked)]),
  );

/** The line's own answer, after the same questions about who asks. */
async function read(line: Route, request: Signed<object, object>, asked: Arguments): Promise<unknown> {
  permit(line, request.who);
  const words = Object.entries(asked).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  const inPath = (name: string) => line.path.includes(`:${name}/`);
  const params = Object.fromEntries(words.filter(([name]) => inPath(name)));
  checkIds(params);
  const query = line.query ? validate(line.query, Object.fromEntries(words.filter(([name]) => !inPath(name)))) : {};
  const { json = {} } = await line.answer({ ...request, params, query, body: {} } as never);
  return typeof json === 'string' ? JSON.parse(json) : json;
}

/** In the words of the REST answer; what is not known to be anybody's mistake is logged, and said without detail. */
function told({ app, correlationId }: Signed<object, object>, error: GraphQLError): GraphQLError {
  const { originalError: cause, nodes, path } = error;
  if (!cause) return error;
  const known = answerTo(cause);
  if (!known) app.log.error({ correlationId, ...placeOf(cause) }, 'a part of a query failed');
  const extensions = known ? { status: known.status, ...known.body } : { status: 500, correlation_id: correlationId };
  const { detail = known ? 'This cannot be asked.' : 'Something went wrong.' } = known?.body ?? {};
  return new GraphQLError(String(detail), { nodes, path, extensions });
}
