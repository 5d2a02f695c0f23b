// Receives the webhooks of Muster: checks the signature, takes each message once, and prints it as a line of JSON.
//   MUSTER_SECRET=whsec_… node webhookReceiver.mjs <port>
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.MUSTER_SECRET.replace('whsec_', ''), 'base64');
const seen = new Set();

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  // An old message may have been recorded by somebody else.
  if (Math.abs(Date.now() / 1_000 - Number(time)) > 300) return false;
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

async function receive(request, response) {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const event = JSON.parse(body);
  // A repeat has the same id. `sequence` orders the messages of one subject.
  if (!seen.has(event.id)) console.log(JSON.stringify(event));
  seen.add(event.id);
  return response.writeHead(204).end();
}
// A call that breaks off is sent again.
const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()));
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.error('listening'));
