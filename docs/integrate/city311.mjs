// A report of a city's 311 as an incident, and its state for the person who reported it.
//   node city311.mjs report < report.json     {"id", "description", "address", "locality", "lat", "lng"}
//   node city311.mjs state <uuid>
// The token needs the scopes incident:create and incident:read.
import { text } from 'node:stream/consumers';

const { MUSTER_URL: url, MUSTER_TOKEN: token, MUSTER_VERSION: version } = process.env;

async function ask(method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const [what, uuid] = process.argv.slice(2);
if (what === 'report') {
  const { id, description, address, locality, lat, lng } = JSON.parse(await text(process.stdin));
  const place = { raw: address, locality, lat, lng };
  // The id of the 311 makes a repeated report the same incident.
  const made = await ask('POST', '/api/incidents/', {
    version,
    description,
    locations: [place],
    source: `311:${id}`,
  });
  console.log(made.uuid);
} else {
  const { state_display: state, completed } = await ask('GET', `/api/incident/${uuid}/`);
  console.log(completed ? 'closed' : `open: ${state}`);
}
