import { describe, expect, it } from 'vitest';
import { type Answers, questions } from '#contracts/customers/bupp/programme';
import { emptyDraft, mistakesIn, readDraft, wholeAnswers, writeDraft } from './draft.ts';

const answers: Answers = {
  backed_up: 'yes',
  how_often: 'once',
  basement_drain: 'not_sure',
  device: 'no',
  holder: 'own',
  when_reachable: ' After 5 PM ',
  remarks: '',
};
function store(kept: Record<string, string> = {}) {
  return {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => void (kept[name] = text),
    kept,
  };
}

describe('the draft of a questionnaire', () => {
  it('is restored unchanged, one for each link', () => {
    const here = store();
    const draft = { ...emptyDraft, answers: { backed_up: 'no', remarks: 'Twice' }, sending: { key: 'k', answers } };
    writeDraft(here, 'one', draft);
    expect(readDraft(here, 'one')).toEqual(draft);
    expect(readDraft(here, 'another')).toEqual(emptyDraft);
  });

  it('keeps no answer after acceptance', () => {
    const here = store();
    writeDraft(here, 'one', { ...emptyDraft, answers, doneAt: '2026-03-01T08:00:00.000Z' });
    expect(JSON.stringify(here.kept)).not.toContain('After 5 PM');
    expect(readDraft(here, 'one').doneAt).toBe('2026-03-01T08:00:00.000Z');
  });

  it.each(['{', '7', '{"answers":{"backed_up":"perhaps","remarks":5},"sending":{"key":"k","answers":{}},"doneAt":9}'])(
    'is empty when it is unreadable: %s',
    (text) => expect(readDraft(store({ 'muster.questionnaire.one': text }), 'one')).toEqual(emptyDraft),
  );

  it('is optional: when the browser stores nothing, the page works without it', () => {
    expect(readDraft(null, 'one')).toEqual(emptyDraft);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => writeDraft(full, 'one', emptyDraft)).not.toThrow();
  });
});

describe('the unanswered part of a questionnaire', () => {
  it('is every question except the optional one', () => {
    const required = ['backed_up', 'how_often', 'basement_drain', 'device', 'holder', 'when_reachable'];
    expect(Object.keys(mistakesIn({}))).toEqual(required);
    expect(questions.map(({ name }) => name)).toEqual([...required, 'remarks']);
    expect(mistakesIn(answers)).toEqual({});
    expect(mistakesIn({ ...answers, when_reachable: '  ' })).toEqual({
      when_reachable: ['This field may not be blank.'],
    });
  });

  it('is sent whole, and trimmed', () => expect(wholeAnswers(answers).when_reachable).toBe('After 5 PM'));
});
