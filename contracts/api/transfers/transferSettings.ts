import { operations } from '#contracts/api/operation';
import {
  TestCallBody,
  TransferConsentBody,
  TransferSettingsBody,
} from '#contracts/api/transfers/transferSettingBodies';
import { nothing } from '#contracts/core/schema';
import {
  outsideCalls,
  testAnswer,
  transferConsents,
  transferSettings,
} from '#contracts/incident/transfers/transferSettingsDocument';

/** The transfer settings of managers and administrators. */
export const transferSettingOperations = operations({
  'GET /api/transfer-settings/': {
    permission: 'transfer.configure',
    summary: 'The transfer options, and the people who answer for each version',
    answers: { 200: transferSettings },
  },

  'POST /api/transfer-settings/': {
    permission: 'transfer.configure',
    summary: 'Replace the transfer options, in the order in which they are offered',
    answers: { 200: nothing },
    body: TransferSettingsBody,
  },

  'POST /api/transfer-settings/test/': {
    permission: 'transfer.configure',
    summary: 'Call an outside system to test its address',
    answers: { 200: testAnswer },
    body: TestCallBody,
    slow: true,
    refuses: ['transfer.no-address'],
  },

  'GET /api/transfer-settings/calls/': {
    permission: 'transfer.configure',
    summary: 'The latest calls of outside systems',
    answers: { 200: outsideCalls },
  },

  'GET /api/transfer-consents/': {
    permission: 'transfer.consent',
    summary: 'The organizations that may transfer incidents to this one',
    answers: { 200: transferConsents },
  },

  'POST /api/transfer-consents/': {
    permission: 'transfer.consent',
    summary: 'Allow an organization to transfer incidents to this one, or no longer',
    answers: { 200: nothing },
    body: TransferConsentBody,
  },

  'DELETE /designated-user/:uuid/': {
    permission: 'transfer.configure',
    summary: 'End a designation',
    answers: { 200: nothing },
  },
});
