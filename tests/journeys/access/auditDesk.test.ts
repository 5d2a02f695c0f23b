import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDetail, AuditEvent } from '#contracts/audit/events';
import { settingKinds } from '#contracts/audit/streamKinds';
import type { Metadata } from '#events/core/message';
import { wordsOf } from '#projections/audit/words';
import { entityId, userId } from '#services/demo/ids';
import { kinds } from '../../../dashboard/screens/audit/auditWords.ts';
import { seed } from '../../support/chance.ts';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

let dana: Person;
const here = installed({ organisations: ['arvada', 'durham'] });
const audrey = signedIn(here, 'auditor@arvada.example');
beforeAll(async () => {
  dana = await here.person('dispatcher@arvada.example');
});

type Line = Omit<AuditEvent, 'by_name' | 'about_name' | 'detail'>;

/** Every event of an organization, read from the log without any read model. */
async function slowly(entity: string): Promise<readonly Line[]> {
  const found: Line[] = [];
  for await (const event of here.muster.app.store.readAll()) {
    const { data, stream } = event;
    const metadata = event.metadata as unknown as Metadata;
    if (metadata.entity !== entity || stream.startsWith('key-')) continue;
    const [kind = ''] = stream.split('-', 1);
    const id = stream.slice(kind.length + 1);
    const { incident } = data as { incident?: string };
    found.push({
      uuid: event.id,
      position: Number(event.position.commit),
      stream,
      revision: event.revision,
      kind,
      type: event.type,
      time: metadata.occurredAt,
      recorded_time: event.recordedAt,
      by: `${metadata.actor.kind}:${metadata.actor.id}`,
      correlation_id: metadata.correlationId,
      incident: kind === 'incident' ? id : (incident ?? null),
      person: [data.user, data.account, data.designee].find((one) => typeof one === 'string') ?? null,
      crew: /^[0-9a-f-]{36}$/.test(String(data.designation)) ? String(data.designation) : null,
    });
  }
  return found;
}

const ask = async (query: string, who = audrey) => (await who.get(`/api/audit/events/${query}`)).body;
const searched = async (query: Readonly<Record<string, string>>): Promise<readonly AuditEvent[]> => {
  const all: AuditEvent[] = [];
  let before: string | null = '';
  while (before !== null) {
    const asked: string = new URLSearchParams({ page_size: '100', ...query, ...(before && { before }) }).toString();
    const { results, next_before: next } = await ask(`?${asked}`);
    all.push(...results);
    before = next;
  }
  return all;
};

