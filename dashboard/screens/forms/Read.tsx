import type { Form } from '#contracts/incident/forms/forms';
import { useTimezone } from '../../time/time.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Form.module.css';
import { valueWords } from './words.ts';

/** The form, read-only. */
export const Read = ({ form: { definition, values } }: { readonly form: Form }) => {
  const timezone = useTimezone();
  return (
    <>
      {definition.sections.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <dl className={styles.read}>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd className="typed">{valueWords(field, values[field.name], timezone)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </>
  );
};
