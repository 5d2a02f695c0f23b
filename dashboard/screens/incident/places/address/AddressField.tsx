import Combobox from '@github/combobox-nav';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import type { AddressSuggestion } from '#contracts/incident/address';
import field from '../../../../ui/form/Field.module.css';
import { Field } from '../../../../ui/form/Field.tsx';
import styles from './AddressField.module.css';
import { type SearchState, useAddresses } from './useAddresses.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly near: LatLng;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly errors?: readonly string[] | undefined;
  /** The other way to name a place. */
  readonly otherwise?: string;
  /** Typing discards the earlier choice. */
  readonly onType: (words: string) => void;
  readonly onChoose: (address: AddressSuggestion) => void;
}

/**
 * An address with suggestions (S0 §1): arrow keys and Enter choose, Escape closes, and unmatched text is accepted as
 * typed. The number of suggestions is announced.
 */
export const AddressField = (props: Props) => {
  const { label, value, near, required = false, hint, errors, otherwise = 'drop a pin', onType, onChoose } = props;
  const id = useId();
  const [chosen, setChosen] = useState<AddressSuggestion | null>(null);
  // Search only on typing: an existing or chosen address needs no suggestions.
  const [typed, setTyped] = useState('');
  const [closed, setClosed] = useState(false);
  const asked = useAddresses(typed, near);
  const found = asked.state === 'answered' ? asked.answer.results : none;
  const open = !closed && found.length > 0;
  const looking = !closed && asked.state === 'asking';
  const [note, setNote] = useState('');
  const { input, list } = useKeys(open, found, (address) => {
    setChosen(address);
    setNote((asked.state === 'answered' && asked.answer.note) || '');
    setTyped('');
    onChoose(address);
  });
  const type = (words: string) => {
    setChosen(null);
    setClosed(false);
    setTyped(words);
    onType(words);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && closed) setClosed(false);
    // The first Escape after typing never reaches the dialog: suggestions for these words may be on their way.
    if (event.key === 'Escape' && !closed && typed !== '') event.stopPropagation();
    // Enter has already chosen a suggestion.
    else if (event.key !== 'Enter' || event.defaultPrevented || !(open || looking)) return;
    event.preventDefault();
    setClosed(true);
  };
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wiring) => (
        <>
          <div className={styles.place}>
            <input
              ref={input}
              className={field.control}
              autoComplete="off"
              maxLength={400}
              required={required}
              value={value}
              onChange={({ target }) => type(target.value)}
              onKeyDown={press}
              onBlur={() => setClosed(true)}
              {...wiring}
            />
            {looking && <p className={`${styles.list} ${styles.empty}`}>Looking…</p>}
            {/* A press on a suggestion leaves the focus in the field. */}
            <div
              ref={list}
              id={`${id}-list`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `datalist` says nothing about what it suggests.
              role="listbox"
              tabIndex={-1}
              aria-label="Suggestions"
              hidden={!open}
              className={styles.list}
              onMouseDown={(event) => event.preventDefault()}
            >
              {found.map((address, n) => (
                <Option key={keyOf(address)} id={`${id}-${n}`} address={address} />
              ))}
            </div>
          </div>
          <output className="visually-hidden">{open && countOf(found)}</output>
          <output className={field.hint}>
            {chosen ? aboutChosen(chosen, required, note) : value !== '' && aboutAsked(asked, otherwise)}
          </output>
        </>
      )}
    </Field>
  );
};

const none: readonly AddressSuggestion[] = [];

/** The keys of a combobox (WAI-ARIA 1.2) while the list is open; a changed list clears the selection. */
function useKeys(open: boolean, found: readonly AddressSuggestion[], onChoose: (address: AddressSuggestion) => void) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [keys, setKeys] = useState<Combobox | null>(null);
  useEffect(() => {
    if (!input.current || !list.current) return;
    const combobox = new Combobox(input.current, list.current, { tabInsertsSuggestions: false });
    setKeys(combobox);
    return () => combobox.destroy();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time other addresses are found.
  useEffect(() => {
    if (!open) return;
    keys?.start();
    return () => keys?.stop();
  }, [keys, open, found]);
  useEffect(() => {
    const options = list.current;
    const commit = ({ target }: Event) => {
      const address = found[[...(options?.children ?? [])].findIndex((option) => option === target)];
      if (address) onChoose(address);
    };
    options?.addEventListener('combobox-commit', commit);
    return () => options?.removeEventListener('combobox-commit', commit);
  });
  return { input, list };
}

const Option = ({ id, address }: { readonly id: string; readonly address: AddressSuggestion }) => (
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `option` holds no line beneath its words.
    role="option"
    tabIndex={-1}
    // The keys write the selected option here.
    aria-selected={false}
    aria-labelledby={`${id}-line`}
    aria-describedby={`${id}-about`}
    className={styles.option}
  >
    <span id={`${id}-line`}>{lineOf(address)}</span>
    <span id={`${id}-about`} className={styles.about}>
      {aboutOption(address)}
    </span>
  </div>
);

const countOf = ({ length }: readonly AddressSuggestion[]): string =>
  length === 1 ? '1 option available.' : `${length} options available.`;

const keyOf = ({ source, raw, subpremise }: AddressSuggestion): string => `${source} ${raw} ${subpremise}`;

const lineOf = ({ raw, subpremise }: AddressSuggestion): string => (subpremise ? `${raw}, unit ${subpremise}` : raw);

function aboutOption({ source, lat, raw, street_number }: AddressSuggestion): string {
  if (source === 'typed') return 'Position as typed';
  if (source === 'places') return 'Your facility';
  if (source === 'streets' && lat !== null) return raw.includes('&') ? 'Crossing of your streets' : 'Your mile post';
  if (source === 'streets' && street_number === '') return 'Both streets found; crossing not located';
  if (source === 'incidents') return 'Past incident at this address';
  if (source === 'streets') return 'Street found; house number not located';
  if (lat === null) return 'Use as typed (not located)';
  return source === 'gazetteer' && street_number === '' ? 'The middle of this place' : 'Address';
}

/** Runs after a choice. */
function aboutChosen(
  { source, lat, street_number, locality, postal_code }: AddressSuggestion,
  required: boolean,
  note: string,
): string {
  // The words of the repair.
  if (source === 'typed') return note;
  const what = source !== 'streets' ? 'this street' : street_number === '' ? 'this crossing' : 'this house';
  if (lat === null) return `We couldn’t locate ${what}. Drop a pin${required ? '' : ', or save without one'}.`;
  if (source !== 'gazetteer') return '';
  return `The pin is in the middle of ${postal_code || locality}. Move it to the place.`;
}

function aboutAsked(asked: SearchState, otherwise: string): string {
  const instead = `${otherwise.charAt(0).toUpperCase()}${otherwise.slice(1)}.`;
  if (asked.state === 'failed') {
    return asked.busy
      ? `Too many address searches. Wait a moment, or ${otherwise}.`
      : `Address search is unavailable. ${instead}`;
  }
  if (asked.state !== 'answered') return '';
  const { results, away, note } = asked.answer;
  if (results.length === 0) return `${note ?? 'No matching address.'} ${instead}`;
  if (note !== undefined) return note;
  return away ? 'The address service is unavailable. These come from earlier incidents and ZIP codes.' : '';
}
