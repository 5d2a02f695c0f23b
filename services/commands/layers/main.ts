import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';
import { readConfig, WrongSetting } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { loadLayer, removeLayer } from './loading.ts';
import { WrongLayer } from './wrongLayer.ts';

const usage =
  'make layers FILE=mains.zip ORG=springwater KIND=mains [NAME=property], or make layers ORG=… REMOVE=mains';

/** `make layers`: exit 0 when the layer is loaded or removed, 2 when the file or an option is wrong. */
async function main(): Promise<void> {
  const { FILE: file, ORG: organization, KIND: kind, NAME: name, REMOVE: removed } = process.env;
  if (!organization || (!file && !removed)) throw new WrongLayer(usage);
  const ports = { clock: systemClock, random: systemRandom };
  const config = readConfig(process.env);
  if (removed) {
    await removeLayer(config, organization, removed, ports);
    return say(`The layer ${removed} is no longer shown.`);
  }
  const wanted = { file: file ?? '', organization, kind: kindOf(kind), name: name || null };
  const layer = await loadLayer(config, wanted, ports);
  const counts = layer.kinds.map(({ kind, features }) => `${features.toLocaleString('en-US')} ${kind}`).join(', ');
  say(layer.isNew ? `Loaded ${layer.name}: ${counts}.` : `${layer.name} was loaded before: nothing changed.`);
}

function kindOf(said: string | undefined): LayerKind | null {
  if (!said) return null;
  const found = layerKinds.find(({ kind }) => kind === said);
  if (!found) throw new WrongLayer(`KIND must be one of ${layerKinds.map(({ kind }) => kind).join(', ')}.`);
  return found.kind;
}

const say = (words: string): void => void process.stdout.write(`${words}\n`);

main().then(
  () => process.exit(0),
  (error: Error) => {
    const known = error instanceof WrongLayer || error instanceof WrongSetting;
    process.stderr.write(`${known ? error.message : (error.stack ?? String(error))}\n`);
    process.exit(known ? 2 : 1);
  },
);
