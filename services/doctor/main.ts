import { NewerFormat } from '#events/embedded/log/format';
import { projections } from '#projections/index';
import { readConfig, WrongSetting } from '#services/app/config';
import { takeDataDir } from '#services/app/dataDir';
import { type Finding, logFinding } from './log.ts';
import { lineOf, retry, setAsideIn } from './setAside.ts';

/** `make doctor` looks at the log, and lists the documents that are set aside; with `RETRY=1` it has them built again at the next start. */
function main(): void {
  const { dataDir, eventStoreUrl } = readConfig(process.env);
  // A server verifies its own files.
  if (!eventStoreUrl) report(logFinding(dataDir));
  const aside = setAsideIn(dataDir);
  if (aside === null)
    throw new WrongSetting(`There are no read models in ${dataDir}: set DATA_DIR, as for Muster itself.`);
  if (aside.length === 0) return void process.stdout.write('No document is set aside.\n');
  process.stdout.write(`${aside.map(lineOf).join('\n')}\n${aside.length} documents are set aside.\n`);
  if (!process.env.RETRY)
    return void process.stdout.write('Stop Muster and run make doctor RETRY=1 to try their events again.\n');
  const release = takeDataDir(dataDir);
  const names = retry(dataDir, projections);
  release();
  process.stdout.write(`The next start builds these read models again: ${names.join(', ')}.\n`);
}

function report({ sound, lines }: Finding): void {
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!sound) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  const known = error instanceof WrongSetting || error instanceof NewerFormat;
  process.stderr.write(`${known ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = known ? 2 : 1;
}
