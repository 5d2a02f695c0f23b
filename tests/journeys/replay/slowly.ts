import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '#contracts/core/roles';
import { codec } from '#events/codec';
import type { AccountDoc } from '#projections/accounts/accounts';
import { isUnderWay } from '#projections/callout/callouts';
import { projections } from '#projections/index';
import type { Principal } from '#services/access/principal';
import { calloutShown } from '#services/api/callout/shown';
import { detail } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { foldBatch, type Read } from '#services/projector/folding';
import { openViews, type Views } from '#services/views/views';

/** Every event of the log, decoded, in the order of the log. */
export async function wholeLog({ store, keys, random }: App): Promise<readonly Read[]> {
  const { decode } = codec(keys, random);
  const reads: Read[] = [];
  for await (const stored of store.readAll())
    if (!stored.stream.startsWith('key-')) reads.push({ event: await decode(stored) });
  return reads;
}

/** Read models of their own, folded by the projector's code from some events alone. */
export async function foldedSlowly<T>(reads: readonly Read[], use: (views: Views) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-slowly-'));
  const views = openViews(folder);
  try {
    const workers = projections.map((model) => ({ writer: views.writer(model), passed: 0 }));
    for (let n = 0; n < reads.length; n += 500) foldBatch(views, workers, reads.slice(n, n + 500));
    return use(views);
  } finally {
    views.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The board and the pages of incidents as these read models show them to a reader; null for what is not there. */
export function shownBy(
  views: Views,
  app: App,
  { entity, role, uuids }: { entity: string; role: Role; uuids: readonly string[] },
) {
  const who = { session: '', entity, role, changes: {}, account: { uuid: '' } as AccountDoc } satisfies Principal;
  const then: App = { ...app, views, parts: { ...app.parts, trail: undefined } };
  const page = (uuid: string): unknown => {
    try {
      return JSON.parse(
        detail(then, who, uuid)
          .map(({ text }) => String(text))
          .join(''),
      );
    } catch {
      return null;
    }
  };
  const parsed = (rows: readonly string[]): unknown => rows.map((row) => JSON.parse(row));
  return {
    crews: parsed(views.shown('crews', { where: { entity }, orderBy: { column: 'name' } })),
    cards: parsed(
      views.shown('incident_cards', { where: { entity, active: 1 }, orderBy: { column: 'time', descending: true } }),
    ),
    callouts: views
      .docs('callouts', { where: { entity }, orderBy: { column: 'started_time', descending: true } })
      .toSorted((a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)))
      .map((doc) => calloutShown(then, doc)),
    pages: uuids.map(page),
  };
}
