/** An element of TwiML. */
export interface Verb {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Verb[];
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Verb[];
  text: string;
}

/** Reads TwiML as a phone network does. Throws when it is none. */
export function readTwiml(xml: string): readonly Verb[] {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  for (const [, text = '', closes, name = '', attributes = '', empty] of xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .matchAll(/([^<]*)<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    const last = open.at(-1) ?? root;
    last.text += plain(text);
    if (closes) {
      open.pop();
      const above = open.at(-1);
      if (last.name !== name || !above) throw new Error('This is not TwiML.');
      above.children.push(last);
      continue;
    }
    const one: Open = { name, attributes: attributesOf(attributes), children: [], text: '' };
    if (empty) last.children.push(one);
    else open.push(one);
  }
  const [response, ...more] = root.children;
  if (open.length !== 1 || more.length > 0 || response?.name !== 'Response') throw new Error('This is not TwiML.');
  return response.children;
}

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(text.matchAll(/(\w+)="([^"]*)"/g), ([, name = '', value = '']) => [name, plain(value)]),
  );
