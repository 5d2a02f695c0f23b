import { useState } from 'react';
import type { AdminDesignation } from '#contracts/admin/admin';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { phone } from '../../../ui/phone.ts';
import styles from '../Admin.module.css';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { CreateDesignation } from './CreateDesignation.tsx';

/** Each designation with its shared phone and the people on call for it now. */
export const Designations = ({ data: { designations = [] }, ask, selection, select }: ViewProps) => {
  const may = useMay<'POST /api/designations/'>('user.write');
  const [creating, setCreating] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        {designations.length === 0 ? <p className={styles.quiet}>There are no designations yet.</p> : <span />}
        <Button small allowed={may} onClick={() => setCreating(true)}>
          Create designation
        </Button>
      </div>
      {designations.length > 0 && <Table {...{ designations, selection, select }} />}
      {creating && <CreateDesignation onDone={ask} onClose={() => setCreating(false)} />}
    </>
  );
};

interface TableProps extends Pick<ViewProps, 'selection' | 'select'> {
  readonly designations: readonly AdminDesignation[];
}

const Table = ({ designations, selection, select }: TableProps) => (
  <>
    <Selection
      label="Designation"
      items={designations.map(({ name }) => ({ key: name, name }))}
      {...{ selection, select }}
    />
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Designation</th>
          <th scope="col">Shared phone</th>
          <th scope="col">On call now, in call order</th>
        </tr>
      </thead>
      <tbody>
        {selectedOf(designations, selection, ({ name }) => name).map((one) => (
          <Row key={one.name} designation={one} />
        ))}
      </tbody>
    </table>
  </>
);

const Row = ({ designation: { name, shared_phone_number, on_call } }: { readonly designation: AdminDesignation }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{shared_phone_number ? phone(shared_phone_number) : '–'}</td>
    <td>
      {on_call.length === 0 ? (
        <span className={styles.none}>No one is on call.</span>
      ) : (
        <ol>
          {on_call.map((one) => (
            <li key={`${one.user.uuid} ${one.because} ${one.target}`}>
              {one.user.first_name} {one.user.last_name}{' '}
              <span className={styles.quiet}>
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
