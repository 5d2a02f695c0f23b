import type { LatLng } from '#contracts/core/address';
import type { Judged } from './judged.ts';
import { decodedPlusCode } from './plusCode.ts';
import { pointIn, type Reach } from './point.ts';
import { plainLine } from './text.ts';

/**
 * The point that typed text names: degrees with signs or letters, with minutes, with seconds, a `geo:` address (RFC
 * 5870), the link of a map, or a plus code. Null for any other text. A short plus code is the one nearest to
 * the place `near`.
 */
export function typedPoint(typed: string, near: LatLng, reach: Reach): Judged<LatLng> | null {
  const words = withMinus(plainLine(typed));
  const found = linked(words) ?? degreesIn(words) ?? decodedPlusCode(words, near);
  return found && pointIn(found, reach);
}

/** The degrees of a point as people and programs write them, unjudged; null for any other text. */
export const degreesTyped = (text: string): LatLng | null => degreesIn(withMinus(plainLine(text)));

const withMinus = (words: string): string => words.replaceAll(/[\u2212\u2010-\u2015]/g, '-');

const pair = String.raw`(-?\d{1,3}(?:\.\d+)?)(?:,|%2C|/|\+|&\w+=|!4d)\s*(-?\d{1,3}(?:\.\d+)?)(?![\d.])`;
const links = new RegExp(
  String.raw`^(?:geo:|https?://\S*?(?:@|#map=[\d.]+/|!3d|[?&](?:q|ll|query|center|mlat|destination)=))${pair}`,
  'i',
);

function linked(words: string): LatLng | null {
  const [, lat, lng] = links.exec(words) ?? [];
  return lat === undefined ? null : [Number(lat), Number(lng)];
}

/** Two angles of one to three numbers each. A pair of whole numbers without signs of degrees is no position. */
function degreesIn(words: string): LatLng | null {
  const plain = words
    .replaceAll(/\b(?:lat(?:itude)?|long?(?:itude)?|lng)\b[:=]?/gi, ' ')
    .replaceAll(/\b(?:north|south|east|west)\b/gi, (word) => word.slice(0, 1))
    .replaceAll(/[°º˚'′’"″”:;,()[\]]|\b(?:deg|min|sec)\b/gi, ' ');
  const tokens = plain.match(/-?\d+(?:\.\d+)?|[NSEW]/gi) ?? [];
  if (plain.replaceAll(/-?\d+(?:\.\d+)?|[NSEW]|\s/gi, '') !== '' || tokens.length < 2) return null;
  const numbers = tokens.filter((token) => /\d/.test(token));
  const letters = tokens.filter((token) => !/\d/.test(token)).map((letter) => letter.toUpperCase());
  const half = numbers.length / 2;
  if (![1, 2, 3].includes(half) || !(letters.length === 0 || letters.length === 2)) return null;
  const decimals = numbers.filter((number) => number.includes('.')).length;
  // `37, -104.47` is a position on a whole degree; `12 40.5` may be anything.
  if (letters.length === 0 && half === 1 && decimals < (/[,;]/.test(words) ? 1 : 2)) return null;
  if (letters.length === 0 && half > 1 && !/[°º˚'′’]/.test(words)) return null;
  const [first, second] = [angle(numbers.slice(0, half)), angle(numbers.slice(half))];
  if (first === null || second === null) return null;
  if (letters.length === 0) return [first, second];
  const [a = '', b = ''] = letters;
  const signed = (value: number, letter: string) => (/[SW]/.test(letter) ? -Math.abs(value) : value);
  if (/[NS]/.test(a) && /[EW]/.test(b)) return [signed(first, a), signed(second, b)];
  return /[EW]/.test(a) && /[NS]/.test(b) ? [signed(second, b), signed(first, a)] : null;
}

function angle([degrees = '', minutes = '0', seconds = '0']: readonly string[]): number | null {
  const [m, s] = [Number(minutes), Number(seconds)];
  if (m < 0 || m >= 60 || s < 0 || s >= 60) return null;
  const size = Math.abs(Number(degrees)) + m / 60 + s / 3_600;
  // A second is 31 m: nine digits keep more than any instrument.
  return Number((degrees.startsWith('-') ? -size : size).toFixed(9));
}
