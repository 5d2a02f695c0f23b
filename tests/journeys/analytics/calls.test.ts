import Papa from 'papaparse';
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

it('the figures of people have no longest range, only the calls of the organization do', async () => {
  const marcus = await here.person('manager@arvada.example');
  const long = 'after=1026-01-01T00:00:00Z&before=2126-01-01T00:00:00Z';
  const lena = userId('arvada', 'leader');
  for (const what of [
    `${path}/responsiveness?${long}`,
    `${path}/responsiveness/detail?${long}&user_uuid=${lena}`,
    `/analytics/beta/${lena}/?${long}`,
  ])
    expect([what, (await marcus.get(what)).status]).toEqual([what, 200]);
  expect((await marcus.get(`${path}/calls/list?${long}`)).body).toEqual({
    non_field_errors: ['Cannot query longer than one week'],
  });
});

it('a person of another organization does not exist, and a dispatcher may not look', async () => {
  const marcus = await here.person('manager@arvada.example');
  const detail = (user: string) => marcus.get(`${path}/responsiveness/detail?user_uuid=${user}`);
  expect((await detail(userId('durham', 'crew'))).status).toBe(404);
  expect((await detail(userId('arvada', 'crew'))).status).toBe(200);
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const address of [
    `${path}/responsiveness/detail?user_uuid=${unknown}`,
    `${path}/performance/detail?leader_uuid=${unknown}`,
    `${path}/performance/detail?leader_uuid=${userId('durham', 'crew')}`,
    `/analytics/beta/${unknown}/`,
    `/analytics/beta/${userId('durham', 'crew')}/`,
    `${path}/somethings`,
  ])
    expect([address, (await marcus.get(address)).status]).toEqual([address, 404]);
  for (const what of ['calls', 'calls-csv', 'responsiveness', 'heatmap', 'performance'])
    expect([what, (await dana.get(`${path}/${what}`)).status]).toEqual([what, 403]);
});

it('a range with one end has seven local days, also when the clocks change', async () => {
  const marcus = await here.person('manager@arvada.example');
  const hours = async (query: string) => {
    const { after, before } = (await marcus.get(`${path}/calls?${query}`)).body;
    return [after, before, (Date.parse(before) - Date.parse(after)) / 3_600_000];
  };
  // In Denver the clocks go forward on 8 March 2026 and back on 1 November.
  expect(await hours('after=2026-03-05T07:00:00Z')).toEqual([
    '2026-03-05T07:00:00.000Z',
    '2026-03-12T06:00:00.000Z',
    167,
  ]);
  expect(await hours('before=2026-11-05T07:00:00Z')).toEqual([
    '2026-10-29T06:00:00.000Z',
    '2026-11-05T07:00:00.000Z',
    169,
  ]);
});

it('a browser that opens the export in a new tab gets the file, which parses, and no page for unknown figures', async () => {
  const marcus = await here.person('manager@arvada.example');
  const headers = {
    Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    Cookie: `muster_session=${marcus.cookie('muster_session')}`,
  };
  const opened = await fetch(`${here.url}${path}/calls-csv`, { headers });
  expect([opened.status, opened.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const { data, errors } = Papa.parse<readonly string[]>((await opened.text()).trimEnd());
  expect([errors, data[0]?.length, data[0]?.at(-1)]).toEqual([
    [],
    10,
    'Call (none of deleted, erased or held incidents)',
  ]);
  expect((await fetch(`${here.url}${path}/unknown`, { headers })).status).toBe(404);
});

it('the heat map refuses an invalid box or label, and takes ranges of any length and a box across the antimeridian', async () => {
  const marcus = await here.person('manager@arvada.example');
  const ask = async (what: string, query: string) => {
    const { status, body } = await marcus.get(`${path}/heatmap${what}?${query}`);
    return status === 200 ? body : { status, ...body };
  };
  const long = 'after=1026-01-01T00:00:00Z&before=2126-01-01T00:00:00Z';
  const { points, labels } = await ask('', long);
  expect([points.length > 0, Object.keys(labels).length > 0]).toEqual([true, true]);
  expect(await ask('', `${long}&labels=No%20such%20label`)).toEqual({
    status: 400,
    labels: ['No incident has this label.'],
  });
  expect(await ask('', 'after=2026-04-01T00:00:00Z&before=2026-01-01T00:00:00Z')).toMatchObject({ status: 400 });
  for (const box of ['', '1,2,3', '91,0,0,0', '10,0,20,-10', 'a,b,c,d', '10,,20,0'])
    expect([box, (await ask('/detail', `${long}&bounds=${box}`)).status]).toEqual([box, 400]);
  const inBox = async (box: string) => (await ask('/detail', `${long}&bounds=${box}`)).length;
  const everywhere = await inBox('90,180,-90,-180');
  expect(everywhere).toBe(points.length);
  // East of -100 or west of 170: Denver is not in it. West of -100, also beyond the antimeridian: it is.
  expect([await inBox('90,170,-90,-100'), await inBox('90,-100,-90,170'), await inBox('90,260,-90,170')]).toEqual([
    0,
    everywhere,
    everywhere,
  ]);
  const cells = await ask('/cells', `${long}&bounds=90,180,-90,-180&zoom=3`);
  const counted = cells.cells
    .filter((_: number, n: number) => n % 2 === 1)
    .reduce((sum: number, n: number) => sum + n, 0);
  expect([counted, cells.in_view, cells.total]).toEqual([everywhere, everywhere, everywhere]);
  const [one] = Object.keys(labels);
  expect((await ask('', `${long}&labels=${encodeURIComponent(one ?? '')}`)).points).toHaveLength(labels[one ?? '']);
});

it('the first version has the same figures in one document', async () => {
  const marcus = await here.person('manager@arvada.example');
  const { body } = await marcus.get('/analytics/beta/');
  expect(body.calls).toEqual((await marcus.get(`${path}/calls`)).body);
  expect(body.responsiveness).toEqual((await marcus.get(`${path}/responsiveness`)).body);
  expect(body.performance).toEqual((await marcus.get(`${path}/performance`)).body);
  const lena = userId('arvada', 'leader');
  const own = (await marcus.get(`/analytics/beta/${lena}/`)).body;
  expect(own.responsiveness).toEqual((await marcus.get(`${path}/responsiveness/detail?user_uuid=${lena}`)).body);
  expect(own.performance).toEqual((await marcus.get(`${path}/performance/detail?leader_uuid=${lena}`)).body);
});
