import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { play } from '../../simulation/callouts/world.ts';

/** The histories whose call-outs are kept. */
const seeds = 60;

// Records the call-outs of one build: `npx tsx --tsconfig tsconfig.base.json --import ./tests/support/rawFiles.mjs tests/golden/recorder/callouts.ts 2027-01-31`.
const [build] = process.argv.slice(2);
if (!build || !/^\d{4}-\d\d-\d\d$/.test(build)) throw new Error('Name the day of the build.');
const lines: string[] = [];
for (let seed = 1; seed <= seeds; seed++) {
  const { logs } = await play(seed);
  for (const [id, log] of logs)
    for (const { type, data, at, commandId } of log)
      lines.push(
        JSON.stringify({
          stream: `callout-${seed} ${id}`,
          type,
          data,
          metadata: { occurredAt: new Date(at).toISOString(), causationId: commandId },
        }),
      );
}
const file = join(import.meta.dirname, '..', 'callouts', `${build}.jsonl.gz`);
// A golden is never changed.
writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }), { flag: 'wx' });
