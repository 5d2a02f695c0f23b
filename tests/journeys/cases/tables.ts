/** The rows of each list in `../shared/data/cases/accounts`: used as they are, repaired, refused; null: the whole list is. */
export interface AccountsAnswer {
  readonly rows: readonly [whole: number, repaired: number, refused: number] | null;
  readonly says?: RegExp;
  /** A row as the preview shows it. */
  readonly shows?: string;
}

const two = { rows: [2, 0, 0], shows: '100-1, Ann Example, 6161 Yukon St' } as const;

export const accounts: Readonly<Record<string, AccountsAnswer>> = {
  'cp1252.csv': { rows: [1, 0, 0], shows: '100-3, José Núñez, 12 Piñon Ct' },
  'dup-header.csv': { rows: null, says: /Several columns are the phone/ },
  // Its archive has no directory at the end.
  'excel.xlsx': { rows: null, says: /damaged, or was cut off/ },
  'far.csv': { rows: [1, 1, 2], says: /0, 0.* 4,686 miles .*lost its minus sign/ },
  'inch.csv': { rows: [1, 1, 0], says: /not doubled/, shows: '1, 12" Line LLC, x' },
  'latlng-swapped.csv': { rows: [0, 1, 3], says: /not a latitude.*0, 0.* 4,686 miles .*lost its minus sign/ },
  'lost-zeros.csv': { rows: [2, 0, 0], shows: '00123, Ann, A St' },
  'ok.csv': two,
  'phone-formats.csv': { rows: [3, 0, 5], says: /incomplete.*shortened/ },
  'sci-one.csv': { rows: [0, 0, 1], says: /shortened this number/ },
  'sci.csv': { rows: [0, 0, 2], says: /shortened this number/ },
  'semicolon.csv': two,
  'sep.csv': two,
  'short.csv': two,
  'synonyms.csv': { rows: [1, 0, 0] },
  'tab.csv': two,
  'title-row.csv': two,
  'utf16.csv': two,
};

/**
 * The rows of each file in `../shared/data/cases/csv`: used as they are, repaired, without a fact, not used; null: the file is
 * refused. Each row that is used has its place, unless `places` says otherwise.
 */
export interface ImportAnswer {
  readonly map?: string;
  readonly rows: readonly [whole: number, repaired: number, part: number, unused: number] | null;
  readonly places?: number;
  readonly says?: RegExp | readonly RegExp[];
}

const four = { rows: [4, 0, 0, 0] } as const;
const point = { ...four, map: 'map-point.json' } as const;

export const imports: Readonly<Record<string, ImportAnswer>> = {
  'bugs-base.csv': four,
  'bugs-cp1252.csv': { rows: [2, 0, 0, 0], says: [/12 Piñon Ct/, /O’Brien Way/, /read as windows-/] },
  'bugs-crlf-cr.csv': four,
  'bugs-decimal-comma.csv': { ...four, map: 'map-semi.json' },
  'bugs-dots-am.csv': { ...four, says: /2026-01-05 08:10 {2}reported/ },
  'bugs-dup-header.csv': { rows: null, says: /the file has the column "address" 2 times/ },
  'bugs-json-point.csv': point,
  'bugs-long-rows.csv': four,
  'bugs-midnight.csv': {
    rows: [1, 0, 1, 4],
    says: [/2026-01-05 00:05 {2}reported/, /2026-01-06 00:00 {2}reported/, /"01\/05\/2026 24:00:00" is not a time/],
  },
  'bugs-military.csv': { rows: [0, 0, 0, 4], says: /"01\/05\/2026 930" is not a time/ },
  'bugs-nbsp.csv': four,
  'bugs-newline.csv': { rows: [3, 0, 0, 0], says: /line 1\nline 2/ },
  'bugs-null-words.csv': { rows: [3, 0, 2, 0], says: [/closed is before/, /closed lies in the future/] },
  'bugs-sci-id.csv': { rows: [0, 0, 0, 4], says: /1\.01002E\+11.* that a spreadsheet shortened/ },
  'bugs-socrata-address.csv': point,
  'bugs-space-pair.csv': point,
  'bugs-state-plane.csv': { rows: [0, 0, 4, 0], places: 0, says: /not on Earth/ },
  'bugs-total-row.csv': { rows: [4, 0, 0, 2], says: /line 7 \(Total rows: 4\)/ },
  'bugs-tzsuffix.csv': {
    rows: [8, 0, 1, 0],
    says: [/:4 \(line 5\)\n {2}2026-01-05 01:10/, /:6 \(line 7\)\n {2}2026-07-05 09:10/],
  },
  'bugs-zero-point.csv': {
    rows: [4, 0, 5, 0],
    places: 4,
    says: [/zero, zero/, /outside the area/, /not on Earth/, /not a pair of degrees/],
  },
  'bugs-zip-lost.csv': four,
};
