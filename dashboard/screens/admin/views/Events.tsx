import { useState } from 'react';
import type { AdminEvent } from '#contracts/admin/admin';
import { eventNames } from '#contracts/admin/events';
import { command } from '../../../data/command.ts';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay, runAndAsk } from '../../../ui/changes.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { phone } from '../../../ui/phone.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import { personName } from '../../beats/Callers.tsx';
import styles from '../Admin.module.css';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { AddStakeholder } from './AddStakeholder.tsx';
import { CheckInPeriod } from './CheckInPeriod.tsx';
import { activeIn } from './people.ts';

type Stakeholder = AdminEvent['stakeholders'][number];

/** The events of which people are told by text, each with its stakeholders. */
export const Events = ({ data, ask, selection, select }: ViewProps) => {
  const [adding, setAdding] = useState<AdminEvent | null>(null);
  const { events = [] } = data;
  const remove = async ({ conf_id }: AdminEvent, { user, send_checkins, alt_phone_number }: Stakeholder) => {
    const path = 'POST /api/admin/events/remove_user_stakeholder_from_event_configuration';
    if (!(await changeOrSay(command(path, {}, { conf_id, target_user_id: user.uuid })))) return;
    ask();
    const body = {
      conf_id,
      target_user_id: user.uuid,
      send_checkins,
      ...(alt_phone_number && { alt_phone_number: { value: alt_phone_number.value, region: 'US' } as const }),
    };
    const add = command('POST /api/admin/events/add_user_stakeholder_to_event_configuration', {}, body);
    offerUndo({ words: `${personName(user)} is no longer told`, undo: () => runAndAsk(add, ask) });
  };
  return (
    <>
      <Selection
        label="Event"
        items={events.map(({ conf_id: key, kind }) => ({ key, name: eventNames[kind] }))}
        {...{ selection, select }}
      />
      {selectedOf(events, selection, ({ conf_id }) => conf_id).map((event) => (
        <Panel
          key={event.conf_id}
          title={eventNames[event.kind]}
          level={3}
          actions={
            <Button small onClick={() => setAdding(event)}>
              Add stakeholder<span className="visually-hidden"> to {eventNames[event.kind]}</span>
            </Button>
          }
        >
          {event.stakeholders.length === 0 && <p className="quiet">No one is notified.</p>}
          <ul>
            {event.stakeholders.map((one) => (
              <li key={one.user.uuid} className={styles.line}>
                <span>
                  <strong>{personName(one.user)}</strong>{' '}
                  <span className="quiet">
                    · {one.alt_phone_number ? `on ${phone(one.alt_phone_number.value)}` : 'on their own phone'}
                    {one.send_checkins && ' · with check-ins'}
                    {!one.user.is_active && ' · inactive, so not told'}
                  </span>
                </span>
                <Button small kind="quiet" onClick={() => void remove(event, one)}>
                  Remove
                  <span className="visually-hidden">
                    {' '}
                    {personName(one.user)} from {eventNames[event.kind]}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          <CheckInPeriod event={event} onChanged={ask} />
        </Panel>
      ))}
      {adding && <AddStakeholder event={adding} people={activeIn(data)} onDone={ask} onClose={() => setAdding(null)} />}
    </>
  );
};
