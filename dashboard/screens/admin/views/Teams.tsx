import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { Time } from '../../../time/Time.tsx';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';

/**
 * The teams that call-outs of beats formed, the latest first. They are fetched again with the administration's data: every
 * 30 minutes, and after a change.
 */
export const Teams = ({ data, selection, select }: ViewProps) => {
  const { data: teams, error } = useLive(addressOf('GET /api/teams/'), { again: data });
  if (!teams || error) return <LoadState data={teams} error={error} />;
  if (teams.length === 0)
    return (
      <p className="quiet">No call-out of beats has formed a team yet. The teams of incidents are on their pages.</p>
    );
  return (
    <>
      <Selection label="Team" items={teams.map(({ uuid: key, name }) => ({ key, name }))} {...{ selection, select }} />
      <Table columns={['Team', 'Formed', 'Members, in the order they accepted']}>
        {selectedOf(teams, selection, ({ uuid }) => uuid).map(({ uuid, name, formed_time, members }) => (
          <tr key={uuid}>
            <th scope="row">{name}</th>
            <td>
              <Time at={formed_time} />
            </td>
            <td>{members.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ') || '–'}</td>
          </tr>
        ))}
      </Table>
    </>
  );
};
