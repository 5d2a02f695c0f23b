import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LayerKind } from '#contracts/map/layerKinds';
import { boxAround } from '#contracts/values/box';
import { idFrom } from '#events/core/ids';
import { type Clock, iso, type Random } from '#events/core/ports';
import { type LayerCommand, layer } from '#events/layer/decider';
import type { Cause } from '#events/store/handle';
import type { Config } from '#services/app/config';
import { findOrganization } from '#services/commands/organization';
import { reachIn } from '#services/commands/reachIn';
import { WrongCommand } from '#services/commands/wrongCommand';
import { filesAt } from '#services/files/filesAt';
import { type Network, positionsOf } from '#services/maps/cutting';
import { type OpenStore, openStore } from '#services/store/openStore';
import { countsOf, type LayerChoice, networkOf } from './network.ts';
import { largest, readFeatures } from './read.ts';

export interface LayerFile extends LayerChoice {
  readonly file: string;
  /** The internal name of the organization. */
  readonly organization: string;
}

export interface LoadedLayer {
  readonly name: string;
  readonly kinds: readonly { readonly kind: LayerKind; readonly features: number }[];
  /** False when the same file was loaded before. */
  readonly isNew: boolean;
  /** The features that are left out or changed. */
  readonly notes: readonly string[];
}

type Where = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey' | 's3'>;
interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

/** Loads a file as a layer, also beside a running Muster. The layer of the same name is replaced. */
export async function loadLayer(config: Where, wanted: LayerFile, ports: Ports): Promise<LoadedLayer> {
  const file = await readFeatures(await bytesOf(wanted.file));
  const name =
    wanted.kind ??
    basename(wanted.file)
      .replace(/\.[^.]*$/, '')
      .slice(0, 60);
  return withStore(config, wanted.organization, ports, async (open, entity) => {
    const { network, notes } = networkOf(file, wanted, await reachIn(open, entity));
    const stored = await storedFile(config, entity, network);
    const id = idFrom('map layer', entity, name);
    const kinds = countsOf(network);
    const extent = boxAround(
      network.features.flatMap(({ geometry }) => positionsOf(geometry)).map(([lng, lat]) => [lat, lng]),
    );
    const command: LayerCommand = { do: 'load', layer: id, entity, name, ...stored, kinds, ...(extent && { extent }) };
    const { events } = await open.handle(layer, id, stepOf(ports, command), causeOf(ports, entity));
    return { name, kinds, isNew: events.length > 0, notes };
  });
}

/** Takes a layer from the map. */
export async function removeLayer(config: Where, organization: string, name: string, ports: Ports): Promise<void> {
  await withStore(config, organization, ports, async (open, entity) => {
    const id = idFrom('map layer', entity, name);
    if ((await open.read(`layer-${id}`)).length === 0)
      throw new WrongCommand(`There is no layer ${JSON.stringify(name)}.`);
    await open.handle(layer, id, stepOf(ports, { do: 'remove' }), causeOf(ports, entity));
  });
}

async function bytesOf(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new WrongCommand(`There is no file ${file}.`);
  if (found.size > largest) throw new WrongCommand(`The file is larger than ${largest / 1_000_000} MB.`);
  return readFile(file);
}

async function withStore<Result>(
  config: Where,
  organization: string,
  ports: Ports,
  act: (open: OpenStore, entity: string) => Promise<Result>,
): Promise<Result> {
  const open = await openStore(config, ports);
  try {
    const entity = await findOrganization(open, organization);
    if (entity !== null) return await act(open, entity);
    throw new WrongCommand(`There is no organization ${JSON.stringify(organization)}: ORG=… is its internal name.`);
  } finally {
    await open.close();
  }
}

/** The file is on disk, or in the bucket, before the log names it. */
async function storedFile(config: Where, entity: string, network: Network): Promise<{ sha256: string; size: number }> {
  const bytes = Buffer.from(JSON.stringify(network));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const folder = join(config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${sha256}.layer`);
  await writeFile(path, bytes, { mode: 0o600, flush: true });
  const files = await filesAt(config, config.dataDir);
  await files.put({ entity, sha256 }, path);
  await rm(path, { force: true });
  return { sha256, size: bytes.length };
}

const stepOf = <Command>({ clock, random }: Ports, command: Command) => ({
  commandId: random.uuid(),
  occurredAt: iso(clock.now()),
  command,
});

const causeOf = ({ random }: Ports, entity: string): Cause => ({
  entity,
  actor: { kind: 'system', id: 'layers' },
  correlationId: random.uuid(),
});
