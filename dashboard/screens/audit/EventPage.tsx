import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { AuditDetail, DocumentChange } from '#contracts/audit/events';
import type { JsonValue } from '#contracts/core/json';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Audit.module.css';
import { authorWords, chainWords, kindWords, sealedWords, typeWords } from './auditWords.ts';
import { difference, valueWords } from './difference.ts';
import { EventEvidence } from './EventEvidence.tsx';
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
  return (
    <Page
      title={detail ? typeWords(detail.event.type) : 'Event'}
      actions={
        <>
          {detail?.event.detail && <span>{detail.event.detail}</span>}
          <Link to="/audit/" search={{}}>
            All events
          </Link>
        </>
      }
    >
      <LoadState data={detail} error={error} />
      {detail && <Detail detail={detail} onOpened={setOpened} />}
    </Page>
  );
};

interface DetailProps {
  readonly detail: AuditDetail;
  readonly onOpened: (detail: AuditDetail) => void;
}

const Detail = ({ detail, onOpened }: DetailProps) => {
  const { event, chain, hash, causation_id: cause, source, data, metadata, together, documents } = detail;
  const mayReplay = useMay<'GET /api/replay/'>('replay.view');
  return (
    <>
      <Facts
        of={[
          ['Happened', <Moment key="happened" at={event.time} />],
          ['Became known', <Moment key="known" at={event.recorded_time} />],
          [
            'By',
            <Link key="by" to="/audit/" search={{ by: event.by }}>
              {authorWords(event)}
            </Link>,
          ],
          ['About', event.about_name],
          [
            'Stream',
            <Fragment key="stream">
              <Link to="/audit/" search={{ stream: event.stream }}>
                {kindWords(event.kind)}, event {event.revision}
              </Link>
              <span className={styles.id}> {event.stream}</span>
            </Fragment>,
          ],
          ['See it', mayReplay && <AsOfThen key="then" event={event} />],
          ['Incident', event.incident && <OfIncident key="incident" uuid={event.incident} />],
          ['Position in the log', event.position],
          ['Source', source],
          [
            'Hash',
            <span key="hash" className={styles.id}>
              {hash}
            </span>,
          ],
          [
            'Command',
            <span key="command" className={styles.id}>
              {cause}
            </span>,
          ],
        ]}
      />
      {chain.broken_at === null ? <p>{chainWords(chain)}</p> : <AlertBox>{chainWords(chain)}</AlertBox>}
      <EventEvidence uuid={event.uuid} />
      <Sealed detail={detail} onOpened={onOpened} />
      <Changes documents={documents} />
      <section aria-labelledby="together">
        <h2 id="together">Cause and effect</h2>
        {together.length === 0 && <p className="quiet">No other event belongs to the same request or job.</p>}
        <Part title="What led to it" events={together.filter(({ position }) => position < event.position)} />
        <Part title="What followed from it" events={together.filter(({ position }) => position > event.position)} />
      </section>
      <section aria-labelledby="data">
        <h2 id="data">As stored</h2>
        <Json label="Data" value={data} />
        <Json label="Metadata" value={metadata} />
      </section>
    </>
  );
};

const Part = ({ title, events }: { readonly title: string; readonly events: AuditDetail['together'] }) =>
  events.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <EventTable events={events} label={title} />
    </>
  );

const OfIncident = ({ uuid }: { readonly uuid: string }) => (
  <>
    <Link to="/incident/$uuid/" params={{ uuid }} target="_blank" rel="noopener">
      Open the incident
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
    {' · '}
    <Link to="/audit/" search={{ incident: uuid }}>
      All its events
    </Link>
  </>
);

/** The link to the screen at the moment when the event was recorded. */
const AsOfThen = ({ event: { incident, recorded_time: at } }: Pick<AuditDetail, 'event'>) => (
  <>
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
  </>
);

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
    <>
      <p>{sealedWords[sealed]}</p>
      {sealed === 'closed' && (
        <Buttons>
          <Button onClick={open} disabled={asking}>
            Open them, on record
          </Button>
        </Buttons>
      )}
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
    </>
  );
};

interface ChangesProps {
  readonly documents: readonly DocumentChange[];
  readonly isOpen?: boolean;
}

export const Changes = ({ documents, isOpen = false }: ChangesProps) => (
  <section aria-label="What it changed">
    <h2>What it changed</h2>
    {documents.length === 0 && <p className="quiet">No document of a screen changed.</p>}
    {documents.map((document) => (
      <details key={`${document.read_model} ${document.key}`} open={isOpen}>
        <summary>
          {typeWords(document.read_model.replaceAll('_', ' '))}{' '}
          <span className={styles.id}>{document.key.slice(0, 8)}</span>
          {document.before === null && ' · new'}
          {document.after === null && ' · removed'}
        </summary>
        {document.before !== null && document.after !== null ? (
          <Table label={`Changes of ${document.read_model}`} columns={['Field', 'Before', 'After']}>
            {difference(document.before, document.after).map(({ path, before, after }) => (
              <tr key={path}>
                <td>{path}</td>
                <td>{valueWords(before)}</td>
                <td>{valueWords(after)}</td>
              </tr>
            ))}
          </Table>
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
