import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditDetail, DocumentChange } from '#contracts/audit/events';
import type { JsonValue } from '#contracts/core/json';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './Audit.module.css';
import { authorWords, chainWords, kindWords, sealedWords, typeWords } from './auditWords.ts';
import { difference, valueWords } from './difference.ts';
import { EventTable, Moment } from './EventTable.tsx';

const route = getRouteApi('/shell/audit/events/$uuid');

/** `/audit/events/{uuid}/`: one event, its cause, and the documents that it changed. */
export const EventPage = () => {
  const { uuid } = route.useParams();
  return <Event key={uuid} uuid={uuid} />;
};

const Event = ({ uuid }: { readonly uuid: string }) => {
  const { data, error } = useLive(addressOf('GET /api/audit/events/:uuid/', { ids: { uuid } }));
  const [opened, setOpened] = useState<AuditDetail | null>(null);
  const detail = opened ?? data;
  useTitle(detail ? typeWords(detail.event.type) : 'Event');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{detail ? typeWords(detail.event.type) : 'Event'}</h1>
        {detail?.event.detail && <span>{detail.event.detail}</span>}
        <Link to="/audit/" search={{}}>
          All events
        </Link>
      </div>
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {!detail && !error && <p className={styles.quiet}>Loading…</p>}
      {detail && <Detail detail={detail} onOpened={setOpened} />}
    </div>
  );
};

interface DetailProps {
  readonly detail: AuditDetail;
  readonly onOpened: (detail: AuditDetail) => void;
}

const Detail = ({ detail, onOpened }: DetailProps) => {
  const { event, chain, hash, causation_id: cause, source, data, metadata, together, documents } = detail;
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        <dt>Happened</dt>
        <dd>
          <Moment at={event.time} />
        </dd>
        <dt>Became known</dt>
        <dd>
          <Moment at={event.recorded_time} />
        </dd>
        <dt>By</dt>
        <dd>
          <Link to="/audit/" search={{ by: event.by }}>
            {authorWords(event)}
          </Link>
        </dd>
        {event.about_name !== null && (
          <>
            <dt>About</dt>
            <dd>{event.about_name}</dd>
          </>
        )}
        <dt>Stream</dt>
        <dd>
          <Link to="/audit/" search={{ stream: event.stream }}>
            {kindWords(event.kind)}, event {event.revision}
          </Link>
          <span className={styles.id}> {event.stream}</span>
        </dd>
        <AsOfThen event={event} />
        {event.incident !== null && (
          <>
            <dt>Incident</dt>
            <dd>
              <Link to="/incident/$uuid/" params={{ uuid: event.incident }} target="_blank" rel="noopener">
                Open the incident
                <span className="visually-hidden"> (opens in a new tab)</span>
              </Link>
              {' · '}
              <Link to="/audit/" search={{ incident: event.incident }}>
                All its events
              </Link>
            </dd>
          </>
        )}
        <dt>Position in the log</dt>
        <dd>{event.position}</dd>
        {source !== null && (
          <>
            <dt>Source</dt>
            <dd>{source}</dd>
          </>
        )}
        <dt>Hash</dt>
        <dd className={styles.id}>{hash}</dd>
        <dt>Command</dt>
        <dd className={styles.id}>{cause}</dd>
      </dl>
      {chain.broken_at === null ? <p>{chainWords(chain)}</p> : <AlertBox>{chainWords(chain)}</AlertBox>}
      <Sealed detail={detail} onOpened={onOpened} />
      <Changes documents={documents} />
      <section aria-labelledby="together">
        <h2 id="together">Cause and effect</h2>
        {together.length === 0 && <p className={styles.quiet}>No other event belongs to the same request or job.</p>}
        <Part title="What led to it" events={together.filter(({ position }) => position < event.position)} />
        <Part title="What followed from it" events={together.filter(({ position }) => position > event.position)} />
      </section>
      <section aria-labelledby="data">
        <h2 id="data">As stored</h2>
        <Json label="Data" value={data} />
        <Json label="Metadata" value={metadata} />
      </section>
    </div>
  );
};

const Part = ({ title, events }: { readonly title: string; readonly events: AuditDetail['together'] }) =>
  events.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <EventTable events={events} label={title} />
    </>
  );

/** The link to the screen at the moment when the event was recorded. */
const AsOfThen = ({ event: { incident, recorded_time: at } }: Pick<AuditDetail, 'event'>) =>
  useMay<'GET /api/replay/'>('replay.view') ? (
    <>
      <dt>See it</dt>
      <dd>
        <Link to="/dispatch/" search={{ at }}>
          The board as of this moment
        </Link>
        {incident !== null && (
          <>
            {' · '}
            <Link to="/incident/$uuid/" params={{ uuid: incident }} search={{ at }}>
              The incident as of this moment
            </Link>
          </>
        )}
      </dd>
    </>
  ) : null;

const Sealed = ({ detail: { event, sealed }, onOpened }: DetailProps) => {
  const [error, setError] = useState<ApiError | null>(null);
  const [asking, setAsking] = useState(false);
  if (sealed === 'none') return null;
  const open = () => {
    setAsking(true);
    run<AuditDetail>(command('POST /api/audit/events/:uuid/open/', { uuid: event.uuid }))
      .then(onOpened, (caught: unknown) => setError(asApiError(caught)))
      .finally(() => setAsking(false));
  };
  return (
    <div className={styles.sealed}>
      <p>{sealedWords[sealed]}</p>
      {sealed === 'closed' && (
        <Button onClick={open} disabled={asking}>
          Open them, on record
        </Button>
      )}
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
    </div>
  );
};

interface ChangesProps {
  readonly documents: readonly DocumentChange[];
  readonly isOpen?: boolean;
}

export const Changes = ({ documents, isOpen = false }: ChangesProps) => (
  <section aria-label="What it changed">
    <h2>What it changed</h2>
    {documents.length === 0 && <p className={styles.quiet}>No document of a screen changed.</p>}
    {documents.map((document) => (
      <details key={`${document.read_model} ${document.key}`} open={isOpen}>
        <summary>
          {typeWords(document.read_model.replaceAll('_', ' '))}{' '}
          <span className={styles.id}>{document.key.slice(0, 8)}</span>
          {document.before === null && ' · new'}
          {document.after === null && ' · removed'}
        </summary>
        {document.before !== null && document.after !== null ? (
          <table className={styles.changes} aria-label={`Changes of ${document.read_model}`}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {difference(document.before, document.after).map(({ path, before, after }) => (
                <tr key={path}>
                  <td>{path}</td>
                  <td>{valueWords(before)}</td>
                  <td>{valueWords(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Json label="Document" value={document.after ?? document.before} />
        )}
      </details>
    ))}
  </section>
);

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reached by keyboard. */
const Json = ({ label, value }: { readonly label: string; readonly value: JsonValue }) => (
  <section className={styles.json} aria-label={label} tabIndex={0}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);
