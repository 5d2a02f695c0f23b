import { expect, it } from 'vitest';
import { lanes } from './lanes.ts';

/** Enters these lanes in order; each turn ends when it is told to. */
function queue(most: number, ofOne: number) {
  const gate = lanes(most, ofOne);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    enter: (lane: string, name: string) =>
      void gate.enter(lane).then((leave) => {
        begun.push(name);
        ends.set(name, leave);
      }),
    end: (name: string) => ends.get(name)?.(),
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

it('the only file of one organization does not wait for ten of another', async () => {
  const { enter, end, begun, settled } = queue(2, 1);
  for (let n = 0; n < 10; n += 1) enter('durham', `durham ${n}`);
  enter('arvada', 'arvada');
  await settled();
  expect(begun).toEqual(['durham 0', 'arvada']);
  enter('arvada', 'arvada again');
  for (const name of ['durham 0', 'arvada', 'durham 1']) {
    end(name);
    await settled();
  }
  expect(begun).toEqual(['durham 0', 'arvada', 'durham 1', 'arvada again', 'durham 2']);
});

it('organizations that wait take turns', async () => {
  const { enter, end, begun, settled } = queue(1, 1);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) enter(name[0] ?? '', name);
  for (let n = 0; n < 6; n += 1) {
    await settled();
    end(begun.at(-1) ?? '');
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('a turn that is ended twice gives way once', async () => {
  const { enter, end, begun, settled } = queue(1, 1);
  for (const name of ['a1', 'a2', 'a3']) enter(name, name);
  await settled();
  end('a1');
  end('a1');
  await settled();
  expect(begun).toEqual(['a1', 'a2']);
});
