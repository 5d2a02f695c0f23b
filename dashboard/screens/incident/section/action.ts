import type { ComponentType } from 'react';
import type { Version } from '#contracts/accounts/viewer';
import type { Permission } from '#contracts/core/roles';
import type { Incident } from '#contracts/incident/incident';
import type { Command } from '../../../data/useSend.ts';

export interface ActionProps {
  readonly incident: Incident;
  readonly onDone: () => void;
  /** It is deleted, or belongs to another organisation now: there is nothing left to look at. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}

interface Common {
  readonly id: string;
  readonly permission: Permission;
  /** Its name now; null where this incident does not offer it. `version` is undefined where its organisation does not work by it. */
  readonly words: (incident: Incident, version?: Version) => string | null;
  /** False where it is offered, but nothing can come of it now. */
  readonly possible?: (incident: Incident) => boolean;
  readonly danger?: true;
}

/** What a dialog asks before it is done; its button is called as the action. */
export interface Question {
  readonly title: string;
  readonly words: string;
}

/** Has a dialog of its own, or is done at once, or after one question; then `said` is its toast. */
export type Action = Common &
  (
    | { readonly Dialog: ComponentType<ActionProps> }
    | {
        readonly command: (incident: Incident) => Command;
        readonly asks?: (incident: Incident) => Question;
        readonly said?: (incident: Incident) => string;
      }
  );
