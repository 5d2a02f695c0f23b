import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { exactTime, useTimezone } from '../../time/time.ts';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import styles from './Audit.module.css';
import { Moment } from './EventTable.tsx';
import { anchorStateWords, anchorTitle } from './evidenceWords.ts';

interface Props {
  /** The incident whose events are shown, if any. */
  readonly incident: string | undefined;
}

/** The newest signed checkpoint, and the files by which a stranger verifies the log. */
export const Evidence = ({ incident }: Props) => {
  const timezone = useTimezone();
  const { data } = useLive(addressOf('GET /api/evidence/'));
  if (!data?.latest) return null;
  const { latest, key, anchors } = data;
  return (
    <details className="quiet">
      <summary>
        Signed <Moment at={latest.signed_at} /> over {latest.size.toLocaleString('en-US')} events
      </summary>
      <p>
        Keep checkpoints outside of Muster, for example in your mail: with one, anybody can prove later that nothing
        before it was changed. The evidence file verifies without Muster (docs/evidence.md).
      </p>
      <Buttons>
        <a
          href={addressOf('GET /api/evidence/:log/checkpoint', { ids: { log: 'organization' } })}
          download="checkpoint.txt"
        >
          Save checkpoint
        </a>
        <a href={addressOf('GET /api/evidence/export/', { query: { incident } })} download>
          {incident ? 'Save evidence of this incident' : 'Save evidence of all events'}
        </a>
        {incident && (
          <>
            <a href={addressOf('GET /api/audit/report/packet/', { query: { incident } })} download>
              Save packet of this incident
            </a>
            <a href={addressOf('GET /api/audit/report/packet/', { query: { incident, redacted: 'yes' } })} download>
              Save redacted packet
            </a>
          </>
        )}
      </Buttons>
      {anchors.length > 0 && (
        <Facts of={anchors.map((one) => [anchorTitle(one), anchorStateWords(one, (at) => exactTime(at, timezone))])} />
      )}
      <p>
        Public key: <span className={styles.id}>{key}</span>
      </p>
    </details>
  );
};
