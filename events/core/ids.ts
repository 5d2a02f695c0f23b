import { v5 } from 'uuid';

const namespace = 'b6a6f1c2-57f5-5c0e-9a55-3f4d6a1f8d10';

/**
 * The same words always give the same id (UUIDv5, RFC 9562 §5.5), so a repeated command names the same things.
 */
export const idFrom = (...words: readonly (string | number)[]): string =>
  // Encode to bytes first: uuid refuses text that ends in half of a surrogate pair, as truncated text can.
  v5(Buffer.from(words.join('\u001f')), namespace);

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuidPattern.test(text);
