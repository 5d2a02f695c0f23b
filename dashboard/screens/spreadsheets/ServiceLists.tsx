import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Items } from './Items.tsx';
import styles from './Spreadsheets.module.css';
import { counted } from './sheetWords.ts';

interface Props {
  readonly data: object;
  readonly ask: () => void;
  /** The uuid of the open list. */
  readonly selection: string | undefined;
  readonly select: (selection?: string) => void;
}

/** The service lists, and the items of the selected one (S1 §1). */
export const ServiceLists = ({ data, ask, selection, select }: Props) => {
  const {
    data: lists,
    error,
    ask: again,
  } = useLive(addressOf('GET /api/citizen_engagement/service_lists/'), { again: data });
  const [creating, setCreating] = useState(false);
  const may = useMay<'POST /api/citizen_engagement/service_lists/create/'>('directory.write');
  const open = lists?.find(({ uuid }) => uuid === selection);
  const changed = () => {
    again();
    ask();
  };
  return (
    <div className={styles.lists}>
      <LoadState data={lists} error={error} ask={again} />
      {lists?.length === 0 && <p>No service lists yet.</p>}
      {lists && lists.length > 0 && (
        <ul className={styles.names} aria-label="Service lists">
          {lists.map(({ uuid, name, items }) => (
            <li key={uuid}>
              <Button
                kind={uuid === open?.uuid ? 'primary' : 'plain'}
                aria-pressed={uuid === open?.uuid}
                onClick={() => select(uuid)}
              >
                {name}
              </Button>
              <span className="quiet">{counted(items, 'service_list')}</span>
            </li>
          ))}
        </ul>
      )}
      {lists && (
        <div>
          <Button allowed={may} onClick={() => setCreating(true)}>
            New service list
          </Button>
        </div>
      )}
      {open && (
        <Items
          key={open.uuid}
          kind="service_list"
          title={open.name}
          addressOf={(page) =>
            addressOf('GET /api/citizen_engagement/service_lists/:uuid/', { ids: { uuid: open.uuid }, query: { page } })
          }
          data={data}
          list={open.uuid}
          undo={command('POST /api/citizen_engagement/service_lists/undo_latest_update/', {}, { list_id: open.uuid })}
          removal={(item_id) => command('POST /api/citizen_engagement/service_lists/remove_item/', {}, { item_id })}
          onChanged={changed}
        />
      )}
      {creating && (
        <NewList
          onDone={(uuid) => {
            changed();
            select(uuid);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
};

interface NewProps {
  readonly onDone: (uuid: string) => void;
  readonly onClose: () => void;
}

const NewList = ({ onDone, onClose }: NewProps) => {
  const form = useForm({
    start: { name: '' },
    command: (body) => command('POST /api/citizen_engagement/service_lists/create/', {}, body),
    onDone: ({ uuid }) => onDone(uuid),
    onClose,
  });
  return (
    <FormDialog title="New service list" verb="Create list" disabled={form.value.name.trim() === ''} form={form}>
      <TextField label="Name" required autoComplete="off" maxLength={limits.text.label} {...form.field('name')} />
    </FormDialog>
  );
};
