import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpMail } from './smtp.ts';

let server: Server;
let port: number;
let sockets: Set<Socket>;
/** The commands that the server received, without the text of the message. */
let said: string[];
/** The text of the last message. */
let text: string;
/** By the first word of a command, or `.` for the end of the message: the answer; null breaks the connection. */
let answers: Record<string, string | null>;

function served(socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => {});
  let rest = '';
  let isText = false;
  const answer = (word: string, usual: string) => {
    const given = word in answers ? answers[word] : usual;
    if (given === null || given === undefined) socket.destroy();
    else socket.write(`${given}\r\n`);
  };
  socket.write('220 mail.example ready\r\n');
  socket.on('data', (bytes) => {
    rest += bytes.toString();
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isText && line !== '.') {
        text += `${line}\n`;
        continue;
      }
      if (isText) {
        isText = false;
        answer('.', '250 taken');
        continue;
      }
      said.push(line);
      const [word = ''] = line.split(' ');
      isText = word === 'DATA' && !(word in answers);
      answer(word, word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok');
    }
  });
}

beforeEach(async () => {
  [said, text, answers, sockets] = [[], '', {}, new Set()];
  server = createServer(served);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  if (server.listening) await new Promise((done) => server.close(done));
});

const message = { delivery: 'd1', to: 'ada@arvada.example', subject: 'Your shift', body: 'It begins at six.' };
const mail = () => smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Muster <muster@muster.example>' });
const sent = (more: object = {}) => mail().send({ ...message, ...more });

describe('a mail by SMTP', () => {
  it('is handed to the server under the id of its delivery', async () => {
    expect(await sent()).toEqual({ result: 'sent', providerId: '<d1@muster.example>' });
    expect(said).toContain('MAIL FROM:<muster@muster.example>');
    expect(said).toContain('RCPT TO:<ada@arvada.example>');
    expect(text).toContain('Message-ID: <d1@muster.example>');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain('Subject: Your shift');
    expect(text).toContain('It begins at six.');
    expect(mail().provider).toBe('smtp');
  });

  it('carries its files, and the address that ends such mails by one press', async () => {
    const file = { name: 'Report 2026-02.pdf', type: 'application/pdf', content: Buffer.from('%PDF report') };
    const unsubscribe = 'https://muster.example/unsubscribe/?k=key';
    await sent({ attachments: [file], unsubscribe });
    expect(text).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).toMatch(/Content-Disposition: attachment; filename="?Report 2026-02\.pdf"?/);
    expect(text).toContain(file.content.toString('base64'));
    text = '';
    await sent();
    expect(text).not.toContain('List-Unsubscribe');
  });

  it.each(['ada', 'ada@arvada.example, bo@arvada.example', ''])(
    'is refused to %j, and no server is asked',
    async (to) => {
      expect(await sent({ to })).toEqual({ result: 'refused', reason: 'not a mail address' });
      expect(sockets.size).toBe(0);
    },
  );

  it.each([
    ['RCPT', 450, { result: 'later', reason: 'SMTP 450' }],
    ['RCPT', 499, { result: 'later', reason: 'SMTP 499' }],
    ['RCPT', 500, { result: 'refused', reason: 'SMTP 500' }],
    ['RCPT', 550, { result: 'refused', reason: 'SMTP 550' }],
    ['.', 451, { result: 'later', reason: 'SMTP 451' }],
    ['.', 554, { result: 'refused', reason: 'SMTP 554' }],
  ])('that is answered at %s by %i is tried again below 500', async (word, code, outcome) => {
    answers = { [word]: `${code} no` };
    expect(await sent()).toEqual(outcome);
  });

  it('may have been sent when the connection breaks after the message', async () => {
    answers = { '.': null };
    expect(await sent()).toEqual({ result: 'unknown' });
  });

  it('was not sent when the server ends the session before it begins, or there is none', async () => {
    answers = { EHLO: null };
    expect(await sent()).toMatchObject({ result: 'later', reason: expect.stringMatching(/^E[A-Z]+$/) });
    await new Promise((done) => server.close(done));
    expect(await sent()).toMatchObject({ result: 'later', reason: expect.stringMatching(/^E[A-Z]+$/) });
  });

  it('cannot be asked about later', async () => expect(await mail().outcomeOf('d1')).toEqual({ result: 'unknown' }));
});
