import type { JobBody, JobMessageBody } from '#contracts/api/dispatch/jobs';
import { type JobStep, jobSteps } from '#contracts/incident/crews/crewStatus';

/** A step or a message of the crew with its key: a retry must be the same one. */
export type Pending = { readonly key: string } & (
  | { readonly body: JobBody; readonly message?: undefined; readonly photo?: undefined }
  | { readonly message: JobMessageBody; readonly body?: undefined; readonly photo?: undefined }
  /** Its bytes are kept apart (`photos.ts`). */
  | {
      readonly photo: { readonly k: string; readonly time: string };
      readonly body?: undefined;
      readonly message?: undefined;
    }
);

/**
 * The data that a phone keeps for one job link, so that a closed tab or a lost signal loses nothing: the step or message
 * that is being sent, those that wait behind it, and the last step that the server took.
 */
export interface Draft {
  readonly sending: Pending | null;
  readonly waiting: readonly Pending[];
  readonly taken: { readonly step: JobStep; readonly at: string } | null;
}
export const emptyDraft: Draft = { sending: null, waiting: [], taken: null };

/** The step that is on its way to the server. */
export const stepIn = ({ sending, waiting }: Draft): JobStep | undefined =>
  [...(sending ? [sending] : []), ...waiting].find(({ body }) => body)?.body?.step;

/** The number of messages and photos that are on their way to the server. */
export const messagesIn = ({ sending, waiting }: Draft): number =>
  [...(sending ? [sending] : []), ...waiting].filter(({ body }) => body === undefined).length;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const nameOf = (k: string) => `muster.job.${k}`;

/** Another version of this page may have written it: unknown content counts as absent. */
export function readDraft(store: Store | null, k: string): Draft {
  try {
    const { sending, waiting, taken } = JSON.parse(store?.getItem(nameOf(k)) ?? '{}') as Partial<Draft>;
    const isOwn = ({ key, body, message, photo }: Pending) =>
      typeof key === 'string' && (body ?? message ?? photo)?.k === k;
    const isStep = (step: unknown) => (jobSteps as readonly unknown[]).includes(step);
    return {
      sending: sending && isOwn(sending) ? sending : null,
      waiting: Array.isArray(waiting) ? waiting.filter(isOwn) : [],
      taken: taken && isStep(taken.step) && typeof taken.at === 'string' ? taken : null,
    };
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(store: Store | null, k: string, draft: Draft): void {
  try {
    store?.setItem(nameOf(k), JSON.stringify(draft));
  } catch {
    // The phone stores nothing: the page works while it is open.
  }
}
