// @vitest-environment jsdom
import L from 'leaflet';
import { expect, it } from 'vitest';
import { card } from '../../../testing/cast.ts';
import { countedNumber, countedOf } from './clusterWords.ts';
import type { MarkedIncident } from './markerLayer.ts';
import { smallLayer } from './smallLayer.ts';

const size = 600;
const at = [39.8028, -105.0875] as const;
const incident = (uuid: string, place: MarkedIncident['at']): MarkedIncident => ({
  card: card(uuid),
  at: place,
  counted: countedNumber(countedOf(card(uuid))),
  opacity: 1,
});

it('incidents of one address are one pin with their number at the last zoom, and a press spreads them', () => {
  const div = document.createElement('div');
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(div, side, { value: size });
  document.body.append(div);
  const map = L.map(div, { maxZoom: 19, zoomAnimation: false, fadeAnimation: false }).setView([...at], 19);
  const layer = smallLayer(map, () => {});
  // The fourth is at the next house, sixteen meters away.
  const all = ['a', 'b', 'c'].map((uuid) => incident(uuid, [...at]));
  layer.show([...all, incident('d', [39.8028, -105.08731])], undefined);
  const icons = () => [...div.querySelectorAll<HTMLElement>('.leaflet-marker-pane > *')];
  expect(icons()).toHaveLength(2);
  const numbered = icons().filter(({ textContent }) => textContent?.includes('3'));
  expect(numbered).toHaveLength(1);
  numbered[0]?.click();
  expect(icons().length).toBeGreaterThanOrEqual(5);
  layer.remove();
  map.remove();
});
