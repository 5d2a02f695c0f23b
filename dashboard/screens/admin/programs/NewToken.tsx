import type { TokenList, TokenSecret } from '#contracts/accounts/tokens';
import type { Scope } from '#contracts/core/scopes';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextField, Tick } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { networksTyped } from './networksTyped.ts';

/** Days until a token expires. */
export const lifetimes = [
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
  [730, '2 years'],
] as const;

interface Props {
  readonly list: TokenList;
  readonly onDone: (made: TokenSecret, name: string) => void;
  readonly onClose: () => void;
}

export const NewToken = ({ list, onDone, onClose }: Props) => {
  const form = useForm({
    start: { name: '', starter: '', scopes: [] as readonly Scope[], networks: '', days: '365' },
    required: ['name'],
    mistakes: ({ scopes }) => ({ scopes: scopes.length === 0 ? 'Choose what the program may do.' : undefined }),
    command: ({ name, scopes, networks, days }) =>
      command('POST /api/tokens/', {}, { name, scopes, networks: networksTyped(networks), days: Number(days) }),
    onDone: (made, { name }) => onDone(made, name),
    onClose,
  });
  const { name, scopes } = form.value;
  const start = (starter: string) => {
    const found = list.starters.find((one) => one.name === starter);
    form.change(found ? { starter, scopes: found.scopes, name: name || found.name } : { starter });
  };
  const mistakes = form.errors('scopes');
  return (
    <FormDialog title="New token" verb="Create token" form={form}>
      <Choice
        label="Begin with"
        none="No scopes"
        of={list.starters.map((one) => [one.name, one.name] as const)}
        value={form.value.starter}
        onChange={({ target }) => start(target.value)}
      />
      <TextField label="Name of the program" hint="The log names it as the author." {...form.field('name')} />
      <fieldset>
        <legend>The program may</legend>
        {list.scopes.map(({ scope, words }) => (
          <p key={scope}>
            <Tick
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                form.change({ scopes: target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
              }
            >
              {words} <code>{scope}</code>
            </Tick>
          </p>
        ))}
        {mistakes && <p role="alert">{mistakes.join(' ')}</p>}
      </fieldset>
      <TextField
        label="Networks"
        hint="Such as 192.0.2.0/24, separated by commas. Empty: from anywhere."
        {...form.field('networks')}
      />
      <Choice label="Expires after" of={lifetimes} {...form.field('days')} />
    </FormDialog>
  );
};
