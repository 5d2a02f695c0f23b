/**
 * Why nothing can be saved: the disk of the log is full or broken, the log is damaged, the event store refuses the server,
 * or the log is not the one that the read models know.
 */
export type Unsaved = 'disk' | 'damage' | 'refused' | 'other log';
