/** The most that a body may hold, whatever it says. The largest real one has 600 alarm filters. */
const MOST_NAMES = 10_000;
const MOST_VALUES = 20_000;
/** Deeper than any body. Bounds the recursion of the steps that follow. */
const DEEPEST = 24;

/** `twice`: a name that an object has twice. Parsers differ in the one that they keep. */
export type Unfit = 'deep' | 'many' | { readonly twice: string };

/**
 * Measures JSON text before it is parsed, because an object of 100,000 names costs 100 times as much to parse as a text
 * of the same length. Null when it may be parsed. Text that is no JSON gets its error from the parser.
 */
export function weigh(text: string): Unfit | null {
  /** The names of each open object or list; null before the first: a drawing has thousands of lists without names. */
  const open: (Set<string> | null)[] = [];
  /** The latest string, which is a name when a colon follows. */
  let from = 0;
  let end = 0;
  let depth = 0;
  let names = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        from = at;
        end = endOfString(text, at + 1);
        at = end;
        break;
      case COLON: {
        if (++names > MOST_NAMES) return 'many';
        const name = nameIn(text.slice(from, end + 1));
        if (open.length === 0) break;
        const known = open.at(-1) ?? new Set();
        if (known.has(name)) return { twice: name };
        open[open.length - 1] = known.add(name);
        break;
      }
      case COMMA:
        if (++values > MOST_VALUES) return 'many';
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > DEEPEST) return 'deep';
        if (++values > MOST_VALUES) return 'many';
        open.push(null);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        open.pop();
        depth--;
        break;
    }
  }
  return null;
}

const [QUOTE, COLON, COMMA, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT, ESCAPE] = [
  0x22, 0x3a, 0x2c, 0x5b, 0x7b, 0x5d, 0x7d, 0x5c,
];

/** `"\u0061"` is the name `a`. */
function nameIn(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** The position of the quotation mark that ends a string. */
function endOfString(text: string, from: number): number {
  const quote = text.indexOf('"', from);
  // Most strings have no escapes; a search for one in the string alone keeps the whole linear.
  const plain = quote < 0 ? text.length : quote;
  if (text.charCodeAt(plain - 1) !== ESCAPE || plain === from) return plain;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === ESCAPE) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
