import { useState } from 'react';

/** S1 §5: pixels of a day. */
export const zoomLimits = { least: 60, most: 440, usual: 150 } as const;
const key = 'muster.calendar.zoom';

export const clamped = (pixels: number): number =>
  Number.isFinite(pixels)
    ? Math.min(zoomLimits.most, Math.max(zoomLimits.least, Math.round(pixels)))
    : zoomLimits.usual;

function kept(): number {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? zoomLimits.usual : clamped(Number(stored));
  } catch {
    return zoomLimits.usual;
  }
}

/** The height of a day, kept on this device. */
export function useZoom(): readonly [number, (pixels: number) => void] {
  const [zoom, setZoom] = useState(kept);
  const change = (pixels: number): void => {
    setZoom(clamped(pixels));
    try {
      localStorage.setItem(key, String(clamped(pixels)));
    } catch {
      // A browser that stores nothing still zooms.
    }
  };
  return [zoom, change];
}
