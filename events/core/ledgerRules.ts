import {
  callingOrders,
  chargeBases,
  mandatoryOrders,
  newcomerRules,
  resetRules,
  roundings,
  volunteerRules,
} from '#contracts/callout/ledger';
import { object, oneOf, whole } from './schema.ts';

const charge = object({ by: oneOf(chargeBases), minutes: whole, percent: whole });

/** The contract of a list, as data. One interpreter orders by it, and one charges by it. */
export const ledgerRules = object({
  order: oneOf(callingOrders),
  volunteers: oneOf(volunteerRules),
  mandatory: oneOf(mandatoryOrders),
  newcomers: oneOf(newcomerRules),
  resets: oneOf(resetRules),
  /** Minutes. */
  cancelledWithin: whole,
  freeUpTo: whole,
  rounding: oneOf(roundings),
  charges: object({
    worked: charge,
    cancelled: charge,
    standby: charge,
    declined: charge,
    'no-answer': charge,
    unfit: charge,
    leave: charge,
    resting: charge,
    engaged: charge,
    'no-phone': charge,
    bypassed: charge,
    excused: charge,
    sick: charge,
    'short-notice': charge,
  }),
});
