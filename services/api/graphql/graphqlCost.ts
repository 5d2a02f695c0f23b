import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The number of values that an answer may hold, the depth of the deepest, and the number of documents that are read. */
export interface Cost {
  readonly values: number;
  readonly depth: number;
  readonly reads: number;
}

/** Assumed length of a list whose length is not known in advance. */
const usualLength = 10;

const none: Cost = { values: 0, depth: 0, reads: 0 };

/** An estimate before anything is read. The document is valid, so no fragment refers back to itself. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Cost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const part of document.definitions)
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, part);
  // Measured once for each fragment. Nested fragments would otherwise cost as much to measure as to answer.
  const measured = new Map<string, Cost>();

  const ofFragment = (name: string): Cost => {
    const known = measured.get(name);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) return none;
    const cost = ofSelections(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    measured.set(name, cost);
    return cost;
  };

  const ofSelections = (selected: SelectionSetNode | undefined, type: GraphQLNamedType | undefined): Cost => {
    let { values, depth, reads } = none;
    for (const one of selected?.selections ?? []) {
      const cost =
        one.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(one.name.value)
          : one.kind === Kind.INLINE_FRAGMENT
            ? ofSelections(one.selectionSet, one.typeCondition ? schema.getType(one.typeCondition.name.value) : type)
            : ofField(one, type);
      values += cost.values;
      reads += cost.reads;
      depth = Math.max(depth, cost.depth);
    }
    return { values, depth, reads };
  };

  const ofField = (
    node: Parameters<typeof getArgumentValues>[1] & { selectionSet?: SelectionSetNode },
    type: GraphQLNamedType | undefined,
  ): Cost => {
    const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
    const inner = ofSelections(node.selectionSet, field && getNamedType(field.type));
    // Introspection fields, which the type does not list.
    if (!field) return { values: 1 + inner.values, depth: 1 + inner.depth, reads: 0 };
    const { page_size: size } = getArgumentValues(field, node, variables);
    const listed = isListType(getNullableType(field.type)) && inner.values > 0;
    // `page_size` already multiplies the page, so its `results` are not multiplied again.
    const times = typeof size === 'number' ? Math.max(1, size) : listed && field.name !== 'results' ? usualLength : 1;
    // Each field of the root is one route, however few of its values are asked.
    const reads = type === schema.getQueryType() ? 1 : 0;
    return { values: (1 + inner.values) * times, depth: 1 + inner.depth, reads };
  };

  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
}
