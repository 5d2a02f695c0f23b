#!/usr/bin/env node
/**
 * A witness of the logs of Muster: for another organization, a union or an auditor, on a machine that the operator of Muster
 * cannot reach. It signs a checkpoint only when it continues the one that it signed before, so nobody can rewrite a log behind
 * its back. It speaks C2SP tlog-witness and tlog-cosignature; docs/evidence.md describes each byte. Node 20 or later, no package.
 *
 *   node witness.mjs --dir FOLDER --log KEY [--log KEY]… [--name NAME] [--host 127.0.0.1] [--port 8099]
 *   node witness.mjs --dir FOLDER --forget NAME-OF-A-LOG
 *
 * KEY is the public key of a log (name+id+key); after a rotation the old and the new one, with a comma. Keep FOLDER: it has the
 * witness's own key and its memory.
 */
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const LOG_SIGNATURE = 1;
const COSIGNATURE = 4;
const LARGEST_BODY = 65_536;

// --- Hashes, keys and notes ---

const sha256 = (...parts) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((one) => Buffer.from(one))))
    .digest();
const nodeHash = (left, right) => sha256([1], left, right);
const keyId = (name, kind, key) => sha256(`${name}\n`, [kind], key).subarray(0, 4);
const publicKey = (key) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]),
    format: 'der',
    type: 'spki',
  });

/** The 32 bytes of a verifier key `name+id+base64`. Throws. */
function keyIn(words) {
  const [, name, id, rest] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(words.trim()) ?? [];
  const data = Buffer.from(rest ?? '', 'base64');
  const key = data.subarray(1);
  if (data.length !== 33 || data[0] !== LOG_SIGNATURE || keyId(name, LOG_SIGNATURE, key).toString('hex') !== id)
    throw new Error(`${words} is no public key of a log (name+id+key)`);
  return key;
}

/** The parts of a note; null when it is none. */
function noteIn(text) {
  const gap = text.indexOf('\n\n');
  const body = text.slice(0, gap + 1);
  const [origin, size, root, ...more] = body.split('\n');
  const hash = Buffer.from(root ?? '', 'base64');
  if (gap < 0 || more.length !== 1 || !/^(0|[1-9]\d{0,14})$/.test(size) || hash.length !== 32) return null;
  const signatures = text
    .slice(gap + 2)
    .split('\n')
    .map((line) => /^— (\S+) (\S+)$/.exec(line))
    .flatMap((found) => (found ? [{ name: found[1], bytes: Buffer.from(found[2], 'base64') }] : []));
  return { text: text.slice(0, text.lastIndexOf('\n') + 1), body, origin, size: Number(size), root: hash, signatures };
}

const isSignedBy = (note, key) =>
  note.signatures.some(
    ({ name, bytes }) =>
      name === note.origin &&
      bytes.subarray(0, 4).equals(keyId(name, LOG_SIGNATURE, key)) &&
      verify(null, Buffer.from(note.body), publicKey(key), bytes.subarray(4)),
  );

/** RFC 9162 §2.1.4.2: true when the tree of `second` begins with that of `first`. */
export function isConsistent(first, second, path) {
  if (first.size === 0) return path.length === 0;
  if (first.size === second.size) return path.length === 0 && first.root.equals(second.root);
  const steps = Number.isInteger(Math.log2(first.size)) ? [first.root, ...path] : [...path];
  let [at, last] = [first.size - 1, second.size - 1];
  const half = () => {
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  };
  while (at % 2 === 1) half();
  const [start, ...rest] = steps;
  if (!start) return false;
  let [one, other] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [one, other] = [nodeHash(hash, one), nodeHash(hash, other)];
      while (at % 2 === 0 && at !== 0) half();
    } else other = nodeHash(other, hash);
    half();
  }
  return last === 0 && one.equals(first.root) && other.equals(second.root);
}

// --- The disk: each write is whole, and on the disk before an answer is given ---

function writeWhole(folder, name, text) {
  const draft = join(folder, `${name}.draft`);
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, join(folder, name));
  const place = openSync(folder, 'r');
  fsyncSync(place);
  closeSync(place);
}

const fileOf = (origin) => `${sha256(origin).toString('hex')}.note`;

/** The newest note of each log, by the name of the log. */
function readMemory(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.note'));
  return new Map(
    names.map((name) => {
      const note = noteIn(readFileSync(join(folder, name), 'utf8'));
      if (!note || fileOf(note.origin) !== name)
        throw new Error(`${join(folder, name)} is damaged: restore it from a copy`);
      return [note.origin, note];
    }),
  );
}

function ownKey(folder, name) {
  const path = join(folder, 'witness.key');
  if (!existsSync(path)) writeWhole(folder, 'witness.key', `${name} ${randomBytes(32).toString('hex')}\n`);
  const [, known, seed] = /^(\S+) ([0-9a-f]{64})\n$/.exec(readFileSync(path, 'utf8')) ?? [];
  if (!seed) throw new Error(`${path} is damaged: restore it from a copy`);
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]);
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { name: known, secret, public: createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32) };
}

// --- The protocol ---

/** `muster/springwater` of `muster/springwater/3f0c…`: an organization has one log. */
const ownerOf = (origin) => origin.slice(0, origin.lastIndexOf('/'));

