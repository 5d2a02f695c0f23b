import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Mail, MailMessage } from '#services/outbound/mail/mail';
import { bucketAnchor } from './bucket.ts';
import { mailAnchor } from './checkpointMail.ts';

const clock = { now: () => Date.parse('2026-03-01T12:00:00.700Z'), at: () => () => {} };
const seconds = Date.parse('2026-03-01T12:00:00Z') / 1_000;
const checkpoint = { origin: 'muster/arvada/e1', size: 12_840, root: Buffer.alloc(32), seconds: 5, note: 'the note\n' };

describe('a checkpoint by mail', () => {
  const mailed = (result: string) => {
    const sent: MailMessage[] = [];
    const mail = {
      provider: 'smtp',
      send: async (one: MailMessage) => (sent.push(one), { result, reason: '' }),
    } as unknown as Mail;
    const evidence = { keyOf: () => 'the key' };
    const addresses = ['a@example.org', 'b@example.org'];
    const anchor = mailAnchor({ evidence, mail, clock, addresses, organization: 'arvada', covers: () => true });
    return { sent, done: anchor.send('arvada', checkpoint) };
  };

  it('goes to each address with the note attached, by one id for a day', async () => {
    const { sent, done } = mailed('sent');
    expect(await done).toEqual({ seconds, note: 'the note\n', token: null });
    expect(sent.map(({ to }) => to)).toEqual(['a@example.org', 'b@example.org']);
    expect(sent[0]).toMatchObject({
      subject: 'arvada: checkpoint of 2026-03-01, 12,840 events',
      body: expect.stringMatching(/KEY: the key\n\nthe note/),
      attachments: [{ name: 'checkpoint.txt', content: Buffer.from('the note\n') }],
    });
    const again = mailed('sent');
    await again.done;
    expect(again.sent.map(({ delivery }) => delivery)).toEqual(sent.map(({ delivery }) => delivery));
    expect(new Set(sent.map(({ delivery }) => delivery)).size).toBe(2);
  });

  it('has not arrived when the server refuses it or puts it off', async () => {
    await expect(mailed('refused').done).rejects.toThrow('refused an address');
    await expect(mailed('later').done).rejects.toThrow('does not take it now');
    await expect(mailed('barred').done).rejects.toThrow('does not take it now');
    // It may have arrived: a second one would be the same mail.
    await expect(mailed('unknown').done).resolves.toMatchObject({ seconds });
  });
});

it('a bucket that is away and one that refuses are told apart', async () => {
  const at = (endpoint: string) =>
    bucketAnchor(
      {
        bucket: 'evidence',
        endpoint,
        region: 'us-east-1',
        prefix: '',
        credentials: { accessKeyId: 'wrong', secretAccessKey: 'wrong' },
        days: 1,
      },
      clock,
    ).send('arvada', checkpoint);
  await expect(at('http://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED/);
  const server = createServer(({ url }, answer) => {
    // The bucket stands in the path: other stores have no host name for each bucket.
    expect(url).toMatch(/^\/evidence\/muster\/arvada\/e1\/2026-03-01-12840\.txt/);
    answer.writeHead(403).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await expect(at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).rejects.toThrow(/^HTTP 403/);
  server.close();
});
