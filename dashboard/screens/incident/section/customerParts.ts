import type { ComponentType } from 'react';
import type { Action } from './action.ts';
import type { SectionProps } from './Section.tsx';

/** Parts that customers add to the page of an incident. Each shows nothing where the incident is none of its customer's. */
export interface CustomerParts {
  readonly sections: readonly ComponentType<SectionProps>[];
  /** They stand in the menu, below the steps that archive an incident. */
  readonly actions: readonly Action[];
}
