import { describe, expect, it } from 'vitest';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { consequences, emptyOptionForm, groupsOf, optionCall, optionMistakes } from './optionRules.ts';

const tree: TransferOption = {
  display_name: 'On-call',
  transfer_type: 'ESCALATION_TRANSFER',
  data: { version: 'water', tree_name: 'On-call', new_entity: 'durham', auto_labels: ['Escalated'] },
};
const line: TransferOption = { display_name: 'Outside', transfer_type: '_SEPARATOR', data: {} };
const mail: TransferOption = {
  display_name: 'Contractor',
  transfer_type: 'EMAIL_TRANSFER',
  data: { emails: ['a@b.example'] },
};
const form = { ...emptyOptionForm, option: '0', explanation: 'Why', urgent: true, labels: ['Odor'] };

describe('the options of a transfer', () => {
  it('are divided by their separators, and a separator without options is not shown', () => {
    expect(groupsOf([tree, line, mail, line])).toEqual([
      { name: '', options: [{ at: 0, option: tree }] },
      { name: 'Outside', options: [{ at: 2, option: mail }] },
    ]);
    expect(groupsOf([tree, line, mail], 'ESCALATION_TRANSFER')).toEqual([
      { name: '', options: [{ at: 0, option: tree }] },
    ]);
  });

  it('are explained when they are an escalation, or ask for it', () => {
    const blank = { explanation: 'This field may not be blank.' };
    expect(optionMistakes({ ...form, explanation: ' ' }, tree)).toEqual(blank);
    expect(optionMistakes({ ...form, explanation: '' }, mail)).toEqual({});
    const asking = { ...mail, data: { ...mail.data, explanation_required: true } };
    expect(optionMistakes({ ...form, explanation: '' }, asking)).toEqual(blank);
    expect(optionMistakes(emptyOptionForm, undefined)).toEqual({ option: 'This field may not be blank.' });
    expect(optionMistakes(emptyOptionForm, undefined, 'ESCALATION_TRANSFER')).toEqual({
      option: 'This field may not be blank.',
      ...blank,
    });
  });

  it('are sent to the call of their kind, unchanged; a separator is not sent', () => {
    expect(optionCall(tree, form, { incident: 'i1', seen: '' })).toEqual({
      method: 'POST',
      path: '/api/incidents/transfer-to-escalation-tree/',
      body: {
        incident_id: 'i1',
        ...tree.data,
        explanation: 'Why',
        labels: ['Odor'],
        is_urgent: true,
        seen: '',
      },
    });
    expect(optionCall(mail, form, { incident: 'i1', seen: 't1' })?.body).toEqual({
      incident_id: 'i1',
      emails: ['a@b.example'],
      explanation: 'Why',
      labels: ['Odor'],
      seen: 't1',
    });
    expect(optionCall(line, form, { incident: 'i1', seen: '' })).toBeNull();
  });

  it('say their other effects, and who is called', () => {
    const away = {
      dispatched: [],
      formation: 'in-progress',
      coming: [],
      people: [],
      state_meaning: 'received',
    } as const;
    expect(consequences(tree, away)).toEqual([
      'The people of On-call are called until someone acknowledges.',
      'It then belongs to the other organization, and you can no longer see it.',
      'The call-out stops, and its phones stop ringing.',
      'Labels added: Escalated.',
    ]);
    expect(consequences(mail, away)).toEqual(['An email goes to a@b.example.']);
    const told = (notification_type: string) =>
      consequences(
        {
          ...mail,
          transfer_type: 'DESIGNATION_NOTIFICATION',
          data: { designation_name: 'Jetter', notification_type },
        },
        away,
      );
    expect([told('sms'), told('email'), told('call')].flat()).toEqual([
      'A text message goes to Jetter.',
      'An email goes to Jetter.',
      'Jetter is called until someone acknowledges.',
    ]);
  });
});
