import { Menu as AriaMenu, Button, MenuItem, MenuSection, MenuTrigger, Popover, Text } from 'react-aria-components';
import buttonStyles from './Button.module.css';
import styles from './Menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly words: string;
  /** The permission flag (S0 §1): false disables it, and it says why. */
  readonly allowed: boolean;
  /** False where nothing can come of it now. */
  readonly possible: boolean;
  readonly danger?: boolean | undefined;
  readonly onAction: () => void;
}

interface Props {
  readonly label: string;
  readonly groups: readonly (readonly MenuAction[])[];
  readonly busy?: boolean;
}

/** A button that opens a list of actions; arrows, first letters and Escape work in it, and the focus comes back. */
export const Menu = ({ label, groups, busy = false }: Props) => (
  <MenuTrigger>
    <Button className={`${buttonStyles.button} ${buttonStyles.plain}`} isPending={busy}>
      {label} <span aria-hidden="true">▾</span>
    </Button>
    <Popover className={styles.popover ?? ''} placement="bottom start">
      <AriaMenu className={styles.menu ?? ''}>
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <MenuSection key={group[0]?.id} className={styles.group ?? ''} aria-label={group.map(wordsOf).join(', ')}>
              {group.map((action) => (
                <Item key={action.id} {...action} />
              ))}
            </MenuSection>
          ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);

const wordsOf = ({ words }: MenuAction): string => words;

const Item = ({ id, words, allowed, possible, danger, onAction }: MenuAction) => (
  <MenuItem
    id={id}
    className={`${styles.item} ${danger ? styles.danger : ''}`}
    textValue={words}
    isDisabled={!allowed || !possible}
    onAction={onAction}
  >
    <Text slot="label">{words}</Text>
    {!allowed && (
      <Text slot="description" className={styles.why ?? ''}>
        Your role does not allow this.
      </Text>
    )}
  </MenuItem>
);
