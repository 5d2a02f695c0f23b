import { describe, expect, it, vi } from 'vitest';
import { type EventStore } from '#events/store/store';
import { pauseStream, writesPaused, writesResumed } from './ownStreams.ts';
import { WritesPausedError, writePause } from './pause.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const told = (type: string, ago = 0, seconds = 60) => ({
  type,
  stream: pauseStream,
  data: { seconds },
  recordedAt: new Date(start - ago).toISOString(),
});

async function pausable() {
  let now = start;
  const pause = await writePause({ async *read() {} }, { now: () => now });
  const append = vi.fn(async () => ({ revision: 0, position: { commit: 1n, prepare: 1n } }));
  const store = pause.guard({ append } as unknown as EventStore);
  return {
    pause,
    append,
    write: () => store.append('s', 'any', []),
    pass: (seconds: number) => (now += seconds * 1_000),
  };
}

describe('a pause of writes', () => {
  it('refuses writes as surely not written, and ends by itself', async () => {
    const { pause, append, write, pass } = await pausable();
    const heard: (number | null)[] = [];
    const forget = pause.onChange((until) => void heard.push(until));
    pause.learn(told(writesPaused));
    await expect(write()).rejects.toMatchObject({ name: 'WritesPausedError', left: 60_000 });
    expect(heard).toEqual([start + 60_000]);
    forget();
    pass(59);
    await expect(write()).rejects.toBeInstanceOf(WritesPausedError);
    expect(append).not.toHaveBeenCalled();
    pass(1);
    await write();
    expect(append).toHaveBeenCalledTimes(1);
  });

  it('ends at once when the mover says so', async () => {
    const { pause, write } = await pausable();
    pause.learn(told(writesPaused));
    pause.learn(told(writesResumed));
    await expect(write()).resolves.toBeDefined();
  });

  it('that ended long ago stops nobody who reads the log from its beginning', async () => {
    const { pause, write } = await pausable();
    pause.learn(told(writesPaused, 3_600_000));
    await expect(write()).resolves.toBeDefined();
  });

  it('never takes longer than it says, although the clock of the store is ahead', async () => {
    const { pause, write, pass } = await pausable();
    pause.learn(told(writesPaused, -3_600_000));
    await expect(write()).rejects.toBeInstanceOf(WritesPausedError);
    pass(60);
    await expect(write()).resolves.toBeDefined();
  });

  it('is believed only from its own stream', async () => {
    const { pause, write } = await pausable();
    pause.learn({ ...told(writesPaused), stream: 'talk-1' });
    await expect(write()).resolves.toBeDefined();
  });
});
