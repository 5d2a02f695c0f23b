/** The kinds of features of a utility's network, from the ground up. */
export const layerKinds = [
  { kind: 'zones', words: 'Zones', points: false },
  { kind: 'streets', words: 'Streets', points: false },
  { kind: 'mains', words: 'Mains', points: false },
  { kind: 'manholes', words: 'Manholes', points: true },
  { kind: 'valves', words: 'Valves', points: true },
  { kind: 'hydrants', words: 'Hydrants', points: true },
] as const;
export type LayerKind = (typeof layerKinds)[number]['kind'];
