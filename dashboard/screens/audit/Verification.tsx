import { Link } from '@tanstack/react-router';
import type { VerificationResult } from '#contracts/audit/verification';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useNow } from '../../time/clock.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { Moment } from './EventTable.tsx';
import { faultWords, isOld, resultWords, verdictIn, verdictWords } from './verificationWords.ts';

/** When the log was last verified, and what was found. */
export const Verification = () => {
  const { data } = useLive(addressOf('GET /api/audit/verification/'));
  if (!data) return null;
  const { latest } = data;
  if (!latest) return <p className="quiet">Not verified yet. Verification runs every night.</p>;
  if (verdictIn(latest) === 'damaged') return <Damage result={latest} />;
  return verdictIn(latest) === 'sound' ? <Sound result={latest} /> : <Unsure result={latest} />;
};

interface Result {
  readonly result: VerificationResult;
}

const Sound = ({ result }: Result) => {
  const now = useNow();
  return (
    <details className="quiet">
      <summary>
        Verified <Moment at={result.since} />: {verdictWords.sound}
        {isOld(result, now) && ', but not since then'}
      </summary>
      <Sentences result={result} />
    </details>
  );
};

const Unsure = ({ result }: Result) => (
  <AlertBox kind="warning">
    <p>
      Verified <Moment at={result.since} />: {verdictWords.unsure}
    </p>
    <Sentences result={result} />
  </AlertBox>
);

const Damage = ({ result }: Result) => (
  <AlertBox kind="danger">
    <p>
      Verified <Moment at={result.since} />: {verdictWords.damaged}
    </p>
    <Sentences result={result} />
    {result.faults.length > 0 && (
      <ul>
        {result.faults.map(({ stream, revision, kind }) => (
          <li key={`${stream} ${revision} ${kind}`}>
            <Link to="/audit/" search={{ stream }}>
              {stream}
            </Link>
            , event {revision}: {faultWords[kind]}
          </li>
        ))}
      </ul>
    )}
  </AlertBox>
);

const Sentences = ({ result }: Result) => (
  <ul>
    {resultWords(result).map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
);
