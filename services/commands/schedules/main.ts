import { readFileSync } from 'node:fs';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { WrongCommand } from '#services/commands/wrongCommand';
import { importSchedules } from './importing.ts';

const usage = 'make import-schedules FILE=export.json ORG=springwater [DESIGNATION="Water on-call"] [APPLY=1]';

/** `make import-schedules`: shows what an export of another program changes, and writes it with APPLY=1. */
async function main({ env, ports, say, ...operator }: Operator): Promise<undefined> {
  const { FILE: file, ORG: organization, DESIGNATION: designation = '', APPLY: apply } = env;
  if (!file || !organization) throw new WrongCommand(usage);
  const text = readFileSync(file, 'utf8');
  const asked = { text, organization, designation, apply: Boolean(apply) };
  say((await importSchedules(operator.config(), asked, ports)).join('\n'));
}

asCommand(main);
