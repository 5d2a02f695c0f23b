import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { AnyWords, Id, Ids, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import { callersTold, linkAnswer, linksAnswer } from '#contracts/incident/linking/linked';

/** The main incident. An incident that is linked itself stands for its own main incident. */
export class IncidentLinkBody {
  @Id() to!: string;
}

export class LinksBody {
  @Id() to!: string;
  @IsArray({ message: 'This must be a list.' })
  @ArrayNotEmpty({ message: 'Choose one or more.' })
  @ArrayMaxSize(200, { message: 'At most 200.' })
  @Ids()
  incidents!: readonly string[];
}

export class TellCallersBody {
  @Words(limits.text.title) message!: string;
}

export class UnlinkBody {
  @Optional() @AnyWords(limits.text.message) reason?: string;
}

/** Incidents of one cause: the others are linked to the main one, and nobody is sent to them. */
export const linkedIncidentOperations = operations({
  'POST /api/incident/:incident_uuid/link/': {
    permission: 'incident.link',
    summary: 'Link an incident to the main incident of the same cause; its call-outs stop and its crews are recalled',
    answers: { 201: linkAnswer },
    body: IncidentLinkBody,
    refuses: ['incident.link-over', 'incident.linked-to-itself'],
  },

  'POST /api/incident/:incident_uuid/unlink/': {
    permission: 'incident.link',
    summary: 'Unlink an incident: it stands alone again and waits for help of its own',
    answers: { 200: nothing },
    body: UnlinkBody,
  },

  'POST /api/incident/:incident_uuid/tell-callers/': {
    permission: 'notification.send',
    summary: 'Text the callers of an incident and of those linked to it, each number once; the others are named',
    answers: { 201: callersTold },
    body: TellCallersBody,
  },

  'POST /api/linked-incidents/': {
    permission: 'incident.link',
    summary: 'Link several incidents to one; those that cannot be linked are named with the reason',
    answers: { 200: linksAnswer },
    body: LinksBody,
  },
});
