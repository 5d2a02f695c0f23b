import { simulatedActs } from '#contracts/callout/phones';
import type { JsonSchema } from '#contracts/core/schema';

interface PathWord {
  readonly description: string;
  readonly schema: JsonSchema;
}

const word = (description: string, ...examples: readonly string[]): PathWord => ({
  description,
  schema: { type: 'string', examples },
});
const choice = (description: string, choices: readonly string[]): PathWord => ({
  description,
  schema: { type: 'string', enum: choices },
});

const openEleven = (name: string, description: string, id: string): Readonly<Record<string, PathWord>> => ({
  [`/open311/v2/${name}/{name}`]: word(`${description}, with .json or .xml`, `${id}.json`, `${id}.xml`),
});

/** The words in paths that are no ids, by the path or the beginning of it, and the name. */
const inPath: Readonly<Record<string, PathWord>> = {
  ...openEleven('services', 'The code of a service', 'A02'),
  ...openEleven('requests', 'The id of a report', '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
  ...openEleven('tokens', 'The token of a report, which is its id', '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
  '/api/sign-in/{name}': word('The sign-in service, as `GET /api/config/` names it', 'springwater'),
  '/api/ogc/collections/{name}': word(
    'The id of a collection, as `GET /api/ogc/collections` lists it',
    'incidents',
    'crews',
  ),
  '/entity-data/user_list_{name}': word('The name of a list of users', 'supervisors'),
  '/api/simulator/calls/{uuid}/{action_name}': choice('The act of the person at the phone', simulatedActs),
  '/api/incident/{incident_uuid}/task/{task_uuid}/{action_name}': word(
    'An action of the task, as the incident lists it under `tasks`',
    'done',
  ),
  '/l/{token}': word('The secret of a sign-in link, at the end of its address', 'hbP3kV7m…'),
  '/set-password/{user_id}/{token}': word('The secret at the end of the link in the mail', 'hbP3kV7m…'),
  '/feeds/{token}': word('The secret of a calendar feed, and .ics', 'hbP3kV7m….ics'),
  '/api/jcw/bupp/questionnaire/{token}': word('The secret at the end of the resident’s link', 'hbP3kV7m…'),
};

/** The words that mean the same in every path. */
const anywhere: Readonly<Record<string, PathWord>> = {
  product: word('Any word: it stands in the addresses of the specification, and nothing depends on it', 'muster'),
  action_name: word('The step of a call that the phone company asks for', 'gather'),
  list_name: word('The name of a list of users', 'supervisors'),
  list: word('The key of a list whose hours are counted, as `GET /api/ledgers/` has it', 'crew'),
  feature: word('The id of a feature, as its collection gives it', '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
  log: choice('The tree of hashes: of the organization, or of the whole installation', [
    'organization',
    'installation',
  ]),
  level: word('The level of the tile, 0 for the leaves (C2SP tlog-tiles)', '0'),
  a: word('The tile’s index in groups of three digits; `.p` marks a tile that is not full', '000.p', '000', 'x001'),
  b: word('The next three digits, or the number of hashes in a tile that is not full', '1', '000.p', '000'),
  c: word('The number of hashes in a tile that is not full', '1'),
};

/** The description of a word in a path. Undefined for an id. */
export function pathWordOf(path: string, name: string): PathWord | undefined {
  const [, own] = Object.entries(inPath).find(([start]) => path.startsWith(start) && start.includes(`{${name}}`)) ?? [];
  return own ?? anywhere[name];
}
