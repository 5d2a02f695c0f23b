import type { ComponentType } from 'react';
import { questionnaireLink } from './bupp/link.ts';

/** A page that its link opens without a sign-in. */
export interface LinkPage {
  /** The page's URLs. */
  readonly at: RegExp;
  readonly load: () => Promise<ComponentType>;
}

/** The customers' pages of this kind. The first script holds only their URLs. */
export const linkPages: readonly LinkPage[] = [questionnaireLink];
