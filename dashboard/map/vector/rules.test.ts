// @vitest-environment jsdom
import type { Feature, LabelRule, PaintRule } from 'protomaps-leaflet';
import { describe, expect, it, vi } from 'vitest';
import { layerKinds } from '#contracts/map/layerKinds';
import type { Colors } from './colors.ts';
import { networkLabels, networkPaint } from './networkRules.ts';
import { regionLabels, regionPaint } from './regionRules.ts';

/** Each color is its name, so that a rule tells what it draws with. */
const colors = new Proxy({}, { get: (_, name) => name }) as Colors;
const line = 2;
const area = 3;
const feature = (props: Feature['props'], geomType = line) => ({ props, geomType }) as Feature;

type Rule = PaintRule | LabelRule;
const drawn = (rules: readonly Rule[], layer: string, of: Feature, zoom = 16) =>
  rules
    .filter(({ dataLayer, minzoom = 0 }) => dataLayer === layer && zoom >= minzoom)
    .filter(({ filter }) => !filter || filter(zoom, of))
    .map(({ symbolizer }) => symbolizer as unknown as Record<string, unknown>);
/** The value of a symbol’s attribute at a zoom. */
const at = (attribute: unknown, zoom: number): unknown => {
  const found = (attribute as { per_feature?: unknown; str?: unknown; value?: unknown }) ?? {};
  const value = found.value ?? found.str ?? attribute;
  return typeof value === 'function' ? (value as (zoom: number) => unknown)(zoom) : value;
};

const sizeOfText = (rule: LabelRule | undefined): unknown =>
  (rule?.symbolizer as { font?: { size?: unknown } } | undefined)?.font?.size;

describe('the region', () => {
  const paint = regionPaint(colors);
  const road = (props: Feature['props'], zoom: number, layer = 'roads') =>
    drawn(paint, layer, feature(props), zoom).map(({ color, width }) => [
      at(color, zoom),
      Math.round((at(width, zoom) as number) * 100) / 100,
    ]);

  it.each([
    ['a motorway from afar', { kind: 'highway' }, 5, [['map-road-major', 0.5]]],
    ['a motorway', { kind: 'highway', kind_detail: 'motorway' }, 14, [['map-road-major', 7]]],
    ['no major road from afar', { kind: 'major_road' }, 7, []],
    ['a major road', { kind: 'major_road' }, 14, [['map-road-major', 5]]],
    ['a major road at its first zoom', { kind_detail: 'primary' }, 8, [['map-road-major', 0.5]]],
    ['a medium road', { kind: 'medium_road' }, 14, [['map-road', 4]]],
    ['a medium road at its first zoom', { kind_detail: 'tertiary' }, 11, [['map-road', 1.15]]],
    ['no medium road from afar', { kind_detail: 'tertiary' }, 10, []],
    ['a street', { kind: 'minor_road', kind_detail: 'residential' }, 14, [['map-road', 3]]],
    ['a street twice as near', { kind: 'minor_road' }, 16, [['map-road', 6.89]]],
    ['no street from afar', { kind: 'minor_road' }, 11, []],
    ['a path', { kind: 'path' }, 15, [['map-road', 1.52]]],
    ['no path from afar', { kind: 'path' }, 14, []],
    ['a railway', { kind: 'rail' }, 14, [['map-rail', 1]]],
    ['no railway from afar', { kind: 'rail' }, 11, []],
  ])('has %s', (_, props, zoom, expected) => expect(road(props, zoom)).toEqual(expected));

  it('knows the words of both kinds of archives', () => {
    expect(road({ class: 'motorway' }, 14, 'transportation')).toEqual([['map-road-major', 7]]);
    expect(road({ class: 'minor' }, 14, 'transportation')).toEqual([['map-road', 3]]);
    expect(road({}, 14)).toEqual([['map-road', 3]]);
  });

  it.each([
    ['earth', {}, area, ['land']],
    ['earth', {}, line, []],
    ['landuse', { kind: 'park' }, area, ['map-park']],
    ['landcover', { kind: 'forest' }, area, ['map-park']],
    ['park', { class: 'nature_reserve' }, area, ['map-park']],
    ['landuse', { kind: 'industrial' }, area, []],
    ['water', {}, area, ['water']],
    ['water', { kind: 'river' }, line, ['water']],
    ['waterway', {}, line, ['water']],
    ['waterway', {}, area, []],
    ['buildings', {}, area, ['map-building']],
    ['building', {}, area, ['map-building']],
    ['boundaries', {}, line, ['border-state']],
    ['boundary', {}, line, ['border-state']],
  ])('draws of %s %j with geometry %i %j', (layer, props, geomType, expected) =>
    expect(drawn(paint, layer, feature(props, geomType)).map(({ fill, color }) => at(fill ?? color, 16))).toEqual(
      expected,
    ),
  );

  it('has no buildings from afar', () => {
    expect(drawn(paint, 'buildings', feature({}, area), 14)).toEqual([]);
    expect(drawn(paint, 'buildings', feature({}, area), 15)).toHaveLength(1);
  });

  it.each([
    ['places', { kind: 'locality' }, 5, 1],
    ['place', { class: 'city' }, 5, 1],
    ['places', { kind: 'neighbourhood' }, 11, 0],
    ['places', { kind: 'neighbourhood' }, 12, 1],
    ['roads', {}, 13, 0],
    ['roads', {}, 14, 1],
    ['transportation_name', {}, 14, 1],
    ['water', {}, 11, 0],
    ['water_name', {}, 12, 1],
  ])('names %s %j at zoom %i %i times', (layer, props, zoom, times) =>
    expect(drawn(regionLabels(colors), layer, feature(props), zoom)).toHaveLength(times),
  );
});

