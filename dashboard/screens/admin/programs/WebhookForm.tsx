import type { Webhook, WebhookList, WebhookSecret } from '#contracts/accounts/webhooks';
import { levels, type Priority, priorities } from '#contracts/core/priority';
import type { WebhookEvent } from '#contracts/core/webhookEvents';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField, Tick } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';

interface Props {
  readonly list: WebhookList;
  /** The webhook that is changed; absent for a new one. */
  readonly of?: Webhook;
  /** The secret of a new webhook; null after a change. */
  readonly onDone: (made: WebhookSecret | null, name: string) => void;
  readonly onClose: () => void;
}

const start = (of: Webhook | undefined) => ({
  name: of?.name ?? '',
  url: '',
  events: of?.events ?? ([] as readonly WebhookEvent[]),
  problems: of?.problems ?? ([] as readonly string[]),
  priorities: of?.priorities ?? ([] as readonly Priority[]),
  active: of?.active ?? true,
});
type Values = ReturnType<typeof start>;

const commandOf = (of: Webhook | undefined, { name, url, active, ...chosen }: Values) => {
  const address = url.trim();
  if (!of) return command('POST /api/webhooks/', {}, { name, url: address, ...chosen });
  const body = { name, active, ...chosen, ...(address === '' ? {} : { url: address }) };
  return command('POST /api/webhooks/:uuid/', { uuid: of.uuid }, body);
};

/** A new webhook, or the settings of one. */
export const WebhookForm = ({ list, of, onDone, onClose }: Props) => {
  const form = useForm({
    start: start(of),
    required: of ? ['name'] : ['name', 'url'],
    mistakes: ({ events }) => ({ events: events.length === 0 ? 'Choose what it hears of.' : undefined }),
    command: (values) => commandOf(of, values),
    onDone: (made, { name }) => onDone('secret' in made ? (made as WebhookSecret) : null, name),
    onClose,
  });
  const { events, problems, priorities: chosen, active } = form.value;
  const mistakes = form.errors('events');
  return (
    <FormDialog title={of ? `Change ${of.name}` : 'New webhook'} verb={of ? 'Save' : 'Create webhook'} form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        maxLength={500}
        hint={of ? `Now: ${of.host}. Empty: it stays.` : 'For example: https://desk.example/muster'}
        {...form.field('url')}
      />
      <Ticks
        legend="It hears when"
        of={list.events.map(({ event, words }) => [event, words] as const)}
        chosen={events}
        onChange={(to) => form.change({ events: to })}
      />
      {mistakes && <p role="alert">{mistakes.join(' ')}</p>}
      <Ticks
        legend="Priorities (none chosen: all)"
        of={priorities.map((one) => [one, levels[one].words] as const)}
        chosen={chosen}
        onChange={(to) => form.change({ priorities: to })}
      />
      {list.problems.length > 0 && (
        <details>
          <summary>Problems {problems.length === 0 ? '(all)' : `(${problems.length})`}</summary>
          <Ticks
            legend="Only incidents with these problems"
            of={list.problems.map(({ code, words }) => [code, words] as const)}
            chosen={problems}
            onChange={(to) => form.change({ problems: to })}
          />
        </details>
      )}
      {of && (
        <Tick checked={active} onChange={({ target }) => form.change({ active: target.checked })}>
          Send messages
        </Tick>
      )}
    </FormDialog>
  );
};

interface TicksProps<Value extends string> {
  readonly legend: string;
  readonly of: readonly (readonly [Value, string])[];
  readonly chosen: readonly Value[];
  readonly onChange: (to: readonly Value[]) => void;
}

const Ticks = <Value extends string>({ legend, of, chosen, onChange }: TicksProps<Value>) => (
  <fieldset>
    <legend>{legend}</legend>
    {of.map(([value, words]) => (
      <p key={value}>
        <Tick
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        >
          {words}
        </Tick>
      </p>
    ))}
  </fieldset>
);
