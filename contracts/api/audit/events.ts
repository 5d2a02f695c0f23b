import { EventsFilter } from '#contracts/api/audit/eventsFilter';
import { operations } from '#contracts/api/operation';
import { Count, Optional, Words } from '#contracts/api/rules';
import { auditDetail, auditPage, auditTypes } from '#contracts/audit/events';
import { limits } from '#contracts/core/limits';

export class EventsQuery extends EventsFilter {
  /** `next_before` of the page before. */
  @Optional() @Words(limits.text.search) before?: string;
  @Optional() @Count(limits.page.largest) page_size?: number;
}

/** The auditor's desk: the events of the organization's log, and what can be said of each. */
export const auditEventOperations = operations({
  'GET /api/audit/events/': {
    permission: 'audit.view',
    summary: 'Search the events of the organization, the newest first',
    answers: { 200: auditPage },
    query: EventsQuery,
  },

  'GET /api/audit/types/': {
    permission: 'audit.view',
    summary: 'The types of event that there are',
    answers: { 200: auditTypes },
  },

  'GET /api/audit/events/:uuid/': {
    permission: 'audit.view',
    summary: 'One event: its data, its place in the chain, its cause, and the documents that it changed',
    answers: { 200: auditDetail },
  },

  'POST /api/audit/events/:uuid/open/': {
    permission: 'audit.view',
    summary: 'The same with its sealed fields opened; the security log says who opened them',
    answers: { 200: auditDetail },
  },
});
