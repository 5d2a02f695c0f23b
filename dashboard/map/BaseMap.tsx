import 'leaflet/dist/leaflet.css';
import './BaseMap.css';
import { type ReactNode, useEffect } from 'react';
import { MapContainer, Pane, ScaleControl, useMap } from 'react-leaflet';
import type { Config } from '#contracts/accounts/viewer';
import type { LatLng } from '#contracts/core/geo';
import { currentViewer, useConfig } from '../data/viewer.ts';
import { centralUs } from './centralUs.ts';
import { DrawnGround } from './DrawnGround.tsx';
import { FollowPaper } from './FollowPaper.tsx';
import { NetworkLayers } from './network/NetworkLayers.tsx';
import { Tiles } from './Tiles.tsx';
import { RegionTiles } from './vector/RegionTiles.tsx';

const zoomOfTheUs = 4;
const deepest = 19;

/** Leaflet watches the window only; hiding and showing a pane changes the map's size without it. */
const FollowSize = () => {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    const observer = new ResizeObserver(() => {
      // Hidden, it keeps its size, so that popups opened while it returns are measured correctly.
      if (container.clientWidth > 0) map.invalidateSize({ pan: false });
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, [map]);
  return null;
};

/** Leaflet's own credit has a flag in it. */
const NoFlag = () => {
  const map = useMap();
  useEffect(() => void map.attributionControl?.setPrefix(false), [map]);
  return null;
};

interface Props {
  /** The map's subject, for people who cannot see it. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly centre?: LatLng;
  readonly zoom?: number;
  /** Shows the control that chooses the layers of the network. */
  readonly layerSwitches?: boolean;
  /** Shows pictures from the air where a server of them is set (S0 §2). */
  readonly satellite?: boolean;
  readonly children?: ReactNode;
}

const Ground = ({ config, satellite }: { readonly config: Config | null; readonly satellite: boolean }) => {
  if (satellite && config?.satellite_url)
    return <Tiles url={config.satellite_url} attribution={config.satellite_attribution} photographs />;
  if (config?.tiles_file) return <RegionTiles attribution={config.tile_attribution} />;
  if (config?.tile_url) return <Tiles url={config.tile_url} attribution={config.tile_attribution} />;
  return <DrawnGround />;
};

/** A Leaflet map that is never a gray square: tiles when a server is set and answers, otherwise the built-in map. */
export const BaseMap = ({
  label,
  className,
  centre = centralUs,
  zoom = zoomOfTheUs,
  layerSwitches = false,
  satellite = false,
  children,
}: Props) => {
  const config = useConfig();
  return (
    <section aria-label={label} className={className} style={{ isolation: 'isolate' }}>
      <MapContainer
        className="base-map"
        center={[centre[0], centre[1]]}
        zoom={zoom}
        minZoom={3}
        // Markercluster needs a deepest zoom, and without tiles nothing else sets one.
        maxZoom={deepest}
        worldCopyJump
      >
        {/* Below everything else, or a base map that loads late covers what was drawn before it. */}
        <Pane name="basemap" style={{ zIndex: 150 }}>
          <Ground config={config} satellite={satellite} />
        </Pane>
        <NoFlag />
        <FollowSize />
        <FollowPaper />
        <ScaleControl position="bottomleft" metric={false} />
        {currentViewer() && <NetworkLayers switches={layerSwitches} />}
        {children}
      </MapContainer>
    </section>
  );
};
