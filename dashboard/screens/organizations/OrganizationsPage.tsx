import { useState } from 'react';
import type { Organization } from '#contracts/accounts/organizations';
import { addressOf } from '../../data/address.ts';
import { asApiError } from '../../data/api.ts';
import { useLive } from '../../data/live/useLive.ts';
import { switchEntity, useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Row, Rows } from '../../ui/page/Rows.tsx';
import { say } from '../../ui/say.ts';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { NewOrganization } from './NewOrganization.tsx';

/** `/organizations/`: staff create organizations, and look at each. */
export const OrganizationsPage = () => {
  const allowed = useMay<'GET /api/entities/' | 'POST /api/entities/'>('staff.createEntity');
  return allowed ? <All /> : <Page title="Organizations" allowed={false} />;
};

const All = () => {
  const { data: all, error, ask } = useLive(addressOf('GET /api/entities/'));
  const [creating, setCreating] = useState(false);
  useShortcut({ key: 'N', does: 'New organization', where: 'Organizations', run: () => setCreating(true) });
  return (
    <Page
      title="Organizations"
      width="60rem"
      actions={
        <Button kind="primary" shortcut="N" onClick={() => setCreating(true)}>
          New organization
        </Button>
      }
    >
      <LoadState data={all} error={error} />
      {all && (
        <Rows>
          {all.results.map((one) => (
            <Listed key={one.uuid} organization={one} />
          ))}
        </Rows>
      )}
      {creating && all && <NewOrganization versions={all.versions} onDone={ask} onClose={() => setCreating(false)} />}
    </Page>
  );
};

const Listed = ({ organization }: { readonly organization: Organization }) => {
  const { uuid, name, display_name, timezone, people, administrators } = organization;
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      // All data belongs to the organization, so every screen starts again.
      await switchEntity(uuid, '/users/');
    } catch (caught) {
      setBusy(false);
      say.failed(asApiError(caught).message);
    }
  };
  return (
    <Row>
      <span className="facts-line">
        <strong>{display_name}</strong>
        <span className="quiet">
          {name} · {timezone} · {people === 1 ? '1 person' : `${people} people`}
        </span>
        {administrators === 0 && <span className="wrong">No administrator</span>}
      </span>
      <Button small busy={busy} onClick={() => void open()}>
        Open<span className="visually-hidden"> {display_name}</span>
      </Button>
    </Row>
  );
};
