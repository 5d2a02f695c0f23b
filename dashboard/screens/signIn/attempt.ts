/** A sign-in at an organization's service that this tab began. It ties the answer to this browser. */
export interface KeptAttempt {
  readonly attempt: string;
  /** The page to open after it. */
  readonly next?: string | undefined;
}

const key = 'muster.sign-in';

export const keepAttempt = (kept: KeptAttempt): void => sessionStorage.setItem(key, JSON.stringify(kept));

/** Takes it out: it is used once. Null when this tab began none. */
export function takeAttempt(): KeptAttempt | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (JSON.parse(text) as KeptAttempt);
}
