import { useEffect, useRef, useState } from 'react';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import type { ConfiguredOption, TransferSettings } from '#contracts/incident/transfers/transferSettings';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import { OptionDialog } from './OptionDialog.tsx';
import { moved, typeWords } from './optionForm.ts';
import styles from './Settings.module.css';
import { type EditedOption, saveOptions } from './saveOptions.ts';
import { TestCall } from './TestCall.tsx';

interface Props {
  readonly settings: TransferSettings;
  readonly onChanged: () => void;
}

const nameOf = ({ display_name, transfer_type }: TransferOption): string =>
  display_name || (transfer_type === '_SEPARATOR' ? 'Line without a name' : 'Without a name');

/** The destinations in order; each can be moved by its two buttons, edited and removed. */
export const Options = ({ settings: { options, revision, handlers, trees }, onChanged }: Props) => {
  const [open, setOpen] = useState<{ readonly option: ConfiguredOption | null } | null>(null);
  const { busy, send } = useSend(onChanged);
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef<{ readonly at: number; readonly by: -1 | 1 } | null>(null);
  const save = async (next: readonly EditedOption[]): Promise<boolean> => {
    const failure = await send(saveOptions(next, revision));
    if (failure) {
      say.failed(failure.message);
      onChanged();
    }
    return failure === null;
  };
  const move = async (at: number, by: -1 | 1) => {
    const option = options[at];
    if (!option || !(await save(moved(options, at, by)))) return;
    follow.current = { at: at + by, by };
    announce(`${nameOf(option)} is now ${at + by + 1} of ${options.length}.`);
  };
  // The focus goes along with what was moved, and to its other button at an end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the order came anew.
  useEffect(() => {
    const moved = follow.current;
    if (!moved) return;
    follow.current = null;
    const buttons = list.current?.children[moved.at]?.querySelectorAll('button');
    const wanted = buttons?.[moved.by < 0 ? 0 : 1];
    (wanted?.disabled ? buttons?.[moved.by < 0 ? 1 : 0] : wanted)?.focus();
  }, [options]);
  return (
    <>
      {options.length === 0 && <p className="quiet">No destinations yet.</p>}
      <ol className={styles.options} ref={list} aria-label="Destinations, in order">
        {options.map((option, at) => (
          <li key={`${at} ${nameOf(option)}`} className={option.transfer_type === '_SEPARATOR' ? styles.separator : ''}>
            <div className="facts-line">
              <strong>{nameOf(option)}</strong>
              <span className="quiet">{typeWords[option.transfer_type]}</span>
              {option.transfer_type === 'CUSTOM_TRANSFER' &&
                (option.host ? (
                  <span className="quiet">{option.host}</span>
                ) : (
                  <span className={styles.missing}>No address: it is not offered</span>
                ))}
            </div>
            <Buttons>
              {option.host && (
                <TestCall
                  small
                  host={option.host}
                  call={command('POST /api/transfer-settings/test/', {}, { token: option.data.token ?? '' })}
                />
              )}
              <Button
                small
                busy={busy}
                disabled={at === 0}
                aria-label={`Up: ${nameOf(option)}`}
                onClick={() => void move(at, -1)}
              >
                ↑
              </Button>
              <Button
                small
                busy={busy}
                disabled={at === options.length - 1}
                aria-label={`Down: ${nameOf(option)}`}
                onClick={() => void move(at, 1)}
              >
                ↓
              </Button>
              <Button small onClick={() => setOpen({ option })}>
                Edit<span className="visually-hidden"> {nameOf(option)}</span>
              </Button>
              <Button small busy={busy} onClick={() => void save(options.toSpliced(at, 1))}>
                Remove<span className="visually-hidden"> {nameOf(option)}</span>
              </Button>
            </Buttons>
          </li>
        ))}
      </ol>
      <Buttons>
        <Button kind="primary" onClick={() => setOpen({ option: null })}>
          Add destination
        </Button>
      </Buttons>
      {open && (
        <OptionDialog
          option={open.option}
          options={options}
          revision={revision}
          handlers={handlers}
          trees={trees}
          onDone={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
