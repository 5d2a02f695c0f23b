import { useRef, useState } from 'react';
import type { SimilarIncident } from '#contracts/incident/similar';
import { asApiError, newKey } from '../../data/api.ts';
import { Elapsed } from '../../time/Elapsed.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';
import { addCall } from './addCall.ts';
import type { Form } from './newIncident.ts';
import styles from './Similar.module.css';
import { useSimilar } from './useSimilar.ts';

interface Props {
  readonly form: Form;
  readonly onAdded: () => void;
}

/** Open incidents that this call may be about, while it is typed. */
export const Similar = ({ form, onAdded }: Props) => {
  const found = useSimilar(form);
  const key = useRef(newKey());
  const [adding, setAdding] = useState<string | null>(null);
  const [failed, setFailed] = useState('');
  if (found.length === 0) return <output className={styles.none} />;
  const add = async ({ uuid, description }: SimilarIncident): Promise<void> => {
    setAdding(uuid);
    setFailed('');
    try {
      await addCall(uuid, form, `${key.current}-${uuid}`);
      say.done(`The call was added to “${description || 'No description'}”.`);
      onAdded();
    } catch (error) {
      setFailed(asApiError(error).message);
      setAdding(null);
    }
  };
  return (
    <section className={styles.similar} aria-label="Possible duplicates">
      <output>{found.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}</output>
      <ul>
        {found.map((incident) => (
          <li key={incident.uuid}>
            <p>
              <span className={styles.what}>{incident.description || 'No description'}</span>
              <span className="quiet">
                {[incident.address, incident.state_display, whyWords(incident)].filter(Boolean).join(' · ')} ·{' '}
                <Elapsed since={incident.time} />
              </span>
            </p>
            <Button small busy={adding === incident.uuid} disabled={adding !== null} onClick={() => void add(incident)}>
              Add to that incident<span className="visually-hidden">: {incident.description}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failed && <AlertBox>{failed}</AlertBox>}
    </section>
  );
};

const feet = (metres: number): string => `${(Math.round((metres * 3.2808) / 10) * 10).toLocaleString('en-US')} ft away`;

const whyWords = ({ metres, same_number }: SimilarIncident): string =>
  [same_number ? 'same phone number' : '', metres === null ? '' : feet(metres)].filter(Boolean).join(', ');
