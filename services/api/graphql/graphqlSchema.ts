import { buildSchema, type GraphQLSchema } from 'graphql';
import { limits } from '#contracts/core/limits';
import { incidentTypes } from './graphqlIncident.ts';

/**
 * The same documents as the REST answers, in their own words: each field of `Query` is one line of the route table (see
 * `graphql.ts`). Coordinates are [lat, lng] in degrees WGS 84, times ISO-8601 UTC.
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

  type Viewer {
    user: User!
    entity: Entity!
    permissions: [String!]!
    "The organisations that a member of staff may look at."
    entities: [EntityName!]!
  }
  type User { uuid: ID! first_name: String! last_name: String! email: String! role: String! }
  type EntityName { uuid: ID! name: String! display_name: String! }
  type Entity {
    uuid: ID!
    name: String!
    display_name: String!
    timezone: String!
    centre: [Float!]!
    versions: [Version!]!
    undispatched_versions: [String!]!
  }
  type Version {
    key: String!
    display_name: String!
    dispatched: Boolean!
    targets: [String!]!
    states: [VersionState!]!
  }
  type VersionState { state: String! display: String! log_events: [String!]! }

  type IncidentPage { count: Int! results: [IncidentSummary!]! previous: String next: String }
  type Designee { designation: String! user: DesigneeUser! target: String! }
  type DesigneeUser { uuid: ID! first_name: String! last_name: String! }
  type Board { crew: [Crew!]! incidents: [Card!]! manual_mode: Boolean! }
  type Crew {
    uuid: ID!
    name: String!
    active: Boolean!
    shared_phone_number: String!
    designated_user: DesignatedUser
    checkin: CheckIn
    note: CrewNote
  }
  type DesignatedUser { uuid: ID! first_name: String! last_name: String! phone_number: String! }
  type CheckIn {
    id: ID!
    status: String!
    requested_time: String!
    due_time: String!
    time: String
    point: [Float!]
    accuracy: Float
    note: String!
  }
  type CrewNote { body: String! time: String! source: String! }
  type Card {
    uuid: ID!
    version: String!
    target_version: String
    point: [Float!]
    time: String!
    description: String!
    address: String!
    labels: [String!]!
    state: String!
    state_display: String!
    state_meaning: String!
    state_time: String!
    dispatched: [Dispatched!]!
  }

  ${incidentTypes}
`);
