import { useEffect, useRef, useState } from 'react';
import { classModules, classProblemTypes } from '#contracts/classification/labels';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import styles from './Classify.module.css';
import { missing, toggled, wordsOf } from './classifyWords.ts';
import { keyAt, Labels } from './Labels.tsx';
import { SkipDialog } from './SkipDialog.tsx';
import type { Chosen, Incident, useClassifying } from './useClassifying.ts';

interface Props {
  readonly work: ReturnType<typeof useClassifying>;
  readonly incident: Incident;
  readonly onTold: (words: string) => void;
}
type List = 'modules' | 'types';

const where = 'Classify';

/** The choices for one incident. They are kept on the device until they are saved. */
export const Classifying = ({ work, incident, onTold }: Props) => {
  const { correcting, busy, notSaved, notSkipped } = work;
  const first: Chosen = correcting ?? { modules: [], types: [] };
  const { modules, types } = first;
  const draft = useDraft<Chosen>(`classify.${incident.uuid}`, { modules, types });
  const chosen = draft.value;
  const [list, setList] = useState<List>('modules');
  const [skipping, setSkipping] = useState(false);
  const [tried, setTried] = useState(false);
  const without = missing(chosen);
  // The button that led here is gone, or would take the Enter that saves.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const toggle = (of: List, label: string): void => {
    draft.change({ [of]: toggled(chosen[of], label) });
    // The next number chooses the problem, as most incidents have one module.
    if (of === 'modules' && chosen.modules.length === 0) setList('types');
  };
  const press = (n: number): void => {
    const label = (list === 'modules' ? classModules : classProblemTypes)[n]?.label;
    if (label) toggle(list, label);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (without !== null || busy) return;
    if (await work.save(chosen)) {
      draft.clear();
      onTold(`Saved: ${wordsOf(chosen)}`);
    }
  };
  const { module_predictions_v1, problem_type_predictions_v1 } = incident.predictions;
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Classification"
      className={styles.choices}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NumberKeys onPress={press} />
      <Keys onSave={() => void save()} onSkip={() => setSkipping(true)} onList={setList} />
      <Labels
        name="Module"
        labels={classModules}
        suggested={module_predictions_v1}
        chosen={chosen.modules}
        active={list === 'modules'}
        onActive={() => setList('modules')}
        onToggle={(label) => toggle('modules', label)}
      />
      <Labels
        name="Problem type"
        labels={classProblemTypes}
        suggested={problem_type_predictions_v1}
        chosen={chosen.types}
        active={list === 'types'}
        onActive={() => setList('types')}
        onToggle={(label) => toggle('types', label)}
      />
      {notSaved && !skipping && <AlertBox>Not saved. {notSaved.message}</AlertBox>}
      {notSkipped && !skipping && <AlertBox>Not skipped. {notSkipped.message}</AlertBox>}
      {tried && without && <AlertBox kind="warning">{without}</AlertBox>}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={busy} shortcut="Enter">
          Save
        </Button>
        {correcting ? (
          <Button onClick={() => work.setCorrecting(null)}>Leave it as it was</Button>
        ) : (
          <Button shortcut="S" onClick={() => setSkipping(true)}>
            Skip…
          </Button>
        )}
      </div>
      {skipping && <SkipDialog work={work} incident={incident} onClose={() => setSkipping(false)} onTold={onTold} />}
    </form>
  );
};

interface KeyProps {
  readonly onSave: () => void;
  readonly onSkip: () => void;
  readonly onList: (list: List) => void;
}

const Keys = ({ onSave, onSkip, onList }: KeyProps) => {
  useShortcut({ key: 'Enter', does: 'Save', where, run: onSave });
  useShortcut({ key: 'S', does: 'Skip, with a reason', where, run: onSkip });
  useShortcut({ key: 'M', does: 'Number keys choose modules', where, run: () => onList('modules') });
  useShortcut({ key: 'P', does: 'Number keys choose problem types', where, run: () => onList('types') });
  return null;
};

/** A key for each place of a list. */
const NumberKeys = ({ onPress }: { readonly onPress: (n: number) => void }) =>
  classProblemTypes.map(({ label }, n) => <NumberKey key={label} n={n} onPress={onPress} />);

const NumberKey = ({ n, onPress }: { readonly n: number; readonly onPress: (n: number) => void }) => {
  useShortcut({ key: keyAt(n), does: `Choose number ${n + 1}`, where, run: () => onPress(n) });
  return null;
};
