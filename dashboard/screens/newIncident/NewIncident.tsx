import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import type { FormOf } from '../../ui/form/useForm.ts';
import { AddressLine, PinFields, usePinning } from '../incident/places/PlaceFields.tsx';
import styles from '../incident/places/PlaceForm.module.css';
import { bodyOf, emptyForm, type Form, mistakesIn, neededOfIncident } from './newIncident.ts';
import { Similar } from './Similar.tsx';
import { useCreate } from './useCreate.ts';
import { WhatHappened } from './WhatHappened.tsx';

interface Props {
  readonly onClose: () => void;
  /** Without a uuid when the call was added to an incident that was there. */
  readonly onCreated: (uuid?: string) => void;
}

/** Takes a call: where, who, what. Everything below may wait; an address is saved without a pin. */
export const NewIncident = ({ onClose, onCreated }: Props) => {
  const { versions, undispatched_versions: waiting } = useViewer().entity;
  // A call waits for a dispatcher unless the person who takes it knows better.
  const [usual] = versions.length === 1 ? versions.map(({ key }) => key) : waiting.length === 1 ? waiting : [];
  const form = useCreate({
    start: { ...emptyForm, version: usual ?? '' },
    draft: 'newIncident',
    words: 'The incident was created',
    required: neededOfIncident,
    mistakes: mistakesIn,
    body: bodyOf,
    onCreated,
    onClose,
  });
  const pinning = usePinning(form);
  const added = () => {
    form.draft.clear();
    onCreated();
    onClose();
  };
  return (
    <FormDialog title="New incident" verb="Create incident" form={form}>
      <AddressLine form={form} pinning={pinning} />
      <Similar form={form.value} onAdded={added} />
      <Caller form={form} />
      <WhatHappened form={form} />
      <fieldset className={styles.group}>
        <legend>More</legend>
        <TextField label="Labels (optional)" hint="Separated by commas." {...form.field('labels')} />
        <PinFields form={form} pinning={pinning} />
      </fieldset>
    </FormDialog>
  );
};

const Caller = ({ form }: { readonly form: FormOf<Pick<Form, 'name' | 'phone'>> }) => (
  <fieldset className={styles.group}>
    <legend>Caller (optional)</legend>
    <div className={styles.two}>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <PhoneField label="Phone number" autoComplete="off" {...form.field('phone')} />
    </div>
  </fieldset>
);
