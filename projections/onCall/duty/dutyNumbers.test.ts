import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { dutyNumbers } from './dutyNumbers.ts';

const chosen = (type: 'CrewNumberChosen' | 'DesignatedNumberChosen', designation: string, phoneNumber: string | null) =>
  happened(type, { designation, subject: 'ada', personal: phoneNumber === null ? null : { phoneNumber } } as never, {
    stream: 'user-ada',
  });
const numbers = (...events: Parameters<typeof given>[1][]) => given(dutyNumbers, ...events).doc('ada')?.numbers;
const [truck, office] = ['+13035550105', '+13035550106'];

it('keeps one number for each crew and each designation, the last chosen', () => {
  const both = [chosen('CrewNumberChosen', 'jetter', truck), chosen('DesignatedNumberChosen', 'Leader', office)];
  expect(numbers(...both)).toEqual({ jetter: truck, Leader: office });
  expect(numbers(...both, chosen('CrewNumberChosen', 'jetter', office))).toEqual({ jetter: office, Leader: office });
});

it('keeps none when the person answers on the own phone again, or was erased', () => {
  const before = [chosen('CrewNumberChosen', 'jetter', truck), chosen('DesignatedNumberChosen', 'Leader', office)];
  expect(numbers(...before, chosen('DesignatedNumberChosen', 'Leader', ''))).toEqual({ jetter: truck });
  expect(numbers(...before, chosen('CrewNumberChosen', 'jetter', null))).toEqual({ Leader: office });
  const erased = happened('PersonalDataErased', { subject: 'ada' }, { stream: 'user-ada' });
  expect(numbers(...before, erased)).toEqual({});
  expect(numbers(erased)).toBeUndefined();
});
