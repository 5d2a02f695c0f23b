/** The docstrings of fields, by `Owner.field`: the owner is a body class, a document, or a table that others spread. */
export interface Docstrings {
  readonly fields: Readonly<Record<string, string>>;
  /** The classes and tables that an owner takes further fields from. */
  readonly parents: Readonly<Record<string, readonly string[]>>;
}

interface Owner {
  readonly name: string;
  readonly indent: number;
}

const field = /^(?:@.*?[\s)] )?(?:readonly )?'?([\w[\]-]+)'?[!?]?: /;
const shorthand = /^'?([\w[\]-]+)'?,$/;
const spread = /^\.\.\.(\w+)/;
const ownClass = /class (\w+)(?: extends (\w+))?.*\{$/;
const ownDocument = /document\('(\w+)', (?:\{$|(\w+)\))/;
const ownTable = /const (\w+)(?:: [^=]*)? = (?:\(\) => \()?\{$/;

/** Reads them from the sources of the contracts, which the formatter lays out in one way: a field a line. */
export function docstringsIn(sources: readonly string[]): Docstrings {
  const fields: Record<string, string> = {};
  const parents: Record<string, readonly string[]> = {};
  for (const source of sources) readInto({ fields, parents }, source);
  return { fields, parents };
}

function readInto(
  known: { fields: Record<string, string>; parents: Record<string, readonly string[]> },
  source: string,
) {
  const owners: Owner[] = [];
  let words = '';
  for (const { text, indent, docstring } of linesOf(source)) {
    if (docstring !== undefined) {
      words = docstring;
      continue;
    }
    while (indent <= (owners.at(-1)?.indent ?? -1) && /^[})\]]/.test(text)) owners.pop();
    const owner = owners.at(-1);
    const isOwn = owner !== undefined && indent === owner.indent + 2;
    const name = (field.exec(text) ?? shorthand.exec(text))?.[1];
    if (isOwn && name !== undefined && words !== '') known.fields[`${owner.name}.${name}`] = words;
    const other = isOwn ? spread.exec(text)?.[1] : undefined;
    if (owner && other !== undefined) addParent(known.parents, owner.name, other);
    // Decorators may stand on lines of their own between the docstring and the field.
    if (!isOwn || name !== undefined || !text.startsWith('@')) words = '';
    const begun = beginning(text);
    if (begun?.parent !== undefined) addParent(known.parents, begun.name, begun.parent);
    if (begun && text.endsWith('{')) owners.push({ name: begun.name, indent });
  }
}

function addParent(parents: Record<string, readonly string[]>, owner: string, parent: string): void {
  parents[owner] = [...(parents[owner] ?? []), parent];
}

function beginning(text: string): { readonly name: string; readonly parent: string | undefined } | null {
  const [, name, parent] = ownClass.exec(text) ?? ownDocument.exec(text) ?? ownTable.exec(text) ?? [];
  return name === undefined ? null : { name, parent };
}

interface Line {
  readonly text: string;
  readonly indent: number;
  readonly docstring?: string;
}

/** The lines that are not blank; each docstring is one of them. */
function linesOf(source: string): readonly Line[] {
  const joined = source.replaceAll(
    /\/\*\*([^]*?)\*\//g,
    (_, inner: string) => `/**${inner.replaceAll(/\s*\n\s*\*?\s*/g, ' ')}*/`,
  );
  return joined.split('\n').flatMap((line) => {
    const text = line.trim();
    if (text === '') return [];
    const [, docstring] = /^\/\*\*(.*)\*\/$/.exec(text) ?? [];
    return [{ text, indent: line.search(/\S/), ...(docstring === undefined ? {} : { docstring: clean(docstring) }) }];
  });
}

/** Without the marks of the specification, which only its readers know. */
const clean = (docstring: string): string =>
  docstring
    .replaceAll(/\s*\((?:the )?S\d[^)]*\)/g, '')
    .replace(/^\s*Ours: /, '')
    .trim()
    .replace(/^\.$/, '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** The docstring of a field, its own or one that the owner takes from another. */
export function docstringOf({ fields, parents }: Docstrings, owner: string, name: string): string | undefined {
  const own = fields[`${owner}.${name}`];
  if (own !== undefined) return own;
  for (const parent of parents[owner] ?? []) {
    const found = docstringOf({ fields, parents }, parent, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
