import type { SheetProgress } from '#contracts/directories/directories';
import { keep } from '#services/core/bounded';

/** The uploads of this process, the latest last. Another node does not know them. */
const known = new Map<string, SheetProgress>();
const most = 500;

export interface Told {
  readonly entity: string;
  /** The sender's id of the upload; without one, nobody asks. */
  readonly upload: string | undefined;
}

const nameOf = ({ entity, upload = '' }: Told): string => `${entity} ${upload}`;

export function tell(told: Told, progress: SheetProgress): void {
  if (told.upload === undefined) return;
  known.delete(nameOf(told));
  keep(known, nameOf(told), progress, most);
}

export const progressOf = (told: Told): SheetProgress | null => known.get(nameOf(told)) ?? null;
