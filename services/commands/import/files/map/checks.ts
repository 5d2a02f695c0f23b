import { WrongCommand } from '#services/commands/wrongCommand';

/** The map, or the file it is used on, is wrong. One line that names the field: a name in the map may hold anything. */
export const wrongMap = (message: string): WrongCommand => new WrongCommand(message.replaceAll(/\s+/g, ' '));

export const wrong = (path: string, problem: string): never => {
  throw wrongMap(`${path === '' ? 'the map' : path}: ${problem}`);
};

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60));

/** The fields of an object; an unknown field is an error. */
export function fieldsAt(value: unknown, path: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong(path, `must be an object, not ${shown(value)}`);
  }
  const strange = Object.keys(value).find((name) => !known.includes(name));
  if (strange !== undefined) wrong(path, `"${strange}" is not a field here; there are ${known.join(', ')}`);
  return value as Record<string, unknown>;
}

export function textAt(value: unknown, path: string, pattern: RegExp = /\S/): string {
  if (typeof value !== 'string' || !pattern.test(value)) {
    const like = pattern.source === '\\S' ? '' : ` like ${pattern.source}`;
    return wrong(path, `must be text${like}, not ${shown(value)}`);
  }
  return value;
}

export function numberAt(value: unknown, path: string, [least, most]: readonly [number, number]): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    return wrong(path, `must be a number from ${least} to ${most}, not ${shown(value)}`);
  }
  return value;
}

export function listAt<T>(value: unknown, path: string, item: (value: unknown, path: string) => T): readonly T[] {
  if (!Array.isArray(value)) return wrong(path, `must be a list, not ${shown(value)}`);
  return value.map((one, n) => item(one, `${path}[${n}]`));
}

export const fewestAt = <T>(list: readonly T[], path: string): readonly T[] =>
  list.length > 0 ? list : wrong(path, 'may not be empty');

export function oneOfAt<T extends string>(value: unknown, path: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  return found ?? wrong(path, `must be ${choices.join(' or ')}, not ${shown(value)}`);
}

export const optional = <T>(value: unknown, otherwise: T, check: (value: unknown) => T): T =>
  value === undefined ? otherwise : check(value);
