import { useLocation } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef } from 'react';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { limits } from '#contracts/core/limits';
import { toastPlace } from '../../ui/say.ts';
import { toastsAreShown } from '../../ui/toasts.ts';
import { isUndo } from '../../ui/undo/undo.tsx';
import styles from './ToastList.module.css';
// The package would write its own styles into the page, which the page's policy refuses.
import 'react-toastify/ReactToastify.css';

let shown: Id | null = null;
toast.onChange(({ id, status }) => {
  if (status === 'added' && !isUndo(id)) shown = id;
  if (status === 'removed' && shown === id) shown = null;
});

const width = { '--toastify-toast-width': `${limits.toast.width}px` } as CSSProperties;

/** A message stays while it is hovered, then for `extendedTimeout`. */
export const ToastList = () => {
  useEffect(() => toastsAreShown(toast), []);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onLeave = (): void => {
    leaving.current = setTimeout(() => shown !== null && toast.dismiss(shown), limits.toast.extendedTimeout);
  };
  return (
    <div
      className={styles.toasts}
      style={width}
      onMouseEnter={() => clearTimeout(leaving.current)}
      onMouseLeave={onLeave}
    >
      <ToastContainer
        position={toastPlace(path)}
        newestOnTop
        autoClose={limits.toast.timeout}
        pauseOnHover
        pauseOnFocusLoss={false}
        theme="colored"
        aria-label="Messages"
      />
    </div>
  );
};
