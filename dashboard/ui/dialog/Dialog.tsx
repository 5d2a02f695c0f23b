import { type ReactNode, useEffect, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../Button.tsx';
import { focusHeading } from '../page/keptFocus.ts';
import styles from './Dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** False while closing would leave a pending action in doubt. */
  readonly dismissable?: boolean;
}

/** A modal: focus goes in, stays in and returns to its opener; Escape and the backdrop close it. */
export const Dialog = ({ title, onClose, children, dismissable = true }: Props) => {
  useFocusBack();
  return (
    <ModalOverlay
      className={styles.backdrop}
      isOpen
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles.modal}>
        <AriaDialog className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button kind="quiet" aria-label="Close" onClick={onClose} disabled={!dismissable}>
              ✕
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};

/**
 * react-aria returns the focus in the next frame. On a busy machine the page behind the dialog is still inert in that
 * frame and takes no focus, so a keyboard user would land at the top of the page.
 */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the effects of this commit: one of them makes the page usable again.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
        // The opener went with the change, or a key opened the dialog.
        else focusHeading();
      });
    },
    [before],
  );
}

export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
