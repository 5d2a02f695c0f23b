import { useRef } from 'react';
import { type Id, ToastContainer, toast } from 'react-toastify';
import { limits } from '#contracts/core/limits';
import styles from './Toasts.module.css';

let shown: Id | null = null;
toast.onChange(({ id, status }) => {
  if (status === 'added') shown = id;
  if (status === 'removed' && shown === id) shown = null;
});

/** Bottom-left, one at a time (S0 §1). It stays while hovered, then for `extendedTimeout`. */
export const Toasts = () => {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onLeave = (): void => {
    leaving.current = setTimeout(() => shown !== null && toast.dismiss(shown), limits.toast.extendedTimeout);
  };
  return (
    <div className={styles.toasts} onMouseEnter={() => clearTimeout(leaving.current)} onMouseLeave={onLeave}>
      <ToastContainer
        position="bottom-left"
        limit={1}
        autoClose={limits.toast.timeout}
        pauseOnHover
        pauseOnFocusLoss={false}
        theme="colored"
        aria-label="Messages"
      />
    </div>
  );
};
