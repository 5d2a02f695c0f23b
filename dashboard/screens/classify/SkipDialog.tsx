import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../ui/form/Field.tsx';
import type { Incident, useClassifying } from './useClassifying.ts';

interface Props {
  readonly work: ReturnType<typeof useClassifying>;
  readonly incident: Incident;
  readonly onClose: () => void;
  readonly onTold: (words: string) => void;
}

/** Skipping needs a reason (S0 §5). It is kept on the device until it is sent. */
export const SkipDialog = ({ work, incident, onClose, onTold }: Props) => {
  const { value, change, clear, restored } = useDraft(`classify.skip.${incident.uuid}`, { reason: '' });
  const reason = value.reason.trim();
  const skip = async (): Promise<void> => {
    if (await work.skip(reason)) return;
    clear();
    onTold('Skipped');
    onClose();
  };
  return (
    <FormDialog
      title="Skip this incident?"
      verb="Skip"
      disabled={reason === ''}
      form={{
        busy: work.busy,
        error: work.notSkipped,
        shown: ['reason'],
        draft: { clear, restored },
        submit: () => void skip(),
        onClose,
      }}
    >
      {work.notSkipped && <p>Not skipped.</p>}
      <p>It leaves the unclassified list and is not counted in charts by problem.</p>
      <TextArea
        label="Reason"
        value={value.reason}
        errors={work.notSkipped?.fields.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </FormDialog>
  );
};
