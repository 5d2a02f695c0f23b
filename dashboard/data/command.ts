import type { BodyOf, IdsOf, WithBody } from '#contracts/api/index';

declare const checked: unique symbol;

/** A request that changes something, without a body. */
interface Bare {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: undefined;
}

/** A request with a body. Only `command` makes one, so that the compiler has checked the body. */
interface Checked {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  /** Exists only for the compiler. */
  readonly [checked]: true;
}

export type Command = Bare | Checked;

/** The path of an operation with these ids: `/api/incident/:uuid/log/` → `/api/incident/3f0c…/log/`. */
const pathOf = (template: string, ids: Readonly<Record<string, string>>): string =>
  template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));

/** The request of an operation, with the ids of its path and with its body. */
export function command<O extends WithBody>(operation: O, ids: IdsOf<O>, body: BodyOf<O>): Checked {
  const [method = '', template = ''] = operation.split(' ');
  return { method, path: pathOf(template, ids), body } as Checked;
}
