import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type MapLayerDoc, mapLayers } from './mapLayers.ts';

const at = '2026-03-01T12:30:00.000Z';
const loaded = (name: string, sha256: string) =>
  happened('MapLayerLoaded', { layer: 'l1', entity: 'arvada', name, sha256, size: 420, kinds: ['mains'] } as never, {
    stream: 'layer-l1',
    at,
  });
const removed = happened('MapLayerRemoved', { layer: 'l1' } as never, { stream: 'layer-l1' });
const docOf = (...events: Parameters<typeof given>[1][]) => given(mapLayers, ...events).doc('l1');

it('shows a layer with its newest file', () => {
  const first = docOf(loaded('Mains', 'aa'));
  expect(first).toEqual({
    uuid: 'l1',
    entity: 'arvada',
    name: 'Mains',
    sha256: 'aa',
    size: 420,
    kinds: ['mains'],
    loaded_time: at,
  });
  expect(docOf(loaded('Mains', 'aa'), loaded('Mains', 'bb'))).toMatchObject({ sha256: 'bb' });
  const { entity, name } = mapLayers.columns ?? {};
  expect([entity?.(first as MapLayerDoc), name?.(first as MapLayerDoc)]).toEqual(['arvada', 'Mains']);
});

it('shows no layer that was removed, and shows it when it is loaded again', () => {
  expect(docOf(loaded('Mains', 'aa'), removed)).toBeNull();
  expect(docOf(loaded('Mains', 'aa'), removed, loaded('Mains', 'cc'))).toMatchObject({ sha256: 'cc' });
});
