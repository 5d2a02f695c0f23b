/** The kinds of features of a utility's network, from the ground up. */
export const layerKinds = [
  { kind: 'zones', words: 'Zones', points: false },
  { kind: 'streets', words: 'Streets', points: false },
  { kind: 'mains', words: 'Mains', points: false },
  { kind: 'mileposts', words: 'Mile posts', points: true },
  { kind: 'manholes', words: 'Manholes', points: true },
  { kind: 'valves', words: 'Valves', points: true },
  { kind: 'hydrants', words: 'Hydrants', points: true },
] as const;
/** The layer of a cut network that has the name of each zone once, in its middle. */
export const zoneNames = 'zone_names';
export type LayerKind = (typeof layerKinds)[number]['kind'];
