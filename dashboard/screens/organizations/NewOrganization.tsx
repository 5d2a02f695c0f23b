import { useState } from 'react';
import type { Organizations } from '#contracts/accounts/organizations';
import { limits } from '#contracts/core/limits';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { say } from '../../ui/say.ts';
import styles from './Organizations.module.css';

const emptyForm = {
  display_name: '',
  name: '',
  timezone: '',
  lat: '',
  lng: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
};
type Form = typeof emptyForm;
type Name = keyof Form;
type Mistakes = Partial<Record<Name | 'versions', readonly string[]>>;

/** The first versions of the list are those of most organizations: dispatch by hand, water and sewer. */
const usual = 3;
const blank = ['This field may not be blank.'];

function mistakesIn(form: Form, versions: readonly string[]): Mistakes {
  const empty = (Object.keys(form) as Name[]).filter((name) => form[name].trim() === '');
  const notANumber = (['lat', 'lng'] as const).filter((name) => Number.isNaN(Number(form[name])));
  return {
    ...Object.fromEntries(notANumber.map((name) => [name, ['This is not a number.']])),
    ...Object.fromEntries(empty.map((name) => [name, blank])),
    ...(versions.length === 0 ? { versions: ['Choose one or more incident types.'] } : {}),
  };
}

/** `Springwater Utilities` → `springwater_utilities`, until the author types another internal name. */
const nameFrom = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);

interface Props {
  readonly versions: Organizations['versions'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An organization with its first administrator, who gets a link to choose a password by mail. */
export const NewOrganization = ({ versions, onDone, onClose }: Props) => {
  // A neighbor of the organization that is looked at.
  const { timezone } = useViewer().entity;
  const [form, setForm] = useState({ ...emptyForm, timezone });
  const [named, setNamed] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(() => versions.slice(0, usual).map(({ key }) => key));
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { busy, error, send } = useSend(() => {
    say.done(`${form.display_name} was created`);
    onDone();
    onClose();
  });
  const type = (changed: Partial<Form>) => setForm((before) => ({ ...before, ...changed }));
  const submit = () => {
    const found = mistakesIn(form, chosen);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const body = { ...form, lat: Number(form.lat), lng: Number(form.lng), versions: chosen };
    void send(command('POST /api/entities/', {}, body));
  };
  const field = (name: Name, label: string) => ({
    label,
    required: true,
    autoComplete: 'off',
    value: form[name],
    errors: mistakes[name] ?? error?.fields[name],
  });
  const text = (name: Name, label: string) => ({
    ...field(name, label),
    maxLength: limits.text.name,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type({ [name]: target.value }),
  });
  return (
    <FormDialog
      title="New organization"
      verb="Create organization"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={[...Object.keys(form), 'versions']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...text('display_name', 'Name')}
        onChange={({ target }) =>
          type({ display_name: target.value, ...(named ? {} : { name: nameFrom(target.value) }) })
        }
      />
      <TextField
        {...text('name', 'Internal name')}
        hint="For addresses and reports. It cannot be changed later."
        onChange={({ target }) => {
          setNamed(true);
          type({ name: target.value });
        }}
      />
      <Choice {...field('timezone', 'Time zone')} onChange={({ target }) => type({ timezone: target.value })}>
        {[...new Set([timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Choice>
      <div className={styles.pair}>
        <TextField {...text('lat', 'Map center: latitude')} inputMode="decimal" placeholder="39.80" />
        <TextField {...text('lng', 'Longitude')} inputMode="decimal" placeholder="-105.09" />
      </div>
      <Versions {...{ versions, chosen }} errors={mistakes.versions ?? error?.fields.versions} onChoose={setChosen} />
      <h3>First administrator</h3>
      <div className={styles.pair}>
        <TextField {...text('first_name', 'First name')} />
        <TextField {...text('last_name', 'Last name')} />
      </div>
      <TextField type="email" {...text('email', 'Email')} maxLength={limits.text.email} />
      <PhoneField {...field('phone_number', 'Phone number')} onChange={(masked) => type({ phone_number: masked })} />
    </FormDialog>
  );
};

interface VersionsProps {
  readonly versions: Organizations['versions'];
  readonly chosen: readonly string[];
  readonly errors: readonly string[] | undefined;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** They are offered in the order in which they are chosen. */
const Versions = ({ versions, chosen, errors = [], onChoose }: VersionsProps) => (
  <fieldset className={styles.versions} aria-invalid={errors.length > 0 || undefined}>
    <legend>Incident types</legend>
    <div className={styles.choices}>
      {versions.map(({ key, display_name }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          />{' '}
          {display_name} <span className={styles.quiet}>{key}</span>
        </label>
      ))}
    </div>
    {errors.map((words) => (
      <p key={words} className={styles.missing} role="alert">
        {words}
      </p>
    ))}
  </fieldset>
);
