import type { Cause } from '#events/store/handle';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';
import type { CallRequest } from '#services/core/telephony';

/** A request of the network for the next words of a call. */
export interface CallQuestion {
  readonly app: App;
  readonly call: CallDoc;
  /** The number of the question, from 1. A key is recorded once for each. */
  readonly nth: number;
  readonly query: Readonly<Record<string, string>>;
  readonly sent: CallRequest;
}

/** The cause of a fact that a person on the telephone brings about. */
export const byPhone = ({ uuid, entity, user }: CallDoc): Cause => ({
  entity,
  actor: { kind: 'phone', id: user },
  correlationId: uuid,
});

/** The pressed key; '' when none was pressed. Several keys are none: they may be a PIN, which is never recorded. */
export const keyIn = ({ keys }: Pick<CallRequest, 'keys'>): string => (keys.length === 1 ? keys : '');
