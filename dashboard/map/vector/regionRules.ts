import {
  CenteredTextSymbolizer,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { Colors } from './colors.ts';

const font = '"Source Sans 3 Variable", system-ui, sans-serif';

// Archives of Protomaps have `kind` on each feature, those of OpenMapTiles `class`.
const kindOf = ({ props }: Feature): string => String(props.kind_detail ?? props.kind ?? props.class ?? '');
const classOf = ({ props }: Feature): string => String(props.kind ?? props.class ?? '');
const isAny =
  (words: RegExp) =>
  (_: number, feature: Feature): boolean =>
    words.test(classOf(feature)) || words.test(kindOf(feature));

const parks = /park|forest|wood|grass|garden|cemetery|golf|nature|meadow|scrub|pitch|recreation|farmland/;
const motorways = /highway|motorway|trunk/;
const majors = /major|primary|secondary/;
const mediums = /medium|tertiary/;
const rails = /rail|transit/;
const paths = /path|track|pedestrian|footway|cycleway|steps|ferry|pier|service|other/;
const isMinor = (_: number, feature: Feature): boolean => {
  const both = `${classOf(feature)} ${kindOf(feature)}`;
  return ![motorways, majors, mediums, rails, paths].some((words) => words.test(both));
};

/** The same for both names of a layer: Protomaps first, then OpenMapTiles. */
const of = <Rule>(layers: readonly string[], rule: Rule) => layers.map((dataLayer) => ({ ...rule, dataLayer }));

/** Width by zoom, doubling with the map from street level on. */
const width = (at14: number) => (zoom: number) => Math.max(0.5, at14 * 2 ** ((zoom - 14) * 0.6));

/** Land, water, roads and buildings of a region, in the colors of the console. */
export function regionPaint(colors: Colors): PaintRule[] {
  const area = (fill: string) => new PolygonSymbolizer({ fill });
  const road = (color: string, at14: number) => new LineSymbolizer({ color, width: width(at14), lineCap: 'round' });
  const roads = ['roads', 'transportation'];
  const isArea = (_: number, { geomType }: Feature): boolean => geomType === 3;
  const isLine = (_: number, { geomType }: Feature): boolean => geomType === 2;
  return [
    ...of(['earth'], { symbolizer: area(colors.land), filter: isArea }),
    ...of(['landuse', 'landcover', 'park'], { symbolizer: area(colors['map-park']), filter: isAny(parks) }),
    ...of(['water'], { symbolizer: area(colors.water), filter: isArea }),
    ...of(['water', 'waterway'], {
      symbolizer: new LineSymbolizer({ color: colors.water, width: width(1.5) }),
      filter: isLine,
    }),
    ...of(['buildings', 'building'], { symbolizer: area(colors['map-building']), minzoom: 15 }),
    ...of(roads, { symbolizer: road(colors['map-road'], 1), filter: isAny(paths), minzoom: 15 }),
    ...of(roads, { symbolizer: road(colors['map-road'], 3), filter: isMinor, minzoom: 12 }),
    ...of(roads, { symbolizer: road(colors['map-road'], 4), filter: isAny(mediums), minzoom: 11 }),
    ...of(roads, { symbolizer: road(colors['map-road-major'], 5), filter: isAny(majors), minzoom: 8 }),
    ...of(roads, { symbolizer: road(colors['map-road-major'], 7), filter: isAny(motorways) }),
    ...of(roads, {
      symbolizer: new LineSymbolizer({ color: colors['map-rail'], width: 1, dash: [6, 4] }),
      filter: isAny(rails),
      minzoom: 12,
    }),
    ...of(['boundaries', 'boundary'], {
      symbolizer: new LineSymbolizer({ color: colors['border-state'], width: 1, dash: [5, 4] }),
    }),
  ];
}

/** The names of places, streets and waters. */
export function regionLabels(colors: Colors): LabelRule[] {
  const halo = { stroke: colors.land, width: 2.5, fontFamily: font };
  const labelProps = ['name:en', 'name'];
  const towns = /city|town|locality/;
  return [
    ...of(['places', 'place'], {
      symbolizer: new CenteredTextSymbolizer({ labelProps, fill: colors.ink, fontSize: 15, fontWeight: 550, ...halo }),
      filter: isAny(towns),
    }),
    ...of(['places', 'place'], {
      symbolizer: new CenteredTextSymbolizer({ labelProps, fill: colors['ink-quiet'], fontSize: 13, ...halo }),
      filter: (zoom: number, feature: Feature) => !isAny(towns)(zoom, feature),
      minzoom: 12,
    }),
    ...of(['roads', 'transportation_name'], {
      symbolizer: new LineLabelSymbolizer({ labelProps, fill: colors['ink-quiet'], fontSize: 12, ...halo }),
      minzoom: 14,
    }),
    ...of(['water', 'water_name'], {
      symbolizer: new CenteredTextSymbolizer({
        labelProps,
        fill: colors['ink-quiet'],
        fontSize: 12,
        fontStyle: 'italic',
        ...halo,
      }),
      minzoom: 12,
    }),
  ];
}
