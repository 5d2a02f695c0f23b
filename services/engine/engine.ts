import type { App } from '#services/app';
import type { Telephony } from '#services/telephony/telephony';
import { tendCheckIns } from './checkIns.ts';
import { tendHolds } from './holds.ts';

/** What is owed, and when it was last looked at. */
export interface Engine {
  /** When the engine last looked at every obligation, milliseconds; the health page shows it. */
  lastBeat(): number;
  /** Looks now; resolves when that look is over. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Without any reason to look, it looks all the same: an engine that says nothing is an engine that is dead. */
const restless = 5_000;

/** Looks when something changed, when something falls due, and every five seconds. One look at a time. */
export function startEngine(app: App, telephony: Telephony): Engine {
  let lastBeat = app.clock.now();
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let callOff = () => {};

  const lookOnce = async (): Promise<void> => {
    let due: number | undefined;
    try {
      const dues = [await tendHolds(app), await tendCheckIns(app, telephony)];
      due = Math.min(...dues.map((one) => one ?? Infinity));
      lastBeat = app.clock.now();
    } catch (error) {
      // The obligations stand in the log; the next look takes them up again.
      app.log.error({ reason: String(error) }, 'the engine could not look after its obligations');
    }
    if (stopped) return;
    callOff();
    callOff = app.clock.at(Math.min(due ?? Infinity, app.clock.now() + restless), () => void look());
  };

  const look = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await lookOnce();
      } while (again && !stopped);
      running = undefined;
    })();
    return running;
  };

  const forget = app.projector.onChange((changes) => {
    const ours = changes.some(
      ({ event }) =>
        event.type === 'CheckInRequested' || event.type === 'HoldReleased' || event.type.startsWith('Delivery'),
    );
    if (ours) void look();
  });
  void look();

  return {
    lastBeat: () => lastBeat,
    look,
    stop: async () => {
      stopped = true;
      forget();
      callOff();
      await running;
    },
  };
}
