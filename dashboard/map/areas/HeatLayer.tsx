import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '#contracts/core/geo';

/** Pixels of one point. */
const radius = 14;
/** So many points in one place have the strongest color. */
const strongest = 6;

/** Many points as warmth, redrawn when the map moves. */
export const HeatLayer = ({ points }: { readonly points: readonly LatLng[] }) => {
  const map = useMap();
  useEffect(() => {
    const layer = new Heat(points);
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, points]);
  return null;
};

class Heat extends L.Layer {
  private readonly canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide');
  private readonly points: readonly LatLng[];

  constructor(points: readonly LatLng[]) {
    super();
    this.points = points;
  }

  override onAdd(map: L.Map): this {
    this.canvas.style.pointerEvents = 'none';
    map.getPanes().overlayPane.append(this.canvas);
    map.on('moveend zoomend resize viewreset', this.draw, this);
    this.draw();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off('moveend zoomend resize viewreset', this.draw, this);
    this.canvas.remove();
    return this;
  }

  private draw(): void {
    const map = this._map;
    const { x, y } = map.getSize();
    const drawing = this.canvas.getContext('2d', { willReadFrequently: true });
    if (!drawing || x === 0 || y === 0) return;
    this.canvas.width = x;
    this.canvas.height = y;
    L.DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]));
    const stamp = spot();
    // Points of one pixel are drawn once, as strong as they are many: a city has a million of them.
    const counts = new Map<number, number>();
    for (const [lat, lng] of this.points) {
      const at = map.latLngToContainerPoint([lat, lng]);
      const [left, top] = [Math.round(at.x / 2), Math.round(at.y / 2)];
      if (left < -radius || top < -radius || left > x || top > y) continue;
      const key = (top + radius) * 10_000 + left + radius;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const [key, count] of counts) {
      drawing.globalAlpha = Math.min(1, count / strongest);
      const [left, top] = [((key % 10_000) - radius) * 2, (Math.floor(key / 10_000) - radius) * 2];
      drawing.drawImage(stamp, left - radius, top - radius);
    }
    const image = drawing.getImageData(0, 0, x, y);
    warm(image.data);
    drawing.putImageData(image, 0, 0);
  }
}

/** A soft black spot. */
function spot(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = radius * 2;
  canvas.height = radius * 2;
  const drawing = canvas.getContext('2d');
  if (drawing) {
    const fade = drawing.createRadialGradient(radius, radius, 1, radius, radius, radius);
    fade.addColorStop(0, 'rgb(0 0 0 / 100%)');
    fade.addColorStop(1, 'rgb(0 0 0 / 0%)');
    drawing.fillStyle = fade;
    drawing.fillRect(0, 0, radius * 2, radius * 2);
  }
  return canvas;
}

/** Colors each pixel by its strength, from blue over yellow to red. */
function warm(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const strength = (pixels[at + 3] ?? 0) / 255;
    if (strength === 0) continue;
    pixels[at] = 255 * Math.min(1, strength * 2);
    pixels[at + 1] = strength < 0.5 ? 90 + 240 * strength : 210 * 2 * (1 - strength);
    pixels[at + 2] = 255 * Math.max(0, 1 - strength * 2);
    pixels[at + 3] = 60 + 160 * strength;
  }
}
