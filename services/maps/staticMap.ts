import type { LatLng } from '#contracts/core/geo';
import { metres, mile } from './earth.ts';
import { groundOf, pixel } from './ground.ts';
import { type Size, type View, viewOf } from './view.ts';

export interface Drawing extends Size {
  /** The incident's points: red pins. */
  readonly current: readonly LatLng[];
  /** Other active incidents: small and black. */
  readonly others: readonly LatLng[];
  /** The text shown when the incident has no location. */
  readonly middle: LatLng;
  readonly theme: 'light' | 'dark';
}

/** The most points in one picture (S2 §9). */
export const mostPoints = 398;
/** Points farther away than this do not widen the picture. Metres. */
const around = 20_000;

// The colors of the live map in `dashboard/ui/theme/theme.css`. The two kinds of points differ in shape and size as well.
const colors = {
  light: { land: '#eceee9', county: '#a3aca6', state: '#7c877f', words: '#465158', pin: '#b3261e', edge: '#ffffff' },
  dark: { land: '#27303a', county: '#56636f', state: '#8494a1', words: '#b9c4cd', pin: '#e5534b', edge: '#ffffff' },
} as const;

/**
 * The points of an incident as an SVG without scripts, style sheets or outside requests. Drawn in lines, so it is
 * equally sharp at scale 2 (S2 §9). Its text names the kinds of points and no address.
 */
export function staticMap({ current, others, middle, theme, ...size }: Drawing): string {
  const shown = current.slice(0, mostPoints);
  const near = nearest(others, shown[0] ?? middle).slice(0, mostPoints - shown.length);
  const [first = middle] = shown;
  const view = viewOf([first, ...shown, ...near.filter((point) => metres(point, first) < around)], size);
  const dots = near.filter(view.holds);
  const { width, height } = view;
  const color = colors[theme];
  const ground = groundOf(view);
  const line = (d: string, more: string) => (d === '' ? '' : `<path d="${d}" fill="none" ${more}/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title words">`,
    `<title id="title">Map of the incident</title><desc id="words">${said(shown.length, dots.length)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${color.land}"/>`,
    grid(view, color),
    line(ground.counties, `stroke="${color.county}" stroke-dasharray="5 4"`),
    line(ground.states, `stroke="${color.state}" stroke-width="1.5"`),
    ...dots.map((point) => {
      const [x, y] = view.at(point);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3.5" fill="#000000" stroke="${color.edge}"/>`;
    }),
    ...shown.map((point) => pin(pixel(view.at(point)), color)),
    legend(view, color, { pins: shown.length, dots: dots.length }),
    scaleBar(view, color),
    '</svg>',
  ].join('');
}

/** The content of the picture, in words. */
export function said(current: number, others: number): string {
  const places = current === 0 ? 'Nobody has said where yet' : current === 1 ? 'One red pin' : `${current} red pins`;
  const dots = others === 0 ? 'no other active incident near' : others === 1 ? 'one black dot' : `${others} black dots`;
  return `${places}, ${dots}: a pin is this incident, a dot another active one. Borders of states and counties; no streets.`;
}

type Color = (typeof colors)[keyof typeof colors];

const pin = (at: string, { pin, edge }: Color): string =>
  `<g transform="translate(${at})"><path d="M0 0C-3-7-9-10-9-17A9 9 0 1 1 9-17C9-10 3-7 0 0Z" fill="${pin}" stroke="${edge}" stroke-width="1.5"/><circle cy="-17" r="3.5" fill="${edge}"/></g>`;

const words = (x: number, y: number, { words: ink, land }: Color, text: string, anchor = 'start'): string =>
  `<text x="${x}" y="${y}" fill="${ink}" stroke="${land}" stroke-width="3" paint-order="stroke" font-family="system-ui, sans-serif" font-size="11" text-anchor="${anchor}">${text}</text>`;

function legend({ height, width }: View, color: Color, { pins, dots }: { pins: number; dots: number }): string {
  const y = height - 8;
  const parts = [];
  if (pins > 0)
    parts.push(
      `<g transform="translate(14 ${y + 2}) scale(.6)">${pin('0,0', color)}</g>`,
      words(24, y, color, 'this incident'),
    );
  if (dots > 0 && width >= 300) {
    parts.push(`<circle cx="108" cy="${y - 4}" r="3.5" fill="#000000" stroke="${color.edge}"/>`);
    parts.push(words(116, y, color, 'other active incidents'));
  }
  if (width >= 480) parts.push(words(width - 8, y, color, 'No streets. Borders: US Census', 'end'));
  return parts.join('');
}

/** The scale, above the right end of the legend. */
function scaleBar(view: View, color: Color): string {
  const { width, height, west, east, south, north } = view;
  const middle: LatLng = [(south + north) / 2, west];
  const miles = metres(middle, [middle[0], east]) / mile;
  const length = stepFor(miles * Math.min(0.4, 120 / width), 2);
  const [x, y, long] = [width - 8, height - 26, (length / miles) * width];
  const bar = `<path d="M${(x - long).toFixed(1)},${y - 4}v4H${x}v-4" fill="none" stroke="${color.words}"/>`;
  return bar + words(x, y - 6, color, `${Number(length.toPrecision(3))} mi`, 'end');
}

/** Room for a label between two lines. */
const pixelsApart = 90;
const gridFromZoom = 7;

/** Latitude and longitude, as the live map draws them without streets. */
function grid(view: View, color: Color): string {
  if (view.zoom < gridFromZoom) return '';
  const step = stepFor(view.east - view.west, view.width / pixelsApart);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  let lines = '';
  const labels: string[] = [];
  for (const lng of multiples(view.west, view.east, step)) {
    const [x] = view.at([view.north, lng]);
    lines += `M${x.toFixed(1)},0V${view.height}`;
    labels.push(words(x + 3, 12, color, `${lng.toFixed(decimals)}°`));
  }
  for (const lat of multiples(view.south, view.north, step)) {
    const [, y] = view.at([lat, view.west]);
    lines += `M0,${y.toFixed(1)}H${view.width}`;
    labels.push(words(4, y - 3, color, `${lat.toFixed(decimals)}°`));
  }
  return `<path d="${lines}" fill="none" stroke="${color.county}" stroke-opacity=".45"/>${labels.join('')}`;
}

/** 1, 2 or 5 times a power of ten, so that about this many fit. */
function stepFor(span: number, count: number): number {
  const rough = span / Math.max(2, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
}

const multiples = (from: number, to: number, step: number): readonly number[] => {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, n) => (first + n) * step);
};

const nearest = (points: readonly LatLng[], to: LatLng): readonly LatLng[] =>
  points
    .map((point) => ({ point, far: metres(point, to) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ point }) => point);
