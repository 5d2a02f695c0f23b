import { useRef, useState } from 'react';
import type { SimilarIncident } from '#contracts/incident/linking/similar';
import { asApiError, newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { Elapsed } from '../../time/Elapsed.tsx';
import { Button } from '../../ui/Button.tsx';
import { feet } from '../../ui/distance.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';
import { addCall, linkedCall } from './addCall.ts';
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
  const mayLink = useMay<'POST /api/incident/:incident_uuid/link/'>('incident.link');
  const { versions, undispatched_versions: waiting } = useViewer().entity;
  const version = waiting[0] ?? versions[0]?.key ?? '';
  const key = useRef(newKey());
  const [adding, setAdding] = useState<string | null>(null);
  const [failed, setFailed] = useState('');
  if (found.length === 0) return <output className={styles.none} />;
  const act = async (incident: SimilarIncident, verb: 'added' | 'linked', work: Promise<unknown>): Promise<void> => {
    setAdding(`${incident.uuid} ${verb}`);
    setFailed('');
    try {
      await work;
      say.done(`The call was ${verb} to “${incident.description || 'No description'}”.`);
      onAdded();
    } catch (error) {
      setFailed(asApiError(error).message);
      setAdding(null);
    }
  };
  const linked = (incident: SimilarIncident) => (mayLink ? linkedCall(form, incident, version) : null);
  const link = (incident: SimilarIncident): void => {
    const body = linked(incident);
    if (!body) return;
    const created = run(command('POST /api/incidents/', {}, body), { key: `${key.current}-${incident.uuid}-link` });
    void act(incident, 'linked', created);
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
                {[incident.address, incident.state_display, whyWords(incident), callsWords(incident)]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                · <Elapsed since={incident.time} />
              </span>
            </p>
            <span className={styles.acts}>
              {linked(incident) && (
                <Button
                  small
                  kind="primary"
                  busy={adding === `${incident.uuid} linked`}
                  disabled={adding !== null}
                  title="The call becomes an incident of its own under that one: nobody is sent for it."
                  onClick={() => link(incident)}
                >
                  Link this call to it<span className="visually-hidden">: {incident.description}</span>
                </Button>
              )}
              <Button
                small
                busy={adding === `${incident.uuid} added`}
                disabled={adding !== null}
                title="The call becomes a line of that incident’s log: the same caller again, or nothing new."
                onClick={() =>
                  void act(incident, 'added', addCall(incident.uuid, form, `${key.current}-${incident.uuid}`))
                }
              >
                Add to that incident<span className="visually-hidden">: {incident.description}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {failed && <AlertBox>{failed}</AlertBox>}
    </section>
  );
};

const callsWords = ({ linked }: SimilarIncident): string =>
  linked === undefined ? '' : `${linked} more ${linked === 1 ? 'call' : 'calls'}`;

const whyWords = ({ metres, same_number }: SimilarIncident): string =>
  [
    same_number ? 'same phone number' : '',
    metres === null ? '' : metres === 0 ? 'same address' : `${feet(metres)} away`,
  ]
    .filter(Boolean)
    .join(', ');
