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

/** Who does not let the device say where it is is not made to wait for it at every step: until the page is loaded again. */
let refused = false;

/**
 * Where whoever is in the field is, if the device says so in time: it never keeps anybody from saying what happened. Nowhere for
 * whoever is at a desk.
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
    if (!signal.aborted) say.warn('Your device did not say where you are: it is recorded without a position.');
    return {};
  };
  return { locating, locate, without: () => search.current.abort() };
}
