import { media, operations } from '#contracts/api/operation';

/** The text service passes on a text that a person sent to our number. */
export const receivedTextOperations = operations({
  'POST /api/text-received/': {
    permission: 'open',
    summary:
      'The text service passes on a received text: YES or NO answers a transfer, STOP ends texts to its number, START allows them again',
    answers: { 200: media('text/xml') },
    signed: true,
    free: true,
    csrf: false,
    refuses: ['not-found'],
  },
});
