import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserList, UserListProfile } from '#contracts/onCall/userLists';
import { compareNames, wordsFrom } from '#contracts/values/name';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay } from '../../ui/changes.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { movedTo } from '../../ui/form/person/ordering.ts';
import { PeopleInOrder } from '../../ui/form/person/PeopleInOrder.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { say } from '../../ui/say.ts';
import styles from './Lists.module.css';

const route = getRouteApi('/shell/user-lists/$name');

/** `/user-lists/{name}/`: the people of a list, to add, remove, and move (S1 §2, §7). */
export const UserListPage = () => {
  const { name } = route.useParams();
  const allowed = useMay<'GET /entity-data/user_list_:name/'>('userList.view');
  return allowed ? <List key={name} name={name} /> : <Page title={wordsFrom(name)} allowed={false} />;
};

const notSaved = 'Error saving list!';

const back = <Link to="/user-lists/">User lists</Link>;

const personName = ({ first_name, last_name }: UserListProfile['user']): string =>
  `${first_name} ${last_name}`.trim() || 'A person without a name';

const List = ({ name }: { readonly name: string }) => {
  const { data: list, error, ask, change } = useLive(addressOf('GET /entity-data/user_list_:name/', { ids: { name } }));
  const people = usePeople();
  const [asked, setAsked] = useState<'remove list' | UserListProfile | null>(null);
  const may = useMay<'POST /entity-data/user_list_:name/' | 'DELETE /entity-data/user_list_:name/'>('userList.write');
  const navigate = useNavigate();
  const save = async (profiles: readonly UserListProfile[], value: readonly string[]): Promise<void> => {
    if (!list) return;
    change((before) => ({ ...before, profiles, value }));
    const body = { key: list.key, value, seen: list.revision };
    await changeOrSay(command('POST /entity-data/user_list_:name/', { name }, body), notSaved);
    ask();
  };
  const move = async (from: number, to: number) => {
    const moved = list?.profiles[from];
    if (!list || !moved) return;
    const profiles = movedTo(list.profiles, from, to);
    change((before) => ({ ...before, profiles, value: profiles.map(({ user }) => user.uuid) }));
    const body = { profile_id: moved.id, cur_position: from, new_position: to };
    const order = command('POST /api/flux/user_lists/move_profile/', {}, body);
    await changeOrSay(order, 'Failed to update profile order.');
    ask();
  };
  const removePerson = async ({ id }: UserListProfile) => {
    setAsked(null);
    const left = (list?.profiles ?? []).filter((profile) => profile.id !== id);
    await save(
      left,
      left.map(({ user }) => user.uuid),
    );
  };
  const removeList = async () => {
    setAsked(null);
    const removal = command('DELETE /entity-data/user_list_:name/', { name });
    if (await changeOrSay(removal, notSaved)) void navigate({ to: '/user-lists/' });
  };
  if (!list)
    return (
      <Page title={wordsFrom(name)} actions={back}>
        <LoadState data={list} error={error} ask={ask} />
      </Page>
    );
  const on = new Set(list.value);
  return (
    <Page
      title={wordsFrom(name)}
      width="60rem"
      actions={
        <Buttons>
          {back}
          <Button allowed={may} onClick={() => setAsked('remove list')}>
            Remove list
          </Button>
        </Buttons>
      }
    >
      <p className="quiet">
        {list.key} · changed by {list.updated_by ?? 'Muster'}, <Time at={list.updated_time} />
      </p>
      <LoadState data={list} error={error} />
      <Panel title="People">
        {list.profiles.length === 0 && <p className="quiet">No one is on this list yet.</p>}
        <PeopleInOrder
          label={`People of ${wordsFrom(name)}`}
          people={list.profiles.map(({ id, user }) => ({
            key: id,
            name: personName(user),
            note: user.is_active ? undefined : 'inactive, not called',
          }))}
          may={may}
          onMove={(from, to) => void move(from, to)}
          onRemove={(at) => setAsked(list.profiles[at] ?? null)}
        />
        {may && <AddPerson name={name} list={list} people={people.filter(({ uuid }) => !on.has(uuid))} onDone={ask} />}
      </Panel>
      {asked === 'remove list' && (
        <Confirm
          title="Remove this list?"
          verb="Remove list"
          danger
          onConfirm={() => void removeList()}
          onCancel={() => setAsked(null)}
        >
          Call-outs can no longer choose {wordsFrom(name)}. Call-outs under way go on as they began.
        </Confirm>
      )}
      {asked !== null && asked !== 'remove list' && (
        <Confirm
          title="Remove this profile?"
          verb="Remove"
          danger
          onConfirm={() => void removePerson(asked)}
          onCancel={() => setAsked(null)}
        >
          {personName(asked.user)} is no longer called from {wordsFrom(name)}.
        </Confirm>
      )}
    </Page>
  );
};

interface AddPersonProps {
  readonly name: string;
  readonly list: UserList;
  readonly people: ReturnType<typeof usePeople>;
  readonly onDone: () => void;
}

const AddPerson = ({ name, list, people, onDone }: AddPersonProps) => {
  const form = useForm({
    start: { user: '' },
    command: ({ user }) => {
      const body = { key: list.key, value: [...list.value, user], seen: list.revision };
      return user === '' ? null : command('POST /entity-data/user_list_:name/', { name }, body);
    },
    onDone,
    onRefused: () => {
      say.failed(notSaved);
      onDone();
    },
  });
  return (
    <form className={styles.add} {...form.props}>
      <PersonChoice label="Add a user" people={people} {...form.field('user')} />
      <Button type="submit" busy={form.busy} disabled={form.value.user === ''}>
        Add
      </Button>
    </form>
  );
};

/** The active people of the organization, by name. */
function usePeople() {
  const { data } = useLive(useMay<'GET /api/entity/'>('user.view') ? addressOf('GET /api/entity/') : null);
  return (data ?? [])
    .flatMap(({ roles }) => roles.flatMap(({ users }) => users))
    .filter(({ is_active }) => is_active)
    .map(({ uuid, first_name, last_name }) => ({ uuid, name: `${first_name} ${last_name}` }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}
