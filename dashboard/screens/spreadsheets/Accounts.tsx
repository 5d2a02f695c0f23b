import { useState } from 'react';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Toolbar } from '../../ui/page/Toolbar.tsx';
import { LatestUpdate } from './Items.tsx';
import styles from './Spreadsheets.module.css';
import { UploadDialog } from './UploadDialog.tsx';

interface Props {
  readonly data: object;
  readonly ask: () => void;
}

/** The service accounts: the utility's customers and their places, from a spreadsheet. Their data is not shown. */
export const Accounts = ({ data, ask }: Props) => {
  const { data: accounts, error, ask: again } = useLive(addressOf('GET /api/flux/accounts/'), { again: data });
  const [open, setOpen] = useState(false);
  const may = useMay<'POST /api/flux/accounts/add_by_spreadsheet/'>('directory.write');
  return (
    <section className={styles.list} aria-label="Service accounts">
      <Toolbar>
        <h3>Service accounts</h3>
        <Button kind="primary" allowed={may} onClick={() => setOpen(true)}>
          Upload spreadsheet
        </Button>
      </Toolbar>
      <p className="quiet">
        Customers and their places. A notification finds them by the area that is drawn; their names are not shown here.
      </p>
      <LoadState data={accounts} error={error} ask={again} />
      {accounts && <LatestUpdate directory={accounts} kind="accounts" />}
      {open && (
        <UploadDialog
          kind="accounts"
          title="Upload a spreadsheet: service accounts"
          onDone={() => {
            again();
            ask();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
};
