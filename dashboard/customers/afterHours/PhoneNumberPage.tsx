import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { ModulePages } from '../../shell/ModulePages.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { PhoneField } from '../../ui/form/phone/PhoneField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { phone } from '../../ui/phone.ts';
import { say } from '../../ui/say.ts';
import styles from './AfterHours.module.css';
import { Now } from './LeaderPage.tsx';
import { useAfterHours } from './useAfterHours.ts';

/** `/jcw/after-hours/phone-number/`: the public after-hours number, and the person who answers it now. */
export const PhoneNumberPage = () => {
  const { answer, error, ask } = useAfterHours(addressOf('GET /api/jcw/after-hours/leader/'));
  const allowed = useMay<'POST /api/jcw/after-hours/phone-number/'>('afterHours.lead');
  const [changing, setChanging] = useState(false);
  return (
    <ModulePages title="After hours: phone number">
      <LoadState data={answer} error={error} />
      {answer && (
        <Panel title="Public number">
          <p className={styles.number}>{answer.phone_number ? phone(answer.phone_number) : 'No number is set.'}</p>
          <div>
            <Button allowed={allowed} onClick={() => setChanging(true)}>
              Change number
            </Button>
          </div>
        </Panel>
      )}
      {answer && (
        <Panel title="Answering now">
          {answer.now ? <Now shift={answer.now} /> : <p>No one has been chosen yet.</p>}
          <p>
            <Link to="/jcw/after-hours/leader/">Now and next</Link>
          </p>
        </Panel>
      )}
      {changing && answer && (
        <ChangeNumber known={answer.phone_number} onDone={ask} onClose={() => setChanging(false)} />
      )}
    </ModulePages>
  );
};

interface ChangeProps {
  readonly known: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ChangeNumber = ({ known, onDone, onClose }: ChangeProps) => {
  const form = useForm({
    start: { phone_number: phone(known) },
    mistakes: ({ phone_number }) => ({ phone_number: mistakeIn(usPhoneIn(phone_number)) }),
    command: (body) => command('POST /api/jcw/after-hours/phone-number/', {}, body),
    onDone: () => {
      say.done('The number was changed.');
      onDone();
    },
    onClose,
  });
  return (
    <FormDialog title="Change the number" verb="Save number" form={form}>
      <PhoneField label="Phone number" {...form.field('phone_number')} required />
    </FormDialog>
  );
};
