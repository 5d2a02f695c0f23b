import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/limits';
import { type ApiError, asApiError, newKey, post } from '../api.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog, DialogActions } from '../parts/Dialog.tsx';
import { Choice, FormError, TextArea, TextField } from '../parts/Field.tsx';
import { say } from '../parts/say.ts';
import { useViewer } from '../viewer.ts';
import { LazyPinMap } from './LazyPinMap.tsx';
import styles from './NewIncident.module.css';
import { bodyOf, emptyForm, type Form, type FormErrors, mistakesIn, pointOf } from './newIncident.ts';
import { PhoneField } from './PhoneField.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

export const NewIncident = ({ onClose, onCreated }: Props) => {
  const { versions } = useViewer().entity;
  const [form, setForm] = useState<Form>({
    ...emptyForm,
    version: versions.length === 1 ? (versions[0]?.key ?? '') : '',
  });
  const [mistakes, setMistakes] = useState<FormErrors>({});
  const { busy, error, create } = useCreate(() => {
    say.done('The incident was created.');
    onCreated();
    onClose();
  });
  const type = (changed: Partial<Form>) => setForm((before) => ({ ...before, ...changed }));
  const submit = () => {
    const found = mistakesIn(form);
    setMistakes(found);
    if (Object.keys(found).length === 0) void create(form);
  };
  const errors = { ...error?.fields, ...mistakes };
  const formRef = useRef<HTMLFormElement>(null);
  // First what is asked, later what is wrong: the button that was pressed is far below it.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid], textarea')?.focus(), [mistakes, error]);
  return (
    <Dialog title="New incident" onClose={onClose} dismissable={!busy}>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <TextArea
          label="Description"
          required
          maxLength={limits.text.description}
          value={form.description}
          errors={errors.description}
          onChange={(event) => type({ description: event.target.value })}
        />
        <Choice
          label="Incident type"
          required
          value={form.version}
          errors={errors.version}
          onChange={(event) => type({ version: event.target.value })}
        >
          <option value="">Choose a type</option>
          {versions.map(({ key, display_name }) => (
            <option key={key} value={key}>
              {display_name}
            </option>
          ))}
        </Choice>
        <TextField
          label="Labels (optional)"
          hint="Separated by commas."
          value={form.labels}
          errors={errors.labels}
          onChange={(event) => type({ labels: event.target.value })}
        />
        <Place form={form} errors={errors} type={type} />
        <Complainant form={form} errors={errors} type={type} />
        <FormError error={error} shown={Object.keys(emptyForm)} />
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            Create incident
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

interface PartProps {
  readonly form: Form;
  readonly errors: FormErrors;
  readonly type: (changed: Partial<Form>) => void;
}

const Place = ({ form, errors, type }: PartProps) => {
  const { centre } = useViewer().entity;
  return (
    <Group legend="Place (optional)">
      <TextField
        label="Address"
        autoComplete="off"
        value={form.address}
        errors={errors.address}
        onChange={(event) => type({ address: event.target.value })}
      />
      <p className={styles.hint}>Press on the map where it is, or type the numbers.</p>
      <LazyPinMap
        label="Map to put the pin on"
        centre={centre}
        zoom={12}
        pin={pointOf(form)}
        onPin={([lat, lng]) => type({ lat: String(lat), lng: String(lng) })}
      />
      <div className={styles.two}>
        <TextField
          label="Latitude"
          value={form.lat}
          errors={errors.lat}
          onChange={(event) => type({ lat: event.target.value })}
        />
        <TextField
          label="Longitude"
          value={form.lng}
          errors={errors.lng}
          onChange={(event) => type({ lng: event.target.value })}
        />
      </div>
    </Group>
  );
};

const Complainant = ({ form, errors, type }: PartProps) => (
  <Group legend="Complainant (optional)">
    <div className={styles.two}>
      <TextField
        label="Name"
        autoComplete="off"
        value={form.name}
        errors={errors.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <PhoneField
        label="Phone number"
        autoComplete="off"
        value={form.phone}
        errors={errors.phone}
        onChange={(phone) => type({ phone })}
      />
    </div>
  </Group>
);

const Group = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** The same form sent again is the same incident; a changed one is another. */
function useCreate(onCreated: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const sent = useRef({ key: '', text: '' });
  const create = async (form: Form) => {
    const body = bodyOf(form);
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { key: newKey(), text };
    setBusy(true);
    setError(null);
    try {
      await post('/api/incidents/', body, { key: sent.current.key });
      onCreated();
    } catch (caught) {
      setError(asApiError(caught));
      setBusy(false);
    }
  };
  return { busy, error, create };
}
