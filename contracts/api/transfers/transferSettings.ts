import { operations } from '#contracts/api/operation';
import { TransferConsentBody, TransferSettingsBody } from '#contracts/api/transfers/transferSettingBodies';
import { nothing } from '#contracts/core/schema';
import { transferConsents, transferSettings } from '#contracts/incident/transfers/transferSettingsDocument';

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
