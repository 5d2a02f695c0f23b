import { config, switchedEntity, viewer as viewerDocument } from '#contracts/accounts/viewer';
import { operations } from '#contracts/api/operation';
import { Id } from '#contracts/api/rules';

/** `entity` is its uuid. */
export class SwitchEntityBody {
  @Id() entity!: string;
}

export const viewerOperations = operations({
  'GET /api/config/': {
    permission: 'open',
    summary: "The dashboard's configuration, available before sign-in",
    answers: { 200: config },
    free: true,
  },

  'GET /api/viewer/': {
    permission: 'viewer.view',
    summary: 'The signed-in user, the organization shown, and the permissions',
    answers: { 200: viewerDocument },
    beforeStep: true,
  },

  'POST /api/switch-entity/': {
    permission: 'entity.switch',
    summary: 'Switch to another organization (staff)',
    answers: { 200: switchedEntity },
    body: SwitchEntityBody,
  },
});
