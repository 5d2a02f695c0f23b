// Alarms of a SCADA system as incidents. One line of standard input for each change:
//   raise <point> <time> <words>     clear <point>
// The token needs the scopes incident:create, incident:read, incident:log and incident:close.
import { createInterface } from 'node:readline';

const { MUSTER_URL: url, MUSTER_TOKEN: token, MUSTER_VERSION: version } = process.env;
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Asks again when told to wait (429, 503). The key makes a repeated request the same request. */
async function ask(method, path, body, key = crypto.randomUUID()) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const wait = answer.headers.get('retry-after');
  if (wait !== null) return pause(Number(wait)).then(() => ask(method, path, body, key));
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The open incident of each alarm point. */
const open = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const [what, point, time, ...words] = line.split(' ');
  if (what === 'raise') {
    // The source makes a repeated report of one alarm the same incident.
    const report = { version, description: words.join(' '), source: `scada:${point}:${time}` };
    const { uuid } = await ask('POST', '/api/incidents/', report);
    open.set(point, uuid);
    console.log(`${point} opened ${uuid}`);
  }
  if (what === 'clear' && open.has(point)) {
    const uuid = open.get(point);
    await ask('POST', `/api/incident/${uuid}/log/`, { event: 'note', message: `Alarm ${point} cleared` });
    await ask('PATCH', `/api/manage/incident/${uuid}/`, { completed: true });
    open.delete(point);
    console.log(`${point} closed ${uuid}`);
  }
}
