import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import styles from './Settings.module.css';
import { useConsents } from './useSettings.ts';

const setting = (name: string, allowed: boolean) => command('POST /api/transfer-consents/', {}, { name, allowed });

/** The organizations that may transfer incidents to this one. An administrator adds them by name and removes them. */
export const Consents = () => {
  const { data: shown, error: unread, ask } = useConsents();
  const { busy, send } = useSend(ask);
  const change = async (other: string, allowed: boolean) => {
    const failure = await send(setting(other, allowed));
    if (failure) throw failure;
  };
  const changed = (other: string, allowed: boolean) => {
    const words = allowed ? `Transfers from ${other} are allowed` : `Transfers from ${other} are no longer allowed`;
    offerUndo({ words, undo: () => change(other, !allowed) });
  };
  const form = useForm({
    start: { name: '' },
    required: ['name'],
    command: ({ name }) => setting(name.trim().toLowerCase(), true),
    onDone: (_, { name }) => {
      ask();
      changed(name.trim().toLowerCase(), true);
    },
  });
  const remove = (other: string) =>
    change(other, false).then(
      () => changed(other, false),
      () => say.failed('The organization was not removed.'),
    );
  if (!shown) return <LoadState data={null} error={unread} />;
  return (
    <>
      <LoadState data={shown} error={unread} />
      {shown.consents.length === 0 && <p className="quiet">No organization may transfer incidents to yours.</p>}
      <ul aria-label="Organizations that may transfer to yours">
        {shown.consents.map((one) => (
          <li key={one.name} className={styles.designee}>
            <span className="facts-line">
              <strong>{one.name}</strong>
              <span className="quiet">
                allowed by {one.by}, <Time at={one.time} />
              </span>
            </span>
            <Button small busy={busy} onClick={() => void remove(one.name)}>
              Remove<span className="visually-hidden"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form className={styles.version} {...form.props}>
        <TextField
          label="Internal name"
          hint="The other organization's administrator can tell you its internal name. It is not checked here."
          maxLength={80}
          autoComplete="off"
          {...form.field('name')}
        />
        <FormError error={form.error} shown={['name']} />
        <Buttons>
          <Button type="submit" busy={form.busy}>
            Allow transfers
          </Button>
        </Buttons>
      </form>
    </>
  );
};
