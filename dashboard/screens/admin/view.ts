import type { ComponentType } from 'react';
import type { AdminData } from '#contracts/admin/admin';
import type { Feature } from '#contracts/admin/features';
import type { Permission } from '#contracts/core/roles';
import type { HistorySearch } from './historySearch.ts';

/** The view's part of the screen. */
export interface ViewProps {
  /** The features that the view names, as far as the viewer may see them. */
  readonly data: AdminData;
  /** Fetches them again, after a change. */
  readonly ask: () => void;
  /** The selection `?s=`; undefined without one. */
  readonly selection: string | undefined;
  readonly select: (selection?: string) => void;
}

export interface View {
  /** The value of `?p=` (S1 §2). */
  readonly key: string;
  readonly name: string;
  /** The right without which the view is not offered. */
  readonly permission: Permission;
  /** The features that the view loads. */
  readonly features: readonly Feature[];
  /** Whose changes the view's history shows. */
  readonly history: readonly HistorySearch[];
  readonly body: ComponentType<ViewProps>;
}
