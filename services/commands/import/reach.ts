import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Reach } from '#contracts/values/point';
import type { Clock, Random } from '#events/core/ports';
import type { Config } from '#services/app/config';
import { organizationNamed } from '#services/commands/reachIn';
import { openStore } from '#services/store/openStore';
import type { ImportMap } from './files/map/map.ts';
import { mapReach } from './files/points.ts';

/**
 * The reach by which the places of a file are judged: that of its organization in the log. It writes nothing: an installation
 * without a log gets none.
 */
export async function reachBefore(
  map: ImportMap,
  config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey'>,
  ports: { readonly clock: Clock; readonly random: Random },
): Promise<Reach> {
  if (!config.eventStoreUrl && !existsSync(join(config.dataDir, 'events'))) return mapReach(map, null);
  const open = await openStore(config, ports);
  try {
    return mapReach(map, await organizationNamed(open, map.entity.name));
  } finally {
    await open.close();
  }
}
