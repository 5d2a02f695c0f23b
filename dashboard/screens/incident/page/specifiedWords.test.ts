import { describe, expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { ApiError } from '../../../data/api.ts';
import { fileError } from '../../../data/sending/upload.ts';
import { neededOfIncident } from '../../newIncident/newIncident.ts';
import { complete, groupsWith } from '../head/actionMenu.tsx';
import { emptyOptionForm, optionMistakes } from '../transfers/optionRules.ts';
import { destinationsOf, versionMistakes } from '../transfers/transferRules.ts';

const blank = 'This field may not be blank.';
const actions = [complete, ...groupsWith([]).flat()];

describe('a toast has the exact words of the specification (S2 §8)', () => {
  it.each([
    ['complete', { completed: false }, 'The incident has been marked as completed.'],
    ['complete', { completed: true }, 'The incident has been marked as incomplete.'],
    ['archive', { archived: false }, 'The incident has been archived.'],
    ['archive', { archived: true }, 'The incident has been removed from the archive.'],
  ] as const)('after %s of %o', (id, was, words) => {
    const action = actions.find((one) => one.id === id);
    expect(action && 'said' in action && action.said?.(was as Incident)).toBe(words);
  });
});

describe('a required field that is empty is named (S2 §5)', () => {
  const designee = { designation: 'Water on-call', user: { uuid: 'u', first_name: '', last_name: '' }, target: 'w' };
  const water = { key: 'w', display_name: 'Water' };
  const version = { destination: '', explanation: ' ', urgent: false };
  const option = (transfer_type: TransferOption['transfer_type'], explanation_required = false): TransferOption => ({
    display_name: 'There',
    transfer_type,
    data: { explanation_required },
  });
  it.each([
    ['a new incident: description and type', neededOfIncident, ['description', 'version']],
    [
      'a version transfer: destination and explanation',
      versionMistakes(version, destinationsOf([water], [], 'sewer')),
      { destination: blank, explanation: blank },
    ],
    [
      'a version transfer with designated users: whom to assign',
      versionMistakes(
        { ...version, destination: 'w', explanation: 'Why' },
        destinationsOf([water], [designee], 'sewer'),
      ),
      { destination: blank },
    ],
    ['a transfer: destination', optionMistakes(emptyOptionForm, undefined), { option: blank }],
    [
      'an escalation: explanation',
      optionMistakes(emptyOptionForm, option('ESCALATION_TRANSFER')),
      { explanation: blank },
    ],
    [
      'a mail that asks for one',
      optionMistakes(emptyOptionForm, option('EMAIL_TRANSFER', true)),
      { explanation: blank },
    ],
    ['a mail that does not', optionMistakes(emptyOptionForm, option('EMAIL_TRANSFER')), {}],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});

describe('a file that could not be uploaded', () => {
  it('says the first message of its field, or that it could not be', () => {
    expect(fileError(new ApiError(400, 'No', { file: ['The submitted file is empty.', 'And more.'] }))).toBe(
      'The submitted file is empty.',
    );
    expect(fileError(new ApiError(500, 'No'))).toBe('Could not upload file');
  });
});
