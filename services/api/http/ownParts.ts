import { createHash } from 'node:crypto';
import type { FixedHeaders } from './headers.ts';

type Part = 'script' | 'style';

/** The policy of a page that has such parts in it: these are allowed by their hashes, and no other ones. */
export function policyFor(page: string, { any }: FixedHeaders, parts: readonly Part[]): string {
  const hashed = [...page.matchAll(/<(script|style)[^>]*>([^]*?)<\/\1>/g)].map(([, part = '', words = '']) => ({
    part,
    hash: `'sha256-${createHash('sha256').update(words).digest('base64')}'`,
  }));
  const allowing = (before: string, part: string): string => {
    const hashes = hashed.flatMap((one) => (one.part === part ? [one.hash] : []));
    return hashes.length === 0 ? before : before.replace(`${part}-src `, `${part}-src ${hashes.join(' ')} `);
  };
  return parts.reduce(allowing, any[any.indexOf('Content-Security-Policy') + 1] ?? '');
}
