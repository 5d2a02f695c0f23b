import { type ComponentProps, useState } from 'react';
import { TextField } from './Field.tsx';
import styles from './PasswordField.module.css';

/** A password, hidden until its box is ticked (ASVS 5.0 6.2.6). Pasting and password managers are welcome. */
export const PasswordField = (field: Omit<ComponentProps<typeof TextField>, 'type'>) => {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...field} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <label className={styles.tick}>
        <input type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} /> Show password
      </label>
    </div>
  );
};
