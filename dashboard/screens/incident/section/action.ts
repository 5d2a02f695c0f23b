import type { ComponentType } from 'react';
import type { Version } from '#contracts/accounts/viewer';
import type { Permission } from '#contracts/core/roles';
import type { Incident } from '#contracts/incident/incident';
import type { Command } from '../../../data/command.ts';

export interface ActionProps {
  readonly incident: Incident;
  readonly onDone: () => void;
  /** It was deleted, or belongs to another organization now. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}

interface Common {
  readonly id: string;
  readonly permission: Permission;
  /**
   * Its current name; null when this incident does not offer it. `version` is undefined when the organization does not
   * work by it.
   */
  readonly words: (incident: Incident, version?: Version) => string | null;
  /** False when it is offered, but could have no effect now. */
  readonly possible?: (incident: Incident) => boolean;
  readonly danger?: true;
}

/** The dialog's question; its button has the action's name. */
export interface Question {
  readonly title: string;
  readonly words: string;
  /** The words of the two choices for the calls that are linked to it: they follow, or stand alone. */
  readonly linked?: readonly [follow: string, unlink: string] | undefined;
}
export type LinkedChoice = 'follow' | 'unlink';

/** Opens its own dialog, or runs at once, or after one question; then `said` is its toast. */
export type Action = Common &
  (
    | { readonly Dialog: ComponentType<ActionProps> }
    | {
        readonly command: (incident: Incident, linked?: LinkedChoice) => Command;
        readonly asks?: (incident: Incident) => Question;
        readonly said?: (incident: Incident) => string;
        /** Takes the action back; `answer` is the server's answer to it. */
        readonly undo?: (incident: Incident, answer: unknown) => Command;
      }
  );
