import { idFrom } from '#events/core/ids';
import { type Clock, iso } from '#events/core/ports';
import type { Evidence } from '#services/evidence/evidence';
import type { KeptCheckpoint } from '#services/evidence/kept';
import type { Mail } from '#services/outbound/mail/mail';
import { type Anchor, AnchorRefused } from './anchoring.ts';

interface Mailed {
  readonly evidence: Pick<Evidence, 'keyOf'>;
  readonly mail: Mail;
  readonly clock: Clock;
  readonly addresses: readonly string[];
  /** The organization's name for people. */
  readonly organization: string;
  readonly covers: Anchor['covers'];
}

/** A mail with the newest checkpoint, one for each day and address: a second process that sends it sends the same mail. */
export const mailAnchor = ({ evidence, mail, clock, addresses, organization, covers }: Mailed): Anchor => ({
  name: 'mail',
  kind: 'mail',
  covers,
  send: async (tree, checkpoint) => {
    const now = clock.now();
    const day = iso(now).slice(0, 10);
    for (const to of addresses) {
      const delivery = idFrom('checkpoint-mail', tree, day, to);
      const words = wordsOf(checkpoint, { organization, day, key: evidence.keyOf(checkpoint) });
      const { note } = checkpoint;
      const attachments = [{ name: 'checkpoint.txt', type: 'text/plain', content: Buffer.from(note) }];
      const { result } = await mail.send({ delivery, to, ...words, attachments });
      if (result === 'refused') throw new AnchorRefused('the mail server refused an address');
      if (result === 'later' || result === 'barred') throw new AnchorRefused('the mail server does not take it now');
    }
    return { seconds: Math.floor(now / 1_000), note: checkpoint.note, token: null };
  },
});

interface About {
  readonly organization: string;
  readonly day: string;
  readonly key: string;
}

export const wordsOf = (
  { size, note }: Pick<KeptCheckpoint, 'size' | 'note'>,
  { organization, day, key }: About,
): { readonly subject: string; readonly body: string } => ({
  subject: `${organization}: checkpoint of ${day}, ${size.toLocaleString('en-US')} events`,
  body: [
    `Keep this mail. It is the signed checkpoint of the log of ${organization} in Muster: with it anybody can prove later that`,
    'no event before it was changed, added or left out. It holds no word of any event.',
    '',
    'To verify an evidence file: python3 verify-evidence.py FILE --key KEY --checkpoint checkpoint.txt',
    '',
    `KEY: ${key}`,
    '',
    note,
  ].join('\n'),
});
