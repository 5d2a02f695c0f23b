import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import type { CrewTrack } from '#contracts/audit/replay';

/** The tracks that the map shows, and the crew whose track stands out; null for none. */
const shown = proxy<{ tracks: readonly CrewTrack[]; crew: string | null }>({ tracks: ref([]), crew: null });

export function showTracks(tracks: readonly CrewTrack[]): void {
  shown.tracks = ref([...tracks]);
}

export function pointOut(crew: string | null): void {
  shown.crew = crew;
}

export const useTracks = (): { readonly tracks: readonly CrewTrack[]; readonly crew: string | null } =>
  useSnapshot(shown);
