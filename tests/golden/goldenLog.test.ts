import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstBreak } from '#events/core/chain';
import { formatPosition } from '#events/core/position';
import { type StoredEvent } from '#events/store/store';
import { isNight } from '../runs/night.ts';
import { answerApart, apart, documentsApart, erasedIn, firstOf } from './compare.ts';
import { type Golden, type GoldenMuster, goldenOf, readingOf } from './golden.ts';

const builds = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

describe.each(builds)('the log of the build of %s', (build) => {
  let golden: Golden;
  let reading: GoldenMuster;
  let erased: ReadonlySet<string>;
  const stored: StoredEvent[] = [];
  beforeAll(async () => {
    golden = goldenOf(build);
    reading = await readingOf(golden);
    erased = erasedIn(golden);
    for await (const event of reading.muster.app.store.readAll()) stored.push(event);
  });
  afterAll(() => reading.close());

  it('is read as it was written, event by event', () => {
    const read = stored.map(({ position, data, metadata, ...event }) => ({
      ...event,
      position: formatPosition(position),
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
    }));
    expect(firstOf(apart(golden.events, read))).toEqual([]);
    // The node has looked at its table of streams meanwhile.
    expect(reading.muster.app.parts.damaged).toBeUndefined();
  });

  it('holds its hash chains, also over the sealed words of an erased person', () => {
    const streams = new Map<string, StoredEvent[]>();
    for (const event of stored) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    const broken = [...streams].filter(
      ([name, events]) => !name.startsWith('key-') && firstBreak(events) !== undefined,
    );
    expect(broken.map(([name]) => name)).toEqual([]);
    expect(streams.size).toBeGreaterThan(500);
  });

  it('gives the same documents of every read model', () => {
    expect(reading.muster.app.projector.health().setAside).toEqual([]);
    expect(firstOf(documentsApart(golden.documents, reading, erased))).toEqual([]);
  });

  it.runIf(isNight)('gives every screen the same answers', async () => {
    const differences: string[] = [];
    for (const one of golden.answers) {
      const told = one.as.map((email) => answerApart(reading, email, { ...one, erased }));
      differences.push(...(await Promise.all(told)).flat());
    }
    expect(firstOf(differences)).toEqual([]);
    expect(golden.answers.length).toBeGreaterThan(500);
  });

  it('shows nothing of an erased person', () => {
    expect(golden.events.filter(({ type }) => type === 'PersonalDataErased').length).toBeGreaterThan(0);
    // No other person in this log has this name or this number.
    expect(JSON.stringify([reading.documents(), golden.answers]).match(/quagmire|3035550177/gi)).toBeNull();
    const keys = new Set(golden.events.filter(({ type }) => type === 'SubjectKeyCreated').map(({ stream }) => stream));
    const sealed = golden.events.filter(({ data }) => {
      const { subject, personal } = JSON.parse(data) as { subject?: string; personal?: unknown };
      return typeof personal === 'string' && !keys.has(`key-${subject}`);
    });
    expect(sealed.map(({ type }) => type)).toContain('ContactAdded');
  });

  it('is distinguished from a log with one changed event', async () => {
    const label = golden.events.find(({ type }) => type === 'LabelAdded');
    if (!label) throw new Error('there is no label in this log');
    const { name } = JSON.parse(label.data) as { name: string };
    const another = 'x'.repeat(name.length);
    const changed = Buffer.from(golden.logDb);
    changed.write(label.data.replace(`"${name}"`, `"${another}"`), changed.indexOf(label.data));
    const other = await readingOf({ ...golden, logDb: changed });
    const incident = label.stream.replace('incident-', '');
    const page = golden.answers.find(({ path }) => path === `/api/incident/${incident}/`);
    const [email] = page?.as ?? [];
    const told = documentsApart(golden.documents, other, erased);
    const said = page && email ? await answerApart(other, email, { ...page, erased }) : [];
    await other.close();
    const place = `/labels/0/name: was "${name}", is "${another}"`;
    expect(told).toContain(`incidents ${incident}: ${place}`);
    expect(said).toContain(`${email} GET /api/incident/${incident}/: /answer${place}`);
  });
});

it('there is a golden', () => expect(builds).toContain('2026-11-22'));
