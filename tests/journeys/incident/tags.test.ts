import { beforeEach, describe, expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const lena = signedIn(here, 'leader@arvada.example');
const durham = signedIn(here, 'leader@durham.example');

let visit = { staff: 'Ines Roth', time: '2026-03-10T15:00:00.000Z' };
// One person cannot be at two places at once.
beforeEach(() => {
  visit = { ...visit, time: new Date(Date.parse(visit.time) + 86_400_000).toISOString() };
});
const reported = async (): Promise<string> => {
  const body = { version: 'arvada_manual_dispatch', description: 'Backup in the cellar' };
  return String((await lena.send('POST', '/api/incidents/', body)).body.uuid);
};
const page = async (uuid: string): Promise<Incident> => (await lena.get(`/api/incident/${uuid}/`)).body;
async function tagged(): Promise<{ uuid: string; tags: string; tag: string }> {
  const uuid = await reported();
  const tags = `/api/incident/${uuid}/tag/`;
  const { status, body } = await lena.send('POST', tags, { content_type: 'appointment', data: visit });
  expect(status).toBe(201);
  return { uuid, tags, tag: `${tags}${body.uuid}/` };
}

describe('a tag', () => {
  it('is added, set field by field and removed, and each time its page is updated', async () => {
    const { uuid, tags, tag } = await tagged();
    const frames = await lena.listen(`presence-incident-${uuid}`);
    expect((await page(uuid)).tag_data).toEqual({ appointment: visit });
    await here.clock.advance(60_000);
    await lena.send('PATCH', tag, { data: { staff: 'Omar Haddad' } });
    await lena.send('PATCH', tag, { data: { time: '2026-03-05T15:00:00.000Z' } });
    await frames.hears('tag_updated');
    const { body } = await lena.get(tag);
    expect(body).toMatchObject({
      content_type: 'appointment',
      data: { staff: 'Omar Haddad', time: '2026-03-05T15:00:00.000Z' },
      by: 'Lena Ortiz',
    });
    expect(Date.parse(body.updated_time) - Date.parse(body.created_time)).toBe(60_000);
    await lena.send('POST', tags, { content_type: 'site_visit:report', data: { depth: 2.5, flooded: true } });
    await frames.hears('tag_added');
    expect((await lena.get(tags)).body).toHaveLength(2);
    await lena.send('DELETE', tag);
    await frames.hears('tag_deleted');
    expect((await lena.send('DELETE', tag)).status).toBe(200);
    expect((await lena.get(tag)).status).toBe(404);
    expect((await lena.send('PATCH', tag, { data: visit })).status).toBe(404);
    expect((await page(uuid)).tag_data).toEqual({ 'site_visit:report': { depth: 2.5, flooded: true } });
  });

  it('that two people move at once keeps the first change, and the second writer is told', async () => {
    const { tag } = await tagged();
    const dana = await here.person('dispatcher@arvada.example');
    const moves = (who: Person, time: string) => who.send('PATCH', tag, { data: { time }, seen: { time: visit.time } });
    expect((await moves(lena, '2026-03-05T15:00:00.000Z')).status).toBe(200);
    const second = await moves(dana, '2026-03-06T15:00:00.000Z');
    expect([second.status, second.body.non_field_errors]).toEqual([
      409,
      ['Someone else changed this while you were editing. Compare, then save again; your text is kept.'],
    ]);
    const staff = { data: { staff: 'Omar Haddad' }, seen: { staff: visit.staff } };
    expect((await dana.send('PATCH', tag, staff)).status).toBe(200);
    expect((await lena.get(tag)).body.data).toEqual({ staff: 'Omar Haddad', time: '2026-03-05T15:00:00.000Z' });
  });

  it('of the problem is one, and a person who chooses another at the same moment is told', async () => {
    const uuid = await reported();
    const dana = await here.person('dispatcher@arvada.example');
    const names = (who: Person, code: string) =>
      who.send('POST', `/api/incident/${uuid}/tag/`, { content_type: 'problem', data: { code } });
    const answers = await Promise.all([names(lena, 'A'), names(dana, 'B'), names(lena, 'C'), names(dana, 'D')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const { tags, tag_data } = await page(uuid);
    expect(tags.map(({ data }) => data)).toEqual([tag_data.problem]);
    expect(answers.find(({ status }) => status === 201)?.body.uuid).toBe(tags[0]?.uuid);
  });

  it.each<readonly [body: object, told: object]>([
    [{ content_type: '', data: {} }, { content_type: ['This field may not be blank.'] }],
    [{ content_type: 'An appointment', data: {} }, { content_type: ['This is not the name of a kind of content.'] }],
    [{ content_type: 'appointment', data: [] }, { data: ['This must be an object.'] }],
    [{ content_type: 'appointment' }, { data: ['This field may not be blank.'] }],
    ...[{ staff: { name: 'Ines' } }, { staff: ['Ines'] }, { words: 'x'.repeat(501) }, { ['n'.repeat(81)]: 1 }].map(
      (data) =>
        [
          { content_type: 'appointment', data },
          { data: ['This must be at most 20 fields of text, numbers, true, false or null.'] },
        ] as const,
    ),
    [
      { content_type: 'appointment', data: { staff: ' ', time: '2026-03-04 15:00' } },
      { staff: ['This field may not be blank.'], time: ['This is not a time.'] },
    ],
    [{ content_type: 'appointment', data: { staff: 'Ines Roth' } }, { time: ['This field may not be blank.'] }],
  ])('is refused as %j', async (body, told) => {
    const uuid = await reported();
    const answer = await lena.send('POST', `/api/incident/${uuid}/tag/`, body);
    expect([answer.status, answer.body]).toEqual([400, told]);
    expect((await page(uuid)).tags).toEqual([]);
  });

  it('that is an appointment is not moved to an invalid time', async () => {
    const { tag } = await tagged();
    const { status, body } = await lena.send('PATCH', tag, { data: { time: 'tomorrow' } });
    expect([status, body]).toEqual([400, { time: ['This is not a time.'] }]);
    expect((await lena.get(tag)).body.data).toEqual(visit);
  });

  it('of another organization, of another incident, or unknown is not found, and nothing changes', async () => {
    const { uuid, tags, tag } = await tagged();
    const other = `/api/incident/${await reported()}/tag/${tag.split('/').at(-2)}/`;
    const nobody = `${tags}${idFrom('nothing')}/`;
    for (const [person, path] of [
      [durham, tag],
      [lena, other],
      [lena, nobody],
    ] as const) {
      const answers = [
        await person.get(path),
        await person.send('PATCH', path, { data: { staff: 'Mallory' } }),
        await person.send('DELETE', path),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await durham.get(tags)).status).toBe(404);
    expect((await durham.send('POST', tags, { content_type: 'appointment', data: visit })).status).toBe(404);
    expect((await page(uuid)).tag_data).toEqual({ appointment: visit });
  });

  it('is empty once the words of its incident are erased', async () => {
    const { uuid, tags } = await tagged();
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('POST', `/api/incident/${uuid}/erase/${uuid}/`)).status).toBe(200);
    expect((await lena.get(tags)).body).toMatchObject([{ content_type: 'appointment', data: null }]);
  });
});
