import { buildSchema, type GraphQLSchema } from 'graphql';
import { limits } from '#contracts/limits';

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
  type IncidentSummary {
    uuid: ID!
    version: String!
    version_display: String!
    description: String!
    address: String!
    point: [Float!]
    labels: [String!]!
    state: String!
    state_display: String!
    state_meaning: String!
    state_time: String!
    time: String!
    active: Boolean!
    archived: Boolean!
    completed: Boolean!
  }
  type Incident {
    uuid: ID!
    version: String!
    version_display: String!
    description: String!
    address: String!
    point: [Float!]
    labels: [Label!]!
    state: String!
    state_display: String!
    state_meaning: String!
    state_time: String!
    time: String!
    active: Boolean!
    archived: Boolean!
    completed: Boolean!
    entity: EntityOfIncident!
    locations: [Location!]!
    notes: [Note!]!
    files: [File!]!
    tags: [Tag!]!
    holds: [Hold!]!
    integrations: [Integration!]!
    assets: [Asset!]!
    alarm: Alarm
    forms: [IncidentForm!]!
    log: [LogEntry!]!
    dispatched: [Dispatched!]!
    workflow: [Step!]!
    permissions: IncidentPermissions!
    "Its last transfer."
    transferred: ID
    transfer_options: [TransferOption!]!
    "What became of the messages that its transfers owed."
    notices: [Notice!]!
    source: String
  }
  type EntityOfIncident { uuid: ID! name: String! }
  type IncidentPermissions { manage: Boolean! }
  type Label { uuid: ID! name: String! }
  type Location {
    uuid: ID!
    raw: String
    street_number: String
    subpremise: String
    route: String!
    locality: String!
    administrative_level_1: String!
    postal_code: String!
    lat: Float
    lng: Float
    contacts: [Contact!]!
  }
  type Contact {
    uuid: ID!
    name: String
    phone_number: String
    phone_extension: String
    email: String
    complainant: Boolean!
  }
  type File {
    uuid: ID!
    title: String
    description: String
    name: String
    size: Int!
    content_type: String!
    sha256: String!
    created_time: String!
    updated_time: String!
    by: String!
  }
  type Tag { uuid: ID! content_type: String! data: JSON created_time: String! updated_time: String! by: String! }
  type Hold { uuid: ID! created_time: String! time_released: String by: String! }
  type Integration {
    uuid: ID!
    system: String!
    kind: String!
    problem: Problem!
    status: String!
    reference: String
    reason: String!
    created_time: String!
    updated_time: String!
    by: String!
  }
  type Problem { sid: Int! code: String! display: String! }
  type Asset { uuid: ID! location: ID! kind: String! asset_id: String! note: String created_time: String! by: String! }
  type Alarm { alarm: String! station: String! description: String! event: String! filter: ID version: String! }
  type TransferOption { display_name: String! transfer_type: String! data: JSON! }
  type Designee { designation: String! user: DesigneeUser! target: String! }
  type DesigneeUser { uuid: ID! first_name: String! last_name: String! }
  type Notice { uuid: ID! transfer: ID! medium: String! to: String! status: String! time: String! }
  "From where to where; of an escalation also its tree."
  type TransferLine {
    kind: String!
    from: String!
    to: String!
    urgent: Boolean!
    tree_name: String
    leader_designation_name: String
    assigned: Assigned
  }
  type Assigned { designation: String! user: String! }
  type Note { uuid: ID! body: String created_time: String! updated_time: String! by: String! }
  type IncidentForm {
    uuid: ID!
    name: String!
    version: Int!
    title: String!
    status: String!
    created_time: String!
    updated_time: String!
    by: String!
  }
  type LogEntry {
    uuid: ID!
    event: String!
    time: String!
    recorded_time: String!
    message: String!
    lat: Float
    lng: Float
    level: String!
    by: String!
    transfer: TransferLine
  }
  type Dispatched { designation: ID! name: String! time: String! }
  "A state of the workflow; reached is null until it was."
  type Step { state: String! display: String! meaning: String! reached: String }

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
`);
