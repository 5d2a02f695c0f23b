import { expect, it } from 'vitest';
import { operationsOf, Takes } from './route.ts';

const label = 'POST /api/incident/:uuid/label/';

@Takes(label)
class Label {
  name!: string;
}
class Colored extends Label {
  color?: string;
}
class Nameless {}
class Numbered {
  name!: number;
}

it('knows the operations of a body class; a class that extends it has none of its own', () => {
  expect(operationsOf(Label)).toEqual([label]);
  expect(operationsOf(Colored)).toEqual([]);
});

/** Each of these must be a compiler error: `tsc` fails on an expected error that does not occur. */
export function mistakes(): void {
  // @ts-expect-error: a field that clients cannot send.
  Takes(label)(Colored);
  // @ts-expect-error: a body without a field that clients send.
  Takes(label)(Nameless);
  // @ts-expect-error: a field of another type.
  Takes(label)(Numbered);
  // @ts-expect-error: an operation that does not exist.
  Takes('POST /api/incidentz/')(Label);
}
