import type { ProgramToken, TokenSecret } from '#contracts/accounts/tokens';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { lifetimes } from './NewToken.tsx';

/** Hours for which the earlier token still opens. */
const overlaps = [
  [0, 'It ends now'],
  [1, '1 hour'],
  [24, '1 day'],
  [168, '1 week'],
] as const;

interface Props {
  readonly of: ProgramToken;
  readonly onDone: (made: TokenSecret) => void;
  readonly onClose: () => void;
}

export const Rotate = ({ of, onDone, onClose }: Props) => {
  const form = useForm({
    start: { overlap: '24', days: '365' },
    command: ({ overlap, days }) =>
      command('POST /api/tokens/:uuid/rotate/', { uuid: of.uuid }, { overlap: Number(overlap), days: Number(days) }),
    onDone,
    onClose,
  });
  return (
    <FormDialog title={`New token for ${of.name}`} verb="Rotate token" form={form}>
      <Choice label="The earlier token works for" of={overlaps} {...form.field('overlap')} />
      <Choice label="The new token expires after" of={lifetimes} {...form.field('days')} />
    </FormDialog>
  );
};
