import type { TagData } from '#contracts/incident/incident';

/** "site_visit:report" → "Site visit: report". */
export function kindWords(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/[.:]/g, ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
// The zone of appointments, whoever reads them (S0 §9).
const central = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export function fieldWords(value: TagData[string]): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value)))
    return `${central.format(Date.parse(value))} CT`;
  return String(value);
}
