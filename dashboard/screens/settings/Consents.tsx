import { type FormEvent, useState } from 'react';
import { notRetrieved } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, FormError, TextField } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import styles from './Settings.module.css';
import { useConsents } from './useSettings.ts';

const setting = (name: string, allowed: boolean) => command('POST /api/transfer-consents/', {}, { name, allowed });

/** The organizations that may transfer incidents to this one. An administrator adds them by name and removes them. */
export const Consents = () => {
  const { data: shown, error: unread, ask } = useConsents();
  const [name, setName] = useState('');
  const [mistakes, setMistakes] = useState<readonly string[] | undefined>();
  const { busy, error, send } = useSend(ask);
  const change = async (other: string, allowed: boolean): Promise<boolean> => {
    const failure = await send(setting(other, allowed));
    if (failure) return false;
    const words = allowed ? `Transfers from ${other} are allowed` : `Transfers from ${other} are no longer allowed`;
    const undo = async () => {
      const failed = await send(setting(other, !allowed));
      if (failed) throw failed;
    };
    offerUndo({ words, undo });
    return true;
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim().toLowerCase();
    setMistakes(typed ? undefined : ['This field may not be blank.']);
    if (typed && (await change(typed, true))) setName('');
  };
  const remove = async (other: string) => {
    if (!(await change(other, false))) say.failed('The organization was not removed.');
  };
  if (!shown)
    return unread ? (
      <AlertBox kind="warning">{notRetrieved(unread)}</AlertBox>
    ) : (
      <p className={styles.quiet}>Loading…</p>
    );
  return (
    <>
      {unread && <AlertBox kind="warning">This may be out of date. {unread.message}</AlertBox>}
      {shown.consents.length === 0 && <p className={styles.quiet}>No organization may transfer incidents to yours.</p>}
      <ul aria-label="Organizations that may transfer to yours">
        {shown.consents.map((one) => (
          <li key={one.name} className={styles.designee}>
            <span className={styles.what}>
              <strong>{one.name}</strong>
              <span className={styles.quiet}>
                allowed by {one.by}, <Time at={one.time} />
              </span>
            </span>
            <Button small busy={busy} onClick={() => void remove(one.name)}>
              Remove<span className="visually-hidden"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form className={styles.version} onSubmit={(event) => void add(event)} noValidate>
        <TextField
          label="Internal name"
          hint="The other organization's administrator can tell you its internal name. It is not checked here."
          maxLength={80}
          autoComplete="off"
          value={name}
          errors={mistakes ?? error?.fields.name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormError error={error} shown={['name']} />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            Allow transfers
          </Button>
        </div>
      </form>
    </>
  );
};
