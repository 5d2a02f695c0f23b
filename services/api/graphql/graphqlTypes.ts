import type { JsonSchema } from '#contracts/core/schema';

/** Documents that are returned whole: a query selects no fields of them. */
const whole = new Set(['Answers', 'Coded', 'ProblemTypeWithOptions', 'ProblemTypeWithSubtypes', 'TransferData']);
const scalars: Readonly<Record<string, string>> = {
  string: 'String',
  boolean: 'Boolean',
  integer: 'Int',
  number: 'Float',
};

/** The types of these documents and of their nested documents, in GraphQL's schema language. */
export function graphqlTypes(documents: readonly JsonSchema[]): string {
  const types = new Map<string, string>();

  const nameOf = (schema: JsonSchema): string => {
    const { title, type, format, items, anyOf } = schema;
    if (anyOf) {
      const [one, ...others] = anyOf.filter(isSomething);
      return one && others.length === 0 ? nameOf(one) : 'JSON';
    }
    if (title !== undefined && !whole.has(title)) {
      if (!types.has(title)) describe(title, schema);
      return title;
    }
    if (items) return listOf(nameOf(items));
    if (format === 'uuid') return 'ID';
    // GraphQL's integers end at 2^31.
    if (format === 'int64') return 'Float';
    return typeof type === 'string' ? (scalars[type] ?? 'JSON') : 'JSON';
  };

  const describe = (title: string, { properties = {}, required = [] }: JsonSchema): void => {
    types.set(title, '');
    const fields = Object.entries(properties).map(([name, field]) => {
      const always = required.includes(name) && (field.anyOf ?? [field]).every(isSomething);
      return `${name}: ${nameOf(field)}${always ? '!' : ''}`;
    });
    types.set(title, `type ${title} {\n  ${fields.join('\n  ')}\n}`);
  };

  for (const document of documents) nameOf(document);
  return [...types.values()].join('\n');
}

const isSomething = ({ type }: JsonSchema): boolean => type !== 'null';
const listOf = (inner: string): string => (inner === 'JSON' ? 'JSON' : `[${inner}!]`);
