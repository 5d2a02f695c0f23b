import type { SheetProgress } from '#contracts/directories/directories';
import { keep } from '#services/core/bounded';

/** The uploads of this process, the latest last. Another node does not know them. */
const known = new Map<string, SheetProgress>();
const most = 500;

export interface UploadKey {
  readonly entity: string;
  /** The sender's id of the upload; without one, nobody asks. */
  readonly upload: string | undefined;
}

const nameOf = ({ entity, upload = '' }: UploadKey): string => `${entity} ${upload}`;

export function tell(told: UploadKey, progress: SheetProgress): void {
  if (told.upload === undefined) return;
  known.delete(nameOf(told));
  keep(known, nameOf(told), progress, most);
}

export const progressOf = (told: UploadKey): SheetProgress | null => known.get(nameOf(told)) ?? null;
