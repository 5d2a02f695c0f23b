import type { App } from '#services/app/app';
import { outletsOf, type Ports } from '#services/outbound/transfers/outlets';
import { tendCheckIns } from './checkIns.ts';
import { tendHolds } from './holds.ts';
import { tendNotices } from './notices.ts';
import { type CityworksBy, tendServiceRequests } from './serviceRequests.ts';

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

type Tend = () => Promise<number | undefined>;

/**
 * Looks when something changed, when something falls due, and every five seconds. What one way out owes is looked after
 * beside the others: an outside system that keeps one waiting holds up no check-in.
 */
export function startEngine(app: App, ports: Ports & { readonly cityworks: CityworksBy }): Engine {
  const { telephony, cityworks } = ports;
  const loops = [
    loop(app, () => tendHolds(app)),
    loop(app, () => tendCheckIns(app, telephony)),
    loop(app, () => tendServiceRequests(app, cityworks)),
    ...outletsOf(app, ports).map((outlet) => loop(app, () => tendNotices(app, outlet))),
  ];
  const look = async () => void (await Promise.all(loops.map((one) => one.look())));
  const forget = app.projector.onChange((changes) => {
    if (changes.some(({ event }) => owing(event.type))) void look();
  });
  void look();
  return {
    lastBeat: () => Math.min(...loops.map((one) => one.lastBeat())),
    look,
    stop: async () => {
      forget();
      await Promise.all(loops.map((one) => one.stop()));
    },
  };
}

const owing = (type: string): boolean =>
  type === 'CheckInRequested' ||
  type === 'HoldReleased' ||
  type === 'IncidentTransferred' ||
  type === 'NoticeRequested' ||
  type.startsWith('Integration') ||
  type === 'QuestionnaireSent' ||
  type.startsWith('Delivery');

/** One look at a time. */
function loop(app: App, tend: Tend): Engine {
  let lastBeat = app.clock.now();
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let callOff = () => {};

  const lookOnce = async (): Promise<void> => {
    let due: number | undefined;
    try {
      due = await tend();
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

  return {
    lastBeat: () => lastBeat,
    look,
    stop: async () => {
      stopped = true;
      callOff();
      await running;
    },
  };
}
