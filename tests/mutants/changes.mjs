// The single-line changes that can be made in a source, like typing errors.
import { parseAst } from 'vite';
import { changesOfJsx, looksOnly } from './jsx.mjs';

/**
 * A change: `text.slice(start, end)` becomes `by`. `name` says which.
 * @typedef {{ start: number, end: number, by: string, name: string }} Change
 */

/** Beyond these, a number is a bound or a size, and one more of it is no bug. */
const largestNumber = 12;

const operators = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const methods = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Calls that can be left out, so that `list.filter(…)` becomes `list`. */
const leftOut = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase']);
/** Descriptions of JSON (`contracts/core/schema.ts`): their arguments are examples for a reader. */
const examples = new Set(['whole', 'number', 'yesNo']);
const kept = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression']);

const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
const said = (text, { start, end }) => text.slice(start, end);

/** The changes of a node, by its type. Each function returns changes of that node alone. */
const changesOf = {
  BinaryExpression: (node, text) => operatorOf(node, text),
  LogicalExpression: (node, text) =>
    node.operator === '??'
      ? // The route has the parameter; only the compiler does not know.
        /^(request\.)?params\./.test(said(text, node.left))
        ? []
        : [{ start: node.left.end, end: node.end, by: '', name: 'left out ??' }]
      : operatorOf(node, text),
  UnaryExpression: (node, text) =>
    node.operator === '!'
      ? [{ start: node.start, end: node.end, by: said(text, node.argument), name: 'left out !' }]
      : [],
  ConditionalExpression: ({ consequent, alternate, start, end, test }, text) => [
    said(text, { start, end }).includes('\n')
      ? { start: test.start, end: test.end, by: `!(${said(text, test)})`, name: 'negated the condition' }
      : {
          start,
          end,
          by: `${said(text, test)} ? ${said(text, alternate)} : ${said(text, consequent)}`,
          name: 'swapped the branches',
        },
  ],
  Literal: ({ value, start, end }, _text, parent) => {
    if (parent?.type === 'CallExpression' && examples.has(parent.callee.name)) return [];
    // As in `rows={4}`: a size.
    if (parent?.type === 'JSXExpressionContainer' && typeof value === 'number') return [];
    if (typeof value === 'boolean') return [{ start, end, by: String(!value), name: `${value} → ${!value}` }];
    if (typeof value !== 'number' || value > largestNumber) return [];
    const by = value === 1 ? '0' : String(value + 1);
    return [{ start, end, by, name: `${value} → ${by}` }];
  },
  CallExpression: (node, text) => callOf(node, text),
  IfStatement: ({ consequent, alternate, start, end }) =>
    alternate === null && consequent.type !== 'BlockStatement'
      ? [{ start, end, by: ';', name: 'left out the line' }]
      : [],
  ExpressionStatement: ({ expression, directive, start, end }, text) =>
    directive || isLogged(said(text, expression)) ? [] : [{ start, end, by: ';', name: 'left out the statement' }],
  SpreadElement: ({ start, end }, text, parent) =>
    parent.type === 'ObjectExpression'
      ? [{ start, end, by: '...{}', name: `left out ${said(text, { start, end })}` }]
      : [],
  ...changesOfJsx,
};

/** Lines of the process's log are for people, and no test reads each of them. */
const isLogged = (statement) => /^(void )?(\w+\.)*(log|console)(\.|\?\.)\w+\(/.test(statement);

function operatorOf({ operator, left, right }, text) {
  const by = operators[operator];
  if (by === undefined || (operator === '+' && (isText(left) || isText(right)))) return [];
  const start = text.indexOf(operator, left.end);
  return start < 0 || start >= right.start
    ? []
    : [{ start, end: start + operator.length, by, name: `${operator} → ${by}` }];
}

function callOf({ callee, end }) {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return [];
  const { property, object } = callee;
  const by = Object.hasOwn(methods, property.name) ? methods[property.name] : undefined;
  if (by !== undefined) return [{ start: property.start, end: property.end, by, name: `${property.name} → ${by}` }];
  return leftOut.has(property.name) ? [{ start: object.end, end, by: '', name: `left out .${property.name}(…)` }] : [];
}

/** The syntax tree of a TypeScript source. */
export const treeOf = (text, file) => parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });

/** Calls back with each node that runs. Types are skipped. */
export function walk(node, visit, parent = null) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, parent);
    return;
  }
  if (typeof node.type !== 'string') return;
  if (kept.has(node.type)) return walk(node.expression, visit, parent);
  if (node.type.startsWith('TS') || /^Import(?!Expression)/.test(node.type) || looksOnly(node)) return;
  visit(node, parent);
  for (const part of Object.values(node)) if (typeof part === 'object') walk(part, visit, node);
}

/** Every change that stays on one line, in the order of the source. @returns {Change[]} */
export function changesIn(text, file) {
  const found = [];
  walk(treeOf(text, file), (node, parent) => {
    for (const change of changesOf[node.type]?.(node, text, parent) ?? [])
      if (!text.slice(change.start, change.end).includes('\n')) found.push(change);
  });
  return found.toSorted((a, b) => a.start - b.start);
}
