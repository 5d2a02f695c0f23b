import { expect, it } from 'vitest';
import { linesIn } from './ownDiff.mjs';
import { reach } from './reach.mjs';

it('the lines of a push are the added ones, by their numbers in the new file', () => {
  const diff = `diff --git a/events/a.ts b/events/a.ts
--- a/events/a.ts
+++ b/events/a.ts
@@ -3 +3,2 @@ export const a = 1;
-old
+one
+two
@@ -9,2 +9,0 @@
-gone
-gone
@@ -20,0 +20 @@
+three
diff --git a/events/b.ts b/events/b.ts
--- /dev/null
+++ b/events/b.ts
@@ -0,0 +1 @@
+first`;
  expect([...linesIn(diff)]).toEqual([
    [
      'events/a.ts',
      [
        [3, 'one'],
        [4, 'two'],
        [20, 'three'],
      ],
    ],
    ['events/b.ts', [[1, 'first']]],
  ]);
});

it('a test that imports a file later is as near as one that imports it first', () => {
  const [source, test] = [
    'dashboard/screens/incident/log/usePosition.ts',
    'dashboard/screens/incident/log/usePosition.test.ts',
  ];
  expect([...reach([source], [test])(source)]).toEqual([[test, 1]]);
});
