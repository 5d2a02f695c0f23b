import { useEffect, useState } from 'react';
import { onNew } from '../../../data/newIncidents.ts';

const stored = 'muster.newIncidentSound';
const read = (): boolean => {
  try {
    return localStorage.getItem(stored) === 'on';
  } catch {
    return false;
  }
};

/** Two short notes, drawn by the browser: no file to load. */
function play(): void {
  const audio = new AudioContext();
  for (const [n, pitch] of [660, 880].entries()) {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + n * 0.18;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.16);
  }
  setTimeout(() => void audio.close(), 1_000);
}

/** A sound for each new incident while the board is open; off until this device turns it on. */
export const useNewSound = (ready: boolean) => {
  const [on, setOn] = useState(read);
  useEffect(() => (ready && on ? onNew(play) : undefined), [ready, on]);
  const choose = (wanted: boolean): void => {
    setOn(wanted);
    try {
      localStorage.setItem(stored, wanted ? 'on' : 'off');
    } catch {
      // It lasts until the page is reloaded.
    }
    // The dispatcher hears at once what it sounds like, and the browser allows sound after a press.
    if (wanted) play();
  };
  return { on, choose };
};
