import { dispatchRules } from '#contracts/core/dispatchRules';
import { document, listOf, oneOf, type Shape, text, time } from '#contracts/core/schema';
import { nobodyFoundReasons } from './nobodyFound.ts';

/** The search for a crew that found none. Absent from an incident once somebody is asked or comes. */
export const nobodyFound = document('NobodyFound', {
  because: oneOf(nobodyFoundReasons),
  /** The names of the crews on duty. */
  crews: listOf(text('Truck 3')),
  /** The organization's rule as it was followed: `wait` also when nobody can be called. */
  rule: oneOf(dispatchRules.nobody_free),
  /** The name of the list, tree or designation that is called; '' while nobody is. */
  called: text('Standby crew'),
  time,
});
export type NobodyFound = Shape<typeof nobodyFound>;