describe('the network', () => {
  const shown = layerKinds.map(({ kind }) => ({ source: 'own', kind }));

  it('draws each kind from its own layer, and mains from a near view', () => {
    const paint = networkPaint(shown, colors);
    expect(paint.map(({ dataSource, dataLayer, minzoom }) => [dataSource, dataLayer, minzoom])).toEqual(
      shown.map(({ kind }) => ['own', kind, kind === 'mains' ? 13 : undefined]),
    );
  });

  it('draws lines that widen with the map, and circles that never vanish', () => {
    const [mains, streets, valves] = networkPaint(
      (['mains', 'streets', 'valves'] as const).map((kind) => ({ source: 'own', kind })),
      colors,
    ).map(({ symbolizer }) => symbolizer as unknown as Record<string, unknown>);
    expect([12, 14, 16].map((zoom) => at(mains?.width, zoom))).toEqual([0.75, 1.1, 2.2]);
    expect([12, 14, 16].map((zoom) => at(streets?.width, zoom))).toEqual([2, 4, 8]);
    expect([12, 14, 17].map((zoom) => at(valves?.radius, zoom))).toEqual([1.5, 1.8, 4.5]);
    expect([at(mains?.color, 14), at(streets?.color, 14), at(valves?.fill, 14)]).toEqual([
      'net-mains',
      'map-road',
      'net-mains',
    ]);
  });

  it('names streets first, then zones, mains and single things, each from its zoom', () => {
    const labels = networkLabels(shown.toReversed(), colors);
    expect(labels.map(({ dataLayer, minzoom }) => [dataLayer, minzoom])).toEqual([
      ['streets', 14],
      ['zone_names', undefined],
      ['mains', 16],
      ['valves', 17],
      ['hydrants', 17],
      ['manholes', 17],
      ['mileposts', 15],
    ]);
  });

  it('has larger names on a wall, whose text is larger', () => {
    const sizeOf = () => {
      const [streets] = networkLabels([{ source: 'own', kind: 'streets' }], colors);
      return sizeOfText(streets);
    };
    expect(sizeOf()).toBe(12);
    vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ fontSize: '24px' } as CSSStyleDeclaration);
    expect(sizeOf()).toBe(18);
  });
});
