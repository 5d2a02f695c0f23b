import { Readable } from 'node:stream';
import { evidenceOperations, evidenceType, noteType, tileType } from '#contracts/api/audit/evidence';
import type { SignedCheckpoint } from '#contracts/audit/evidence';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { StoredEvent } from '#events/store/store';
import { may, type Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import type { Anchored } from '#services/evidence/anchored';
import { type Evidence, INSTALLATION } from '#services/evidence/evidence';
import type { KeptCheckpoint } from '#services/evidence/kept';
import { entryText } from '#services/evidence/leaf';
import { consistencyOf } from '#services/evidence/merkle';
import { tileAt } from '#services/evidence/tilePath';
import { localTime } from '#services/forms/report';
import { findEvent } from './eventSearch.ts';
import { evidenceLines, ofIncident, wholeLog } from './evidenceExport.ts';

export const evidenceRoutes = answering(evidenceOperations, {
  'GET /api/evidence/': async ({ app, who }) => {
    const evidence = evidenceIn(app);
    const latest = await newest(evidence, who.entity);
    return {
      json: {
        latest: latest && shown(latest),
        key: latest && evidence.keyOf(latest),
        days: evidence.daily(who.entity).map(shown),
        anchors: [...(app.parts.anchors?.states(who.entity) ?? [])],
      },
    };
  },

  'GET /api/evidence/events/:uuid/': async ({ app, who, params }) => {
    const evidence = evidenceIn(app);
    const row = findEvent(app, who.entity, params.uuid);
    const event = row && (await eventAt(app, row));
    if (!event) throw new Refused('not-found');
    await newest(evidence, who.entity);
    const found = evidence.proofOf(who.entity, event);
    const proof = typeof found === 'object' ? found : null;
    return {
      json: {
        event: event.id,
        state: typeof found === 'object' ? ('proven' as const) : found,
        index: proof?.index ?? null,
        checkpoint: proof && shown(proof.checkpoint),
        key: proof && evidence.keyOf(proof.checkpoint),
        entry: entryText(event),
        path: proof?.path.map(base64) ?? [],
        anchored: proof ? anchoredWith(evidence, who.entity, proof.index) : [],
      },
    };
  },

  'GET /api/evidence/consistency/': async ({ app, who, query: { from } }) => {
    const evidence = evidenceIn(app);
    const checkpoint = await newest(evidence, who.entity);
    if (!checkpoint || from > checkpoint.size) throw new Refused('not-found');
    const path = consistencyOf(evidence.trees.node(who.entity), from, checkpoint.size);
    return { json: { checkpoint: shown(checkpoint), path: path.map(base64) } };
  },

  'GET /api/evidence/export/': async (request) => {
    const { app, who, query, now } = request;
    const evidence = evidenceIn(app);
    await evidence.look();
    const checkpoint = evidence.latest(who.entity);
    if (!checkpoint) throw new Refused('not-found');
    app.parts.trail?.exported(request, { what: 'evidence', of: query.incident ?? who.entity });
    const zone = app.views.doc('entities', who.entity)?.timezone ?? 'UTC';
    const { entity } = who;
    const incident = query.incident ?? null;
    const events = incident === null ? wholeLog(app, entity) : ofIncident(app, entity, incident);
    const lines = evidenceLines({ evidence, checkpoint, entity, incident, events });
    return {
      flow: {
        stream: Readable.from(lines),
        type: evidenceType,
        name: `Evidence ${localTime(now, zone).slice(0, 10)}.evidence.jsonl`,
      },
    };
  },

  'GET /api/evidence/:log/checkpoint': async ({ app, who, params }) => {
    const checkpoint = await newest(evidenceIn(app), treeFor(who, params.log));
    if (!checkpoint) throw new Refused('not-found');
    return { text: { type: noteType, body: checkpoint.note } };
  },

  'GET /api/evidence/:log/tile/:level/:a': ({ app, who, params }) =>
    tile(app, who, [params.log, params.level, params.a]),
  'GET /api/evidence/:log/tile/:level/:a/:b': ({ app, who, params }) =>
    tile(app, who, [params.log, params.level, params.a, params.b]),
  'GET /api/evidence/:log/tile/:level/:a/:b/:c': ({ app, who, params }) =>
    tile(app, who, [params.log, params.level, params.a, params.b, params.c]),
});

const base64 = (hash: Buffer): string => hash.toString('base64');

export const shown = ({ origin, size, root, seconds, note }: KeptCheckpoint): SignedCheckpoint => ({
  origin,
  size,
  root: base64(root),
  signed_at: iso(seconds * 1_000),
  note,
});

/** The earliest checkpoint of each anchor that has the event at this place. */
function anchoredWith(evidence: Evidence, tree: string, index: number) {
  const first = new Map<string, Anchored>();
  for (const one of evidence.anchors.all(tree))
    if (one.size > index && !first.has(one.anchor)) first.set(one.anchor, one);
  return [...first.values()]
    .toSorted((a, b) => a.seconds - b.seconds)
    .map(({ anchor, kind, seconds }) => ({ name: anchor, kind, at: iso(seconds * 1_000) }));
}

/** A simulation signs nothing. */
function evidenceIn({ parts: { evidence } }: App): Evidence {
  if (!evidence) throw new Refused('not-found');
  return evidence;
}

/** The first minute of an installation has no checkpoint yet. */
async function newest(evidence: Evidence, tree: string): Promise<KeptCheckpoint | null> {
  if (!evidence.latest(tree)) await evidence.look();
  return evidence.latest(tree);
}

/** Throws `Refused`: the tree of the installation tells how many events all organizations have together. */
function treeFor(who: Principal, log: string): string {
  if (log === 'organization') return who.entity;
  if (log !== 'installation') throw new Refused('not-found');
  if (!may(who, 'entity.switch')) throw new Refused('forbidden');
  return INSTALLATION;
}

async function tile(app: App, who: Principal, [log = '', level = '', ...path]: readonly string[]) {
  const evidence = evidenceIn(app);
  const tree = treeFor(who, log);
  await newest(evidence, tree);
  const bytes = tileAt(evidence.trees, tree, { level, path });
  if (!bytes) throw new Refused('not-found');
  return { flow: { stream: Readable.from([bytes]), type: tileType } };
}

/** The event as it is stored, with the time at which it was first recorded: a moved log has other times. */
async function eventAt({ store }: App, row: { stream: string; revision: number; recorded_time: string }) {
  for await (const event of store.read(row.stream, { from: row.revision, maxCount: 1 }))
    return { ...event, recordedAt: row.recorded_time } satisfies StoredEvent;
  return null;
}
