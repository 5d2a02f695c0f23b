import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Pixel, View } from './view.ts';

/** GeoJSON's order: longitude first. */
type Outline = readonly (readonly number[])[];
interface Border {
  readonly line: Outline;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}
interface Atlas {
  readonly land: readonly Border[];
  readonly states: readonly Border[];
  readonly counties: readonly Border[];
}

/** As on the live map: seven times the data of states, and unreadable from afar. */
const countiesFromZoom = 7;

let atlas: Atlas | null = null;

/** The borders in a view as SVG paths, drawn from the census data like the live map's (package `us-atlas`). */
export function groundOf(view: View): { readonly states: string; readonly counties: string } {
  // Loaded with the first picture: it takes a third of a second, and a process without screens never needs it.
  atlas ??= readAtlas();
  return {
    states: [...atlas.land, ...atlas.states].map((border) => path(border, view)).join(''),
    counties: view.zoom < countiesFromZoom ? '' : atlas.counties.map((border) => path(border, view)).join(''),
  };
}

function readAtlas(): Atlas {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const lines = (layer: string, inner: boolean): readonly Border[] => {
    const object = topology.objects[layer] as GeometryCollection;
    const drawn = inner ? mesh(topology, object, (a, b) => a !== b) : mesh(topology, object);
    return drawn.coordinates.map(bounded);
  };
  return { land: lines('nation', false), states: lines('states', true), counties: lines('counties', true) };
}

function bounded(line: Outline): Border {
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const [lng = 0, lat = 0] of line) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return { line, west, east, south, north };
}

/** Only the stretches that the view touches: a coast has thousands of points. */
function path(border: Border, view: View): string {
  if (border.east < view.west || border.west > view.east || border.north < view.south || border.south > view.north)
    return '';
  let drawn = '';
  let last: Pixel | null = null;
  let pen = false;
  for (const [lng = 0, lat = 0] of border.line) {
    const now = view.at([lat, lng]);
    if (last && touches(last, now, view)) {
      drawn += `${pen ? '' : `M${pixel(last)}`}L${pixel(now)}`;
      pen = true;
    } else pen = false;
    last = now;
  }
  return drawn;
}

function touches([x1, y1]: Pixel, [x2, y2]: Pixel, { width, height }: View): boolean {
  return Math.max(x1, x2) >= 0 && Math.min(x1, x2) <= width && Math.max(y1, y2) >= 0 && Math.min(y1, y2) <= height;
}

/** A tenth of a pixel is invisible. */
export const pixel = ([x, y]: Pixel): string => `${Number(x.toFixed(1))},${Number(y.toFixed(1))}`;
