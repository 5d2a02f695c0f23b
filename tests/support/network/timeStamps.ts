import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const settings = (folder: string): string => `
[ca]
basicConstraints = critical,CA:true
[tsa_cert]
basicConstraints = CA:false
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[tsa]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** A time stamp authority (RFC 3161) of OpenSSL, with a certificate of its own, and the file of its authority. */
export async function timeStampAuthority(folder: string) {
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => void execFileSync('openssl', args, { stdio: 'pipe' });
  writeFileSync(at('tsa.cnf'), settings(folder));
  writeFileSync(at('serial'), '01\n');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const ca = ['-subj', '/CN=Test authority', '-addext', 'basicConstraints=critical,CA:true'];
  openssl('req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '30', ...ca);
  openssl('req', '-new', ...key, '-keyout', at('tsa.key'), '-out', at('tsa.csr'), '-subj', '/CN=Test time stamps');
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '30'];
  const extensions = ['-extfile', at('tsa.cnf'), '-extensions', 'tsa_cert'];
  openssl('x509', '-req', '-in', at('tsa.csr'), ...signed, ...extensions, '-out', at('tsa.pem'));
  let answers = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      writeFileSync(at('query'), Buffer.concat(pieces));
      const own = ['-config', at('tsa.cnf'), '-section', 'tsa', '-signer', at('tsa.pem'), '-inkey', at('tsa.key')];
      openssl('ts', '-reply', '-queryfile', at('query'), ...own, '-out', at('reply'));
      answers += 1;
      response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(readFileSync(at('reply')));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    authority: at('ca.pem'),
    /** The number of time stamps given. */
    answers: () => answers,
    close: () => void server.close(),
  };
}
