import type { App } from '#services/app/app';
import { type DemoNight, entityId } from '#services/app/demo';
import { type DemoOrganisation, organisations } from '../organisations.ts';
import type { Door } from './person.ts';
import { type DemoDesk, openDesk } from './work.ts';

/** Milliseconds. */
const lookEvery = 5_000;
/** People go home when nobody has looked at their organization for this long, so that the log does not grow for nobody. */
const worksFor = 30 * 60_000;

export interface RunningNight extends DemoNight {
  /** Resolves when the look under way has ended. */
  settled(): Promise<void>;
  stop(): void;
}

/** Works from the start on. The others begin when a screen looks at them. */
const first = 'arvada';

/** Lets the people of the demo work: they take calls, send crews, drive, answer and close, through the API. */
export function startNight(app: App, door: Door): RunningNight {
  const desks = new Map<string, DemoDesk>();
  const until = new Map<string, number>();
  const byEntity = new Map(organisations.map((one): [string, DemoOrganisation] => [entityId(one.name), one]));
  let paused = false;
  let look = Promise.resolve();
  let callOff = () => {};

  const watched = (entity: string): void => {
    const organisation = byEntity.get(entity);
    if (!organisation) return;
    if (!desks.has(entity)) desks.set(entity, openDesk(app, organisation, door));
    until.set(entity, app.clock.now() + worksFor);
  };
  const lookRound = async (): Promise<void> => {
    for (const [entity, desk] of desks) {
      if (paused || (until.get(entity) ?? 0) < app.clock.now()) continue;
      await desk
        .look()
        .catch((error: unknown) => app.log.info({ reason: String(error) }, 'the demo night stood still'));
    }
  };
  const turn = (): void => {
    look = look.then(lookRound);
    callOff = app.clock.at(app.clock.now() + lookEvery, turn);
  };
  watched(entityId(first));
  turn();
  return {
    get paused() {
      return paused;
    },
    pause: (wanted) => {
      paused = wanted;
    },
    watched,
    settled: () => look,
    stop: () => callOff(),
  };
}
