import { type DeliveryCommand, delivery } from '#events/delivery/decider';
import { idFrom } from '#events/ids';
import { iso } from '#events/ports';
import type { NoticeDoc } from '#projections/notices';
import type { App } from '#services/app';
import type { Attempted } from '#services/mail/mail';
import type { Outlet } from '#services/transfers/outlets';

const seconds = (n: number) => n * 1_000;

/** How long until the next attempt, after the first, the second … Then it has failed. */
export const backOff = [seconds(10), seconds(30), seconds(120), seconds(600), seconds(1_800)];

/**
 * One look at every message that transfers owe by one way out. The intent is in the log before the provider hears of it, so
 * that none is sent twice: what a crash left in doubt is asked for, and stays unknown where nobody can tell.
 * Returns when the next one is due, in milliseconds, or undefined.
 */
export async function tendNotices(app: App, outlet: Outlet): Promise<number | undefined> {
  const open = (['owed', 'requested', 'waiting'] as const).flatMap((status) =>
    app.views.docs<NoticeDoc>('notices', { where: { medium: outlet.medium, status }, orderBy: { column: 'time' } }),
  );
  // One that takes its time holds up no other.
  const due = await Promise.all(open.map((notice) => tend(app, outlet, notice)));
  return due.reduce((next, one) => (one === undefined ? next : Math.min(next ?? one, one)), undefined);
}

async function tend(app: App, outlet: Outlet, notice: NoticeDoc): Promise<number | undefined> {
  const { delivery: id, status } = notice;
  if (status === 'requested') return settle(app, notice, { attempt: notice.attempts, of: await outlet.outcomeOf(id) });
  if (status === 'waiting') {
    const due = Date.parse(notice.due_at);
    if (due > app.clock.now()) return due;
  }
  const attempt = notice.attempts + 1;
  const intent: DeliveryCommand =
    status === 'owed'
      ? {
          do: 'requestNotice',
          delivery: id,
          medium: outlet.medium,
          provider: outlet.provider,
          incident: notice.incident,
          transfer: notice.transfer,
        }
      : { do: 'tryAgain', attempt };
  const { events } = await record(app, notice, ['intent', attempt], intent);
  // Nothing was written: another engine asked first, or this one did before it was killed. The next look settles it.
  if (events.length === 0) return undefined;
  return settle(app, notice, { attempt, of: await outlet.send(notice) });
}

interface Outcome {
  readonly attempt: number;
  readonly of: Attempted;
}

async function settle(app: App, notice: NoticeDoc, { attempt, of }: Outcome): Promise<number | undefined> {
  switch (of.result) {
    case 'sent':
      await record(app, notice, ['sent'], { do: 'sent', providerId: of.providerId });
      return undefined;
    case 'refused':
      await record(app, notice, ['failed'], { do: 'failed', reason: of.reason });
      return undefined;
    case 'unknown':
      await record(app, notice, ['unknown', attempt], { do: 'unknown' });
      return undefined;
    case 'later': {
      const wait = backOff[attempt - 1];
      if (wait === undefined) {
        await record(app, notice, ['failed'], { do: 'failed', reason: `${of.reason}, ${attempt} times` });
        return undefined;
      }
      const due = app.clock.now() + wait;
      const { reason } = of;
      await record(app, notice, ['later', attempt], { do: 'putOff', reason, dueAt: iso(due), attempt });
      return due;
    }
  }
}

const record = (app: App, notice: NoticeDoc, what: readonly (string | number)[], command: DeliveryCommand) =>
  app.handle(
    delivery,
    notice.delivery,
    { commandId: idFrom('notice', notice.delivery, ...what), occurredAt: iso(app.clock.now()), command },
    { entity: notice.entity, actor: { kind: 'system', id: 'engine' }, correlationId: notice.transfer },
  );
