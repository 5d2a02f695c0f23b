import { states } from './states.ts';

/** The parts of an address line, as far as its commas and its shape tell. */
export interface TypedLine {
  readonly number: string;
  /** The text after the number and before the first comma. */
  readonly route: string;
  readonly unit: string;
  /** A place, or the whole line when it has no number. */
  readonly locality: string;
  /** Two letters. */
  readonly state: string;
  readonly zip: string;
}

const unitWord = String.raw`(?:(?:unit|apt|apartment|suite|ste|lot|room|rm|bldg)\b\.?\s*#?|#)\s*`;
const unitAtEnd = new RegExp(String.raw`[\s,]+${unitWord}([\w-]{1,20})$`, 'i');
const onlyUnit = new RegExp(String.raw`^${unitWord}([\w-]{1,20})$`, 'i');
const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/;
const numbered = /^(\d+[a-z]?(?:[-/]\d+)?(?:[ -]1\/2)?)\s+(\S.*)$/i;

/** Parses an address as written in the United States: `6161 Yukon St #4, Arvada, CO 80004`. */
export function readLine(words: string): TypedLine {
  const line = words.replaceAll('½', ' 1/2').replaceAll(/\s+/g, ' ').trim();
  const zip = zipAtEnd.exec(line)?.[1] ?? '';
  const withoutZip = zip ? line.replace(zipAtEnd, '') : line;
  const parts = withoutZip.split(',').flatMap((part) => part.trim() || []);
  const units = parts.slice(1).filter((part) => onlyUnit.test(part));
  const [first = '', ...others] = parts.filter((part) => !units.includes(part));
  const unit = onlyUnit.exec(units[0] ?? '')?.[1] ?? unitAtEnd.exec(first)?.[1] ?? '';
  const street = first.replace(unitAtEnd, '');
  const [, number = '', rest = ''] = numbered.exec(street) ?? [];
  const tail = number ? others.join(' ') : [street, ...others].join(' ');
  const inTail = stateAtEnd(tail, others.length > 0 || zip !== '');
  if (!number || inTail.state || others.length > 0) return { number, route: rest, unit, ...inTail, zip };
  // Without a comma, a trailing state also implies a place, but the end of the street is unknown.
  const { locality: route, state } = stateAtEnd(rest, zip !== '');
  return { number, route, unit, locality: '', state, zip };
}

/** `sure`: CT is a state when a comma or a ZIP code says so; otherwise it means court. */
function stateAtEnd(words: string, sure: boolean): { readonly locality: string; readonly state: string } {
  for (const length of [1, 2, 3]) {
    const all = words.split(' ');
    const state = states.get(all.slice(-length).join(' ').toLowerCase().replaceAll('.', ''));
    const alone = all.length <= length;
    if (!state || (alone && !sure) || (state === 'CT' && length === 1 && !sure)) continue;
    return { locality: all.slice(0, -length).join(' '), state };
  }
  return { locality: words, state: '' };
}
