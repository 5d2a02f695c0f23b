import { useState } from 'react';
import type { Directory, DirectoryItem, DirectoryItems, DirectoryKind } from '#contracts/directories/directories';
import type { Address } from '../../data/address.ts';
import type { Command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay } from '../../ui/changes.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Toolbar } from '../../ui/page/Toolbar.tsx';
import { phone } from '../../ui/phone.ts';
import { say } from '../../ui/say.ts';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Spreadsheets.module.css';
import { counted } from './sheetWords.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { useItems } from './useItems.ts';

interface Props {
  readonly kind: Exclude<DirectoryKind, 'accounts'>;
  /** Shown above the items. */
  readonly title: string;
  /** The address of a page; the first one without a number. */
  readonly addressOf: (page?: number) => Address<DirectoryItems>;
  /** The administration's data: fetched anew when the server announces a change. */
  readonly data: object;
  /** The service list that the items are of. */
  readonly list?: string;
  readonly undo: Command;
  readonly removal: (item: string) => Command;
  readonly onChanged: () => void;
}

const columnsOf = {
  service_list: ['Name', 'Address', 'Phone', 'Note'],
  facilities: ['Name', 'Address', 'Contact', 'Phone', 'Place', 'Note'],
};

/** The values of an item in the columns after its name. */
function valuesOf(kind: DirectoryKind, item: DirectoryItem): readonly string[] {
  const { address, contact, lat, lng, note } = item;
  const number = item.phone && phone(item.phone);
  return kind === 'service_list'
    ? [address, number, note]
    : [address, contact, number, lat === null ? '' : `${lat}, ${lng}`, note];
}

/** The items of a list, with its upload, and the undo of its latest update. */
export const Items = ({ kind, title, addressOf, data, list, undo, removal, onChanged }: Props) => {
  const { items, error, ask, setPage } = useItems(addressOf, data);
  const [open, setOpen] = useState<'upload' | 'undo' | DirectoryItem | null>(null);
  const may = useMay<
    'POST /api/citizen_engagement/service_lists/upload_spreadsheet/' | 'POST /api/admin/facilities/upload_spreadsheet/'
  >('directory.write');
  const changed = () => {
    ask();
    onChanged();
  };
  const act = async (command: Command, done: string, failed: string) => {
    setOpen(null);
    if (await changeOrSay(command, failed)) say.done(done);
    changed();
  };
  const directory = items?.directory;
  return (
    <section className={styles.list} aria-label={title}>
      <Toolbar>
        <h3>{title}</h3>
        <Buttons>
          {directory?.undoable && (
            <Button allowed={may} onClick={() => setOpen('undo')}>
              Undo latest update
            </Button>
          )}
          <Button kind="primary" allowed={may} onClick={() => setOpen('upload')}>
            Upload spreadsheet
          </Button>
        </Buttons>
      </Toolbar>
      <LoadState data={items} error={error} ask={ask} />
      {directory && <LatestUpdate directory={directory} kind={kind} />}
      {items && items.results.length > 0 && (
        <div className={styles.scroll}>
          <Table label={title} columns={columnsOf[kind]} acts cards>
            {items.results.map((item) => (
              <tr key={item.uuid}>
                <th scope="row">{item.name}</th>
                {valuesOf(kind, item).map((value, at) => (
                  <td key={columnsOf[kind][at + 1]} data-heading={value ? columnsOf[kind][at + 1] : undefined}>
                    {value}
                  </td>
                ))}
                <td>
                  {may && (
                    <Button small kind="quiet" onClick={() => setOpen(item)}>
                      Remove<span className="visually-hidden"> {item.name}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {items && (items.previous !== null || items.next !== null) && (
        <nav className={styles.pages} aria-label={`Pages of ${title}`}>
          <Button small disabled={items.previous === null} onClick={() => setPage(items.previous ?? 1)}>
            Previous
          </Button>
          <span className="quiet">{counted(items.count, kind)}</span>
          <Button small disabled={items.next === null} onClick={() => setPage(items.next ?? 1)}>
            Next
          </Button>
        </nav>
      )}
      {open === 'upload' && (
        <UploadDialog
          kind={kind}
          {...(list === undefined ? {} : { list })}
          title={`Upload a spreadsheet: ${title}`}
          onDone={changed}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'undo' && (
        <Confirm
          title="Undo the latest update?"
          verb="Undo update"
          danger
          onConfirm={() => void act(undo, 'The latest update was undone.', 'Error saving list!')}
          onCancel={() => setOpen(null)}
        >
          {title} returns to what it was before its latest spreadsheet. This cannot be undone.
        </Confirm>
      )}
      {open !== null && typeof open === 'object' && (
        <Confirm
          title="Remove this item?"
          verb="Remove"
          danger
          onConfirm={() => void act(removal(open.uuid), `${open.name} was removed.`, 'Error saving list!')}
          onCancel={() => setOpen(null)}
        >
          {open.name} is removed from {title}. The next spreadsheet may bring it back.
        </Confirm>
      )}
    </section>
  );
};

export const LatestUpdate = ({
  directory: { items, update },
  kind,
}: {
  readonly directory: Directory;
  readonly kind: DirectoryKind;
}) =>
  update ? (
    <p className="quiet">
      {counted(items, kind)} · latest spreadsheet by {update.by ?? 'Muster'}, <Time at={update.time} />:{' '}
      {update.added.toLocaleString('en-US')} new, {update.changed.toLocaleString('en-US')} changed
      {kind !== 'accounts' && `, ${update.removed.toLocaleString('en-US')} removed`}
    </p>
  ) : (
    <p className="quiet">No spreadsheet yet.</p>
  );
