import type { Clock } from '#events/core/ports';
import { iso } from '#events/core/ports';
import { putLocked, type S3Settings } from '#services/files/s3Files';
import { type Anchor, AnchorRefused } from './anchoring.ts';

const DAY = 86_400_000;

/** A bucket with object lock: `{name of the log}/{day}-{size}.txt` cannot be changed or removed for so many days. */
export const bucketAnchor = (settings: S3Settings & { readonly days: number }, clock: Clock): Anchor => ({
  name: 'bucket',
  kind: 'bucket',
  covers: () => true,
  send: async (_, { origin, size, note }) => {
    const now = clock.now();
    const key = `${origin}/${iso(now).slice(0, 10)}-${size}.txt`;
    try {
      await putLocked(settings, key, { text: note, until: new Date(now + settings.days * DAY) });
    } catch (error) {
      const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string };
      throw $metadata?.httpStatusCode ? new AnchorRefused(`HTTP ${$metadata.httpStatusCode} (${name})`) : error;
    }
    return { seconds: Math.floor(now / 1_000), note, token: null };
  },
});
