import L from 'leaflet';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap, useMapEvents } from 'react-leaflet';
import { mesh } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import counties from 'us-atlas/counties-10m.json?url';
import states from 'us-atlas/states-10m.json?url';
import { callLimit, timeLimit } from '../data/timeLimit.ts';
import { drawnGrounds } from './network/hiddenKinds.ts';
import { PlaceNames } from './PlaceNames.tsx';

/** Counties are seven times the data of states, and unreadable from afar. */
const countiesFromZoom = 7;
/** Drawn for 1:10,000,000: closer than this a border may be streets away from its true place, so it is hidden. */
const bordersUpToZoom = 13;

/** The server was away while the atlas was loaded: the map asks again. Milliseconds. */
const askAgainAfter = 5_000;

const loads = new Map<string, Promise<Topology | null>>();

/** One layer of the atlas, loaded once for each page; null when it could not be loaded this time. */
const load = (url: string): Promise<Topology | null> => {
  const known = loads.get(url) ?? loaded(url);
  loads.set(url, known);
  return known;
};

// A failed load is forgotten, so that the next one asks the server again.
const loaded = async (url: string): Promise<Topology | null> => {
  const limit = timeLimit(callLimit);
  try {
    const answer = await fetch(url, { signal: limit.signal });
    if (answer.ok) return (await answer.json()) as Topology;
  } catch {
    // The connection broke, before the answer or in the middle of it.
  } finally {
    limit.end();
  }
  loads.delete(url);
  return null;
};

type Layer = 'land' | 'states' | 'counties';

const lines = (topology: Topology, layer: Layer): GeoJSON.MultiLineString | GeoJSON.GeometryObject => {
  const object = topology.objects[layer === 'land' ? 'nation' : layer];
  return mesh(topology, object as Parameters<typeof mesh>[1], layer === 'land' ? undefined : (a, b) => a !== b);
};

const drawn = (topology: Topology, layer: Layer, renderer: L.SVG): L.GeoJSON =>
  L.geoJSON(lines(topology, layer), {
    interactive: false,
    pane: 'basemap',
    // The style sheet sets the colors, so that light and dark need no redrawing.
    style: { renderer, className: `ground-${layer}`, stroke: true, smoothFactor: 0.8 },
  } as L.GeoJSONOptions);

/** Draws one of the atlas's layers while `wanted`. */
const useLayer = (renderer: L.SVG, url: string, layer: Layer, wanted: boolean): void => {
  const map = useMap();
  useEffect(() => {
    if (!wanted) return;
    let shown: L.GeoJSON | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = async (): Promise<void> => {
      const topology = await load(url);
      if (stopped) return;
      if (topology) shown = drawn(topology, layer, renderer).addTo(map);
      else timer = setTimeout(() => void show(), askAgainAfter);
    };
    void show();
    return () => {
      stopped = true;
      clearTimeout(timer);
      shown?.remove();
    };
  }, [map, renderer, url, layer, wanted]);
};

const credit = 'Borders: US Census';

/** The built-in map: state and county borders, the names of places and ZIP codes. `notice` says why it is shown. */
export const DrawnGround = ({ notice }: { readonly notice?: string }) => {
  useEffect(() => {
    drawnGrounds.count += 1;
    return () => {
      drawnGrounds.count -= 1;
    };
  }, []);
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  const [renderer] = useState(() => L.svg({ pane: 'basemap', padding: 0.5 }));
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  useLayer(renderer, states, 'land', zoom <= bordersUpToZoom);
  useLayer(renderer, states, 'states', zoom <= bordersUpToZoom);
  useLayer(renderer, counties, 'counties', zoom >= countiesFromZoom && zoom <= bordersUpToZoom);
  useEffect(() => {
    map.attributionControl?.addAttribution(credit);
    return () => void map.attributionControl?.removeAttribution(credit);
  }, [map]);
  return (
    <>
      <PlaceNames />
      {/* The pane of the ground has no size, and moves with the map. */}
      {notice && createPortal(<output className="map-notice">{notice}</output>, map.getContainer())}
    </>
  );
};
