import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Line } from '../report.ts';
import { reportPdf } from '../reportPdf.ts';
import { redacted, removedFrom } from './redactedCopy.ts';
import { knownWords } from './redaction.ts';

const line = (id: string, text: string, section = 'Timeline'): Line => ({
  id,
  section,
  position: Number(id) || null,
  label: '2026-03-01 02:31 MST',
  text,
});

interface Secrets {
  readonly name: string;
  readonly number: string;
  readonly address: string;
  readonly byHand: string;
}
/** A report about these words. */
const linesOf = ({ name, number, address, byHand }: Secrets): readonly Line[] => [
  line('about Address', address, 'About'),
  line('17', `Note. ${name} called from ${number} about ${address}. The dog answers to ${byHand}`),
  line('18', `Crew dispatched. Truck 3. By ${name}`),
  line('c1 u1', `${name}: called first because they are number 1 in the order.`, 'Call-out 1'),
];
const first: Secrets = { name: 'Ruth Quine', number: '+1 303 555 0142', address: '5601 Carr St', byHand: 'Zephyr' };
const second: Secrets = { name: 'Wojciech Van der Berg', number: '911-4471', address: '77 W. 80th Ave', byHand: 'Q' };

const rules = (['names', 'numbers', 'addresses'] as const).map((rule) => ({ rule, reason: `Law about ${rule}` }));

function copyOf(secrets: Secrets): Promise<Buffer> {
  const lines = linesOf(secrets);
  const text = lines[1]?.text ?? '';
  const from = text.length - secrets.byHand.length;
  const chosen = [{ line: '17', from, until: text.length, reason: 'Privacy of a pet' }];
  const known = knownWords([secrets.name], [secrets.address]);
  const removed = removedFrom(lines, known, { rules, chosen });
  const made = '2026-03-02T08:00:00.000Z';
  return reportPdf({ title: 'A copy', organisation: 'Arvada', made, lines: redacted(lines, removed), points: null });
}

describe('a redacted copy', () => {
  it('is the same file whatever the redacted words were', async () => {
    const [one, other] = [await copyOf(first), await copyOf(second)];
    expect(one.equals(other)).toBe(true);
    // A word that stays makes another file.
    expect(one.equals(await copyOf({ ...first, number: 'nobody' }))).toBe(false);
  });

  it('has no picture, no attachment, and no letter of another text', async () => {
    const bytes = (await copyOf({ ...first, byHand: 'ŻØΩ', name: 'Ψhi Ξenia' })).toString('latin1');
    expect(bytes).not.toMatch(/\/Subtype \/Image|\/EmbeddedFile|\/Annots|\/AcroForm|\/JavaScript/);
    const streams = [...bytes.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(({ 1: body = '' }) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return body;
      }
    });
    // A font has the letters that its file uses, each with its code.
    const letters = streams.filter((one) => one.includes('beginbfrange') || one.includes('beginbfchar')).join('\n');
    expect(letters).toContain('<0041>');
    for (const letter of 'ŻØΩΨΞ') {
      expect(letters.toLowerCase()).not.toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`);
    }
  });

  it('tells each reason with the number of redactions', () => {
    const lines = linesOf(first);
    const known = knownWords([first.name], [first.address]);
    const removed = removedFrom(lines, known, { rules: rules.slice(0, 1), chosen: [] });
    expect(redacted(lines, removed).at(-1)).toMatchObject({
      section: 'Redactions',
      label: '3 redactions',
      text: 'Law about names',
    });
  });

  it('refuses a place in a line that the report does not have', () => {
    const chosen = [{ line: '99', from: 0, until: 4, reason: 'Privacy' }];
    const known = knownWords([], []);
    expect(() => removedFrom(linesOf(first), known, { rules: [], chosen })).toThrow('redaction.changed');
  });
});
