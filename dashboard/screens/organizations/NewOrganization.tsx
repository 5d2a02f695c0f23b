import { useState } from 'react';
import type { Organizations } from '#contracts/accounts/organizations';
import { limits } from '#contracts/core/limits';
import { command } from '../../data/command.ts';
import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import { type FormOf, useForm } from '../../ui/form/useForm.ts';
import { say } from '../../ui/say.ts';
import styles from './Organizations.module.css';

const needed = [
  'display_name',
  'name',
  'timezone',
  'lat',
  'lng',
  'first_name',
  'last_name',
  'email',
  'phone_number',
] as const;
const empty = Object.fromEntries(needed.map((name) => [name, ''])) as Record<(typeof needed)[number], string>;

/** The first versions of the list are those of most organizations: dispatch by hand, water and sewer. */
const usualOf = (versions: Organizations['versions']): readonly string[] => versions.slice(0, 3).map(({ key }) => key);
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
  const [named, setNamed] = useState(false);
  const form = useForm({
    start: { ...empty, timezone, versions: usualOf(versions) },
    required: needed,
    mistakes: ({ lat, lng, versions: chosen }) => ({
      ...(Number.isNaN(Number(lat)) && { lat: 'This is not a number.' }),
      ...(Number.isNaN(Number(lng)) && { lng: 'This is not a number.' }),
      ...(chosen.length === 0 && { versions: 'Choose one or more incident types.' }),
    }),
    command: (body) => command('POST /api/entities/', {}, { ...body, lat: Number(body.lat), lng: Number(body.lng) }),
    onDone: (_, { display_name }) => {
      say.done(`${display_name} was created`);
      onDone();
    },
    onClose,
  });
  const { field, change } = form;
  const text = { autoComplete: 'off', maxLength: limits.text.name };
  return (
    <FormDialog title="New organization" verb="Create organization" form={form}>
      <TextField
        label="Name"
        {...text}
        {...field('display_name')}
        onChange={({ target }) =>
          change({ display_name: target.value, ...(named ? {} : { name: nameFrom(target.value) }) })
        }
      />
      <TextField
        label="Internal name"
        hint="For addresses and reports. It cannot be changed later."
        {...text}
        {...field('name')}
        onChange={({ target }) => {
          setNamed(true);
          change({ name: target.value });
        }}
      />
      <Choice
        label="Time zone"
        autoComplete="off"
        {...field('timezone')}
        of={[...new Set([timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => [zone, zone])}
      />
      <div className={styles.pair}>
        <TextField label="Map center: latitude" inputMode="decimal" placeholder="39.80" {...text} {...field('lat')} />
        <TextField label="Longitude" inputMode="decimal" placeholder="-105.09" {...text} {...field('lng')} />
      </div>
      <Versions versions={versions} form={form} />
      <h3>First administrator</h3>
      <div className={styles.pair}>
        <TextField label="First name" {...text} {...field('first_name')} />
        <TextField label="Last name" {...text} {...field('last_name')} />
      </div>
      <TextField label="Email" type="email" autoComplete="off" maxLength={limits.text.email} {...field('email')} />
      <PhoneField label="Phone number" autoComplete="off" {...field('phone_number')} />
    </FormDialog>
  );
};

interface VersionsProps {
  readonly versions: Organizations['versions'];
  readonly form: FormOf<{ readonly versions: readonly string[] }>;
}

/** They are offered in the order in which they are chosen. */
const Versions = ({ versions, form }: VersionsProps) => {
  const chosen = form.value.versions;
  const errors = form.errors('versions') ?? [];
  return (
    <fieldset aria-invalid={errors.length > 0 || undefined}>
      <legend>Incident types</legend>
      <div className={styles.choices}>
        {versions.map(({ key, display_name }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                form.change({ versions: target.checked ? [...chosen, key] : chosen.filter((other) => other !== key) })
              }
            />{' '}
            {display_name} <span className="quiet">{key}</span>
          </label>
        ))}
      </div>
      {errors.map((words) => (
        <p key={words} className="wrong" role="alert">
          {words}
        </p>
      ))}
    </fieldset>
  );
};
