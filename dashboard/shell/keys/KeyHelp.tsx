import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { keyWords } from '../../ui/shortcuts/keys.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import styles from './KeyHelp.module.css';
import { SingleKeys } from './SingleKeys.tsx';

const everywhere = 'Every screen';
const always: readonly Shortcut[] = [{ key: 'Mod+Enter', does: 'Submit the form you are in', run: () => {} }];

/** The shortcuts that work on this screen, by the part they belong to. */
export const KeyHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const shortcuts = [...useShortcuts(), ...always];
  const parts = [...new Set(shortcuts.map(({ where }) => where ?? everywhere))];
  const own = parts.filter((part) => part !== everywhere);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {[...own, everywhere].map((part) => (
        <section key={part} className={styles.part}>
          <h3>{part}</h3>
          <dl>
            {shortcuts
              .filter(({ where = everywhere }) => where === part)
              .map(({ key, does }) => (
                <div key={key}>
                  <dt>
                    <kbd>{keyWords(key)}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <SingleKeys />
    </Dialog>
  );
};
