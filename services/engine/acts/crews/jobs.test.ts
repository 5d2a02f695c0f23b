import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#events/core/ports';
import type { JobTextOutcomeDue, MessageDue } from '#projections/due/obligation';
import type { Attempted, CallOrder, TextMessage, TextToFind } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { callCrew, noteSilence, sendJobText, tellJobText } from './jobs.ts';

const began = Date.parse('2026-03-01T08:00:00.000Z');
const at = iso(began);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const phone = '+13035550142';
const former = '+13035550199';
const head = { commit: 5n, prepare: 5n };

interface Step {
  readonly command: object;
  readonly occurredAt: string;
}
/** As far as these acts use a decider. */
interface Decider {
  readonly category: string;
  readonly initial: unknown;
  decide(state: unknown, command: object): readonly object[];
  evolve(state: unknown, fact: object): unknown;
}

let documents: Record<string, object>;
let states: Map<string, unknown>;
let told: { readonly stream: string; readonly command: object; readonly at: string; readonly cause: object }[];
let texts: TextMessage[];
let orders: CallOrder[];
let shown: unknown[];
let answer: Attempted;
let found: Attempted;
let lookedUp: string[];
let hasHead: boolean;
beforeEach(() => {
  documents = {
    'jobs s1': {
      dispatch: 's1',
      incident: 'i1',
      entity: 'arvada',
      designation: 'd1',
      name: 'Truck 1',
      user: 'sam',
      respond_by: iso(began + 1),
    },
    'due job-call:c1': { kind: 'job-call', id: 'c1', entity: 'arvada', due_at: at, dispatch: 's1', incident: 'i1' },
    'accounts sam': { phone_number: phone },
    'incident_cards i1': { entity: 'durham', card: { version: 'standard_water' } },
  };
  [states, told, texts, orders, shown, hasHead] = [new Map(), [], [], [], [], false];
  answer = { result: 'sent', providerId: 'CA1' };
  [found, lookedUp] = [{ result: 'unknown' }, []];
});

/** Runs the commands of reservations and turns for real, and keeps all others. */
async function handle(decider: Decider, id: string, { command, occurredAt }: Step, cause: object) {
  const stream = `${decider.category} ${id}`;
  if (decider.category !== 'reservation' && decider.category !== 'dialing') {
    told.push({ stream, command, at: occurredAt, cause });
    return { events: [{}], position: null };
  }
  const state = states.get(stream) ?? decider.initial;
  const facts = decider.decide(state, command);
  const after = facts.reduce((known, fact) => decider.evolve(known, { ...fact, occurredAt }), state);
  states.set(stream, after);
  return { events: facts, state: after, position: null };
}

const telephony = {
  provider: 'simulator' as const,
  reachedAt: () => 'https://muster.example',
  sendText: async (message: TextMessage) => {
    texts.push(message);
    return answer;
  },
  outcomeOf: async ({ to }: TextToFind) => {
    lookedUp.push(to);
    return found;
  },
  placeCall: async (order: CallOrder) => {
    orders.push(order);
    return answer;
  },
};
const app = () =>
  appOf({
    clock: { now: () => began, at: (_: number, fire: () => void) => fire() },
    random: { uuid: () => 'an id' },
    log: { warn: () => {}, error: (why: object) => expect.fail(JSON.stringify(why)) },
    config: { callsPerSecond: 10, roles: new Set(['engine']), publicUrl: 'https://muster.example' },
    secrets: {
      digest: (text: string) => text,
      jobKey: (id: string) => `key-${id}`,
      reportKey: (id: string) => `report-${id}`,
    },
    store: { head: async () => (hasHead ? head : undefined) },
    projector: { reached: async (...all: readonly unknown[]) => void shown.push(all) },
    views: { doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null, docs: () => [] },
    telephony,
    handle,
  });
