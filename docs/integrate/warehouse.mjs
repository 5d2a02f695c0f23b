// All incidents that changed since the last run, as lines of JSON, added to a file. Run it each hour or each night.
//   node warehouse.mjs <file>
// The file beside it keeps the cursor. The token needs the scope incident:read.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const { MUSTER_URL: url, MUSTER_TOKEN: token } = process.env;
const [file] = process.argv.slice(2);
const kept = `${file}.cursor`;

let cursor = existsSync(kept) ? readFileSync(kept, 'utf8') : null;
for (let more = true; more; ) {
  const since = cursor === null ? { updated_after: '2000-01-01T00:00:00Z' } : { cursor };
  const query = new URLSearchParams({ ...since, expand: 'locations,log,team,times', page_size: '100' });
  const answer = await fetch(`${url}/api/incident/?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const page = await answer.json();
  // A line replaces the earlier one of the same uuid. `removed`: deleted, or another organization has it now.
  appendFileSync(file, page.results.map((one) => `${JSON.stringify(one)}\n`).join(''));
  ({ cursor, more } = page);
  // A kill between both writes repeats a page, which a warehouse that goes by uuid does not notice.
  writeFileSync(`${kept}.part`, cursor);
  renameSync(`${kept}.part`, kept);
}
