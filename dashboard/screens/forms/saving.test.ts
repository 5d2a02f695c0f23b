import { describe, expect, it } from 'vitest';
import type { FormField } from '#contracts/incident/forms/forms';
import { ApiError } from '../../data/api.ts';
import type { AllTyped } from '../../data/drafts/formDraft.ts';
import { steeredClock } from '../../testing/steeredClock.ts';
import { type Batch, type Saving, saver } from './saving.ts';
import { labelWords, savingWords, valueWords } from './words.ts';

type Answer = 'accepted' | ApiError | 'hangs' | Promise<void>;

/** A form on a phone: what is sent, with which key, and what the server answers in turn. */
function writing(answers: Answer[] = [], begun: AllTyped = {}, keeps = true) {
  const clock = steeredClock(0);
  const sent: (Batch & { readonly key: string })[] = [];
  const kept: AllTyped[] = [];
  const told: Saving[] = [];
  const state = { online: true };
  const form = saver(
    {
      send: async (batch, key, signal) => {
        sent.push({ ...batch, key });
        const answer = answers.shift() ?? 'accepted';
        if (answer === 'hangs')
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
        if (answer instanceof ApiError) throw answer;
        if (answer instanceof Promise) await answer;
      },
      clock,
      network: { online: () => state.online, onOnline: () => () => {} },
      keep: (typed) => {
        kept.push(typed);
        return keeps;
      },
      onChange: (saving) => void told.push(saving),
    },
    begun,
  );
  const values = () => sent.map((batch) => batch.values);
  return { form, clock, sent, values, kept, told, state, words: () => savingWords(form.now()).words };
}
const refusal = (status: number, fields: Record<string, readonly string[]>) => new ApiError(status, 'No.', fields);

