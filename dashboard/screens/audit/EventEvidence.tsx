import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { exactTime, useTimezone } from '../../time/time.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import styles from './Audit.module.css';
import { noLaterWords, proofWords } from './evidenceWords.ts';

/** The proof of one event, in a sentence, and in full for a program. */
export const EventEvidence = ({ uuid }: { readonly uuid: string }) => {
  const timezone = useTimezone();
  const { data } = useLive(addressOf('GET /api/evidence/events/:uuid/', { ids: { uuid } }));
  if (!data) return null;
  const { state, checkpoint } = data;
  const words = proofWords(data, checkpoint ? exactTime(checkpoint.signed_at, timezone) : '');
  if (state === 'different') return <AlertBox>{words}</AlertBox>;
  if (!checkpoint) return <p className="quiet">{words}</p>;
  const noLater = noLaterWords(data, (at) => exactTime(at, timezone));
  const long = (value: string) => <span className={styles.id}>{value}</span>;
  return (
    <details>
      <summary>{words}</summary>
      {noLater && <p>{noLater}</p>}
      <Facts
        of={[
          ['Log', long(checkpoint.origin)],
          ['Entry', long(data.entry)],
          ['Path to the root', long(data.path.join(' '))],
          ['Root', long(checkpoint.root)],
          ['Public key', long(data.key ?? '')],
        ]}
      />
    </details>
  );
};
