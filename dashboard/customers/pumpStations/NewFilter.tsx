import type { AlarmFilter, AlarmWords } from '#contracts/incident/alarm';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlarmFields, neededOfAlarm } from '../../ui/form/AlarmFields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { say } from '../../ui/say.ts';

interface Props {
  /** The filters that this screen showed last. */
  readonly filters: readonly AlarmFilter[];
  /** Refetch after a refusal too: another person may have changed the list. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

const nothing: AlarmWords = { station: '', alarm: '', event: '', description: '' };
const wordsOf = ({ station, alarm, event, description }: AlarmWords): AlarmWords => ({
  station,
  alarm,
  event,
  description,
});

/** Adds a filter (S1 §2, §7). An existing filter for this station, alarm and event gets the new reason. */
export const NewFilter = ({ filters, onAnswered, onClose }: Props) => {
  const form = useForm({
    start: nothing,
    required: neededOfAlarm,
    command: (words) => {
      const seen = filters.map(wordsOf);
      return command('POST /entity-data/filter_list/', {}, { key: 'filter_list', value: [...seen, words], seen });
    },
    onDone: () => {
      say.done('The filter has been added.');
      onAnswered();
    },
    onRefused: () => {
      say.failed('Error updating the filter list');
      onAnswered();
    },
    onClose,
  });
  return (
    <FormDialog title="Add a filter" verb="Add filter" form={form}>
      <AlarmFields form={form} />
    </FormDialog>
  );
};
