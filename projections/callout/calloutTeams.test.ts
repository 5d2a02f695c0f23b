import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type CalloutTeamDoc, calloutTeams } from './calloutTeams.ts';

const at = '2026-03-01T02:30:00.000Z';
const formed = happened(
  'CalloutTeamFormed',
  { callout: 'c1', name: 'North', beats: ['b1', 'b2'], users: ['bo', 'sam'] } as never,
  { stream: 'callout-c1', at },
);

it('keeps the people of each team, when it was formed, and for which beats', () => {
  const doc = given(calloutTeams, formed).doc('c1') as CalloutTeamDoc;
  expect(doc).toEqual({
    uuid: 'c1',
    entity: 'arvada',
    name: 'North',
    formed_time: at,
    beats: ['b1', 'b2'],
    users: ['bo', 'sam'],
  });
  expect(Object.values(calloutTeams.columns ?? {}).map((column) => column(doc))).toEqual(['arvada', at]);
});

it('tells the beats of the organization, and no other', () => {
  const { told } = given(calloutTeams, formed);
  expect(told).not.toEqual([]);
  for (const { channel } of told) expect(channel).toContain('arvada');
});
