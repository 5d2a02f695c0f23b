import type { CallAnswer } from '#contracts/callout/outcomes';
import { callout } from '#events/callout/decider';
import { type PlaceHeard, placeHeard } from '#events/callout/heard';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { App } from '#services/app/app';

export type { PlaceHeard } from '#events/callout/heard';

export interface KeyPress {
  readonly callout: string;
  readonly call: string;
  readonly user: string;
  readonly answer: CallAnswer;
}

/**
 * Records the answer of a person who pressed a key, and returns the place that the person now hears of. A repeat of the
 * same press changes nothing and hears the same. `none`: no place was asked for, or the call-out does not know the call.
 */
export async function respond(
  app: Pick<App, 'handle' | 'views' | 'clock' | 'random'>,
  press: KeyPress,
): Promise<PlaceHeard> {
  const { callout: id, call, user, answer } = press;
  const entity = app.views.doc('callouts', id)?.entity;
  if (entity === undefined) return { place: 'none' };
  const now = iso(app.clock.now());
  const step = {
    // The call-out itself knows a repeat. With a shared id a repeat would not be decided, and nobody would be heard.
    commandId: app.random.uuid(),
    occurredAt: now,
    command: { do: 'respond', now, call, answer } as const,
  };
  const cause = { entity, actor: { kind: 'phone', id: user } as const, correlationId: call };
  try {
    const { state, events } = await app.handle(callout, id, step, cause);
    return placeHeard(state, call, events.length > 0);
  } catch (error) {
    if (error instanceof Refused) return { place: 'none' };
    throw error;
  }
}
