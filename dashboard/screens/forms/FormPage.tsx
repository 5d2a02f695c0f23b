import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Form } from '#contracts/incident/forms/forms';
import { addressOf } from '../../data/address.ts';
import { type FieldErrors, notRetrieved } from '../../data/api.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { formStatusWords } from '../../ui/form/formWords.ts';
import plain from '../../ui/Plain.module.css';
import page from '../../ui/page/Page.module.css';
import { useTitle } from '../../ui/title.ts';
import { Fill } from './Fill.tsx';
import styles from './Form.module.css';
import { Judge } from './Judge.tsx';
import { Read } from './Read.tsx';
import { type FormIds, Submit } from './Submit.tsx';
import { useOpenForm, useSaving } from './useOpenForm.ts';
import { savingWords } from './words.ts';

const route = getRouteApi('/shell/incident/$uuid/form/$form');

/** `/incident/{uuid}/form/{form}/` */
export const FormPage = () => {
  const { uuid, form } = route.useParams();
  return <OneForm key={form} incident={uuid} uuid={form} />;
};

interface Where {
  readonly incident: string;
  readonly uuid: string;
}

const OneForm = (where: Where) => {
  const navigate = route.useNavigate();
  const { form, error, ask, fetched } = useOpenForm(where, () => void navigate({ to: '/incidents/' }));
  const { saving, saver, valueOf } = useSaving(where, { form, user: useViewer().user.uuid, fetched });
  const title = form?.title ?? 'Form';
  useTitle(title);
  const back = () => void navigate({ to: '/incident/$uuid/', params: { uuid: where.incident } });
  if (error?.status === 404)
    return (
      <Alone title="Form not found" incident={where.incident}>
        <p>It may have been removed, or it belongs to another organization.</p>
      </Alone>
    );
  if (!form)
    return error ? (
      <Alone title="The form could not be loaded" incident={where.incident}>
        <AlertBox kind="warning">{notRetrieved(error)}</AlertBox>
        <Button onClick={ask}>Try again</Button>
      </Alone>
    ) : (
      <p className={plain.plain}>Loading…</p>
    );
  const parts = { form, onChanged: ask };
  return (
    <div className={styles.page}>
      <Head form={form} incident={where.incident} />
      <Filling
        {...parts}
        ids={{ incident_uuid: where.incident, uuid: where.uuid }}
        saving={saving}
        saver={saver}
        valueOf={valueOf}
        onRemoved={back}
      />
      <Judge {...parts} incident={where.incident} />
      <Files incident={where.incident} form={form} />
    </div>
  );
};

type Using = Pick<ReturnType<typeof useSaving>, 'saving' | 'saver' | 'valueOf'>;
interface FillingProps extends Using {
  readonly form: Form;
  readonly ids: FormIds;
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
}

/** Editable when allowed, otherwise read-only. On paper always read-only. */
const Filling = ({ form, ids, saving, saver, valueOf, onChanged, onRemoved }: FillingProps) => {
  const allowed = useMay<
    'PATCH /api/incident/:incident_uuid/form/:uuid/' | 'POST /api/incident/:incident_uuid/form/:uuid/submit/'
  >('incident.form');
  const [missing, setMissing] = useState<FieldErrors>({});
  const fields = useRef<HTMLDivElement>(null);
  // A new object at each attempt, so that the focus moves to the first mistake.
  useEffect(() => {
    if (Object.keys(missing).length === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid], [data-wrong] input');
    wrong?.focus();
  }, [missing]);
  const open = form.status === 'draft' || form.status === 'returned';
  const unsent = Object.keys(saving?.typed ?? {}).length > 0;
  if (!saving || !allowed || (!open && !unsent)) return <Read form={form} />;
  const { kind, words } = savingWords(saving);
  return (
    <>
      <div className={styles.onPaper}>
        <Read form={form} />
      </div>
      <div ref={fields} className={styles.fill}>
        <Fill form={form} saving={saving} saver={saver} valueOf={valueOf} missing={missing} />
        <div className={styles.foot}>
          <p
            className={kind === 'unsaved' ? styles.unsaved : 'quiet'}
            data-saving={kind}
            role={kind === 'unsaved' ? 'alert' : undefined}
          >
            {words}
          </p>
          {open && <Submit form={form} ids={ids} saver={saver} {...{ onChanged, onRemoved }} onMissing={setMissing} />}
        </div>
      </div>
    </>
  );
};

const Head = ({ form, incident }: { readonly form: Form; readonly incident: string }) => {
  const { status, title, version, submitted, approved, returned } = form;
  return (
    <header className={page.panel} data-status={status}>
      <p className={styles.back}>
        <a href={`/incident/${incident}/`} target="_blank" rel="noopener">
          Open the incident
        </a>
      </p>
      <h1>{title}</h1>
      <p>
        <strong>{formStatusWords[status]}</strong>{' '}
        <span className="quiet">
          {submitted && (
            <>
              · submitted by {submitted.by}, <Time at={submitted.time} />{' '}
            </>
          )}
          {approved && (
            <>
              · approved by {approved.by}, <Time at={approved.time} />{' '}
            </>
          )}
          · version {version}
        </span>
      </p>
      {status === 'returned' && returned && (
        <AlertBox kind="warning">
          <strong>Returned by {returned.by}:</strong> <span className="typed">{returned.reason ?? 'Erased'}</span>
        </AlertBox>
      )}
    </header>
  );
};

const Files = ({ incident, form }: { readonly incident: string; readonly form: Form }) => {
  const path = (format: 'pdf' | 'csv') =>
    addressOf('GET /incident/:incident_uuid/form/:uuid/export/', {
      ids: { incident_uuid: incident, uuid: form.uuid },
      query: { format },
    });
  return (
    <nav className={styles.files} aria-label="Export the form">
      <a href={path('pdf')} download>
        Save as PDF
      </a>
      <a href={path('csv')} download>
        Save as CSV
      </a>
      <Button kind="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </nav>
  );
};

interface AloneProps {
  readonly title: string;
  readonly incident: string;
  readonly children: ReactNode;
}

const Alone = ({ title, incident, children }: AloneProps) => (
  <div className={plain.plain}>
    <h1>{title}</h1>
    {children}
    <a href={`/incident/${incident}/`} target="_blank" rel="noopener">
      Open the incident
    </a>
  </div>
);
