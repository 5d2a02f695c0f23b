import { type GraphQLField, type GraphQLOutputType, getNamedType, isNonNullType, isObjectType } from 'graphql';
import { schema } from '#services/api/graphql/graphqlSchema';

/** One query for each field of the root, with every field below it. `$id` is the incident, for fields that take one. */
export const everyField = (): readonly string[] =>
  Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => `query($id: ID!) { ${line(field)} }`);

function line({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const needed = args.filter((arg) => isNonNullType(arg.type)).map((arg) => `${arg.name}: $id`);
  return `${name}${needed.length > 0 ? `(${needed.join()})` : ''}${below(type)}`;
}

function below(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  return ` { ${Object.values(named.getFields()).map(line).join(' ')} }`;
}
