import { IconSearch } from '@tabler/icons-react';
import { reaching } from '../../ui/later/later.tsx';
import { ariaKeys, keyWords } from '../../ui/shortcuts/keys.ts';
import { CommandBar, openCommandBar } from '../keys/Keys.tsx';
import styles from './SearchButton.module.css';

const keys = 'Mod+K';

/** Opens the command bar, and shows its key. */
export const SearchButton = () => (
  <button
    type="button"
    className={styles.search}
    aria-label="Search and commands"
    aria-keyshortcuts={ariaKeys(keys)}
    title={`Search and commands (${keyWords(keys)})`}
    onClick={openCommandBar}
    {...reaching(CommandBar)}
  >
    <IconSearch size={16} stroke={1.75} aria-hidden="true" />
    <kbd aria-hidden="true">{keyWords(keys)}</kbd>
  </button>
);