const causeIn = (entity: string) => ({ entity, actor: { kind: 'system', id: 'engine' }, correlationId: 's1' });
const cause = causeIn('arvada');
const without = (...keys: readonly string[]) => {
  documents = Object.fromEntries(Object.entries(documents).filter(([key]) => !keys.includes(key)));
};
const job = (more: object) => {
  documents['jobs s1'] = { ...documents['jobs s1'], ...more };
};

describe('the text to a crew', () => {
  const text: MessageDue = {
    kind: 'job-text',
    id: 't1',
    entity: 'arvada',
    due_at: at,
    status: 'owed',
    attempts: 0,
    check_in: null,
    job: { dispatch: 's1', incident: 'i1', template: 'job' },
  };
  const recall: MessageDue = { ...text, job: { dispatch: 's1', incident: 'i1', template: 'recall' } };
  const says = async (due: MessageDue = text) => {
    await sendJobText(app(), telephony as unknown as Parameters<typeof sendJobText>[1], due);
    return told.map(({ command }) => command);
  };
  const asked = {
    do: 'requestJobText',
    delivery: 't1',
    provider: 'simulator',
    template: 'job',
    incident: 'i1',
    dispatch: 's1',
    user: 'sam',
    to: phone,
  };
  const sent = { do: 'sent', providerId: 'CA1' };

  it('is sent to the number of its holder, with the link of the job', async () => {
    expect(await says()).toEqual([asked, sent]);
    expect(told.map((one) => [one.stream, one.at, one.cause])).toEqual([
      ['delivery t1', at, cause],
      ['delivery t1', at, cause],
    ]);
    expect(texts).toEqual([
      {
        delivery: 't1',
        to: phone,
        body: 'Dispatch: Truck 1, a water problem. Accept or decline: https://muster.example/job/?k=key-s1',
        reportTo: 'https://muster.example/api/text-report/?k=report-t1',
      },
    ]);
  });

  it('is not sent once the time to answer is over, unless it was asked for before', async () => {
    job({ respond_by: at });
    expect(await says()).toEqual([]);
    expect(texts).toEqual([]);
    expect(await says({ ...text, status: 'waiting', attempts: 1 })).toEqual([{ do: 'tryAgain', attempt: 2 }, sent]);
  });

  it('of a recall is sent at any time', async () => {
    job({ respond_by: iso(began - 60_000) });
    expect(await says(recall)).toEqual([{ ...asked, template: 'recall' }, sent]);
    expect(texts.map(({ body }) => body)).toEqual([
      'Dispatch: Truck 1 is recalled from the water problem. You do not need to go.',
    ]);
  });

  it('is refused when the crew has no holder, or the holder no number', async () => {
    job({ user: null });
    const refused = { do: 'failed', reason: 'no phone number' };
    expect(await says()).toEqual([{ ...asked, user: '', to: '' }, refused]);
    job({ user: 'rosa' });
    told = [];
    expect(await says()).toEqual([{ ...asked, user: 'rosa', to: '' }, refused]);
    expect(texts).toEqual([]);
  });

  it('that was asked for already is looked up', async () => {
    expect(await says({ ...text, status: 'requested', attempts: 1 })).toEqual([{ do: 'unknown' }]);
    expect(texts).toEqual([]);
    expect(lookedUp).toEqual([phone]);
  });

  it.each([
    [1, [former]],
    [2, [former, phone]],
  ])('is looked up where it went after %i attempts, when its holder has another phone since', async (attempts, at) => {
    documents['deliveries t1'] = { to: former };
    found = { result: 'later', reason: 'not taken' };
    await says({ ...text, status: 'requested', attempts });
    expect(lookedUp).toEqual(at);
    expect(texts).toEqual([]);
  });

  it('is not sent for a job that nobody knows', async () => {
    const { job: _, ...none } = text;
    expect(await says(none)).toEqual([]);
    without('jobs s1');
    expect(await says()).toEqual([]);
  });
});

