import { useId, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import type { AddressSuggestion } from '#contracts/address';
import type { LatLng } from '#contracts/geo';
import field from '../parts/Field.module.css';
import styles from './AddressField.module.css';
import { type Asked, useAddresses } from './useAddresses.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly near: LatLng;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly errors?: readonly string[] | undefined;
  /** Somebody types: what was chosen before is no longer meant. */
  readonly onType: (words: string) => void;
  readonly onChoose: (address: AddressSuggestion) => void;
}

/**
 * An address with what is known to fit it (S0 §1): arrow keys and Enter choose, Escape closes, and what nobody suggests may be
 * typed as it is. How many there are is announced as they come.
 */
export const AddressField = ({ label, value, near, required, hint, errors = [], onType, onChoose }: Props) => {
  const id = useId();
  const [chosen, setChosen] = useState<AddressSuggestion | null>(null);
  // Only who types here asks: what stood there before, or was chosen, needs no suggestion.
  const [typed, setTyped] = useState('');
  const asked = useAddresses(typed, near);
  const items =
    asked.state === 'answered' ? asked.answer.results.map((address) => ({ id: keyOf(address), address })) : [];
  const choose = (key: unknown) => {
    const found = items.find((item) => item.id === key)?.address ?? null;
    setChosen(found);
    if (!found) return;
    setTyped('');
    onChoose(found);
  };
  const type = (words: string) => {
    if (words === value) return;
    setChosen(null);
    setTyped(words);
    onType(words);
  };
  return (
    <ComboBox
      className={field.field ?? ''}
      items={items}
      inputValue={value}
      selectedKey={chosen && keyOf(chosen)}
      allowsCustomValue
      allowsEmptyCollection={asked.state === 'asking'}
      isInvalid={errors.length > 0}
      isRequired={required ?? false}
      validationBehavior="aria"
      aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      onInputChange={type}
      onSelectionChange={choose}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {hint && <p className={field.hint}>{hint}</p>}
      <Input className={field.control ?? ''} autoComplete="off" maxLength={400} />
      <output className={field.hint}>{chosen ? aboutChosen(chosen) : aboutAsked(asked)}</output>
      {errors.length > 0 && (
        <div id={`${id}-errors`} className={field.errors} role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <Popover className={styles.popover ?? ''}>
        <ListBox<(typeof items)[number]>
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.empty}>Looking…</p>}
        >
          {({ address }) => (
            <ListBoxItem className={styles.option ?? ''} textValue={lineOf(address)}>
              <Text slot="label">{lineOf(address)}</Text>
              <Text slot="description" className={styles.about ?? ''}>
                {aboutOption(address)}
              </Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
};

const keyOf = ({ source, raw, subpremise }: AddressSuggestion): string => `${source} ${raw} ${subpremise}`;

const lineOf = ({ raw, subpremise }: AddressSuggestion): string => (subpremise ? `${raw}, unit ${subpremise}` : raw);

function aboutOption({ source, lat, street_number }: AddressSuggestion): string {
  if (source === 'incidents') return 'An incident was here before';
  if (lat === null) return 'As typed: its pin is put by hand';
  return source === 'gazetteer' && street_number === '' ? 'The middle of this place' : 'Address';
}

/** What is left to do once it is chosen. */
function aboutChosen({ source, lat, locality, postal_code }: AddressSuggestion): string {
  if (lat === null) return 'Where this street is, nobody here knows. Put a pin on the map.';
  if (source !== 'gazetteer') return '';
  return `The pin stands in the middle of ${postal_code || locality}. Put it where it is.`;
}

function aboutAsked(asked: Asked): string {
  if (asked.state === 'failed') {
    return asked.busy
      ? 'Too many addresses were looked for. Wait a moment, or put a pin on the map.'
      : 'Addresses cannot be looked up just now. Put a pin on the map.';
  }
  if (asked.state !== 'answered') return '';
  const { results, away } = asked.answer;
  if (results.length === 0) return 'No such address is known here. Put a pin on the map.';
  return away ? 'The address service is away: these are from what is known here.' : '';
}
