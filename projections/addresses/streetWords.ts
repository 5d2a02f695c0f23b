/**
 * Street words and their abbreviations, as the postal service writes them (USPS Publication 28, appendices B and C1).
 */
const shortened = new Map(
  Object.entries({
    avenue: 'ave',
    boulevard: 'blvd',
    circle: 'cir',
    court: 'ct',
    drive: 'dr',
    highway: 'hwy',
    lane: 'ln',
    parkway: 'pkwy',
    place: 'pl',
    road: 'rd',
    square: 'sq',
    street: 'st',
    terrace: 'ter',
    trail: 'trl',
    north: 'n',
    east: 'e',
    south: 's',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
  }),
);
const lengthened = new Map([...shortened].map(([long, short]) => [short, long]));

/** The words of an address, each as written and in its other form: `Carr St` is found by `carr street`. */
export const streetWords = (address: string): readonly string[] =>
  address
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => [word, shortened.get(word) ?? lengthened.get(word) ?? []].flat());
