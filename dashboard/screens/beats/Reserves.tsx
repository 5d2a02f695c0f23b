import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReserveList } from '#contracts/onCall/beats';
import { run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { offerUndo } from '../../ui/undo/undo.tsx';
import styles from './Beats.module.css';
import { personName } from './Callers.tsx';
import { change } from './useBeats.ts';

type Profile = ReserveList['profiles'][number];
interface Props {
  readonly list: ReserveList;
  readonly onChanged: () => void;
}

/** The same people, with the one at `from` at the place `to`. */
export function moved<T>(people: readonly T[], from: number, to: number): readonly T[] {
  const one = people.slice(from, from + 1);
  return people.toSpliced(from, 1).toSpliced(to, 0, ...one);
}

/** The people shown at first, and added at each press. */
const page = 100;

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The people of a reserve list in the order of the calls; each can be moved and removed. */
export const Reserves = ({ list, onChanged }: Props) => {
  const [asked, setAsked] = useState<Profile | null>(null);
  const may = useMay<
    'POST /api/teams/beats/reserve_lists/delete_profile/' | 'POST /api/teams/beats/reserve_lists/update_profiles/'
  >('beat.write');
  const { profiles } = list;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [shown, setShown] = useState(page);
  const people = useRef<HTMLOListElement>(null);
  const follow = useRef<{ readonly uuid: string; readonly up: boolean } | null>(null);
  const order = (users: readonly string[], more: object = {}) =>
    command(
      'POST /api/teams/beats/reserve_lists/update_profiles/',
      {},
      { reserve_list_id: list.uuid, user_ids: users, ...more },
    );
  const move = async (from: number, to: number) => {
    const before = profiles.map(({ user }) => user.uuid);
    const users = moved(before, from, to);
    const profile = profiles[from];
    if (!profile || from === to) return;
    const done = await change(order(users, { seen: list.revision }), 'Failed to update profile order.');
    onChanged();
    if (!done) return;
    const name = personName(profile.user);
    announce(`${name} is now ${to + 1} of ${profiles.length}.`);
    offerUndo({
      words: `Moved ${name}`,
      // Another change since then is not overwritten.
      undo: () => run(order(before, { seen: list.revision + 1 })).then(onChanged),
    });
  };
  const step = (at: number, by: 1 | -1) => {
    follow.current = { uuid: profiles[at]?.uuid ?? '', up: by < 0 };
    void move(at, at + by);
  };
  // The focus goes along with the person who was moved, and to the other button at an end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the order came anew.
  useEffect(() => {
    if (!follow.current) return;
    const { uuid, up } = follow.current;
    follow.current = null;
    const buttons = people.current?.querySelector(`[data-profile="${uuid}"]`)?.querySelectorAll('button');
    const wanted = buttons?.[up ? 0 : 1];
    (wanted?.disabled ? buttons?.[up ? 1 : 0] : wanted)?.focus();
  }, [profiles]);
  const drop = (at: number) => {
    if (dragged !== null) void move(dragged, at);
    setDragged(null);
    setOver(null);
  };
  const remove = async ({ uuid }: Profile) => {
    setAsked(null);
    const removal = command('POST /api/teams/beats/reserve_lists/delete_profile/', {}, { reserve_profile_id: uuid });
    if (await change(removal, 'Unable to remove profile.')) onChanged();
  };
  if (profiles.length === 0) return <p className="quiet">No one is on this list yet.</p>;
  return (
    <>
      <ol className={styles.reserves} aria-label={`People of ${list.name}`} ref={people}>
        {profiles.slice(0, shown).map((profile, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The buttons do the same by keyboard.
          <li
            key={profile.uuid}
            data-profile={profile.uuid}
            data-over={
              over === at && dragged !== at ? (dragged !== null && dragged < at ? 'after' : 'before') : undefined
            }
            draggable={may}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragEnd={() => drop(dragged ?? at)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
          >
            {may && <IconGripVertical {...icon} className={styles.grip} />}
            <span className="quiet">{at + 1}</span>
            <span>{personName(profile.user)}</span>
            {may && (
              <Buttons>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Move ${personName(profile.user)} up`}
                  title="Move up"
                  disabled={at === 0}
                  onClick={() => step(at, -1)}
                >
                  <IconArrowUp {...icon} />
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Move ${personName(profile.user)} down`}
                  title="Move down"
                  disabled={at === profiles.length - 1}
                  onClick={() => step(at, 1)}
                >
                  <IconArrowDown {...icon} />
                </Button>
                <Button small kind="quiet" onClick={() => setAsked(profile)}>
                  Remove<span className="visually-hidden"> {personName(profile.user)}</span>
                </Button>
              </Buttons>
            )}
          </li>
        ))}
      </ol>
      {profiles.length > shown && (
        <p>
          <span className="quiet">
            {shown} of {profiles.length.toLocaleString('en-US')}
          </span>{' '}
          <Button small onClick={() => setShown(shown + page)}>
            Show more<span className="visually-hidden"> people of {list.name}</span>
          </Button>
        </p>
      )}
      {asked && (
        <Confirm
          title="Remove this profile?"
          verb="Remove"
          danger
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        >
          {personName(asked.user)} is no longer called from {list.name}.
        </Confirm>
      )}
    </>
  );
};