describe('the events of an organization', () => {
  it('are found as a slow reading of the whole log finds them, page by page, by either clock', async () => {
    const { body: created } = await dana.send('POST', '/api/incidents/', {
      version: 'arvada_manual_dispatch',
      description: 'Water in the street',
    });
    const at = `/api/incident/${created.uuid}/`;
    const yesterday = new Date(here.clock.now() - 20 * 3_600_000).toISOString();
    await dana.send('POST', `${at}log/`, { event: 'note', message: 'Came late', time: yesterday });
    await here.settled();
    const all = await slowly(entityId('arvada'));
    expect(all.length).toBeGreaterThan(200);
    const drawn = fc.sample(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), { seed, numRuns: 40 });
    for (const numbers of drawn) {
      let next = 0;
      const pick = <T>(from: readonly T[]): T => from[(numbers[next++] ?? 0) % from.length] as T;
      const one = pick(all);
      const streams = new Set(all.filter(({ incident }) => incident === one.incident).map(({ stream }) => stream));
      const [filter, fits] = pick([
        [{ type: one.type }, (line: Line) => line.type === one.type],
        [{ kind: one.kind }, (line: Line) => line.kind === one.kind],
        [{ stream: one.stream, type: one.type }, (line: Line) => line.stream === one.stream && line.type === one.type],
        [{ by: one.by }, (line: Line) => line.by === one.by],
        [{ correlation: one.correlation_id }, (line: Line) => line.correlation_id === one.correlation_id],
        ...(one.crew ? [[{ crew: one.crew }, (line: Line) => line.crew === one.crew] as const] : []),
        ...(one.person ? [[{ person: one.person }, (line: Line) => line.person === one.person] as const] : []),
        ...(one.incident ? [[{ incident: one.incident }, (line: Line) => streams.has(line.stream)] as const] : []),
      ] as const);
      const clock = pick(['known', 'happened'] as const);
      const [earlier = '', later = ''] = [pick(all), pick(all)]
        .map((line) => (clock === 'known' ? line.recorded_time : line.time))
        .toSorted();
      const bounds = pick<{ after?: string; until?: string }>([
        {},
        { after: earlier },
        { after: earlier, until: later },
      ]);
      const timeOf = (line: Line) => (clock === 'known' ? line.recorded_time : line.time);
      const expected = all
        .filter(fits)
        .filter((line) => timeOf(line) >= (bounds.after ?? '') && timeOf(line) < (bounds.until ?? '9'))
        .toSorted((a, b) =>
          clock === 'happened' && a.time !== b.time ? (a.time < b.time ? 1 : -1) : b.position - a.position,
        );
      expect([seed, filter, clock, await searched({ ...filter, ...bounds, clock })]).toEqual([
        seed,
        filter,
        clock,
        expected.map((line) => expect.objectContaining(line)),
      ]);
    }
  });

  it('are those of the own organization only, for auditors and administrators', async () => {
    const foreign = await slowly(entityId('durham'));
    const own = new Set((await searched({})).map(({ uuid }) => uuid));
    expect(foreign.filter(({ uuid }) => own.has(uuid))).toEqual([]);
    const [theirs] = foreign;
    expect((await audrey.get(`/api/audit/events/${theirs?.uuid}/`)).status).toBe(404);
    expect((await audrey.send('POST', `/api/audit/events/${theirs?.uuid}/open/`)).status).toBe(404);
    expect((await dana.get('/api/audit/events/')).status).toBe(403);
  });

  it('are found between times with any offset', async () => {
    const newest = (await slowly(entityId('arvada'))).at(-1)?.recorded_time ?? '';
    const elsewhere = `${new Date(Date.parse(newest) - 7 * 3_600_000).toISOString().slice(0, -1)}-07:00`;
    const uuids = async (after: string) => (await searched({ after })).map(({ uuid }) => uuid);
    const found = await uuids(newest);
    expect(found.length).toBeGreaterThan(0);
    expect(await uuids(elsewhere)).toEqual(found);
  });

  it('are refused for an invalid page or time', async () => {
    for (const query of ['?before=x', '?clock=happened&before=12', '?after=yesterday', '?person=ada', '?clock=slow'])
      expect([query, (await audrey.get(`/api/audit/events/${query}`)).status]).toEqual([query, 400]);
  });

  it('are found by what they say and by the names of crews and people, and by nothing that is sealed', async () => {
    const all = await slowly(entityId('arvada'));
    const raw = new Map<string, readonly string[]>();
    for await (const event of here.muster.app.store.readAll()) raw.set(event.id, wordsOf(event as never));
    const crew = all.find(({ type }) => type === 'DesignationCreated')?.crew ?? '';
    const name = (await searched({ crew })).find((event) => event.about_name)?.about_name ?? '';
    expect(name).not.toBe('');
    for (const clock of ['known', 'happened'] as const) {
      const of = async (words: string) => (await searched({ words, clock })).map(({ uuid }) => uuid).toSorted();
      const saying = (word: string) => all.filter(({ uuid }) => raw.get(uuid)?.includes(word));
      const dana = `user:${userId('arvada', 'dispatcher')}`;
      const ids = (lines: readonly Line[]) => lines.map(({ uuid }) => uuid).toSorted();
      expect(await of('CREATED')).toEqual(ids(saying('created')));
      const ofDana = (line: Line) => line.by === dana || line.person === dana.slice(5);
      expect(await of('Dána recorded')).toEqual(ids(saying('recorded').filter(ofDana)));
      const named = new Set(await of(`"${name}"`));
      expect(all.filter((line) => line.crew === crew && !named.has(line.uuid))).toEqual([]);
      expect(await of('late came')).toEqual([]);
      expect([await of('...'), await of('created nowhere')]).toEqual([[], []]);
    }
  });

  it('of lists, schedules, rights and options are found together, with author and difference', async () => {
    const all = await searched({ clock: 'known' });
    const settings = await searched({ about: 'settings' });
    const isOne = ({ kind }: Line) => settingKinds.includes(kind);
    expect(settings.map(({ uuid }) => uuid)).toEqual(all.filter(isOne).map(({ uuid }) => uuid));
    expect(settings.length).toBeGreaterThan(20);
    const shift = settings.find(({ kind, revision }) => kind === 'schedule' && revision > 0);
    const { body } = await audrey.get(`/api/audit/events/${shift?.uuid}/`);
    expect(body.documents.length).toBeGreaterThan(0);
    expect((await audrey.get('/api/audit/events/?about=everything')).status).toBe(400);
  });

  it('are exported whole, as the screen shows them, and the security log says who did', async () => {
    const { body: created } = await dana.send('POST', '/api/incidents/', {
      version: 'arvada_manual_dispatch',
      description: 'Mrs. Hush is flooded',
    });
    await dana.send('POST', `/api/incident/${created.uuid}/log/`, { event: 'note', message: 'Came late' });
    await here.settled();
    const all = await searched({ clock: 'happened' });
    const lines = String((await audrey.get('/api/audit/export/?format=jsonl&clock=happened')).body)
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(all);
    const { body: text, headers } = await audrey.get(`/api/audit/export/?incident=${created.uuid}`);
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="Events .*\.csv"/);
    const rows = String(text).split('\r\n');
    expect(text.startsWith('Event number,Happened,')).toBe(true);
    expect(rows.slice(1, -1).map((row) => Number(row.split(',')[0]))).toEqual(
      (await searched({ incident: created.uuid })).map(({ position }) => position),
    );
    expect(text).toContain(',LogEntryRecorded,note,incident,');
    expect(`${text}${lines.join()}`).not.toMatch(/Hush|Came late/);
    expect((await dana.get('/api/audit/export/')).status).toBe(403);
    await here.muster.app.parts.trail?.flush();
    await here.settled();
    const { body } = await audrey.get('/api/audit/security/');
    const made = body.results.filter(({ act }: { act: string }) => act === 'exported');
    expect(made.map(({ detail, about }: { detail: string; about: string[] }) => [detail, ...about])).toEqual([
      ['events-csv', created.uuid],
      ['events-jsonl', entityId('arvada')],
    ]);
  });

  it('can be asked for by every kind of stream', () => {
    const categories = readdirSync('events', { withFileTypes: true })
      .map(({ name }) => `events/${name}/decider.ts`)
      .filter((path) => existsSync(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/category: '([a-z]+)'/g)].map(([, name = '']) => name),
      );
    expect(categories.length).toBeGreaterThan(20);
    expect(categories.filter((category) => !kinds.includes(category))).toEqual([]);
  });

  it('are of types and kinds that the desk offers', async () => {
    const all = await slowly(entityId('arvada'));
    const { types } = (await audrey.get('/api/audit/types/')).body;
    expect(all.filter(({ type }) => !types.includes(type))).toEqual([]);
    expect([...new Set(all.map(({ kind }) => kind))].filter((kind) => !kinds.includes(kind))).toEqual([]);
  });
});

