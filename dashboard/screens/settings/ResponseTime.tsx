import { type FormEvent, useState } from 'react';
import { limits } from '#contracts/core/limits';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextField } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';

interface Props {
  readonly minutes: number;
  readonly onChanged: () => void;
}

/** The minutes in which a crew that was sent must accept or decline. */
export const ResponseTime = ({ minutes, onChanged }: Props) => {
  const { uuid: entity } = useViewer().entity;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(minutes);
  const { busy, error, send } = useSend(() => {
    setTyped(null);
    say.done('Response time saved.');
    onChanged();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(command('POST /api/beta/dispatch/update-response-time/', {}, { entity, minutes: Number(shown) }));
  };
  const { shortest, longest } = limits.job;
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="Minutes to respond"
        hint={`From ${shortest} to ${longest}. It applies to crews sent from now on.`}
        errors={error?.fields.minutes}
        type="number"
        inputMode="numeric"
        min={shortest}
        max={longest}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError error={error} shown={['minutes']} />
      <Button type="submit" busy={busy} disabled={shown === String(minutes)}>
        Save response time
      </Button>
    </form>
  );
};
