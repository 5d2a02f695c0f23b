// Alarms of a SCADA system as incidents. One line of standard input for each change, in any order:
//   raise <point> <time> <words>     clear <point> <time> <words>
// Repeats are counted, and an alarm that clears ends its incident by the organization's rule. Scope: alarm:raise.
import { createInterface } from 'node:readline';

const { MUSTER_URL: url, MUSTER_TOKEN: token, MUSTER_VERSION: version } = process.env;
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Asks again when told to wait (429, 503), or when the answer was lost: the same message is written once. */
async function say(message) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(message) };
  const answer = await fetch(`${url}/api/alarms/`, sent).catch(() => null);
  if (answer?.ok) return answer.json();
  if (answer && answer.status < 500 && answer.status !== 429)
    throw new Error(`${answer.status} ${await answer.text()}`);
  await pause(Number(answer?.headers.get('retry-after') ?? 5));
  return say(message);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [what, point, time, ...words] = line.split(' ');
  const state = what === 'raise' ? 'raised' : 'cleared';
  const { incident, active, count } = await say({
    point,
    state,
    time,
    version,
    station: point,
    alarm: words.join(' '),
  });
  console.log(`${point} ${active ? `active ${count}` : 'over'} ${incident}`);
}