describe('one event', () => {
  const detail = async (type: string): Promise<AuditDetail> => {
    const { results } = await ask(`?type=${type}&page_size=1`);
    return (await audrey.get(`/api/audit/events/${results[0].uuid}/`)).body;
  };

  it('has its data, its author, the chain up to it, and the documents before and after it', async () => {
    const { event, data, chain, hash, documents, sealed } = await detail('LogEntryRecorded');
    expect(event).toMatchObject({ kind: 'incident', by: `user:${userId('arvada', 'dispatcher')}` });
    expect(event.by_name).toMatch(/^Dana /);
    expect(chain).toEqual({ broken_at: null, explained_at: null, checked: event.revision + 1 });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(data).toMatchObject({ event: 'note' });
    const incident = documents.find((one) => one.read_model === 'incidents');
    expect(incident?.before).not.toEqual(incident?.after);
    expect(sealed).toBe('closed');
    // Neither the fact nor the documents show sealed words before somebody opens them.
    expect(JSON.stringify([data, documents])).not.toContain('Came late');
  });

  it('has what led to it and what followed from it, also where another job recorded that', async () => {
    const report = { version: 'arvada_manual_dispatch', description: 'Leak', labels: ['Main break'] };
    const { body: waiting } = await dana.send('POST', '/api/incidents/', report);
    const { body: board } = await dana.get('/api/beta/dispatch/get-data/');
    const crew = board.crew.find(
      ({ active, designated_user: user }: { active: boolean; designated_user: object }) => active && user,
    );
    const sent = {
      incident: waiting.uuid,
      new_version: 'arvada_water',
      designation: crew.uuid,
      again: true,
    };
    expect(await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', sent)).toMatchObject({ status: 200 });
    await here.settled();
    const of = async (type: string): Promise<AuditDetail> => {
      const { results } = await ask(`?incident=${waiting.uuid}&type=${type}&page_size=1`);
      return (await audrey.get(`/api/audit/events/${results[0].uuid}/`)).body;
    };
    const [dispatched, text] = [await of('CrewDispatched'), await of('JobTextRequested')];
    expect(text.event.correlation_id).not.toBe(dispatched.event.correlation_id);
    expect(dispatched.together.map(({ uuid }) => uuid)).toContain(text.event.uuid);
    expect(text.together.map(({ uuid }) => uuid)).toContain(dispatched.event.uuid);
    const positions = dispatched.together.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it('opens its sealed fields only when asked, and the security log says who did', async () => {
    const { event } = await detail('LogEntryRecorded');
    const opened = await audrey.send('POST', `/api/audit/events/${event.uuid}/open/`);
    expect(opened.body).toMatchObject({ sealed: 'open', data: { personal: { message: 'Came late' } } });
    await here.settled();
    const { body } = await audrey.get('/api/audit/security/');
    expect(body.results[0]).toMatchObject({
      act: 'sealed_event_opened',
      account: userId('arvada', 'auditor'),
      about: [event.uuid],
      detail: event.stream,
    });
  });

  it('never shows the hash of a password, opened or not', async () => {
    const { event } = await detail('PasswordSet');
    const { body } = await audrey.send('POST', `/api/audit/events/${event.uuid}/open/`);
    expect(body).toMatchObject({ sealed: 'open', data: { personal: { hash: '(not shown)' } } });
    expect(JSON.stringify(body)).not.toContain('$argon2');
  });

  it('says that an erased person is erased, and opens nothing', async () => {
    const { body: created } = await dana.send('POST', '/api/incidents/', {
      version: 'arvada_manual_dispatch',
      description: 'Mr. Quagmire is flooded',
    });
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('POST', `/api/incident/${created.uuid}/erase/${created.uuid}/`)).status).toBe(200);
    await here.settled();
    const { results } = await ask(`?incident=${created.uuid}&type=IncidentCreated`);
    const { body } = await audrey.send('POST', `/api/audit/events/${results[0].uuid}/open/`);
    expect(body).toMatchObject({ sealed: 'erased', chain: { broken_at: null } });
    expect(JSON.stringify(body)).not.toContain('Quagmire');
  });
});
