import { expect, it } from 'vitest';
import { dispatchFacts } from './facts.ts';

const sending = ['designation', 'name', 'user', 'previousVersion', 'newVersion'];
const step = ['designation', 'dispatch', 'name'];

it.each<readonly [keyof typeof dispatchFacts, readonly string[], readonly string[]]>([
  ['CrewDispatched', sending, ['calls', 'dispatch', 'joined', 'respondBy']],
  ['CrewSentAgain', [...sending, 'dispatch', 'joined', 'previous', 'respondBy'], ['calls']],
  ['CrewRecalled', [...step, 'user'], []],
  ['CrewDispatchWithdrawn', ['at', 'designation', 'name'], []],
  ['JobTextSent', step, []],
  ['JobTextDelivered', step, []],
  ['JobTextDelayed', [...step, 'reason'], []],
  ['JobTextFailed', [...step, 'reason'], []],
  ['JobTextDoubted', step, []],
  ['JobRead', step, []],
  ['JobAccepted', step, []],
  ['JobDeclined', [...step, 'personal', 'subject'], []],
  ['CrewSetOut', step, []],
  ['CrewArrived', step, ['welfare']],
  ['CrewEtaGiven', [...step, 'at'], []],
  ['JobFinished', step, []],
  ['CrewSilent', step, []],
  ['JobAnsweredLate', [...step, 'holder'], []],
  ['LateAnswerTaken', step, []],
])('%s says %j, and may say %j', (type, always, seldom) => {
  const { properties = {}, required = [] } = dispatchFacts[type];
  expect(required.toSorted()).toEqual(always.toSorted());
  expect(Object.keys(properties).toSorted()).toEqual([...always, ...seldom].toSorted());
});
