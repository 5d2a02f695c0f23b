import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { UserListName } from '#contracts/onCall/userLists';
import { wordsFrom } from '#contracts/values/name';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { blank, useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Row, Rows } from '../../ui/page/Rows.tsx';
import { say } from '../../ui/say.ts';
import { nameFrom } from './listName.ts';

/** `/user-lists/`: the lists of users that call-outs can call one after the other (S1 §2). */
export const UserListsPage = () => {
  const allowed = useMay<'GET /entity-data/user_lists/'>('userList.view');
  return allowed ? <Lists /> : <Page title="User lists" allowed={false} />;
};

const Lists = () => {
  const { data: lists, error, ask } = useLive(addressOf('GET /entity-data/user_lists/'));
  const [creating, setCreating] = useState(false);
  const may = useMay<'POST /entity-data/user_list_:name/'>('userList.write');
  return (
    <Page
      title="User lists"
      width="60rem"
      actions={
        <Button kind="primary" allowed={may} disabled={!lists} onClick={() => setCreating(true)}>
          New list
        </Button>
      }
    >
      <p className="quiet">A call-out can call the people of a list one after the other.</p>
      <LoadState data={lists} error={error} ask={ask} />
      {lists?.length === 0 && <p>No user lists yet.</p>}
      {lists && lists.length > 0 && (
        <Rows label="User lists">
          {lists.map(({ name, people, updated_time, updated_by }) => (
            <Row key={name}>
              <Link to="/user-lists/$name/" params={{ name }}>
                {wordsFrom(name)}
              </Link>
              <span className="quiet">{people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`}</span>
              <span className="quiet">
                Changed by {updated_by ?? 'Muster'}, <Time at={updated_time} />
              </span>
            </Row>
          ))}
        </Rows>
      )}
      {creating && lists && <NewList lists={lists} onClose={() => setCreating(false)} />}
    </Page>
  );
};

interface NewProps {
  readonly lists: readonly UserListName[];
  readonly onClose: () => void;
}

const NewList = ({ lists, onClose }: NewProps) => {
  const navigate = useNavigate();
  const isKnown = (name: string) => lists.some((list) => list.name === name);
  const form = useForm({
    start: { name: '' },
    mistakes: ({ name: typed }) => {
      const name = nameFrom(typed);
      return { name: name === '' ? blank : isKnown(name) ? 'Another list has this name.' : undefined };
    },
    command: ({ name: typed }) => {
      const name = nameFrom(typed);
      return command('POST /entity-data/user_list_:name/', { name }, { key: `user_list_${name}`, value: [], seen: 0 });
    },
    onDone: (_, { name }) => void navigate({ to: '/user-lists/$name/', params: { name: nameFrom(name) } }),
    onRefused: () => say.failed('Error saving list!'),
    onClose,
  });
  const name = nameFrom(form.value.name);
  return (
    <FormDialog title="New user list" verb="Create list" form={form}>
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={limits.userList.name}
        hint={name === '' ? 'Letters and digits' : `Its key: user_list_${name}`}
        {...form.field('name')}
      />
    </FormDialog>
  );
};
