import { reasonNames } from '#contracts/callout/ledger';
import type { LedgerSheet } from '#contracts/callout/ledgerSheet';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import styles from './ChargedHours.module.css';
import {
  baseWords,
  mandatoryWords,
  newcomerWords,
  orderWords,
  resetWords,
  roundingWords,
  rulesBody,
  rulesForm,
  rulesMistakes,
  upper,
  volunteerWords,
} from './ledgerWords.ts';

interface Props {
  readonly sheet: LedgerSheet;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The contract of a list: the order of its calls, and what each answer is charged. */
export const RulesDialog = ({ sheet, onDone, onClose }: Props) => {
  const form = useForm({
    start: rulesForm(sheet.rules),
    mistakes: rulesMistakes,
    command: (value) => command('POST /api/ledgers/:list/rules/', { list: sheet.list }, rulesBody(value, sheet)),
    onDone,
    onClose,
  });
  return (
    <FormDialog title={`Contract of ${sheet.name}`} verb="Save contract" form={form}>
      <p className="quiet">A call-out keeps the contract with which it began.</p>
      <Choice label="Call first" of={Object.entries(orderWords)} {...form.field('order')} />
      <Choice label="Volunteers" of={Object.entries(volunteerWords)} {...form.field('volunteers')} />
      {form.value['volunteers'] === 'first' && (
        <Choice label="Those who must come" of={Object.entries(mandatoryWords)} {...form.field('mandatory')} />
      )}
      <Choice label="A new person begins" of={Object.entries(newcomerWords)} {...form.field('newcomers')} />
      <Choice label="Everybody begins again with none" of={Object.entries(resetWords)} {...form.field('resets')} />
      <Choice label="Round a charge to" of={Object.entries(roundingWords)} {...form.field('rounding')} />
      <TextField
        label="Called in vain: released within, minutes"
        inputMode="numeric"
        {...form.field('cancelled_within')}
      />
      <TextField label="No charge up to, minutes" inputMode="numeric" {...form.field('free_up_to')} />
      {sheet.rules.charges.map(({ reason }) => (
        <fieldset key={reason} className={styles.charge}>
          <legend>{upper(reasonNames[reason])}</legend>
          <Choice label="Charge" of={Object.entries(baseWords)} {...form.field(`by ${reason}`)} />
          {form.value[`by ${reason}`] !== 'none' && (
            <>
              <TextField
                label={form.value[`by ${reason}`] === 'fixed' ? 'Hours' : 'At least, hours'}
                inputMode="decimal"
                {...form.field(`hours ${reason}`)}
              />
              <TextField label="Percent" inputMode="numeric" {...form.field(`percent ${reason}`)} />
            </>
          )}
        </fieldset>
      ))}
    </FormDialog>
  );
};
