import { describe, expect, it } from 'vitest';
import type { LatLng } from '#contracts/core/geo';
import { type Drawing, staticMap } from './staticMap.ts';

const arvada: LatLng = [39.8028, -105.0875];
const drawing: Drawing = { width: 640, height: 320, current: [arvada], others: [], middle: arvada, theme: 'light' };
const draw = (changed: Partial<Drawing> = {}): string => staticMap({ ...drawing, ...changed });
const around = (count: number, far = 0.05): LatLng[] =>
  Array.from({ length: count }, (_, n) => [arvada[0] + far * Math.sin(n), arvada[1] + far * Math.cos(n)]);

const pins = (svg: string) =>
  [...svg.replace(/<g transform="translate\(14 .*$/, '').matchAll(/<g transform="translate/g)].length;
const dots = (svg: string) => [...svg.matchAll(/<circle cx="[\d.]+" cy="[\d.]+" r="3.5" fill="#000000"/g)].length;
/** Without that of the legend. */
const dotted = (svg: string) => dots(svg) - (svg.includes('other active incidents') ? 1 : 0);

describe('the still map of an incident', () => {
  it('shows it as a red pin and the others as small black dots, which differ in shape too', () => {
    const svg = draw({ others: around(12) });
    expect([pins(svg), dotted(svg)]).toEqual([1, 12]);
    expect(svg).toContain('fill="#b3261e"');
    expect(svg).toContain('One red pin, 12 black dots: a pin is this incident, a dot another active one.');
  });

  it('shows 398 points at most: its own, and of the others the nearest', () => {
    const svg = draw({ current: around(3, 0.01), others: [...around(500, 0.09), ...around(395, 0.05)] });
    expect([pins(svg), dotted(svg)]).toEqual([3, 395]);
    const far = draw({ current: around(3, 0.01), others: around(395, 0.05) });
    expect(svg).toBe(far);
    expect(pins(draw({ current: around(500) }))).toBe(398);
  });

  it('keeps its scale when another incident is far away', () => {
    expect(draw({ others: [[25.76, -80.19]] })).toBe(draw());
    expect(draw({ current: [arvada, [25.76, -80.19]] })).toContain('2 red pins');
  });

  it('has a scale at its right edge, as long as the distance that it names', () => {
    const [lat, lng] = arvada;
    const east = lng + 0.02;
    const svg = draw({ current: [arvada, [lat, east]] });
    const [left = 0, right = 0] = [...svg.matchAll(/<g transform="translate\(([\d.]+),/g)].map((found) =>
      Number(found[1]),
    );
    // A degree of longitude at the equator has 69.17 miles.
    const milesPerPixel = (0.02 * 69.17 * Math.cos((lat * Math.PI) / 180)) / Math.abs(right - left);
    const [, from, to] = /d="M([\d.]+),[\d.]+v4H([\d.]+)v-4"/.exec(svg) ?? [];
    const [, miles] = />([\d.]+) mi</.exec(svg) ?? [];
    expect(Number(to)).toBe(640 - 8);
    expect(((Number(to) - Number(from)) * milesPerPixel) / Number(miles)).toBeCloseTo(1, 1);
  });

  it('has the borders of the live map, counties only at readable sizes', () => {
    const near = draw({ current: [[39.1141, -94.6075]] });
    expect(near).toMatch(/stroke-width="1.5"/);
    expect(near).toContain('stroke-dasharray');
    const country = draw({ current: [arvada, [25.76, -80.19]] });
    expect(country).not.toContain('stroke-dasharray');
    // Alaska's coast is not in a picture of Kansas City.
    expect(near.length).toBeLessThan(12_000);
  });

  it('names the lack of a place', () => {
    const svg = draw({ current: [], others: around(1) });
    expect(svg).toContain('Nobody has said where yet, one black dot');
    expect(pins(svg)).toBe(0);
  });

  it('runs, styles and fetches nothing', () => {
    for (const svg of [draw({ others: around(20) }), draw({ theme: 'dark', width: 200, height: 120 })])
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /<(script|style|image|use|a)\b|style=|href|https?:|on\w+=/,
      );
  });

  it('is drawn at every size, even the smallest, and never with an invalid number', () => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 1_280, height: 1_280 },
      { width: 90, height: 400 },
    ])
      for (const current of [[], [arvada], around(4), [[90, 180] as const, [-90, -180] as const]])
        expect(draw({ ...size, current, others: around(3) })).not.toMatch(/NaN|Infinity|undefined/);
  });
});
