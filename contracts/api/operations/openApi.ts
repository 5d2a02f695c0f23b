import { operations } from '#contracts/api/operation';
import { openApiDocument } from '#contracts/operations/documents';

export const openApiOperations = operations({
  'GET /api/openapi.json': {
    permission: 'open',
    summary: 'This OpenAPI document',
    answers: { 200: openApiDocument },
  },
});
