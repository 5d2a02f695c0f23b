import { useState } from 'react';
import type { FilterListBody } from '#contracts/api/alarms/filterList';
import type { AlarmFilter, AlarmWords } from '#contracts/incident/alarm';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { AlarmFields, type AlarmMistakes, alarmMistakes } from '../../ui/form/AlarmFields.tsx';
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
  const [words, setWords] = useState(nothing);
  const [mistakes, setMistakes] = useState<AlarmMistakes>({});
  const { busy, error, send } = useSend(() => {
    say.done('The filter has been added.');
    onClose();
  });
  const submit = async () => {
    const wrong = alarmMistakes(words);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const seen = filters.map(wordsOf);
    const body: FilterListBody = { key: 'filter_list', value: [...seen, words], seen };
    const failure = await send(command('POST /entity-data/filter_list/', {}, body));
    if (failure) say.failed('Error updating the filter list');
    onAnswered();
  };
  return (
    <FormDialog
      title="Add a filter"
      verb="Add filter"
      {...{ busy, error, mistakes }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AlarmFields {...{ words, mistakes }} onType={(change) => setWords({ ...words, ...change })} />
    </FormDialog>
  );
};
