import type { ComponentType } from 'react';
import { questionnaireLink } from './bupp/link.ts';

/** A page that its link alone opens, without signing in. */
export interface LinkPage {
  /** The addresses at which it stands. */
  readonly at: RegExp;
  readonly load: () => Promise<ComponentType>;
}

/** The customers' pages of this kind. Only their addresses are in the first script. */
export const linkPages: readonly LinkPage[] = [questionnaireLink];
