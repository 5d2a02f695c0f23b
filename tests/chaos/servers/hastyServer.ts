import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of commands that the server writes together. */
export const together = 100;

/**
 * A planted bug: a server that answers from memory, and writes to its file only when many commands wait. It counts them
 * and has no timer, so that a kill loses the same number on every machine.
 */
const program = `
  const { appendFileSync } = require('node:fs');
  let waiting = [];
  const keep = (text) => {
    if (waiting.push(text + '\\n') < ${together}) return;
    appendFileSync(process.argv[1], waiting.join(''));
    waiting = [];
  };
  require('node:http').createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += bytes));
    request.on('end', () => { keep(text); response.end(); });
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

export interface HastyServer {
  readonly url: string;
  kill(): Promise<void>;
  /** The lines of the server's file. */
  log(): readonly string[];
  close(): void;
}

export async function hastyServer(): Promise<HastyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-hasty-'));
  const file = join(folder, 'log');
  const child: ChildProcess = spawn(process.execPath, ['-e', program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (bytes) => resolve(String(bytes).trim())),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    log: () => readFileSync(file, 'utf8').split('\n'),
    close: () => rmSync(folder, { recursive: true }),
  };
}
