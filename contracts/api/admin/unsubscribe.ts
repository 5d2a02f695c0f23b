import { media, operations } from '#contracts/api/operation';
import { AnyWords, Optional } from '#contracts/api/rules';

export class UnsubscribeQuery {
  @Optional() @AnyWords(200) k?: string;
}

/** A mail program sends one field (RFC 8058), the page's button none. */
export class UnsubscribeBody {
  @Optional() @AnyWords(40) 'List-Unsubscribe'?: string;
}

/** The end of a subscription to mails by the link of the mail, without an account or a script. */
export const unsubscribeOperations = operations({
  'GET /unsubscribe/': {
    permission: 'open',
    summary: 'The page of the link in a mail that ends such mails. Reading it changes nothing',
    answers: { 200: media('text/html'), 404: media('text/html') },
    query: UnsubscribeQuery,
  },

  'POST /unsubscribe/': {
    permission: 'open',
    summary: 'End the mails of the link; a mail program may send this by itself (RFC 8058)',
    answers: { 200: media('text/html'), 404: media('text/html') },
    query: UnsubscribeQuery,
    body: UnsubscribeBody,
    csrf: false,
  },
});
