/** One verb of a document that tells a call how to go on. */
export interface Verb {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(decimal));
  });

const element = /<(Say|Gather|Redirect|Pause|Dial|Hangup)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1>)/g;

/** The top verbs of a TwiML document, in order; null when the text is none. The words inside a verb are its text. */
export function readTwiml(xml: string): readonly Verb[] | null {
  const body = /<Response\s*>([\s\S]*)<\/Response>|<Response\s*\/>/.exec(xml);
  if (!body) return null;
  return Array.from((body[1] ?? '').matchAll(element), ([, name = '', attributes = '', inner = '']) => ({
    name,
    attributes: Object.fromEntries(
      Array.from(attributes.matchAll(/(\w+)="([^"]*)"/g), ([, key = '', value = '']) => [key, plain(value)]),
    ),
    text: plain(inner.replaceAll(/<[^>]+>/g, '')).trim(),
  }));
}
