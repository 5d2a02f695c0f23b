/**
 * Why nothing can be saved: the disk of the log is full or broken, the log is damaged, the event store refuses the server,
 * or the log lacks facts that the read models show.
 */
export type Unsaved = 'disk' | 'damage' | 'refused' | 'lost';
