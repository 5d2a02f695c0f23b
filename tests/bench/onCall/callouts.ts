import { callout } from '#events/callout/decider';
import { selectedPolicy } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { user as userDecider } from '#events/user/decider';
import { readConfig } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { type Muster, startMuster } from '#services/start';
import { startCallout } from '../../support/callouts/startCallout.ts';
import { judge, type Outcome, percentile } from '../compare.ts';
import { folder } from '../log/history.ts';

const organisations = 100;
const people = 30;
const seconds = Number(process.env.SECONDS ?? 60);
/** Dispatchers of a hundred organizations do not press Enter in the same millisecond. */
const startedWithin = 10_000;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const causeOf = (n: number) =>
  ({ entity: idFrom('bench', n), actor: { kind: 'system', id: 'bench' }, correlationId: 'bench' }) as const;

/**
 * A hundred organizations call thirty people each out in the same ten seconds, on the real clock, with a phone network
 * over HTTP.
 */
export async function callouts(): Promise<readonly Outcome[]> {
  const home = folder();
  const settings = { DATA_DIR: home.path, DEMO: '0', TILE_URL: 'none', CALLS_PER_SECOND: '100' };
  const config = { ...readConfig(settings), port: 0 };
  const muster = await startMuster(config, { clock: systemClock, random: systemRandom, log: quiet, patience: 60_000 });
  try {
    for (let n = 0; n < organisations; n++) await registered(muster, n);
    const head = await muster.app.store.head();
    if (head) await muster.app.projector.reached(head, 60_000);
    const late = latenessOf(muster);
    const after = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    const begin = async (n: number) => {
      await after((n * startedWithin) / organisations);
      await begun(muster, n);
    };
    await Promise.all([...Array.from({ length: organisations }, (_, n) => begin(n)), after(seconds * 1_000)]);
    const over = muster.app.views.docs('callouts').filter(({ ended_time }) => ended_time !== null).length;
    const shown = (share: number) => `p${share * 100} ${Math.round(percentile(late, share))} ms`;
    console.log(
      `\n${organisations} call-outs of ${people} people in the same ${startedWithin / 1_000} s: ${late.length} steps in ${seconds} s, ${over} call-outs over, ` +
        `${shown(0.5)}, ${shown(0.95)}`,
    );
    return [
      judge(
        `steps of ${organisations} call-outs begun in ${startedWithin / 1_000} s: lateness, p99`,
        percentile(late, 0.99),
        {
          unit: 'ms',
          atMost: 250,
        },
      ),
    ];
  } finally {
    await muster.stop();
    home.remove();
  }
}

const userOf = (n: number, at: number): string => idFrom('bench person', n, at);

async function registered({ app }: Muster, n: number): Promise<void> {
  const register = (user: string, at: number) => {
    const phoneNumber = `+1${200 + n}555${String(at).padStart(4, '0')}`;
    const names = { email: `${user}@bench.example`, firstName: 'Ada', lastName: 'Brook', phoneNumber } as const;
    const command = { do: 'register', user, role: 'crew', ...names } as const;
    return app.handle(userDecider, user, { commandId: user, occurredAt: iso(Date.now()), command }, causeOf(n));
  };
  await Promise.all(Array.from({ length: people }, (_, at) => register(userOf(n, at), at)));
}

async function begun({ app }: Muster, n: number): Promise<void> {
  const uuid = idFrom('bench call-out', n);
  const now = iso(Date.now());
  const users = Array.from({ length: people }, (_, at) => userOf(n, at));
  const policy = selectedPolicy({ people });
  const command = startCallout({ callout: uuid, now, people: users, target: 3, policy });
  await app.handle(callout, uuid, { commandId: idFrom('bench start', n), occurredAt: now, command }, causeOf(n));
}

/** The milliseconds from the time at which each step was due until its facts were in the log. */
function latenessOf({ app }: Muster): readonly number[] {
  const late: number[] = [];
  const { handle } = app;
  const watched: typeof handle = async (decider, id, step, cause) => {
    const [said] = [step].flat() as readonly { readonly command: unknown }[];
    const isStep = decider.category === 'callout' && (said?.command as { do?: string } | undefined)?.do === 'step';
    const due = isStep ? app.views.doc('callouts', id)?.next_step_time : null;
    const handled = await handle(decider, id, step, cause);
    if (due && handled.events.length > 0) late.push(Date.now() - Date.parse(due));
    return handled;
  };
  Object.assign(app, { handle: watched });
  return late;
}
