import { media, operations } from '#contracts/api/operation';
import { health } from '#contracts/operations/documents';

export const healthOperations = operations({
  'GET /healthz': {
    permission: 'open',
    summary: 'Health of the server, and the lag of each read model',
    answers: { 200: health, 503: health },
    free: true,
  },

  'GET /metrics': {
    permission: 'open',
    summary: 'Metrics for Prometheus',
    answers: { 200: media('text/plain') },
    free: true,
  },

  'GET /.well-known/security.txt': {
    permission: 'open',
    summary: 'Where to report a fault of security (RFC 9116)',
    answers: { 200: media('text/plain') },
    refuses: ['not-found'],
  },
});
