import { resolve } from 'node:path';
import { masterKey, secretsFrom } from '#services/app/secrets';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { findOrganization } from '#services/commands/organization';
import { WrongCommand } from '#services/commands/wrongCommand';
import { openStore } from '#services/store/openStore';
import { pack } from './packet.ts';

const usage = 'make packet ORG=springwater TO=/a/new/folder [INCIDENT=id | CALLOUT=id]';

/** `make packet`: done when the folder is whole. */
async function main({ env, ports, say, ...operator }: Operator): Promise<undefined> {
  const { ORG: organization, TO: to, INCIDENT: incident, CALLOUT: callout } = env;
  if (!organization || !to || (incident && callout)) throw new WrongCommand(usage);
  const config = operator.config();
  const opened = await openStore(config, ports);
  try {
    const entity = await findOrganization(opened, organization);
    if (!entity) throw new WrongCommand(`There is no organization ${organization}.`);
    const { evidenceAfter: seedAfter } = secretsFrom(masterKey(config.dataDir, config.masterKey, ports.random.bytes));
    const events = await pack({
      store: opened.store,
      dataDir: config.dataDir,
      seedAfter,
      clock: ports.clock,
      counts: config.eventStoreUrl === null,
      entity,
      incident: incident || null,
      callout: callout || null,
      to: resolve(to),
      root: process.cwd(),
    });
    say(
      `Packed ${events.toLocaleString('en-US')} events into ${to}. To verify: python3 verify-evidence.py packet.evidence.jsonl`,
    );
  } finally {
    await opened.close();
  }
}

asCommand(main);
