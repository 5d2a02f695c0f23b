import type { TagData } from '#contracts/incident/incident';
import { dateAndTimeCt } from '../../../time/time.ts';

/** "site_visit:report" → "Site visit: report". */
export function kindWords(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/[.:]/g, ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export function fieldWords(value: TagData[string]): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value))) return dateAndTimeCt(value);
  return String(value);
}
