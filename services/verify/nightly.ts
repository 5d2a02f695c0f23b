import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Verdict, verdicts } from '#contracts/audit/verdict';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { verification } from '#events/verification/decider';
import { nextNight, nightOf } from '#projections/due/scavenges';
import type { App } from '#services/app/app';
import { patientHandle } from '#services/core/patiently';

/** The exit code of `make verify` for each verdict. */
export const exitOf: Readonly<Record<Verdict, number>> = {
  sound: 0,
  damaged: 1,
  unsure: 3,
};

/** Runs a verification and resolves with its words; rejects when it could not be done. */
export type Run = (signal: AbortSignal) => Promise<{ readonly verdict: Verdict; readonly words: string }>;

/**
 * Verifies once a night, in the one process that says so first. A night that nobody was up for is left out: the desk
 * shows the date of the last one. Returns a function that ends it.
 */
export function verifyNightly(app: Pick<App, 'clock' | 'handle' | 'log' | 'random'>, run: Run): () => void {
  const stop = new AbortController();
  let callOff = (): void => {};
  const wait = (): void => {
    const at = nextNight(iso(app.clock.now()));
    callOff = app.clock.at(Date.parse(at), () => {
      wait();
      void verify(nightOf(at)).catch((error: Error) => {
        if (!stop.signal.aborted) app.log.error({ reason: error.message }, 'the log could not be verified tonight');
      });
    });
  };
  const verify = async (night: string): Promise<void> => {
    const commandId = app.random.uuid();
    const cause = {
      entity: '',
      actor: { kind: 'system', id: 'engine' },
      correlationId: idFrom('nightly', night),
    } as const;
    const step = { commandId, occurredAt: iso(app.clock.now()), command: { do: 'start', night } } as const;
    const { events } = await patientHandle(app.handle, stop.signal)(verification, night, step, cause);
    if (events.length === 0) return;
    const { verdict, words } = await run(stop.signal);
    if (verdict === 'sound') app.log.info({ night }, 'the log, the read models and the files were verified');
    else if (verdict === 'unsure') app.log.warn({ night, found: words }, 'the read models were not compared tonight');
    else app.log.error({ night, found: words }, 'the verification of the night found damage');
  };
  wait();
  return () => {
    stop.abort();
    callOff();
  };
}

/** `make verify` as a process of its own, at the lowest priority, so that no screen waits for it. */
export const inOwnProcess: Run = (signal) =>
  new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL('./verify.js', import.meta.url));
    const child = spawn(process.execPath, [program], { signal, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) setPriority(child.pid, 19);
    let [words, complaint] = ['', ''];
    child.stdout.on('data', (part: Buffer) => {
      words += part.toString('utf8');
    });
    child.stderr.on('data', (part: Buffer) => {
      complaint = part.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const verdict = verdicts.find((one) => exitOf[one] === code);
      if (verdict) resolve({ verdict, words });
      else reject(new Error(complaint.trim() || `it ended with ${code}`));
    });
  });
