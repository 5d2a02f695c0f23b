import { describe, expect, it } from 'vitest';
import { appOf } from '#services/testing/app';
import { escalationPlan, hasTree } from './escalation.ts';

const profile = (tree: string, start_seconds: number, more: object = {}) => ({
  uuid: `${tree} ${start_seconds}`,
  tree,
  start_seconds,
  personal_phone_policy: null,
  phone_number: null,
  ...more,
});
const documents: Readonly<Record<string, unknown>> = {
  'entities arvada': { timezone: 'America/Denver' },
  'accounts ada': { active: true, phone_number: '+13035550101' },
  'accounts bo': { active: true, phone_number: '' },
  'accounts cy': { active: false, phone_number: '+13035550103' },
  'accounts di': { active: true, phone_number: '' },
};
const escalations = [
  { user: 'ada', profiles: [profile('On-call', 300, { personal_phone_policy: 'RESPECTFUL' }), profile('Other', 0)] },
  { user: 'bo', profiles: [profile('on-call ', 0, { phone_number: '+13035550102' })] },
  { user: 'cy', profiles: [profile('On-call', 60)] },
  { user: 'di', profiles: [profile('On-call', 90)] },
];
const app = appOf({
  clock: { now: () => Date.parse('2026-03-01T12:00:00Z') },
  views: {
    doc: (name: string, key: string) => documents[`${name} ${key}`] ?? null,
    docs: (name: string, { where }: { where: { entity?: string } }) =>
      name === 'escalations' && where.entity === 'arvada' ? escalations : [],
  },
});

const wanted = { entity: 'arvada', tree: 'On-call', designation: null, urgent: true };

describe('the plan of an escalation', () => {
  it('calls the people of the tree by their start, on the chosen number, and says who is left out and why', () => {
    const { people, leftOut, policy, target } = escalationPlan(app, wanted);
    expect(people.map(({ user, rank, startSeconds, personal }) => [user, rank, startSeconds, personal])).toEqual([
      ['bo', 1, 0, { to: '+13035550102', message: null }],
      ['ada', 2, 300, null],
    ]);
    expect(people[1]?.inputs).toMatchObject({ personal_phone_policy: 'RESPECTFUL' });
    expect(leftOut.map(({ user, reason }) => [user, reason])).toEqual([
      ['cy', 'inactive'],
      ['di', 'no-phone'],
    ]);
    expect(policy).toMatchObject({ acknowledges: true, urgent: true, quiet: { zone: 'America/Denver' } });
    expect(target).toBe(1);
  });

  it('knows no tree of another organization', () => {
    expect(hasTree(app, 'arvada', 'ON-CALL')).toBe(true);
    expect(hasTree(app, 'durham', 'On-call')).toBe(false);
    expect(escalationPlan(app, { ...wanted, entity: 'durham' }).people).toEqual([]);
  });
});
