import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { Items } from './Items.tsx';

interface Props {
  readonly data: object;
  readonly ask: () => void;
}

/** The facilities: places such as schools and hospitals, from a spreadsheet (S1 §1). */
export const Facilities = ({ data, ask }: Props) => (
  <Items
    kind="facilities"
    title="Facilities"
    addressOf={(page) => addressOf('GET /api/admin/facilities/', { query: { page } })}
    data={data}
    undo={command('POST /api/admin/facilities/undo_latest_update/', {})}
    removal={(item_id) => command('POST /api/admin/facilities/remove_item/', {}, { item_id })}
    onChanged={ask}
  />
);
