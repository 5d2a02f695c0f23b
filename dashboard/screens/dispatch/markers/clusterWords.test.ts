import { expect, it } from 'vitest';
import type { Counts } from './clusterWords.ts';
import { clusterLabel, clusterWords } from './clusterWords.ts';

const none: Counts = { unasked: 0, asked: 0, accepted: 0, working: 0, done: 0, linked: 0, emergencies: 0 };

it('says of a cluster how far the help is for the incidents that have the least of it', () => {
  expect(clusterWords({ ...none, done: 1, asked: 1, unasked: 1, working: 1 })).toBe('2 waiting');
  expect(clusterWords({ ...none, done: 1, accepted: 2 })).toBe('2 accepted');
  expect(clusterWords({ ...none, working: 1, done: 1 })).toBe('1 working');
  expect(clusterWords({ ...none, done: 2 })).toBe('crew done');
  expect(clusterLabel({ ...none, accepted: 2 })).toBe('2 incidents, accepted');
  expect(clusterLabel({ ...none, unasked: 2, emergencies: 1 })).toBe('2 incidents, 1 emergency, 2 waiting');
});
