import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { Refused } from '#events/core/refused';
import type { Principal } from '#services/access/principal';
import { evidenceLines, type Linked, ofIncident, ofStreams } from '#services/api/audit/evidenceExport';
import { findCallout } from '#services/api/callout/changes';
import { calloutShown } from '#services/api/callout/shown';
import type { App } from '#services/app/app';
import description from '../../../docs/evidence.md?raw';
import page from '../../../evidence/verify-evidence.html?raw';
import verifier from '../../../evidence/verify-evidence.py?raw';
import { disputeLines } from './dispute.ts';
import { reportPdf } from './reportPdf.ts';
import { readingOnce } from './timeline.ts';

interface Asked {
  readonly app: App;
  readonly who: Principal;
  readonly now: string;
}

const eventsName = 'events.evidence.jsonl';

/** The files of a packet, by name. */
type Files = Readonly<Record<string, Uint8Array>>;

/** The packet of a dispute about a call-out. `of`: the person who asks; others are then shown by number. */
export async function calloutPacket(
  asked: Asked,
  { callout, of }: { callout: string; of: string | null },
): Promise<Buffer> {
  const { app, who, now } = asked;
  const doc = findCallout(app, who, callout);
  if (of !== null && app.views.doc('accounts', of)?.entity !== who.entity) throw new Refused('not-found');
  const calls = doc.people.flatMap((person) => person.calls.map(({ uuid }) => `call-${uuid}`));
  const streams = [`callout-${callout}`, ...calls];
  const evidence = await evidenceFiles(asked, { incident: null, callout, events: ofStreams(app, who.entity, streams) });
  const entity = app.views.doc('entities', who.entity);
  const zone = entity?.timezone ?? 'UTC';
  const lines = await disputeLines({
    app,
    doc,
    shown: calloutShown(app, doc),
    of,
    zone,
    read: readingOnce(app),
    indexOf: ({ stream, revision }) => evidence.indexOf.get(`${stream} ${revision}`) ?? null,
  });
  const organisation = entity?.display_name ?? '';
  const report = await reportPdf({ title: 'Record of a call-out', organisation, made: now, lines, points: [] });
  return packed({ ...evidence.files, 'report.pdf': report }, now);
}

/** The packet of an incident, with its report as it was made. */
export async function incidentPacket(asked: Asked, { incident, report }: { incident: string; report: Uint8Array }) {
  const events = ofIncident(asked.app, asked.who.entity, incident);
  const { files } = await evidenceFiles(asked, { incident, callout: null, events });
  return packed({ ...files, 'report.pdf': report }, asked.now);
}

interface Part {
  readonly incident: string | null;
  readonly callout: string | null;
  readonly events: AsyncIterable<Linked>;
}

async function evidenceFiles({ app, who: { entity } }: Asked, part: Part) {
  const { evidence } = app.parts;
  if (!evidence) throw new Refused('not-found');
  // The newest event of the subject belongs in it.
  await evidence.look();
  const checkpoint = evidence.latest(entity);
  if (!checkpoint) throw new Refused('not-found');
  const lines: Buffer[] = [];
  const indexOf = new Map<string, number>();
  for await (const line of evidenceLines({ evidence, checkpoint, entity, ...part })) {
    lines.push(line);
    const { stream, revision, index } = JSON.parse(line.toString()) as {
      stream?: string;
      revision: number;
      index: number;
    };
    if (stream !== undefined) indexOf.set(`${stream} ${revision}`, index);
  }
  const files: Files = {
    [eventsName]: Buffer.concat(lines),
    'checkpoint.txt': strToU8(checkpoint.note),
    'key.txt': strToU8(`${evidence.keyOf(checkpoint)}\n`),
  };
  return { files, indexOf };
}

const readme = `Read report.pdf. Each number at one of its lines is the "index" of an event in ${eventsName}.

To verify the events without Muster (Python 3.9 or later, no network):

  python3 verify-evidence.py ${eventsName} --key "KEY"

Without Python, open verify-evidence.html in a browser and choose the file: the page asks no server and says the same.

KEY is the public key of the log. key.txt has the one of this packet: compare it with the one that you had before, or ask the
operator and a witness for it. evidence.md describes each byte, and what this proves and what it cannot.
The report is made from these events; the verifier proves the events, and a reader compares the two.
The names of people are not in the events: an event names a person by an id.
SHA256SUMS has the sum of each file: sha256sum -c SHA256SUMS
`;

/** A ZIP file with a manifest of sums. The same files and time give the same bytes. */
function packed(files: Files, now: string): Buffer {
  const all: Files = {
    'README.txt': strToU8(readme),
    ...files,
    'verify-evidence.py': strToU8(verifier),
    'verify-evidence.html': strToU8(page),
    'evidence.md': strToU8(description),
  };
  const sums = Object.entries(all).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  return Buffer.from(zipSync({ ...all, SHA256SUMS: strToU8(sums.join('')) }, { mtime: now }));
}
