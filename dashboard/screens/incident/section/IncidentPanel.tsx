import type { ComponentType } from 'react';
import { later, NoDialog } from '../../../ui/later/later.tsx';

export interface IncidentPanelProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

type Load = () => Promise<ComponentType<IncidentPanelProps>>;
let load: Load | null = null;

/** Called once, before a screen is drawn: the panel has the customers' parts, which a screen may not import. */
export const registerIncidentPanel = (how: Load): void => {
  load = how;
};

/** An incident in the side panel of a board, about 420 px wide; it fills the height of its parent. */
export const IncidentPanel = later<IncidentPanelProps>(() => {
  if (!load) throw new Error('No incident panel is registered.');
  return load();
}, NoDialog);
