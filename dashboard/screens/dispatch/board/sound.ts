import { useEffect, useState } from 'react';
import { isEmergency } from '#contracts/core/priority';
import { peek } from '../../../data/live.ts';
import { onNew } from '../../../data/newIncidents.ts';
import { type Unreached, useHelp, useUnreached } from '../kind/unreached.ts';

const stored = 'muster.newIncidentSound';
const read = (): boolean => {
  try {
    return localStorage.getItem(stored) === 'on';
  } catch {
    return false;
  }
};

/**
 * Two rising notes for a new incident; three high pairs for an emergency; one highest note, six times, when a crew needs
 * help; falling ones, twice, when nobody was reached. Hertz.
 */
const melodies = {
  new: [660, 880],
  emergency: [1_320, 990, 1_320, 990, 1_320, 990],
  help: [1_760, 1_760, 1_760, 1_760, 1_760, 1_760],
  unreached: [880, 660, 440, 880, 660, 440],
};

/** Short notes, drawn by the browser: no file to load. */
function play(melody: readonly number[]): void {
  const audio = new AudioContext();
  for (const [n, pitch] of melody.entries()) {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + n * 0.18;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.16);
  }
  setTimeout(() => void audio.close(), 1_500);
}

const playNew = (uuid: string): void => {
  const card = peek('card', uuid);
  play(card && isEmergency(card) ? melodies.emergency : melodies.new);
};

/** While nobody is reached or a crew needs help, the board sounds this often, until somebody opens the incident. Milliseconds. */
const again = 60_000;

interface Repeated {
  readonly on: boolean;
  readonly opened: string | null;
  readonly melody: readonly number[];
}

/** Sounds for each of these incidents, and again until it is opened on this device. */
const useRepeatedSound = (incidents: Unreached, { on, opened, melody }: Repeated): void => {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isMeant = opened !== null && incidents.some(({ uuid }) => uuid === opened);
  if (isMeant && !seen.has(opened)) setSeen(new Set([...seen, opened]));
  const key = incidents
    .map(({ uuid }) => uuid)
    .filter((uuid) => uuid !== opened && !seen.has(uuid))
    .join(' ');
  useEffect(() => {
    if (!on || key === '') return undefined;
    play(melody);
    const timer = setInterval(() => play(melody), again);
    return () => clearInterval(timer);
  }, [on, key, melody]);
};

/** A sound for each new incident, and for those that reach nobody, while the board is open; off until this device turns it on. */
export const useBoardSound = (ready: boolean, opened: string | null) => {
  const [on, setOn] = useState(read);
  useEffect(() => (ready && on ? onNew(playNew) : undefined), [ready, on]);
  useRepeatedSound(useHelp(), { on: ready && on, opened, melody: melodies.help });
  useRepeatedSound(useUnreached(), { on: ready && on, opened, melody: melodies.unreached });
  const choose = (wanted: boolean): void => {
    setOn(wanted);
    try {
      localStorage.setItem(stored, wanted ? 'on' : 'off');
    } catch {
      // It lasts until the page is reloaded.
    }
    // The dispatcher hears at once what it sounds like, and the browser allows sound after a press.
    if (wanted) play(melodies.new);
  };
  return { on, choose };
};
