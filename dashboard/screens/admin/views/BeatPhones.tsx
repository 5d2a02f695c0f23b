import { useState } from 'react';
import type { BeatPhone, BeatPhonesOfUser } from '#contracts/onCall/beats';
import { command } from '../../../data/command.ts';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay } from '../../../ui/changes.ts';
import { Confirm } from '../../../ui/dialog/Confirm.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { phone as shownPhone } from '../../../ui/phone.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { personName } from '../../beats/Callers.tsx';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { CreatePhone } from './CreatePhone.tsx';
import { activeIn } from './people.ts';
import { backupWords, phoneTypeWords } from './phoneForm.ts';

interface PhoneOfUser {
  readonly user: BeatPhonesOfUser['user'];
  readonly phone: BeatPhone;
}

/** The phones on which people are called for a beat. */
export const BeatPhones = ({ data, ask, selection, select }: ViewProps) => {
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<PhoneOfUser | null>(null);
  const phones = data.beats?.beat_phones ?? [];
  const remove = async ({ phone }: PhoneOfUser) => {
    setAsked(null);
    const removal = command('POST /api/teams/beats/delete_phone/', {}, { phone_id: phone.uuid });
    if (await changeOrSay(removal, 'Unable to delete phone.')) ask();
  };
  return (
    <>
      <Toolbar>
        <p className="quiet">People without a phone here are called on their account’s number.</p>
        <Button small onClick={() => setAdding(true)}>
          Create beat phone
        </Button>
      </Toolbar>
      {phones.length === 0 && <p className="quiet">There are no beat phones yet.</p>}
      <Selection
        label="User"
        items={phones.map(({ user }) => ({ key: user.uuid, name: personName(user) }))}
        {...{ selection, select }}
      />
      {phones.length > 0 && (
        <Table columns={['User', 'Phone number', 'Type', 'PIN', 'Called']} acts>
          {selectedOf(phones, selection, ({ user }) => user.uuid).flatMap(({ user, phones: own }) =>
            own.map((phone) => (
              <tr key={phone.uuid}>
                <th scope="row">
                  {personName(user)}
                  {!user.is_active && <span className="quiet"> · inactive</span>}
                </th>
                <td>{phone.phone_number ? shownPhone(phone.phone_number) : 'Erased'}</td>
                <td>{phoneTypeWords[phone.phone_type]}</td>
                <td>{phone.pin === null ? 'Erased' : phone.pin || 'None'}</td>
                <td>{backupWords(phone.call_after_count)}</td>
                <td>
                  <Button small kind="quiet" onClick={() => setAsked({ user, phone })}>
                    Delete
                    <span className="visually-hidden">
                      {' '}
                      {phone.phone_number && shownPhone(phone.phone_number)} of {personName(user)}
                    </span>
                  </Button>
                </td>
              </tr>
            )),
          )}
        </Table>
      )}
      {adding && <CreatePhone people={activeIn(data)} onDone={ask} onClose={() => setAdding(false)} />}
      {asked && (
        <Confirm
          title="Delete this phone?"
          verb="Delete"
          danger
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        >
          {personName(asked.user)} is no longer called on{' '}
          {asked.phone.phone_number ? shownPhone(asked.phone.phone_number) : 'this phone'}. This cannot be undone.
        </Confirm>
      )}
    </>
  );
};
