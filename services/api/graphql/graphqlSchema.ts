import { buildSchema, type GraphQLSchema } from 'graphql';
import { viewer } from '#contracts/accounts/viewer';
import { limits } from '#contracts/core/limits';
import { dispatchData } from '#contracts/dispatch/dispatch';
import { incidentPage } from '#contracts/incident/incident';
import { designee } from '#contracts/incident/transfer';
import { incidentDetail } from '#contracts/incidentDetail';
import { graphqlTypes } from './graphqlTypes.ts';

const types = graphqlTypes([viewer, incidentDetail, incidentPage, designee, dispatchData]);

/**
 * The same documents as the REST responses, with the same names: each field of `Query` is one route (see `graphql.ts`).
 * Coordinates are [lat, lng] in degrees WGS 84, times ISO-8601 UTC.
 */
export const schema: GraphQLSchema = buildSchema(/* GraphQL */ `
  "Whatever JSON can say."
  scalar JSON

  type Query {
    viewer: Viewer
    "One incident of the organisation that is looked at; null, with an error, where there is none."
    incident(uuid: ID!): Incident
    "Incidents, newest first. after and before reach an hour further, around three days to both sides."
    incidents(
      page: Int = 1
      page_size: Int = ${limits.page.size}
      search: String
      state: String
      label: String
      version: String
      active: Boolean
      around: String
      after: String
      before: String
    ): IncidentPage
    active_incidents: [ID!]
    "The files of one incident."
    files(incident_uuid: ID!): [File!]
    "Who works on one incident, in the order in which they joined."
    team(incident_uuid: ID!): [TeamMember!]
    "What the workflow of one incident expects, in order."
    tasks(incident_uuid: ID!): [Task!]
    "Who answers for which version."
    designated_users: [Designee!]
    board(e: String, d: String): Board
  }

  ${types}
`);
