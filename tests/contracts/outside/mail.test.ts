import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { simulatedMail } from '#services/outbound/mail/simulator';
import { smtpMail } from '#services/outbound/mail/smtp';
import { type Script, type SmtpDouble, smtpDouble } from './smtpDouble.ts';

const from = 'Muster <muster@arvada.example>';
const message = {
  delivery: '0b8f4a52-0000-4000-8000-000000000001',
  to: 'desk@arvada.example',
  subject: 'City of Arvada: Desk',
  body: 'Main break\nWhy: it’s the valve',
};

let server: SmtpDouble;
beforeAll(async () => {
  server = await smtpDouble();
});
afterAll(() => server.close());
beforeEach(() => {
  server.messages.length = 0;
  server.script = {};
});
const send = (script: Script = {}, changed: Partial<typeof message> = {}) => {
  server.script = script;
  return smtpMail({ url: server.url, from }).send({ ...message, ...changed });
};

describe('a mail server', () => {
  it('takes a mail, with an id that is the same for the same message', async () => {
    const id = `<${message.delivery}@arvada.example>`;
    expect(await send()).toEqual({ result: 'sent', providerId: id });
    const [taken = ''] = server.messages;
    expect(taken).toContain(`Message-ID: ${id}`);
    expect(taken).toContain(`From: ${from}`);
    expect(taken).toContain('To: desk@arvada.example');
    expect(taken).toContain('Subject: City of Arvada: Desk');
    const [, text = ''] = taken.split('\r\n\r\n');
    const encoding = /Content-Transfer-Encoding: (\S+)/.exec(taken)?.[1];
    const words = encoding === 'base64' ? Buffer.from(text, 'base64').toString() : unquoted(text);
    expect(words).toContain('Why: it’s the valve');
  });

  it('that refuses for good has failed', async () => {
    expect(await send({ RCPT: '550 no such mailbox' })).toEqual({ result: 'refused', reason: 'SMTP 550' });
    expect(await send({ message: '554 not wanted' })).toEqual({ result: 'refused', reason: 'SMTP 554' });
  });

  it('that puts it off is tried again', async () => {
    expect(await send({ RCPT: '451 come back later' })).toEqual({ result: 'later', reason: 'SMTP 451' });
    expect(await send({ message: '452 no room' })).toEqual({ result: 'later', reason: 'SMTP 452' });
  });

  it('that could not be reached is tried again: nothing can have left', async () => {
    expect(await send({ connect: 'drop' })).toMatchObject({ result: 'later' });
    const gone = await smtpDouble();
    await gone.close();
    expect(await smtpMail({ url: gone.url, from }).send(message)).toMatchObject({ result: 'later' });
  });

  it('that falls silent with the message in its hands leaves it unknown', async () => {
    expect(await send({ message: 'drop' })).toEqual({ result: 'unknown' });
    expect(await smtpMail({ url: server.url, from }).outcomeOf(message.delivery)).toEqual({ result: 'unknown' });
  });

  it('is not sent an invalid address, or two of them', async () => {
    for (const to of ['nobody', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', '']) {
      expect(await send({}, { to })).toEqual({ result: 'refused', reason: 'not a mail address' });
    }
    expect(server.messages).toEqual([]);
  });
});

describe('the simulated mail', () => {
  it('always arrives, and reports the same outcome afterwards', async () => {
    const told = { result: 'sent', providerId: `<${message.delivery}@simulator>` };
    expect(await simulatedMail().send(message)).toEqual(told);
    expect(await simulatedMail().outcomeOf(message.delivery)).toEqual(told);
  });
});

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
