import { Facts } from '../../../ui/page/Facts.tsx';
import { Tokens } from '../programs/Tokens.tsx';
import { Webhooks } from '../programs/Webhooks.tsx';
import type { ViewProps } from '../view.ts';

/** The interfaces for other programs. */
export const Api = ({ data: { api } }: ViewProps) => (
  <>
    {api && (
      <Facts
        of={[
          ['Address', api.address],
          [
            'Description (OpenAPI 3.1)',
            <a key="openapi" href={api.openapi}>
              {api.openapi}
            </a>,
          ],
          ['GraphQL', api.graphql],
          ['Cityworks', api.cityworks ? 'Connected' : 'Not connected'],
          ['Webhook for version transfers', api.version_transfer_webhook ? 'Set' : 'Not set'],
        ]}
      />
    )}
    <Tokens />
    <Webhooks />
  </>
);
