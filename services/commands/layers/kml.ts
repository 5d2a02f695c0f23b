import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { decodedText } from '#contracts/core/bytesAsText';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { ReadFile } from './shapes.ts';

const wrong = (words: string) =>
  new WrongCommand(`The KML cannot be read: ${words.replaceAll(/\s+/g, ' ').slice(0, 120)}`);

/** The places of a KML file. KML is always in WGS 84. Pictures on the ground and links to other files are left out. */
export function readKml(bytes: Uint8Array): ReadFile {
  const { text, encoding } = textOf(bytes);
  let mistake = '';
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') mistake ||= message;
      },
    });
    const document = parser.parseFromString(mended(text), 'text/xml');
    if (mistake === '' && document.documentElement?.localName !== 'kml') mistake = 'it is another kind of XML';
    if (mistake === '') {
      const found = kml(document).features as readonly GeoJSON.Feature[];
      const features = found.filter((one) => one.properties?.['@geometry-type'] !== 'groundoverlay');
      const links = document.getElementsByTagName('NetworkLink').length;
      const pictures = found.length - features.length;
      return {
        features,
        notes: [
          ...(encoding === 'utf-8' ? [] : [`the file is read as ${encoding}`]),
          ...(pictures > 0 ? [`${pictures} pictures on the ground (GroundOverlay)`] : []),
          ...(links > 0 ? [`${links} links to other files (NetworkLink)`] : []),
        ],
      };
    }
  } catch (error) {
    mistake ||= (error as Error).message;
  }
  throw wrong(mistake);
}

/** The text in the encoding that its first line names. */
function textOf(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, named = 'utf-8'] = /^[^<]*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(start) ?? [];
  try {
    const { text, encoding } = decodedText(bytes, new TextDecoder(named).encoding);
    return { text: text.replace(/^\uFEFF/, '').trimStart(), encoding };
  } catch {
    throw wrong(`it names the encoding ${named}, which is not known`);
  }
}

/**
 * Without the prefix of KML's own names, which the reader does not know; with the prefixes that a program uses without a
 * declaration, and without the spaces after the commas of coordinates.
 */
function mended(written: string): string {
  const [, own] = /<([\w-]+):kml[\s>]/.exec(written) ?? [];
  const text = own === undefined ? written : written.replaceAll(new RegExp(`(</?)${own}:`, 'g'), '$1');
  const used = new Set(
    [...text.matchAll(/<([A-Za-z][\w-]*):|\s([A-Za-z][\w-]*):[\w-]+=/g)].map((one) => one[1] ?? one[2] ?? ''),
  );
  const declared = new Set([...text.matchAll(/xmlns:([\w-]+)=/g)].map(([, prefix]) => prefix));
  const missing = [...used].filter((prefix) => prefix !== 'xmlns' && prefix !== 'xml' && !declared.has(prefix));
  const names = missing.map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`).join('');
  return text
    .replace(/<((?:[\w-]+:)?kml)\b/, `<$1${names}`)
    .replaceAll(
      /(<(?:[\w-]+:)?coordinates>)([^<]*)</g,
      (_, open: string, inside: string) => `${open}${joined(inside)}<`,
    );
}

/** `-105.08, 39.80, 0` is one position, unless more than three numbers would stand together. */
function joined(coordinates: string): string {
  if (!/,\s/.test(coordinates)) return coordinates;
  const close = coordinates.replaceAll(/\s*,\s*/g, ',').trim();
  return close.split(/\s+/).every((one) => one.split(',').length <= 3) ? close : coordinates;
}
