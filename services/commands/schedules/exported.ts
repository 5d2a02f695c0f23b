import type { Period, Span } from './turns.ts';

/** One schedule of an export. */
export interface Exported {
  readonly name: string;
  readonly spans: readonly Span[];
  /** Notes for the operator. */
  readonly notes: readonly string[];
}

/** The export of one program. A reader returns null for a file of another program, and throws `WrongCommand` by name. */
export type ReadExport = (file: unknown, period: Period) => readonly Exported[] | null;

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listIn = (of: Json, name: string): readonly Json[] => {
  const value = of[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};
export const objectIn = (of: Json, name: string): Json => {
  const value = of[name];
  return isObject(value) ? value : {};
};
export const textIn = (of: Json, name: string): string => {
  const value = of[name];
  return typeof value === 'string' ? value : '';
};
export const numberIn = (of: Json, name: string): number | null => {
  const value = of[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
/** The instant of an ISO-8601 time with its offset, in milliseconds; null without one. */
export const instantIn = (of: Json, name: string): number | null => {
  const value = textIn(of, name);
  const at = /(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};
