import { hash } from 'node:crypto';
import type { Random } from '#events/core/ports';
import { type Anchor, AnchorRefused } from './anchoring.ts';
import { elementsIn, innerOf, tlv } from './der.ts';

/** Milliseconds. */
const patience = 15_000;
/** The OID 2.16.840.1.101.3.4.2.1. */
const sha256Id = Buffer.from('0609608648016503040201', 'hex');

/** An RFC 3161 time stamp over a signed checkpoint. The signature of the authority is judged by the verifier, with OpenSSL. */
export const timeStampAnchor = (url: string, random: Random): Anchor => ({
  name: 'timestamp',
  kind: 'timestamp',
  covers: () => true,
  send: async (_, { note }) => {
    const digest = hash('sha256', note, 'buffer');
    const nonce = Buffer.concat([Buffer.from([1]), random.bytes(8)]);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query' },
      body: new Uint8Array(requestOf(digest, nonce)),
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new AnchorRefused(`HTTP ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { seconds: stampedAt(bytes, digest, nonce), note, token: bytes.toString('base64') };
  },
});

/** TimeStampReq of RFC 3161 §2.4.1, with the certificate of the authority asked for. */
export const requestOf = (digest: Buffer, nonce: Buffer): Buffer =>
  tlv(
    0x30,
    tlv(0x02, Buffer.from([1])),
    tlv(0x30, tlv(0x30, sha256Id, tlv(0x05)), tlv(0x04, digest)),
    tlv(0x02, nonce),
    tlv(0x01, Buffer.from([0xff])),
  );

/** The time in a TimeStampResp, in seconds since 1970. Throws `AnchorRefused` when it is not the answer to this request. */
export function stampedAt(answer: Buffer, digest: Buffer, nonce: Buffer): number {
  const info = infoIn(answer);
  const [, , imprint, , time, ...more] = info;
  const [, stamped] = imprint ? elementsIn(imprint.body) : [];
  if (!stamped?.body.equals(digest)) throw new AnchorRefused('its time stamp is over something else');
  if (!more.some(({ tag, body }) => tag === 0x02 && body.equals(nonce)))
    throw new AnchorRefused('its time stamp is the answer to another request');
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(time?.body.toString('latin1') ?? '')?.map(Number) ?? [];
  if (year === undefined || month === undefined) throw new AnchorRefused('its time stamp has no time');
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000;
}

/** The elements of TSTInfo (RFC 3161 §2.4.2), inside of the signed data of a response that granted it. */
function infoIn(answer: Buffer) {
  try {
    const [status, token] = elementsIn(innerOf(answer));
    const granted = status && elementsIn(status.body)[0]?.body[0];
    if (granted !== 0 && granted !== 1) throw new AnchorRefused(`it refused the time stamp (status ${granted})`);
    const [, signed] = token ? elementsIn(token.body) : [];
    const [, , content] = elementsIn(innerOf(signed?.body ?? Buffer.alloc(0)));
    const [, wrapped] = content ? elementsIn(content.body) : [];
    return elementsIn(innerOf(innerOf(wrapped?.body ?? Buffer.alloc(0))));
  } catch (error) {
    throw error instanceof AnchorRefused ? error : new AnchorRefused('its answer is no time stamp');
  }
}
