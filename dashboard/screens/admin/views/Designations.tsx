import { useState } from 'react';
import type { AdminDesignation } from '#contracts/admin/admin';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { phone } from '../../../ui/phone.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { CreateDesignation } from './CreateDesignation.tsx';

/** Each designation with its shared phone and the people on call for it now. */
export const Designations = ({ data: { designations = [] }, ask, selection, select }: ViewProps) => {
  const may = useMay<'POST /api/designations/'>('user.write');
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Toolbar>
        {designations.length === 0 ? <p className="quiet">There are no designations yet.</p> : <span />}
        <Button small allowed={may} onClick={() => setCreating(true)}>
          Create designation
        </Button>
      </Toolbar>
      {designations.length > 0 && <Listed {...{ designations, selection, select }} />}
      {creating && <CreateDesignation onDone={ask} onClose={() => setCreating(false)} />}
    </>
  );
};

interface ListedProps extends Pick<ViewProps, 'selection' | 'select'> {
  readonly designations: readonly AdminDesignation[];
}

const Listed = ({ designations, selection, select }: ListedProps) => (
  <>
    <Selection
      label="Designation"
      items={designations.map(({ name }) => ({ key: name, name }))}
      {...{ selection, select }}
    />
    <Table columns={['Designation', 'Shared phone', 'On call now, in call order']} cards>
      {selectedOf(designations, selection, ({ name }) => name).map((one) => (
        <Row key={one.name} designation={one} />
      ))}
    </Table>
  </>
);

const Row = ({ designation: { name, shared_phone_number, on_call } }: { readonly designation: AdminDesignation }) => (
  <tr>
    <th scope="row">{name}</th>
    <td data-heading="Shared phone">{shared_phone_number ? phone(shared_phone_number) : '–'}</td>
    <td data-heading="On call now">
      {on_call.length === 0 ? (
        <span className="wrong">No one is on call.</span>
      ) : (
        <ol>
          {on_call.map((one) => (
            <li key={`${one.user.uuid} ${one.because} ${one.target}`}>
              {one.user.first_name} {one.user.last_name}{' '}
              <span className="quiet">
                · <Why {...one} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </td>
  </tr>
);

const Why = ({ because, target, until }: AdminDesignation['on_call'][number]) => {
  const { versions } = useViewer().entity;
  switch (because) {
    case 'leads':
      return 'leads after hours';
    case 'scheduled':
      return (
        <>
          scheduled
          {until && (
            <>
              {' '}
              until <Time at={until} />
            </>
          )}
        </>
      );
    case 'named':
      return `designated for ${versions.find(({ key }) => key === target)?.display_name ?? target}`;
    case 'holds the crew':
      return 'designated user';
  }
};
