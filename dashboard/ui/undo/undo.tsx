import { useEffect, useState } from 'react';
import { asApiError } from '../../data/api.ts';
import { onlyMessage, say, toastPlace } from '../say.ts';
import { withToasts } from '../toasts.ts';
import styles from './undo.module.css';

/** How long an action can be taken back, in seconds. */
export const undoSeconds = 10;

export interface Undoable {
  /** The action that was done, in the past: "Put on hold". */
  readonly words: string;
  /** Sends the command that takes the action back. A rejection is told as a failure. */
  readonly undo: () => Promise<unknown> | void;
}

interface Offer extends Undoable {
  readonly id: number;
}
let offered: Offer | null = null;
let offers = 0;

const prefix = 'undo ';
const idOf = ({ id }: Offer): string => `${prefix}${id}`;
/** True of a message with an offer: it has a time of its own. */
export const isUndo = (id: unknown): boolean => String(id).startsWith(prefix);

const end = (offer: Offer): void => {
  if (offered === offer) offered = null;
};
const withdraw = (offer: Offer): void => {
  end(offer);
  withToasts((toast) => toast.dismiss(idOf(offer)));
};

const take = async (offer: Offer): Promise<void> => {
  if (offered !== offer) return;
  withdraw(offer);
  try {
    await offer.undo();
  } catch (error) {
    say.failed(`Could not undo: ${asApiError(error).message}`);
  }
};

/** Takes back the action that is offered at the moment, if there is one. */
export const undoLast = (): void => {
  if (offered) void take(offered);
};

/** Offers for ten seconds to take back an action that was just done. A newer offer takes the place of an older one. */
export const offerUndo = (of: Undoable): void => {
  if (offered) withdraw(offered);
  offers += 1;
  const offer = { ...of, id: offers };
  offered = offer;
  withToasts((toast) => {
    if (toastPlace(location.pathname) === 'bottom-left') toast.dismiss(onlyMessage);
    toast.info(<UndoMessage words={of.words} onUndo={() => void take(offer)} onEnd={() => withdraw(offer)} />, {
      toastId: idOf(offer),
      autoClose: false,
      closeOnClick: false,
      role: 'status',
      onClose: () => end(offer),
    });
  });
};

interface MessageProps {
  readonly words: string;
  readonly onUndo: () => void;
  readonly onEnd: () => void;
}

/** The time stands still while the pointer or the focus is on the message. */
export const UndoMessage = ({ words, onUndo, onEnd }: MessageProps) => {
  const [left, setLeft] = useState(undoSeconds);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (left <= 0) return onEnd();
    if (held) return undefined;
    const timer = setTimeout(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, held, onEnd]);
  return (
    <span
      className={styles.message}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{words}</span>
      <button type="button" className={styles.undo} onClick={onUndo}>
        Undo{' '}
        <span className={styles.left} aria-hidden="true">
          {left} s
        </span>
      </button>
    </span>
  );
};
