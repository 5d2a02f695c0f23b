import styles from '../Admin.module.css';
import type { ViewProps } from '../view.ts';

/** The interfaces for other programs. */
export const Api = ({ data: { api } }: ViewProps) =>
  api && (
    <dl className={styles.facts}>
      <dt>Address</dt>
      <dd>{api.address}</dd>
      <dt>Description (OpenAPI 3.1)</dt>
      <dd>
        <a href={api.openapi}>{api.openapi}</a>
      </dd>
      <dt>GraphQL</dt>
      <dd>{api.graphql}</dd>
      <dt>Cityworks</dt>
      <dd>{api.cityworks ? 'Connected' : 'Not connected'}</dd>
      <dt>Webhook for version transfers</dt>
      <dd>{api.version_transfer_webhook ? 'Set' : 'Not set'}</dd>
    </dl>
  );
