import { describe, expect, it, vi } from 'vitest';
import { alone, dana, foreign, here, own, twoOrganisations } from '../../support/twoOrganisations.ts';

twoOrganisations();

const ask = (query: unknown, more: object = {}, who = dana) => who.send('POST', '/api/mappy/', { query, ...more });

describe('several things asked by name', () => {
  it('are answered as each would be alone', async () => {
    const { status, body } = await ask([
      { name: 'viewer' },
      { name: 'incident', args: { uuid: own.incident } },
      { name: 'incidents', args: { page_size: 2, active: true } },
      { name: 'active_incidents', args: {} },
      { name: 'files', args: { incident_uuid: own.incident } },
      { name: 'designated_users' },
      { name: 'board' },
      { name: 'beats' },
      { name: 'beats_reserve_lists' },
      { name: 'beats_callouts' },
      { name: 'teams' },
      { name: 'calendar_beta', args: { date_start: '2026-03-01', date_end: '2026-03-07' } },
    ]);
    expect([status, body.errors]).toEqual([200, {}]);
    expect(body.result.viewer).toEqual(await alone('/api/viewer/'));
    expect(body.result.incident).toEqual(await alone(`/api/incident/${own.incident}/`));
    expect(body.result.incidents).toEqual(await alone('/api/incident/?page_size=2&active=true'));
    expect(body.result.active_incidents).toEqual(await alone('/api/active-incidents/'));
    expect(body.result.files).toEqual(await alone(`/api/incident/${own.incident}/file/`));
    expect(body.result.designated_users).toEqual(await alone('/designated-user/'));
    expect(body.result.board).toEqual(await alone('/api/beta/dispatch/get-data/'));
    expect(body.result.beats_callouts).toEqual(await alone('/api/teams/beats/callouts/'));
    expect(body.result.teams).toEqual(await alone('/api/teams/'));
    const week = await alone('/api/entities/admin/v2/calendar/?date_start=2026-03-01&date_end=2026-03-07');
    expect([body.result.calendar_beta, week.days.length]).toEqual([week, 7]);
    expect(body.result.beats).toEqual(await alone('/api/teams/beats/'));
    expect(body.result.beats_reserve_lists).toEqual(await alone('/api/teams/beats/reserve_lists/'));
  });

  it('may be fewer than the list, by name', async () => {
    const { body } = await ask([{ name: 'viewer' }, { name: 'board' }], { names: ['viewer', 'other'] });
    expect([Object.keys(body.result), body.errors]).toEqual([['viewer'], {}]);
  });

  it('keep the rest when a part is not available', async () => {
    const { status, body } = await ask([
      { name: 'incident', args: { uuid: foreign.incident } },
      { name: 'incidents', args: { around: 'yesterday' } },
      { name: 'files', args: { incident_uuid: { not: 'an id' } } },
      { name: 'constructor' },
      { name: 'viewer' },
    ]);
    expect(status).toBe(200);
    expect(Object.keys(body.result)).toEqual(['viewer']);
    expect(body.errors).toEqual({
      incident: { detail: 'Not found.', status: 404 },
      incidents: { detail: 'This cannot be asked.', status: 400, around: ['This is not a time.'] },
      files: { detail: 'This cannot be asked.', status: 400, incident_uuid: ['This may not be nested.'] },
      constructor: { detail: 'No query has this name.', status: 404 },
    });
  });

  it('are refused one by one without the permission of each', async () => {
    const crew = await here.person('crew@arvada.example');
    const { body } = await ask([{ name: 'viewer' }, { name: 'board' }], {}, crew);
    expect([body.result.viewer.user.role, body.errors.board.status]).toEqual(['crew', 403]);
  });

  it('fail without revealing the inner error', async () => {
    const broken = vi.spyOn(here.muster.app.views, 'found').mockImplementation(() => {
      throw new Error('no such table: incidents_v4');
    });
    const { body } = await ask([{ name: 'incidents' }, { name: 'viewer' }]);
    broken.mockRestore();
    expect(Object.keys(body.errors.incidents)).toEqual(['detail', 'status', 'correlation_id']);
    expect(JSON.stringify(body.errors)).not.toContain('table');
    expect(Object.keys(body.result)).toEqual(['viewer']);
  });

  it.each([
    ['no list', 'viewer'],
    ['an empty list', []],
    ['a name twice', [{ name: 'viewer' }, { name: 'viewer', args: {} }]],
    ['too many', Array.from({ length: 21 }, (_, n) => ({ name: `q${n}` }))],
    ['what is no query', [7]],
    ['arguments that are none', [{ name: 'viewer', args: [] }]],
  ])('are refused as a whole where there is %s', async (_, query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('name an unknown query', async () => {
    expect((await ask(['viewer'])).body).toEqual({ query: ['This must be an object.'] });
  });
});
