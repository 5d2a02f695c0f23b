import { useEffect, useRef, useState } from 'react';
import type { Incident } from '#contracts/incident/incident';
import { useViewer } from '../../../data/viewer.ts';
import { systemClock } from '../../../data/waiting.ts';
import { acquirePosition, denied } from '../../../map/geolocation.ts';
import { say } from '../../../ui/say.ts';
import { isInField } from '../words/taskWords.ts';

/** Both or neither, in degrees WGS 84. */
export interface Place {
  readonly lat?: number;
  readonly lng?: number;
}

/** A person who denies the position is not asked again at every step, until the page is reloaded. */
let refused = false;

/**
 * The field worker's position, if the device gives it in time; it never delays the entry. None for a person at a desk.
 */
export function usePosition(incident: Incident) {
  const viewer = useViewer();
  const [locating, setLocating] = useState(false);
  const search = useRef(new AbortController());
  useEffect(() => () => search.current.abort(), []);
  const locate = async (): Promise<Place> => {
    if (refused || !isInField(viewer, incident) || !('geolocation' in navigator)) return {};
    search.current = new AbortController();
    setLocating(true);
    const { signal } = search.current;
    const ports = { geolocation: navigator.geolocation, clock: systemClock, signal };
    const found = await acquirePosition({ ...ports, onDenial: 'retry' });
    setLocating(false);
    if (found.status === 'found') return { lat: found.fix.lat, lng: found.fix.lng };
    refused = found.code === denied;
    if (!signal.aborted) say.warn('Your location is not available. Recorded without a position.');
    return {};
  };
  return { locating, locate, without: () => search.current.abort() };
}
