import { Away } from './geocoder.ts';

/** The longest wait for suggestions while typing. Milliseconds. */
const patience = 2_500;
/** The largest answer: a dozen addresses are a few kilobytes. Bytes. */
const largest = 256 * 1024;

/** A server's JSON answer to a GET. Throws `Away` when it is slow, refuses, sends too much, or sends no JSON. */
export async function getJson(url: URL): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { Accept: 'application/json', 'User-Agent': 'Muster' },
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Away(`HTTP ${answer.status}`);
    }
    return readable(await bounded(answer));
  } catch (error) {
    if (error instanceof Away) throw error;
    throw new Away((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'not reached');
  }
}

async function bounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largest) throw new Away('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Away('the answer is not JSON');
  }
}
