// The move of a log to another event store keeps a few events of its own beside the log's. They belong to one log: a
// later move does not copy them.
const OWN = 'moving-';

export const isOfTheMove = (stream: string): boolean => stream.startsWith(OWN);

/** In the new log: when the old log recorded the events that follow. `{ times: { [event id]: ISO-8601 UTC } }` */
export const timesStream = `${OWN}times`;
export const timesKept = 'RecordedTimesKept';

/** In the old log: writes are paused. `{ seconds }`, counted from the event's recorded time. */
export const pauseStream = `${OWN}pause`;
export const writesPaused = 'WritesPaused';
export const writesResumed = 'WritesResumed';
