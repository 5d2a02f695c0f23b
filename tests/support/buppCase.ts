import { userId } from '#services/demo/ids';
import type { Installation, Person } from './installation.ts';
import type { Sample } from './routeSamples.ts';
import { answers } from './samples/questionnaire.ts';

const bupp = '/api/jcw/bupp';
const contact = { name: 'J. Alvarez', phone_number: '+19135550171' };

const steps = ['assign-leader', 'send-questionnaire', 'answered', 'decision', 'appointments', 'visited'] as const;
type Step = (typeof steps)[number];

export interface BuppCase {
  /** The next step's request. */
  readonly next: Required<Pick<Sample, 'path' | 'body'>>;
  /** The ids created by the last step. */
  readonly last: string;
}

/** Opens a case of the program as a person of Johnson County Wastewater, and takes all steps before this one. */
export async function caseBefore(here: Installation, who: Person, step: Step): Promise<BuppCase> {
  const done = async ({ path, body }: BuppCase['next']): Promise<string> => {
    const reply = await who.send('POST', path, body);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.uuid ?? '';
  };
  const report = {
    version: 'jcw_bupp',
    description: 'Sewage in the basement',
    locations: [{ raw: '8700 Antioch Rd', lat: 38.96, lng: -94.68, contacts: [contact] }],
  };
  const incident = await done({ path: '/api/incidents/', body: report });
  const { locations } = (await who.get(`/api/incident/${incident}/`)).body;
  const household = locations[0].contacts[0].uuid;
  // One person cannot be at two cases within half an hour.
  const visit = { kind: 'visit', staff: `Ines Roth ${incident.slice(0, 8)}`, time: '2026-03-04T15:00:00.000Z' };
  const requestOf = (name: Step, last: string): BuppCase['next'] => {
    const body = {
      'assign-leader': { incident, user: userId('jcw', 'crew2') },
      'send-questionnaire': { incident, contact: household, medium: 'sms' },
      answered: answers,
      decision: { incident, decision: 'eligible' },
      appointments: { incident, ...visit },
      visited: { incident, kind: 'visit', message: 'Nobody home' },
    }[name];
    const key = name === 'answered' && `questionnaire/${here.muster.app.secrets.questionnaireKey(last)}`;
    return { path: `${bupp}/${key || name}/`, body };
  };
  let last = '';
  for (const name of steps.slice(0, steps.indexOf(step))) {
    // Two steps are never recorded in the same millisecond.
    await here.clock.advance(1_000);
    last = await done(requestOf(name, last));
  }
  await here.clock.advance(1_000);
  return { next: requestOf(step, last), last };
}
