import { describe, expect, it } from 'vitest';
import { questions } from '#contracts/customers/bupp/programme';
import type { Incident } from '#contracts/incident/incident';
import { actionsIn, actionWords, answersInWords, appointmentOf, questionnaireWords } from './buppWords.ts';

const none = { visit: false, inspection: false };
const both = { visit: true, inspection: true };
const offered = (state: string, has = none) => actionsIn(state, has).map(actionWords);

describe('a case of the program waits for', () => {
  it.each([
    ['new', ['Assign a leader']],
    ['acknowledged', ['Send the questionnaire']],
    ['leader assigned', ['Send the questionnaire']],
    ['complainant contacted', ['Send the questionnaire']],
    ['awaiting questionnaire', ['Send the questionnaire']],
    ['questionnaire received', ['Eligible', 'Ineligible']],
    ['ineligible', ['Eligible']],
    ['scheduling visit', ['Schedule the site visit', 'Ineligible']],
    ['site visited', ['Qualified', 'Unqualified']],
    ['unqualified', ['Qualified']],
    ['scheduling inspection', ['Schedule the inspection', 'Unqualified']],
    ['inspected', []],
    ['completed', []],
  ])('%s: %j', (state, actions) => expect(offered(state)).toEqual(actions));

  it('the appointment itself, and a new one when it was cancelled', () => {
    expect(offered('site visit scheduled', both)).toEqual(['Site visited']);
    expect(offered('site visit scheduled')).toEqual(['Schedule the site visit', 'Site visited']);
    expect(offered('inspection scheduled', both)).toEqual(['Inspected']);
    expect(offered('inspection scheduled')).toEqual(['Schedule the inspection', 'Inspected']);
  });
});

it('a questionnaire is out until it is answered or revoked, or its time is over', () => {
  const expires = Date.parse('2026-03-08T12:00:00.000Z');
  const words = (status: 'out' | 'answered' | 'revoked', now: number) =>
    questionnaireWords(
      {
        uuid: 'q1',
        medium: 'sms',
        to: null,
        sent_time: '',
        expires_time: new Date(expires).toISOString(),
        status,
        answers: null,
      },
      now,
    );
  expect([words('out', expires), words('out', expires + 1)]).toEqual(['Out', 'Expired']);
  expect([words('answered', expires + 1), words('revoked', expires + 1)]).toEqual(['Answered', 'Revoked']);
});

it('the answers of a household are shown beside their questions, a choice by its words', () => {
  const chosen = questions.find(({ choices }) => choices);
  const [choice] = chosen?.choices ?? [];
  if (!chosen || !choice) throw new Error('no question has a choice');
  expect(answersInWords({ [chosen.name]: choice.value } as never)).toEqual([[chosen.label, choice.words]]);
  expect(answersInWords({ [chosen.name]: 'in their own words' } as never)).toEqual([
    [chosen.label, 'in their own words'],
  ]);
  expect(answersInWords({} as never)).toEqual([]);
});

it('an appointment is the tag of its kind', () => {
  const tag = (uuid: string, content_type: string, kind: string) => ({ uuid, content_type, data: { kind } });
  const incident = {
    tags: [tag('t1', 'other', 'visit'), tag('t2', 'appointment', 'inspection'), tag('t3', 'appointment', 'visit')],
  } as unknown as Incident;
  expect([appointmentOf(incident, 'visit')?.uuid, appointmentOf(incident, 'inspection')?.uuid]).toEqual(['t3', 't2']);
});
