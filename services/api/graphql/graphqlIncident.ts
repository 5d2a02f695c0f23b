/** What a row of a list says of an incident, and its page too. */
const ofEveryIncident = /* GraphQL */ `
    uuid: ID!
    version: String!
    version_display: String!
    description: String!
    address: String!
    point: [Float!]
    state: String!
    state_display: String!
    state_meaning: String!
    state_time: String!
    time: String!
    active: Boolean!
    archived: Boolean!
    completed: Boolean!
`;

/** One incident with all that its page shows (`Incident` of the contracts): the part of the schema that is about it. */
export const incidentTypes = /* GraphQL */ `
  type Incident {
    ${ofEveryIncident}
    labels: [Label!]!
    entity: EntityOfIncident!
    locations: [Location!]!
    notes: [Note!]!
    files: [File!]!
    tags: [Tag!]!
    "The fields of the newest tag of each kind of content."
    tag_data: JSON!
    holds: [Hold!]!
    "It stands in no list."
    hide: Boolean!
    integrations: [Integration!]!
    assets: [Asset!]!
    alarm: Alarm
    bupp: BuppCase
    forms: [IncidentForm!]!
    forms_offered: [OfferedForm!]!
    log: [LogEntry!]!
    dispatched: [Dispatched!]!
    "When each kind of log event happened: for geo:departed and geo:left_geofence the last time, else the first."
    timestamps: JSON!
    workflow: [Step!]!
    tasks: [Task!]!
    team: [TeamMember!]!
    "Null where nobody began to form a team."
    formation: String
    permissions: IncidentPermissions!
    "Its last transfer."
    transferred: ID
    extra_data: JSON!
    after_hours: Boolean!
    transfer_options: [TransferOption!]!
    "What became of the messages that its transfers owed."
    notices: [Notice!]!
    source: String
    "What only some versions offer, each under its own name."
    problemTypes: JSON
    DCCodes: JSON
    ProblemTypes: JSON
    teamDesignations: [String!]
  }
  type IncidentSummary {
    ${ofEveryIncident}
    labels: [String!]!
  }
  type EntityOfIncident { uuid: ID! name: String! }
  type IncidentPermissions { manage: Boolean! }
  type Label { uuid: ID! name: String! }
  type Location {
    uuid: ID!
    raw: String
    street_number: String
    subpremise: String
    premise: String
    route: String!
    locality: String!
    administrative_level_1: String!
    administrative_level_2: String!
    administrative_level_3: String!
    country: String!
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
    mapUrl: String
    by: String!
    transfer: TransferLine
    member: LogMember
  }
  "Whom a line is about, and as what from then on; null for whoever left."
  type LogMember { name: String! role: String }
  "The number is null for whoever may not see it."
  type TeamMember { user: TeamUser! role: String! }
  type TeamUser { uuid: ID! first_name: String! last_name: String! phone_number: String }
  "A step that the workflow expects."
  type Task {
    uuid: ID!
    name: String!
    display_name: String!
    meaning: String!
    state: String!
    event: String
    time: String
    by: String
    actions: [TaskAction!]!
  }
  type TaskAction { name: String! display_name: String! permission: String! located: Boolean! }
  type OfferedForm { name: String! version: Int! title: String! }
  type BuppCase { leader: String questionnaires: [Questionnaire!]! }
  type Questionnaire {
    uuid: ID!
    medium: String!
    to: String
    sent_time: String!
    expires_time: String!
    status: String!
    answers: JSON
  }
  type Dispatched { designation: ID! name: String! time: String! }
  "A state of the workflow; reached is null until it was."
  type Step { state: String! display: String! meaning: String! reached: String }
`;
