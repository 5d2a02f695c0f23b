import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { WrongCommand } from '#services/commands/wrongCommand';
import { loadLayer, removeLayer } from './loading.ts';

const usage =
  'make layers FILE=mains.zip ORG=springwater KIND=mains [NAME=property], or make layers ORG=… REMOVE=mains';

/** `make layers`: done when the layer is loaded or removed. */
async function main({ env, ports, say, ...operator }: Operator): Promise<undefined> {
  const { FILE: file, ORG: organization, KIND: kind, NAME: name, REMOVE: removed } = env;
  if (!organization || (!file && !removed)) throw new WrongCommand(usage);
  const config = operator.config();
  if (removed) {
    await removeLayer(config, organization, removed, ports);
    return say(`The layer ${removed} is no longer shown.`);
  }
  const wanted = { file: file ?? '', organization, kind: kindOf(kind), name: name || null };
  const layer = await loadLayer(config, wanted, ports);
  const counts = layer.kinds.map(({ kind, features }) => `${features.toLocaleString('en-US')} ${kind}`).join(', ');
  if (layer.notes.length > 0) say(['Of the file:', ...layer.notes].join('\n  '));
  say(layer.isNew ? `Loaded ${layer.name}: ${counts}.` : `${layer.name} was loaded before: nothing changed.`);
}

function kindOf(said: string | undefined): LayerKind | null {
  if (!said) return null;
  const found = layerKinds.find(({ kind }) => kind === said);
  if (!found) throw new WrongCommand(`KIND must be one of ${layerKinds.map(({ kind }) => kind).join(', ')}.`);
  return found.kind;
}

asCommand(main);
