import { expect, it } from 'vitest';
import { pause, resume } from './commands.ts';

const sent = (kind: 'beats' | 'groups') =>
  [pause({ uuid: 'c1', kind }), resume({ uuid: 'c1', kind })].map(({ path, body }) => [path, body]);

it('a call-out of beats is paused and resumed by its own calls', () =>
  expect(sent('beats')).toEqual([
    ['/api/teams/beats/callout/pause/', { callout_id: 'c1' }],
    ['/api/teams/beats/callout/resume/', { callout_id: 'c1' }],
  ]));

it('a call-out for an incident is paused and resumed by its address', () =>
  expect(sent('groups')).toEqual([
    ['/api/callout/c1/pause/', undefined],
    ['/api/callout/c1/resume/', undefined],
  ]));