describe('the call to a crew', () => {
  const calls = async () => {
    await callCrew(app(), { kind: 'job-call', id: 'c1', entity: 'arvada', due_at: at, dispatch: 's1', incident: 'i1' });
    await settled();
    return told.map(({ command }) => command);
  };
  const request = {
    do: 'request',
    call: 'c1',
    callout: null,
    incident: 'i1',
    purpose: 'job',
    dispatch: 's1',
    contact: null,
    provider: 'simulator',
    user: 'sam',
    ringSeconds: 25,
    to: phone,
  };
  const expired = [{ do: 'expire', call: 'c1', callout: null, dispatch: 's1' }];

  it('rings the holder for 25 seconds, in the turn of the call', async () => {
    expect(await calls()).toEqual([request, { do: 'submitted', providerId: 'CA1' }]);
    expect(told.map((one) => [one.stream, one.cause])).toEqual([
      ['call c1', cause],
      ['call c1', cause],
    ]);
    expect(orders).toMatchObject([{ call: 'c1', to: phone, ringSeconds: 25, detectMachine: false }]);
    expect(states.get('reservation sam')).toEqual({ status: 'reserved', call: 'c1', callout: null });
    expect(shown).toEqual([]);
  });

  it('waits until the read models show the log', async () => {
    hasHead = true;
    await calls();
    expect(shown).toEqual([[head, 5_000]]);
    expect(orders).toHaveLength(1);
  });

  it('is tried again two seconds after its first try', async () => {
    answer = { result: 'later', reason: 'busy' };
    const putOff = { do: 'putOff', reason: 'busy', dueAt: iso(began + 2_000), attempt: 1 };
    expect(await calls()).toEqual([request, putOff]);
  });

  it('does not ring when it is too late', async () => {
    job({ respond_by: at });
    expect(await calls()).toEqual(expired);
    expect(told).toMatchObject([{ stream: 'call c1', at, cause }]);
    expect([orders, states.has('reservation sam')]).toEqual([[], false]);
  });

  it('does not ring without a number', async () => {
    job({ user: null });
    expect(await calls()).toEqual(expired);
    job({ user: 'rosa' });
    told = [];
    expect(await calls()).toEqual(expired);
    expect(orders).toEqual([]);
  });

  it('does not ring a phone that rings for a call-out', async () => {
    states.set('reservation sam', { status: 'reserved', call: 'c9', callout: 'o9' });
    expect(await calls()).toEqual([request, { do: 'fail', source: 'in-use' }]);
    expect(orders).toEqual([]);
  });

  it.each(['due job-call:c1', 'jobs s1'])('is not wanted any more without %s', async (key) => {
    without(key);
    expect(await calls()).toEqual([]);
  });
});

describe('the incident of a crew', () => {
  const outcome: JobTextOutcomeDue = {
    kind: 'job-text-outcome',
    id: 't1',
    entity: 'arvada',
    due_at: at,
    incident: 'i1',
    dispatch: 's1',
    text: 'failed',
    reason: 'landline',
  };
  const silence = { kind: 'job-answer', id: 's1', entity: 'arvada', due_at: at, incident: 'i1' } as const;

  it('is told what became of the text, at the time of the report', async () => {
    const reported = iso(began - 5_000);
    await tellJobText(app(), { ...outcome, due_at: reported });
    expect(told).toEqual([
      {
        stream: 'incident i1',
        command: { do: 'tellJobText', dispatch: 's1', text: 'failed', reason: 'landline' },
        at: reported,
        cause: causeIn('durham'),
      },
    ]);
  });

  it('is told nothing while there is no report', async () => {
    await tellJobText(app(), { ...outcome, text: null });
    await tellJobText(app(), { ...outcome, due_at: null });
    expect(told).toEqual([]);
  });

  it('is told of a silent crew, in the organization that has it now', async () => {
    await noteSilence(app(), silence);
    const noted = { stream: 'incident i1', command: { do: 'noteSilence', dispatch: 's1' }, at };
    expect(told).toEqual([{ ...noted, cause: causeIn('durham') }]);
    told = [];
    without('incident_cards i1');
    await noteSilence(app(), silence);
    expect(told).toEqual([{ ...noted, cause }]);
  });
});
