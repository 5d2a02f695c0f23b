import { expect, it } from 'vitest';
import { userId } from '#services/demo/ids';
import { dana, here, twoOrganisations } from '../../support/twoOrganisations.ts';

twoOrganisations();

const path = '/analytics/beta/v2';

it('a manager asks for the calls of this week from Monday, day by day, also before the first call', async () => {
  const marcus = await here.person('manager@arvada.example');
  const { body } = await marcus.get(`${path}/calls`);
  expect(body.by_day).toHaveLength(7);
  expect(new Date(`${body.by_day[0].day}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(body.by_hour).toHaveLength(24);
  expect(body.total).toBe(body.accepted + body.declined + body.could_not_reach);
  const csv = await marcus.get(`${path}/calls-csv`);
  expect(csv.headers.get('Content-Type')).toContain('text/csv');
  expect(csv.headers.get('Content-Disposition')).toContain('.csv');
});

it('a range that is reversed, too long or none is refused in the words of the specification', async () => {
  const marcus = await here.person('manager@arvada.example');
  const asked = async (what: string, query: string) => (await marcus.get(`${path}/${what}?${query}`)).body;
  const long = 'after=2026-01-01T00:00:00Z&before=2026-04-01T00:00:01Z';
  expect(await asked('calls', long)).toEqual({ non_field_errors: ['Cannot query longer than one week'] });
  expect(await asked('calls-csv', long)).toEqual({ non_field_errors: ['Cannot export longer than one week'] });
  expect(await asked('calls', 'after=2026-01-01T00:00:00Z&before=2026-04-01T00:00:00Z')).toMatchObject({ total: 0 });
  const reversed = await asked('calls', 'after=2026-04-01T00:00:00Z&before=2026-01-01T00:00:00Z');
  expect(reversed).toEqual({ before: ['This must be after the beginning of the range.'] });
  expect(await asked('calls', 'after=yesterday')).toEqual({ after: ['This is not a time.'] });
});

it('a person of another organization does not exist, and a dispatcher may not look', async () => {
  const marcus = await here.person('manager@arvada.example');
  const detail = (user: string) => marcus.get(`${path}/responsiveness/detail?user_uuid=${user}`);
  expect((await detail(userId('durham', 'crew'))).status).toBe(404);
  expect((await detail(userId('arvada', 'crew'))).status).toBe(200);
  for (const what of ['calls', 'calls-csv', 'responsiveness'])
    expect([what, (await dana.get(`${path}/${what}`)).status]).toEqual([what, 403]);
});
