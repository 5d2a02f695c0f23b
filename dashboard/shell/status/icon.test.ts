import { expect, it } from 'vitest';
import { tabIcon } from './icon.ts';

it('carries the waiting count, and none while nothing waits or it is not known', () => {
  expect(tabIcon(3, false)).toContain('>3</text>');
  expect(tabIcon(250, false)).toContain('>99</text>');
  expect(tabIcon(0, false)).not.toContain('<text');
  expect(tabIcon(null, false)).not.toContain('<text');
});

it('shows the lost contact instead of a number that may be old', () => {
  expect(tabIcon(3, true)).toContain('>!</text>');
  expect(tabIcon(3, true)).not.toContain('>3</text>');
});
