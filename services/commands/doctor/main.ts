import { projections } from '#projections/index';
import type { Config } from '#services/app/config';
import { knownMasterKey } from '#services/app/secrets';
import { takeDataDir } from '#services/app/settings/dataDir';
import { asCommand, exits, type Operator } from '#services/commands/asCommand';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type OpenStore, openStore } from '#services/store/openStore';
import { setAsideIn } from '#services/views/asideFile';
import { breaksIn } from '#services/views/breaks';
import { explainAll, linesOf } from './explaining.ts';
import { logFinding } from './log.ts';
import { findEvent, propose, readReplacement, record, removeProposal } from './repair.ts';
import { lineOf, retry } from './setAside.ts';

/**
 * `make doctor` looks at the log, and lists the documents that are set aside. `REPAIR=event` offers a replacement of the
 * event's data, `REPAIR=event WITH=file` records it, `SKIP=event` records that the event is passed over. `RETRY=1` has the
 * documents built again at the next start. `EXPLAIN=1` looks for the causes of broken hash chains, and records them.
 */
async function main(operator: Operator): Promise<number> {
  const config = operator.config();
  const { REPAIR: repair, SKIP: skip, WITH: file, EXPLAIN: explains, RETRY: retries } = operator.env;
  if (repair && skip) throw new WrongCommand('Say REPAIR=… or SKIP=…, not both.');
  if (repair || skip) {
    await decide(operator, { config, id: repair || skip || '', file: skip ? null : (file ?? '') });
    return exits.done;
  }
  if (explains) return explainBreaks(operator, config);
  // A server verifies its own files.
  const log = config.eventStoreUrl ? null : logFinding(config.dataDir);
  if (log) operator.say(log.lines.join('\n'));
  list(operator, config.dataDir, Boolean(retries));
  return log?.sound === false ? exits.found : exits.done;
}

function list({ say }: Operator, dataDir: string, retries: boolean): void {
  const aside = setAsideIn(dataDir);
  if (aside === null)
    throw new WrongCommand(`There are no read models in ${dataDir}: set DATA_DIR, as for Muster itself.`);
  const broken = breaksIn(dataDir);
  for (const { stream, revision } of broken) say(`The hash chain of ${stream} breaks at event ${revision}.`);
  if (broken.length > 0) say('Look for the cause:  make doctor EXPLAIN=1');
  if (aside.length === 0) return say('No document is set aside.');
  say(`${aside.map(lineOf).join('\n')}\n${aside.length} documents are set aside.`);
  if (!retries) {
    const { event } = aside[0] ?? { event: '…' };
    say(`Repair an event:  make doctor REPAIR=${event}`);
    say(`Pass over it:     make doctor SKIP=${event}`);
    return say('Or stop Muster and run make doctor RETRY=1 to try all of these events again.');
  }
  const release = takeDataDir(dataDir);
  const names = retry(dataDir, projections);
  release();
  say(`The next start builds these read models again: ${names.join(', ')}.`);
}

/** Looks at the hash chain of every stream, and records the cause of each break that can be computed. */
async function explainBreaks({ ports, say }: Operator, config: Config): Promise<number> {
  const log = await openedLog(config, ports);
  try {
    const found = await explainAll(log, ports);
    say(linesOf(found).join('\n'));
    return found.some(({ unexplained }) => unexplained.length > 0) ? exits.found : exits.done;
  } finally {
    await log.close();
  }
}

interface Decision {
  readonly config: Config;
  /** Of the event. */
  readonly id: string;
  /** Null to skip the event, and empty to be offered a replacement. */
  readonly file: string | null;
}

async function decide({ ports, say }: Operator, { config, id, file }: Decision): Promise<void> {
  const { dataDir } = config;
  const log = await openedLog(config, ports);
  try {
    const found = await findEvent(log, dataDir, id);
    if (file === '') {
      const path = await propose(log, dataDir, found);
      say(`${path} holds the event's data, with plain defaults for what does not fit. It may hold words about people.`);
      return say(`Look at it and edit it. Then record it: make doctor REPAIR=${id} WITH=${path}`);
    }
    const isNew = await record(log, found, { clock: ports.clock, data: file === null ? null : readReplacement(file) });
    if (file !== null) removeProposal(dataDir, id, file);
    const { type, stream, revision } = found.event;
    const done = file === null ? 'is passed over' : 'is read with this replacement';
    say(`${isNew ? 'Recorded' : 'It was recorded before'}: ${type} at revision ${revision} of ${stream} ${done}.`);
    say('Commands follow it at once. The next start of Muster builds the read models of its documents again.');
  } finally {
    await log.close();
  }
}

function openedLog(config: Config, ports: Operator['ports']): Promise<OpenStore> {
  const { dataDir } = config;
  // A key made now would open nothing of this log.
  if (!knownMasterKey(dataDir, config.masterKey))
    throw new WrongCommand(`There is no master key in ${dataDir}: set DATA_DIR or MASTER_KEY, as for Muster itself.`);
  return openStore(config, ports);
}

asCommand(main);
