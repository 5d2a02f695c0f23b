import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  GroupSymbolizer,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  OffsetTextSymbolizer,
  type PaintRule,
} from 'protomaps-leaflet';
import { type LayerKind, zoneNames } from '#contracts/map/layerKinds';
import type { Colors } from './colors.ts';

const font = '"Source Sans 3 Variable", system-ui, sans-serif';
/** Names of points are only readable when few are left. */
const pointNamesFromZoom = 17;

/** In a wider view the mains of a town are a dense net. */
const mainsFromZoom = 13;

/** One kind of one layer: an archive may hold several kinds. */
export interface ShownKind {
  readonly source: string;
  readonly kind: LayerKind;
}

/** A quiet drawing: thin lines and small circles, below the incidents and crews. */
export function networkPaint(shown: readonly ShownKind[], colors: Colors): PaintRule[] {
  const line = (color: string, at14: number) =>
    new LineSymbolizer({ color, width: (zoom: number) => Math.max(0.75, at14 * 2 ** ((zoom - 14) * 0.5)) });
  const circle = (fill: string) =>
    new CircleSymbolizer({
      radius: (zoom: number) => Math.max(1.5, (zoom - 12) * 0.9),
      fill,
      stroke: colors.land,
      width: 1,
    });
  const symbols = {
    zones: () => new LineSymbolizer({ color: colors['net-zones'], width: 1.5, dash: [8, 5], opacity: 0.7 }),
    streets: () => line(colors['map-road'], 4),
    mains: () => line(colors['net-mains'], 1.1),
    mileposts: () => circle(colors['ink-quiet']),
    manholes: () => circle(colors['net-manholes']),
    valves: () => circle(colors['net-mains']),
    hydrants: () => circle(colors['net-hydrants']),
  } satisfies Record<LayerKind, () => PaintRule['symbolizer']>;
  return shown.map(({ source, kind }) => ({
    dataSource: source,
    dataLayer: kind,
    symbolizer: symbols[kind](),
    ...(kind === 'mains' && { minzoom: mainsFromZoom }),
  }));
}

/** 1 on a desk; more on a wall display, whose text is larger. */
const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Names, the most useful first: a street, then a zone, then the size of a main, then a single valve. */
export function networkLabels(shown: readonly ShownKind[], colors: Colors): LabelRule[] {
  const words = { labelProps: ['name'], stroke: colors.land, width: 2.5, fontFamily: font };
  const scale = textScale();
  const along = (fill: string, fontSize: number) =>
    new LineLabelSymbolizer({ ...words, fill, fontSize: fontSize * scale, repeatDistance: 300 });
  const beside = (fill: string) =>
    new GroupSymbolizer([new OffsetTextSymbolizer({ ...words, fill, fontSize: 11 * scale, offsetX: 7, offsetY: 0 })]);
  const rules = {
    streets: () => ({ symbolizer: along(colors['ink-quiet'], 12), minzoom: 14 }),
    zones: () => ({
      symbolizer: new CenteredTextSymbolizer({
        ...words,
        fill: colors['net-zones'],
        fontSize: 13 * scale,
        fontWeight: 550,
      }),
    }),
    mains: () => ({ symbolizer: along(colors['ink-quiet'], 11), minzoom: 16 }),
    valves: () => ({ symbolizer: beside(colors['net-mains']), minzoom: pointNamesFromZoom }),
    hydrants: () => ({ symbolizer: beside(colors['net-hydrants']), minzoom: pointNamesFromZoom }),
    manholes: () => ({ symbolizer: beside(colors['net-manholes']), minzoom: pointNamesFromZoom }),
    mileposts: () => ({ symbolizer: beside(colors['ink-quiet']), minzoom: 15 }),
  } satisfies Record<LayerKind, () => Pick<LabelRule, 'symbolizer' | 'minzoom'>>;
  const order = Object.keys(rules) as readonly LayerKind[];
  return shown
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ source, kind }) => ({
      dataSource: source,
      dataLayer: kind === 'zones' ? zoneNames : kind,
      ...rules[kind](),
    }));
}
