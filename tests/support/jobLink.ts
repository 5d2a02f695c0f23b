import type { SimulatedMessage } from '#contracts/dispatch/checkIn';
import type { Person } from './installation.ts';

/**
 * The key of the newest job link whose text has these words. A crew that becomes free may be offered another job at the
 * same moment, and messages of one moment are listed in any order.
 */
export async function newestJobKey(by: Person, words = 'Main break'): Promise<string> {
  const { results } = (await by.get('/api/simulator/messages/')).body as { results: readonly SimulatedMessage[] };
  const link = results.find((one) => one.link?.includes('/job/') && one.body.includes(words))?.link;
  return link ? (new URL(link).searchParams.get('k') ?? '') : '';
}