describe('text typed into a form', () => {
  it('is sent a moment after the last key, in one batch, and then saved', async () => {
    const { form, clock, sent, kept, words } = writing();
    expect(words()).toBe('All changes saved.');
    form.type('depth', 3, null);
    await clock.advance(500);
    form.type('cause', 'Roots', '');
    expect(words()).toBe('Saving…');
    await clock.advance(799);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(sent).toMatchObject([{ values: { depth: 3, cause: 'Roots' }, seen: { depth: null, cause: '' } }]);
    expect(form.now().typed).toEqual({});
    expect(kept.at(-1)).toEqual({});
    expect(words()).toBe('All changes saved.');
  });

  it('keeps the value that the field had when typing began, however much is typed', async () => {
    const { form, clock, sent } = writing();
    form.type('cause', 'R', 'before');
    form.type('cause', 'Roots', 'R');
    await clock.advance(800);
    expect(sent).toMatchObject([{ values: { cause: 'Roots' }, seen: { cause: 'before' } }]);
  });

  it('that a reload left on the device is sent by itself', async () => {
    const { clock, values } = writing([], { depth: { value: 3, seen: null } });
    await clock.advance(800);
    expect(values()).toEqual([{ depth: 3 }]);
  });

  it('typed while a batch is sent goes out after it, compared with the saved values', async () => {
    const { form, clock, sent } = writing();
    form.type('cause', 'Roots', '');
    const flushed = form.flush();
    form.type('cause', 'Roots and grease', '');
    await flushed;
    await clock.advance(800);
    expect(sent).toMatchObject([
      { values: { cause: 'Roots' }, seen: { cause: '' } },
      { values: { cause: 'Roots and grease' }, seen: { cause: 'Roots' } },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('is waited for when the form is submitted at once', async () => {
    let answer = () => {};
    const { form, clock } = writing([new Promise<void>((resolve) => (answer = resolve))]);
    form.type('depth', 3, null);
    let done = false;
    const flushed = form.flush().then(() => void (done = true));
    await clock.settle();
    expect(done).toBe(false);
    answer();
    await flushed;
    expect(form.now().typed).toEqual({});
  });

  it('is reported as not kept when the device stores nothing', () => {
    const { form, told } = writing([], {}, false);
    expect(told).toMatchObject([{ kept: true }]);
    form.type('depth', 3, null);
    expect(told.at(-1)?.kept).toBe(false);
    expect(savingWords({ ...form.now(), lost: 'offline' }).words).toBe(
      'Not saved yet. No connection. Keep this page open: this device cannot store it.',
    );
  });
});

describe('a bad connection', () => {
  const lost = new ApiError(503, 'Busy');

  it('is waited out: the same batch is sent again under the same key', async () => {
    const { form, clock, sent, words } = writing([lost]);
    form.type('depth', 3, null);
    await clock.advance(800);
    expect(form.now().lost).toBe('noAnswer');
    expect(words()).toBe('Not saved yet. The server is not responding. What you typed is kept on this device.');
    await clock.advance(1_000);
    expect(sent[1]).toEqual(sent[0]);
    expect(words()).toBe('All changes saved.');
    expect(form.now().lost).toBeNull();
  });

  it('is called no connection when the phone has no network', async () => {
    const { form, clock, state } = writing([lost]);
    state.online = false;
    form.type('depth', 3, null);
    await clock.advance(800);
    expect(form.now().lost).toBe('offline');
  });

  it('waits as long as an overloaded server asks', async () => {
    const { form, clock, sent } = writing([new ApiError(429, 'Too many', {}, 5)]);
    form.type('depth', 3, null);
    await clock.advance(800 + 4_999);
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    expect(sent).toHaveLength(2);
  });

  it('is not waited out once the page closes: the rest stays on the device', async () => {
    const { form, clock, sent } = writing([lost]);
    form.type('depth', 3, null);
    form.leave();
    await clock.advance(60_000);
    expect(sent).toHaveLength(1);
    expect(form.now().typed).toEqual({ depth: { value: 3, seen: null } });
  });
});

describe('a refusal', () => {
  it('of a field leaves it to its writer; the others are saved; a change sends it again', async () => {
    const { form, clock, values, words } = writing([refusal(400, { depth: ['This is too deep.'] })]);
    form.type('depth', 999, null);
    form.type('cause', 'Roots', '');
    await clock.advance(800);
    expect(values()).toEqual([{ depth: 999, cause: 'Roots' }, { cause: 'Roots' }]);
    expect(form.now().errors).toEqual({ depth: ['This is too deep.'] });
    expect(words()).toBe('Not all saved: see the marked fields.');
    form.type('depth', 9, null);
    expect(form.now().errors).toEqual({});
    await clock.advance(800);
    expect(values().at(-1)).toEqual({ depth: 9 });
    expect(words()).toBe('All changes saved.');
  });

  it('after another person wrote into the field offers both texts to the writer', async () => {
    const { form, clock, values, words } = writing([refusal(409, { cause: ['Changed meanwhile.'] })]);
    form.type('cause', 'Roots', '');
    await clock.advance(800);
    expect(form.now()).toMatchObject({ crossed: ['cause'], closed: null, errors: {} });
    expect(words()).toBe('Not all saved: someone else changed the same field.');
    form.keepMine('cause', 'Grease');
    await clock.settle();
    expect(values()).toEqual([{ cause: 'Roots' }, { cause: 'Roots' }]);
    expect(form.now()).toMatchObject({ crossed: [], typed: {} });
  });

  it('of the whole form closes it, and nothing more is sent', async () => {
    const { form, clock, values, words } = writing([refusal(410, {})]);
    form.type('depth', 3, null);
    await clock.advance(800);
    expect(form.now().closed?.status).toBe(410);
    expect(words()).toBe('Not saved. No. What you typed is kept on this device.');
    form.type('cause', 'Roots', '');
    await clock.advance(60_000);
    expect(values()).toHaveLength(1);
  });
});

describe('the form as it is now, from another screen', () => {
  it('leaves unchanged fields alone, and forgets edits that are saved by now', () => {
    const { form } = writing();
    form.type('cause', 'Roots', '');
    form.look({ cause: '' });
    expect(form.now()).toMatchObject({ crossed: [], typed: { cause: { value: 'Roots' } } });
    form.look({ cause: 'Roots' });
    expect(form.now().typed).toEqual({});
  });

  it('leaves a field that was changed there to its writer, who may take the other text', async () => {
    const { form, clock, sent } = writing();
    form.type('cause', 'Roots', '');
    form.look({ cause: 'Grease' });
    expect(form.now().crossed).toEqual(['cause']);
    await clock.advance(60_000);
    expect(sent).toEqual([]);
    form.takeTheirs('cause');
    expect(form.now()).toMatchObject({ crossed: [], typed: {}, errors: {} });
  });

  it('does not take this screen’s own batch for another’s change', async () => {
    const { form } = writing(['hangs']);
    form.type('cause', 'Roots', '');
    void form.flush();
    form.type('cause', 'Roots and grease', '');
    form.look({ cause: 'Roots' });
    expect(form.now().crossed).toEqual([]);
  });

  it('asks its writer nothing about a field without typed text', () => {
    const { form } = writing();
    form.keepMine('cause', 'Grease');
    expect(form.now().typed).toEqual({});
  });
});

describe('an answer in words', () => {
  const field = (more: Partial<Record<keyof FormField, unknown>>): FormField =>
    ({ name: 'f', label: 'Depth', kind: 'number', required: true, ...more }) as FormField;
  const choices = [
    { code: 'p', display: 'Pipe' },
    { code: 'v', display: 'Valve' },
  ];

  it.each([
    [field({ kind: 'text' }), null, 'Erased'],
    [field({}), null, '—'],
    [field({}), undefined, '—'],
    [field({ kind: 'text' }), '', '—'],
    [field({}), true, 'Yes'],
    [field({}), false, 'No'],
    [field({ unit: 'ft' }), 1_200, '1,200 ft'],
    [field({}), 3, '3'],
    [field({ kind: 'choice', choices }), 'v', 'Valve'],
    [field({ kind: 'choice', choices }), 'x', 'x'],
    [field({ kind: 'text', choices }), 'v', 'v'],
    [field({ choices }), ['p', 'v'], 'Pipe, Valve'],
    [field({ kind: 'date-time' }), 'at noon', 'at noon'],
  ])('%o %o is %s', (of, value, words) => expect(valueWords(of, value, 'America/Denver')).toBe(words));

  it('of a time is in the organization’s own zone', () =>
    expect(valueWords(field({ kind: 'date-time' }), '2026-03-01T12:00:00.000Z', 'America/Denver')).toContain('5:00'));

  it('is requested with its unit, and marked when it is optional', () => {
    expect(labelWords(field({ unit: 'ft' }))).toBe('Depth in ft');
    expect(labelWords(field({ required: false }))).toBe('Depth (optional)');
  });
});
