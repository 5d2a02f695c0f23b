import type { ComponentType } from 'react';

/** The props of the incident's panel on the board. It is composed in `app`, where the customers' words are known. */
export interface PanelProps {
  readonly uuid: string;
  readonly onDispatch: (incident: string) => void;
  readonly onClose: () => void;
}
export type Panel = ComponentType<PanelProps>;
