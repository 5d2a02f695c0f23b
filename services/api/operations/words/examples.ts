import type { JsonSchema } from '#contracts/core/schema';

/**
 * Examples of the fields of bodies and queries, by name or by class and name. The example of a body has its required
 * fields, and the optional ones that stand here with their class. A schema with choices, an id or a number needs none.
 */
const examples: Readonly<Record<string, unknown>> = {
  email: 'ada@springwater.example',
  password: 'the pump ate my lunch',
  old_password: 'the pump ate my dinner',
  attempt: 'springwater.1772352000000.hbP3kV7m',
  'ProviderBody.query': '?code=4f9d&state=hbP3kV7m',
  proposal: '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f',
  app_code: '123456',
  code: 'K7VQ2-TX9MA',
  session: '9f2b6c…',
  socket_id: '4711.8151',
  channel_name: 'presence-incidents-active-3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f',
  name: 'Springwater',
  'ContactBody.name': 'M. Chen',
  'ContactBody.phone_number': '(303) 555-0142',
  'LabelBody.name': 'Odor',
  'FormBody.name': 'work_report',
  'ManualDispatchBody.new_version': 'arvada_water',
  'CreateBody.locations': [{ raw: '5601 Olde Wadsworth Blvd, Arvada, CO', lat: 39.8006, lng: -105.0811 }],
  'CreateBody.source': '311:24-001822',
  version: 'arvada_water',
  new_version: 'arvada_sewer',
  incident_version: 'arvada_water',
  'ProblemPriorityBody.problem': 'MB',
  description: 'Water in the street',
  body: 'Back at six',
  message: 'The valve is closed',
  message_text: 'Water is shut off on Grandview Ave until 4 pm.',
  reason: 'The photo is missing',
  explanation: 'The break is in the sewer main',
  event: 'geo:arrived',
  raw: '5601 Olde Wadsworth Blvd, Arvada, CO',
  content_type: 'appointment',
  'TagBody.data': { staff: 'Sam Okafor', time: '2026-03-04T15:00:00.000Z' },
  'TagEditBody.data': { staff: 'Sam Okafor', time: '2026-03-04T15:00:00.000Z' },
  'FormFieldsBody.values': { crew_count: 3 },
  reference: '88213',
  point: 'LS14.WETWELL.HIGH',
  'AlarmBody.alarm': 'HIGH WET WELL',
  'AlarmWordsBody.alarm': 'HIGH WET WELL',
  station: 'LS 14',
  service_code: 'A02',
  'ServiceRequestBody.lat': '39.8006',
  'ServiceRequestBody.long': '-105.0811',
  asset_id: 'H-1042',
  k: 'hbP3kV7m…',
  ck: 'hbP3kV7m…',
  'AnswerLinkBody.seen': '9f2b…',
  designation: 'Water on-call',
  'DesigneeBody.version': 'arvada_water',
  designation_name: 'Water on-call',
  tree_name: 'After hours',
  escalation_tree: 'After hours',
  token: 'works-desk',
  handler_codename: 'streets',
  emails: ['desk@springwater.example'],
  'TransferConsentBody.name': 'jcw',
  first_name: 'Ada',
  last_name: 'Park',
  phone_number: '(303) 555-0149',
  url: 'https://desk.example/incidents',
  'CreateEntityBody.name': 'springwater',
  display_name: 'Springwater Utilities',
  timezone: 'America/Denver',
  versions: ['standard_water'],
  search: 'view=questions&by=zone',
  'GraphqlBody.query': '{ viewer { user { first_name } } }',
  'MappyBody.query': [{ name: 'viewer' }],
  names: ['viewer'],
  staff: 'Alice Kimura',
  when_reachable: 'Weekdays after 5 PM',
  'RedactedBody.subject': { incident: '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f' },
  'FormBody.version': 1,
  key: 'user_list_supervisors',
  calendar:
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Springwater//Leave//EN\r\nBEGIN:VEVENT\r\nUID:1@springwater.example\r\nDTSTAMP:20260301T080000Z\r\nDTSTART:20260310T150000Z\r\nDTEND:20260311T000000Z\r\nSUMMARY:Ada Park\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  team_name: 'Water crew',
  paths: [
    [
      [-105.09, 39.79],
      [-105.07, 39.79],
      [-105.07, 39.81],
    ],
  ],
  bounds: '39.82,-105.06,39.78,-105.10',
  bbox: '-105.10,39.78,-105.06,39.82',
  datetime: '2026-03-01T00:00:00Z/..',
  near: '39.8006,-105.0811',
};

/** The example of a field that has one of its own. Choices, ids and numbers of the same name have none. */
export function ownExample(owner: string, name: string, schema: Shown): unknown {
  const { enum: choices, format, type, anyOf } = schema.anyOf?.[0] ?? schema;
  const own = examples[`${owner}.${name}`] ?? examples[name];
  const isNumber = type === 'integer' || type === 'number';
  return choices || format === 'uuid' || anyOf || (isNumber && typeof own !== 'number') ? undefined : own;
}
type Shown = Pick<JsonSchema, 'enum' | 'format' | 'type' | 'anyOf'>;

/** An example of a body of this class: what it must have, and what stands in the table for it. */
export function bodyExample(
  owner: string,
  schemas: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = schemas[owner] ?? {};
  const shown = Object.entries(properties).filter(
    ([name]) => required.includes(name) || examples[`${owner}.${name}`] !== undefined,
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, fieldExample({ owner, name, schema }, schemas)]));
}

interface FieldOf {
  readonly owner: string;
  readonly name: string;
  readonly schema: JsonSchema & { readonly $ref?: string; readonly minimum?: number; readonly pattern?: string };
}

function fieldExample({ owner, name, schema }: FieldOf, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  const { $ref, anyOf, enum: choices, format, type, items, minimum, pattern } = schema;
  const own = ownExample(owner, name, schema);
  if (own !== undefined) return own;
  if ($ref) return bodyExample($ref.split('/').at(-1) ?? '', schemas);
  if (anyOf?.[0]) return fieldExample({ owner, name, schema: anyOf[0] }, schemas);
  if (choices) return choices[0];
  if (format === 'uuid') return '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f';
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 0, 1);
  if (type === 'array') return [fieldExample({ owner, name, schema: items ?? {} }, schemas)];
  return type === 'object' ? {} : textFor(pattern);
}

const texts = ['Water in the street', '2026-03-04T15:00:00.000Z', '2026-03-09', '06:00'];
const textFor = (pattern = ''): string => texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? '';
