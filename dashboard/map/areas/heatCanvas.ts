import L from 'leaflet';
import { fullHeat, type Heat, type HeatPoint, heatColors } from './heat.ts';

function colorsOf(): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = 256;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray(1_024);
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  for (const [at, red, green, blue] of heatColors) gradient.addColorStop(at, `rgb(${red} ${green} ${blue})`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  return context.getImageData(0, 0, 256, 1).data;
}

function stampOf(radius: number): HTMLCanvasElement {
  const stamp = document.createElement('canvas');
  stamp.width = stamp.height = radius * 2;
  const context = stamp.getContext('2d');
  const gradient = context?.createRadialGradient(radius, radius, 0, radius, radius, radius);
  if (!context || !gradient) return stamp;
  gradient.addColorStop(0, 'rgb(0 0 0)');
  gradient.addColorStop(1, 'rgb(0 0 0 / 0%)');
  context.fillStyle = gradient;
  context.fillRect(0, 0, radius * 2, radius * 2);
  return stamp;
}

/**
 * Heat on one canvas over the view. It is drawn anew when the map came to rest, and hidden while it zooms. It fires `drawn`
 * with the number of points of a place in full heat.
 */
export class HeatCanvas extends L.Layer {
  private points: readonly HeatPoint[] = [];
  private canvas: HTMLCanvasElement | null = null;
  private readonly colors = colorsOf();
  private readonly stamp: HTMLCanvasElement;
  private readonly heat: Heat;

  constructor(heat: Heat) {
    super();
    this.heat = heat;
    this.stamp = stampOf(heat.radius);
  }

  show(points: readonly HeatPoint[]): void {
    this.points = points;
    this.draw();
  }

  override onAdd(map: L.Map): this {
    const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide', map.getPanes().overlayPane);
    canvas.style.pointerEvents = 'none';
    canvas.style.opacity = '0.75';
    this.canvas = canvas;
    map.on('moveend resize', this.draw, this);
    this.draw();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off('moveend resize', this.draw, this);
    this.canvas?.remove();
    this.canvas = null;
    return this;
  }

  private draw(): void {
    const map = this._map as L.Map | null | undefined;
    const { canvas, heat } = this;
    if (!map || !canvas) return;
    const { x: width, y: height } = map.getSize();
    if (width === 0 || height === 0) return;
    L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    const spots = this.spotsIn(map, { width, height });
    const full = fullHeat([...spots.values()], heat.max);
    this.fire('drawn', { full });
    for (const { x, y, n } of spots.values()) {
      context.globalAlpha = Math.min(1, Math.max(0.05, n / full));
      context.drawImage(this.stamp, x - heat.radius, y - heat.radius);
    }
    const picture = context.getImageData(0, 0, width, height);
    const { data } = picture;
    for (let at = 3; at < data.length; at += 4) {
      const color = (data[at] ?? 0) * 4;
      if (color === 0) continue;
      data[at - 3] = this.colors[color] ?? 0;
      data[at - 2] = this.colors[color + 1] ?? 0;
      data[at - 1] = this.colors[color + 2] ?? 0;
    }
    context.putImageData(picture, 0, 0);
  }

  /** Points of two pixels are drawn once, as hot as they are many: a city has a million of them. */
  private spotsIn(map: L.Map, { width, height }: { readonly width: number; readonly height: number }) {
    const middle = map.getCenter().lng;
    const { radius } = this.heat;
    const spots = new Map<number, { readonly x: number; readonly y: number; n: number }>();
    for (const { lat, lng, n } of this.points) {
      // The copy of the world that is in view.
      const near = lng + Math.round((middle - lng) / 360) * 360;
      const { x, y } = map.latLngToContainerPoint([lat, near]);
      if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
      const key = (Math.round(y / 2) + radius) * 10_000 + Math.round(x / 2) + radius;
      const spot = spots.get(key);
      if (spot) spot.n += n;
      else spots.set(key, { x, y, n });
    }
    return spots;
  }
}
