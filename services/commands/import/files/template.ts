/** The cells of one row, by column name, trimmed. */
export type Cells = (column: string) => string;

const hole = /\{([^{}|]+)(?:\|(zip))?\}/g;

/** The columns that a template names: `{City}, CA {Zip|zip}` → City, Zip. */
export const columnsIn = (template: string): readonly string[] =>
  [...template.matchAll(hole)].map(([, column = '']) => column);

/** Spreadsheets turn a ZIP code into a number: `2132.0` is 02132. */
const zip = (text: string): string => {
  const digits = text.replace(/\.0*$/, '');
  return /^\d{3,5}$/.test(digits) ? digits.padStart(5, '0') : text;
};

/** True when the text has a hole, such as `{Date} {Time}`. Text without one is the name of a column. */
export const isTemplate = (text: string): boolean => columnsIn(text).length > 0;

/** The columns of a column's name or of a template. */
export const columnsNamed = (source: string): readonly string[] => (isTemplate(source) ? columnsIn(source) : [source]);

/** The text of a column, or of a template over several. Empty when all of its columns are. */
export const textOf = (source: string, cells: Cells): string =>
  isTemplate(source) ? fillAll([source], cells, '') : cells(source);

export const fill = (template: string, cells: Cells): string =>
  template
    .replaceAll(hole, (_, column: string, filter?: string) => (filter ? zip(cells(column)) : cells(column)))
    .trim();

/** The parts, joined; a part with empty columns only is left out. */
export const fillAll = (templates: readonly string[], cells: Cells, between: string): string =>
  templates
    .filter((template) => {
      const columns = columnsIn(template);
      return columns.length === 0 || columns.some((column) => cells(column) !== '');
    })
    .map((template) => fill(template, cells))
    .filter((part) => part !== '')
    .join(between);
