import { limits } from '#contracts/core/limits';
import type { TeamRole, User } from '#contracts/incident/team';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLoaded } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay } from '../../ui/changes.ts';
import { movedTo } from '../../ui/form/person/ordering.ts';
import { PeopleInOrder } from '../../ui/form/person/PeopleInOrder.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Lists.module.css';

/** `/call-order/`: the order in which the people of each role are called (S1 §2). */
export const CallOrderPage = () => {
  const allowed = useMay<'GET /entity-data/call_order/'>('userList.view');
  return (
    <Page title="Call order" width="60rem" allowed={allowed}>
      <Orders />
    </Page>
  );
};

const { normal, emergency } = limits.callOrder;
const calls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);

const Orders = () => {
  const { data, error, ask, change } = useLoaded('call order', loaded);
  const [order, entities] = data ?? [null, []];
  const may = useMay<'POST /entity-data/call_order/'>('userList.write');
  const save = async (role: TeamRole, users: readonly string[]) => {
    if (!order) return;
    change(([before, ...rest]) => [{ ...before, value: { ...before.value, [role]: users } }, ...rest]);
    const body = { key: order.key, value: { [role]: users }, seen: order.revision } as const;
    await changeOrSay(command('POST /entity-data/call_order/', {}, body), 'Error saving the call order');
    ask();
  };
  return (
    <>
      <p className="quiet">
        A call-out to a role calls its people in this order. From a sequential list: call the next person after{' '}
        {normal.callTime / 60} min; {calls(normal.minCallCount)} each. In an emergency after {emergency.callTime} s;{' '}
        {calls(emergency.minCallCount)} each.
      </p>
      <LoadState data={order} error={error} ask={ask} />
      {order?.updated_time && (
        <p className="quiet">
          Changed by {order.updated_by ?? 'Muster'}, <Time at={order.updated_time} />
        </p>
      )}
      {order && (
        <div className={styles.roles}>
          {entities
            .flatMap(({ roles }) => roles)
            .map(({ name, display_name, users }) => {
              const known = new Map(users.map((user) => [user.uuid, user]));
              const ids = (order.value[name] ?? []).filter((uuid) => known.has(uuid));
              if (ids.length === 0) return null;
              return (
                <Panel
                  key={name}
                  title={display_name}
                  actions={
                    <>
                      {may && ids.length > 1 && (
                        <Button small kind="quiet" onClick={() => void save(name, [])}>
                          Order by name<span className="visually-hidden"> for {display_name}</span>
                        </Button>
                      )}
                    </>
                  }
                >
                  <PeopleInOrder
                    label={`Call order of ${display_name}`}
                    people={ids.map((key) => ({ key, name: nameOf(known.get(key)) }))}
                    may={may}
                    onMove={(from, to) => void save(name, movedTo(ids, from, to))}
                  />
                </Panel>
              );
            })}
        </div>
      )}
    </>
  );
};

const nameOf = (user: User | undefined): string => `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim();

/** The order, and the roles with their people. */
const loaded = (signal: AbortSignal) =>
  Promise.all([
    get(addressOf('GET /entity-data/call_order/'), { signal }),
    get(addressOf('GET /api/entity/'), { signal }),
  ]);
