import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A server's certificate and key, and the root that signed it. PEM. */
export interface ServerCertificate {
  /** The root. Clients trust it; its own key is forgotten at once. */
  readonly ca: string;
  /** The server's certificate, followed by the root. */
  readonly chain: string;
  readonly key: string;
}

// DER (X.690) of an X.509 certificate (RFC 5280). `node:crypto` signs, but makes no certificates.
const [BOOLEAN, INTEGER, BITS, OCTETS, OID, UTF8, SEQUENCE, SET] = [1, 2, 3, 4, 6, 12, 0x30, 0x31];
const [UTC_TIME, LONG_TIME] = [0x17, 0x18];

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x1_00 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const oid = (text: string): Buffer => der(OID, hex(text));
const COMMON_NAME = oid('550403');
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'));
const SERVER_AUTHENTICATION = oid('2b06010505070301');

const nameOf = (text: string): Buffer =>
  der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(text)))));

/** Dates up to 2049 are UTCTime, later ones GeneralizedTime. */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`;
  return date.getUTCFullYear() < 2050
    ? der(UTC_TIME, Buffer.from(digits.slice(2)))
    : der(LONG_TIME, Buffer.from(digits));
}

const extension = (id: string, value: Buffer, critical = false): Buffer =>
  der(SEQUENCE, oid(id), ...(critical ? [der(BOOLEAN, hex('ff'))] : []), der(OCTETS, value));

/** RFC 5280 4.2.1.2. Strict verifiers want it, and the same of the signer. */
const keyId = (key: KeyObject): Buffer =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20);

/** DNS names have the tag 2, addresses the tag 7. */
const ALTERNATIVES = der(
  SEQUENCE,
  der(0x82, Buffer.from('localhost')),
  der(0x87, Buffer.from([127, 0, 0, 1])),
  der(0x87, Buffer.concat([Buffer.alloc(15), hex('01')])),
);

interface Issued {
  readonly subject: string;
  readonly key: KeyObject;
  readonly extensions: readonly Buffer[];
}

const DAY = 24 * 3_600_000;
const HUNDRED_YEARS = 36_525 * DAY;

function issue({ subject, key, extensions }: Issued, signer: { name: string; key: KeyObject }, now: number): string {
  // Positive, and with a full first byte: an INTEGER has no leading zeros.
  const serial = Buffer.concat([hex('5a'), randomBytes(15)]);
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, hex('02'))),
    der(INTEGER, serial),
    ECDSA_WITH_SHA256,
    nameOf(signer.name),
    // A day back, for a clock that is corrected. Kept for ever, so nobody renews it.
    der(SEQUENCE, time(new Date(now - DAY)), time(new Date(now + HUNDRED_YEARS))),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  );
  const signature = sign('sha256', body, signer.key);
  const bytes = der(SEQUENCE, body, ECDSA_WITH_SHA256, der(BITS, hex('00'), signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/**
 * A new certificate of `localhost`, 127.0.0.1 and ::1, signed by a root of its own. A single self-signed certificate
 * would do for Node, but not for every client of EventStoreDB. `now` in milliseconds.
 */
export function makeCertificate(now: number): ServerCertificate {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rootId = keyId(root.publicKey);
  const authority = extension('551d23', der(SEQUENCE, der(0x80, rootId)));
  const own = (id: Buffer) => extension('551d0e', der(OCTETS, id));
  const signer = { name: 'Muster embedded event store', key: root.privateKey };
  const rootExtensions = [
    extension('551d13', der(SEQUENCE, der(BOOLEAN, hex('ff'))), true),
    extension('551d0f', der(BITS, hex('0106')), true),
    own(rootId),
    authority,
  ];
  const leafExtensions = [
    extension('551d13', der(SEQUENCE), true),
    extension('551d0f', der(BITS, hex('0780')), true),
    extension('551d25', der(SEQUENCE, SERVER_AUTHENTICATION)),
    extension('551d11', ALTERNATIVES),
    own(keyId(leaf.publicKey)),
    authority,
  ];
  const ca = issue({ subject: signer.name, key: root.publicKey, extensions: rootExtensions }, signer, now);
  const certificate = issue({ subject: 'localhost', key: leaf.publicKey, extensions: leafExtensions }, signer, now);
  const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ca, chain: certificate + ca, key };
}