/** Judges checkpoints, and remembers those that it signed. `groups`: the keys of each operator. */
export function witnessOf({ folder, key, groups, now }) {
  const memory = readMemory(folder);
  const groupOf = (note) => groups.find((keys) => keys.some((one) => isSignedBy(note, one)));
  const answer = (status, body, type = 'text/plain; charset=utf-8') => ({ status, body, type });

  const newest = (hex, owner) => {
    const group = groups.find((keys) => keys.some((one) => one.toString('hex') === hex));
    return group && [...memory.values()].find((note) => ownerOf(note.origin) === owner && groupOf(note) === group);
  };

  const cosigned = (note) => {
    const seconds = Math.floor(now() / 1000);
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${note.body}`), key.secret);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const bytes = Buffer.concat([keyId(key.name, COSIGNATURE, key.public), time, signature]);
    const line = `— ${key.name} ${bytes.toString('base64')}\n`;
    const kept = { ...note, text: note.text + line };
    writeWhole(folder, fileOf(note.origin), kept.text);
    memory.set(note.origin, kept);
    return line;
  };

  /** Keeps the first of two histories that one key signed: it proves what its signer did. */
  const fork = (note, status) => {
    const name = `${fileOf(note.origin)}.fork`;
    if (!existsSync(join(folder, name))) writeWhole(folder, name, note.text);
    return status;
  };

  const addCheckpoint = (text) => {
    const [, old, proof, rest] = /^old (0|[1-9]\d{0,14})\n((?:\S+\n){0,63})\n([^]*)$/.exec(text) ?? [];
    const note = rest === undefined ? null : noteIn(rest);
    if (!note) return answer(400, 'No request of tlog-witness.\n');
    if (!/^muster\/[^/]+\/[^/]+$/.test(note.origin)) return answer(404, 'This witness knows logs of Muster only.\n');
    const group = groupOf(note);
    if (!group) return answer(403, 'No key that this witness knows signed it.\n');
    const known = memory.get(note.origin);
    const other = known ?? newest(group[0].toString('hex'), ownerOf(note.origin));
    if (other && !known) return answer(fork(note, 404), `Another log of this name is known here: ${other.origin}\n`);
    const before = known ?? { size: 0, root: sha256() };
    if (Number(old) > note.size) return answer(400, 'The old size is larger than the new one.\n');
    if (Number(old) !== before.size) return answer(409, `${before.size}\n`, 'text/x.tlog.size');
    const path = proof
      .split('\n')
      .slice(0, -1)
      .map((line) => Buffer.from(line, 'base64'));
    if (note.size === before.size && !note.root.equals(before.root))
      return answer(fork(note, 409), `${before.size}\n`, 'text/x.tlog.size');
    if (!isConsistent(before, note, path))
      return answer(fork(note, 422), 'It does not continue what was signed before.\n');
    return answer(200, cosigned(note));
  };

  return {
    memory,
    answer: (method, path, body) => {
      if (method === 'POST' && path === '/add-checkpoint') return addCheckpoint(body);
      const [, hex, owner] = /^\/newest\/([0-9a-f]{64})\/(muster\/[^/]+)$/.exec(path) ?? [];
      const found = method === 'GET' && hex ? newest(hex, owner) : undefined;
      return found ? answer(200, found.text) : answer(404, 'Nothing is here.\n');
    },
  };
}

async function bodyOf(request) {
  const pieces = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > LARGEST_BODY) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function main() {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string' },
      log: { type: 'string', multiple: true, default: [] },
      name: { type: 'string', default: 'witness' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8099' },
      forget: { type: 'string' },
    },
  });
  const { dir: folder, log: logs, name, host, port, forget } = values;
  if (!folder || (logs.length === 0 && !forget))
    throw new Error(
      'usage: node witness.mjs --dir FOLDER --log KEY [--log KEY]… [--name NAME] [--host HOST] [--port PORT]',
    );
  if (!/^[^\s+]+$/.test(name)) throw new Error('the name may have no blank and no plus sign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (forget) {
    // The old memory stays beside: it is evidence.
    renameSync(join(folder, fileOf(forget)), join(folder, `${fileOf(forget)}.forgotten-${Date.now()}`));
    process.stdout.write(
      `Forgot ${forget}. The next checkpoint of that organization begins anew; what was known is kept beside.\n`,
    );
    return;
  }
  const key = ownKey(folder, name);
  const groups = logs.map((words) => words.split(',').map(keyIn));
  const witness = witnessOf({ folder, key, groups, now: Date.now });
  const answer = async (request, response) => {
    try {
      const body = await bodyOf(request);
      const {
        status,
        body: words,
        type,
      } = body === null
        ? { status: 413, body: 'Too long.\n', type: 'text/plain' }
        : witness.answer(request.method, request.url, body);
      if (status !== 200 && request.method === 'POST')
        process.stdout.write(`${new Date().toISOString()} refused ${status}: ${words}`);
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(words);
    } catch (error) {
      process.stderr.write(`${error.stack}\n`);
      if (!response.headersSent) response.writeHead(500).end();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(Number(port), host, () => {
    const id = keyId(key.name, COSIGNATURE, key.public).toString('hex');
    const shown = Buffer.concat([Buffer.from([COSIGNATURE]), key.public]).toString('base64');
    process.stdout.write(
      `Witness at http://${host}:${server.address().port} with the key\n${key.name}+${id}+${shown}\n`,
    );
  });
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) main();
