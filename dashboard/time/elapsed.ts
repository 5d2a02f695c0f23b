const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365.25 * day;
const month = year / 12;

/**
 * "now", "7 min", "2 h 05 min", "3 d 4 h", "5 mo", "9 y 10 mo": short enough for a marker, exact enough for a night
 * shift.
 */
export const elapsed = (from: string, now: number): string => {
  const age = Math.max(0, now - Date.parse(from));
  if (!Number.isFinite(age)) return '—';
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)} min`;
  const minutes = String(Math.floor((age % hour) / minute)).padStart(2, '0');
  if (age < day) return `${Math.floor(age / hour)} h ${minutes} min`;
  if (age < 2 * month) return `${Math.floor(age / day)} d ${Math.floor((age % day) / hour)} h`;
  if (age < year) return `${Math.floor(age / month)} mo`;
  return `${Math.floor(age / year)} y ${Math.floor((age % year) / month)} mo`;
};

/** The same text followed by "ago", except for "now". */
export const ago = (from: string, now: number): string => {
  const label = elapsed(from, now);
  return label === 'now' ? 'just now' : `${label} ago`;
};
