// Records a golden, into a folder that must not exist: `npx tsx --tsconfig tsconfig.base.json --import ./tests/support/rawFiles.mjs
// tests/golden/recorder/record.ts 2027-01-31`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { iso } from '#events/core/ports';
import { formatPosition } from '#events/core/position';
import { account, cityworksDouble } from '../../contracts/outside/cityworksDouble.ts';
import { webhookDouble } from '../../contracts/outside/webhookDouble.ts';
import { type Installation, installation, type Reply } from '../../support/installation.ts';
import {
  type About,
  documentsOf,
  type GoldenAnswer,
  type GoldenEvent,
  type GoldenMuster,
  readingOf,
} from '../golden.ts';
import { everyJourney } from './journeys.ts';
import { type Question, questions, readers } from './questions.ts';

const [build = ''] = process.argv.slice(2);
const folder = join(import.meta.dirname, '..', build);
if (!/^\d{4}-\d\d-\d\d$/.test(build) || existsSync(folder))
  throw new Error('name the day of a build that has no golden');
const masterKey = '901d'.repeat(16);

const outside = await webhookDouble();
const cityworks = await cityworksDouble();
const address = new URL(cityworks.url);
address.username = account.user;
address.password = account.password;
const here = await installation({ env: { MASTER_KEY: masterKey, CITYWORKS_LOVELAND: address.href } });
await everyJourney(here, { webhook: outside, cityworks });
const sessions: Record<string, Record<string, string>> = {};
for (const email of readers) {
  const person = await here.person(email);
  await person.get('/api/config/');
  sessions[email] = Object.fromEntries(
    ['muster_session', 'csrftoken'].map((name) => [name, person.cookie(name) ?? '']),
  );
}
await here.settled();

const { app } = here.muster;
const about: About = { build, masterKey, readAt: iso(here.clock.now()), sessions };
const events: GoldenEvent[] = [];
for await (const { position, stream, revision, type, id, recordedAt, data, metadata } of app.store.readAll())
  events.push({
    position: formatPosition(position),
    stream,
    revision,
    type,
    id,
    recordedAt,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  });
const documents = documentsOf(here.muster);
const asked = questions(app);
const logFile = join(app.config.dataDir, 'events', 'log.db');
await stopped(here);
const logDb = readFileSync(logFile);
rmSync(app.config.dataDir, { recursive: true });
// The beginning of an event is enough: SQLite cuts a long event into pages.
for (const { id, data, metadata } of events)
  if (!logDb.includes(data.slice(0, 200)) || !logDb.includes(metadata.slice(0, 200)))
    throw new Error(`the text of ${id} is not the text that is stored`);

const reading = await readingOf({ about, logDb });
if (!isDeepStrictEqual(reading.documents(), documents))
  throw new Error('rebuilt documents differ from those that followed live');
const answers: GoldenAnswer[] = [];
for (const question of asked) answers.push(...(await answersTo(reading, question)));
await reading.close();

mkdirSync(folder);
const keep = (name: string, content: Buffer | string) => {
  const packed = gzipSync(content, { level: 9 });
  console.log(name, content.length, packed.length);
  writeFileSync(join(folder, `${name}.gz`), packed);
};
const lines = (all: readonly object[]) => `${all.map((one) => JSON.stringify(one)).join('\n')}\n`;
keep('log.db', logDb);
keep('log.jsonl', lines(events));
keep('documents.json', JSON.stringify(documents));
keep('answers.jsonl', lines(answers));
writeFileSync(join(folder, 'about.json'), `${JSON.stringify(about, null, 2)}\n`);
await outside.close();
await cityworks.close();
console.log(`${events.length} events, ${answers.length} answers`);
process.exit(0);

/** One answer for all people who get the same one. */
async function answersTo(over: GoldenMuster, { by, ...question }: Question): Promise<readonly GoldenAnswer[]> {
  const said = new Map<string, { readonly as: string[]; readonly reply: Reply }>();
  for (const email of by) {
    const reply = await over.ask(email, question);
    const words = JSON.stringify([reply.status, reply.body]);
    const known = said.get(words);
    if (known) known.as.push(email);
    else said.set(words, { as: [email], reply });
  }
  return [...said.values()].map(({ as, reply }) => ({ ...question, as, status: reply.status, answer: reply.body }));
}

/** A planned stop waits on the steered clock. */
async function stopped({ muster, clock }: Installation): Promise<void> {
  let ended = false;
  const stop = muster.stop().then(() => (ended = true));
  while (!ended) {
    await clock.advance(50);
    await new Promise((turn) => setTimeout(turn, 5));
  }
  await stop;
}
