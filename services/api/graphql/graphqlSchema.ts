import { buildSchema, type GraphQLSchema } from 'graphql';
import { viewer } from '#contracts/accounts/viewer';
import { limits } from '#contracts/core/limits';
import { dispatchData } from '#contracts/dispatch/dispatch';
import { incidentPage } from '#contracts/incident/incident';
import { designee } from '#contracts/incident/transfers/transfer';
import { incidentDetail } from '#contracts/incidentDetail';
import { graphqlTypes } from './graphqlTypes.ts';

const types = graphqlTypes([viewer, incidentDetail, incidentPage, designee, dispatchData]);

/**
 * The same documents as the REST responses, with the same names: each field of `Query` is one route (see `graphql.ts`).
 * Coordinates are [lat, lng] in degrees WGS 84, times ISO-8601 UTC.
 */
export const schema: GraphQLSchema = buildSchema(/* GraphQL */ `
  "Any JSON value."
  scalar JSON

  type Query {
    "The signed-in user, the selected organization, and the permissions."
    viewer: Viewer
    "An incident of the selected organization; null, with an error, when it does not exist."
    incident(uuid: ID!): Incident
    "Incidents, newest first. Times may be off: by an hour in after and before, by three days in around."
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
    "The ids of at most 20 active incidents: those without a crew first, oldest first; then the newest others."
    active_incidents: [ID!]
    "The files of one incident."
    files(incident_uuid: ID!): [File!]
    "The team of one incident, in order of joining."
    team(incident_uuid: ID!): [TeamMember!]
    "The steps that the workflow of one incident expects, in order."
    tasks(incident_uuid: ID!): [Task!]
    "The people who answer for each version."
    designated_users: [Designee!]
    "The crews and the active incidents of the dispatch board. e: an organization; d: crews, separated by commas."
    board(e: String, d: String): Board
    "The figures of a question in a range, as the analytics show them: response, answers, backlog, visits or work."
    question(
      subject: String
      by: String
      against: String
      target: Int
      days: Int
      after: String
      before: String
    ): JSON
  }

  ${types}
`);
