import { operations } from '#contracts/api/operation';
import { situation } from '#contracts/customers/situation';

/** The situation screens (S2 §2.3, `sas`): every open incident of a module, its state and its next step. */
export const situationOperations = operations({
  'GET /api/jcw/sas/': {
    permission: 'module.view',
    summary: 'The open incidents and their next steps: jcw, After hours',
    answers: { 200: situation },
  },

  'GET /api/jcw/bupp/sas/': {
    permission: 'module.view',
    summary: 'The open incidents and their next steps: jcw, BUPP',
    answers: { 200: situation },
  },

  'GET /api/loveland/sas/': {
    permission: 'module.view',
    summary: 'The open incidents and their next steps: loveland, After hours',
    answers: { 200: situation },
  },

  'GET /api/ug_sewer/sas/': {
    permission: 'module.view',
    summary: 'The open incidents and their next steps: ug, Sewer',
    answers: { 200: situation },
  },
});
