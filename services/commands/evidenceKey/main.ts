import { masterKey, secretsFrom } from '#services/app/secrets';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { openStore } from '#services/store/openStore';
import { rotateKey } from './rotate.ts';

/** `make rotate-evidence-key`: Muster may run. */
async function main({ ports, say, ...operator }: Operator): Promise<undefined> {
  const config = operator.config();
  const opened = await openStore(config, ports);
  try {
    const { evidenceAfter: seedAfter } = secretsFrom(masterKey(config.dataDir, config.masterKey, ports.random.bytes));
    const key = await rotateKey(opened, { clock: ports.clock, seedAfter });
    say(
      `Checkpoints are signed with the key ${key} from now on; both keys signed the change. Hand the new public keys to auditors and witnesses (docs/operations.md).`,
    );
  } finally {
    await opened.close();
  }
}

asCommand(main);
