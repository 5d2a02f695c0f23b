import type { Hint, Hints } from '#services/broker/nats';

/** Stores the received mail, and can wait for it. */
export function mailbox(hints: Hints, subject: string, queue?: string) {
  const all: { text: string; bytes: Uint8Array; hint: Hint }[] = [];
  const waiting = new Set<() => void>();
  const end = hints.subscribe(
    subject,
    (hint) => {
      all.push({ text: Buffer.from(hint.payload).toString(), bytes: Uint8Array.from(hint.payload), hint });
      for (const look of waiting) look();
    },
    queue ? { queue } : {},
  );
  return {
    all,
    end,
    texts: () => all.map((one) => one.text),
    count: (wanted: number) =>
      new Promise<void>((resolve) => {
        const look = () => all.length >= wanted && resolve();
        waiting.add(look);
        look();
      }),
  };
}

/** Resolves at the next change to this state. */
export function state(hints: Hints, wanted: 'connected' | 'lost'): Promise<void> {
  return new Promise((resolve) => {
    const off = hints.onState((now) => {
      if (now !== wanted) return;
      off();
      resolve();
    });
  });
}
