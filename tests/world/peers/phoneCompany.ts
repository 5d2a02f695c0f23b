import { type Account, type Around, callbacks } from './phone/callbacks.ts';
import { finish, run } from './phone/course.ts';
import type { People, PhoneFaults, RequestAbout, Texts } from './phone/plans.ts';
import { isOver, type Live, type SentCallback, type TrueCall, type TrueText } from './phone/records.ts';
import {
  type Fate,
  faulted,
  faultOf,
  json,
  listed,
  notFound,
  problem,
  type Resource,
  resourceIn,
  shownCall,
} from './phone/requests.ts';
import { type InboundText, type TextService, textService } from './phone/texts.ts';
import type { Luck, Scheduler, Wire, WireAnswer, WireRequest } from './ports.ts';

export type { Behaviour, People, PhoneFaults, Texts } from './phone/plans.ts';
export type { SentCallback, TrueCall, TrueText } from './phone/records.ts';

export interface PhoneCompanyOptions {
  readonly scheduler: Scheduler;
  readonly luck: Luck;
  /** Carries its requests to our server. */
  readonly wire: Wire;
  readonly account: Account;
  readonly people: People;
  readonly texts?: Texts;
  readonly faults?: PhoneFaults;
  /** The calls that the account may begin in a second; the others wait in the queue. */
  readonly callsPerSecond?: number;
}

/** A double of the phone provider, by its public rules (https://www.twilio.com/docs/voice/api/call-resource). */
export interface PhoneCompany {
  /** Answers a request to its API. Rejects, or never resolves, as its faults say. */
  answer(request: WireRequest): Promise<WireAnswer>;
  calls(): readonly TrueCall[];
  texts(): readonly TrueText[];
  readonly unwantedTexts: TextService['unwanted'];
  /** Its requests to our server, in the order in which they were sent. */
  callbacks(): readonly SentCallback[];
  /** Sends a person's text to our server. Null when no answer comes. */
  inboundText(text: InboundText): Promise<WireAnswer | null>;
  /** Pairs of calls to one number at the same time. */
  overlaps(): readonly (readonly [TrueCall, TrueCall])[];
}

export function phoneCompany(options: PhoneCompanyOptions): PhoneCompany {
  const { scheduler, luck, account, people, texts = () => ({}), faults = {}, callsPerSecond = 0 } = options;
  const around: Around = { scheduler, luck, wire: options.wire, account, faults };
  const sending = callbacks(around);
  const messages = textService({ ...around, callbacks: sending }, texts);
  const calls = new Map<string, Live>();
  const begun = new Map<string, number>();
  let requests = 0;
  let free = 0;

  /** The time until the account may begin another call, and its fault. */
  const queueMs = (): number => {
    const now = scheduler.now();
    const turn = callsPerSecond === 0 ? now : Math.max(now, free);
    free = turn + 1_000 / callsPerSecond;
    return turn - now + luck.whole(...(faults.queueMs ?? [0, 0]));
  };
  const place = (form: URLSearchParams, fate: Fate): WireAnswer => {
    const to = form.get('To') ?? '';
    const nth = (begun.get(to) ?? 0) + 1;
    begun.set(to, nth);
    const sid = `CA${(calls.size + 1).toString(16).padStart(32, '0')}`;
    const call = queued(form, { sid, nth, request: fate, placedAt: scheduler.now() });
    calls.set(sid, call);
    // The request is answered first.
    const answer = json(201, shownCall(account, call));
    void run({ ...around, callbacks: sending, call, behaviour: people(to, nth), queueMs: queueMs() });
    return answer;
  };
  const refusalOf = (form: URLSearchParams): WireAnswer | null => {
    if (!/^\+[1-9]\d{7,14}$/.test(form.get('To') ?? ''))
      return problem(400, 21211, "The 'To' number is not a valid phone number.");
    return form.get('Url') ? null : problem(400, 21205, 'Url parameter is required.');
  };
  const update = (call: Live, status: string | null): WireAnswer => {
    if (isOver(call)) return problem(400, 21220, 'Call is not in-progress. Cannot redirect.');
    if (status === 'canceled') {
      if (call.status === 'in-progress') return problem(400, 21220, 'Call is in-progress. Cannot cancel.');
      call.canceled = true;
      call.wake();
    }
    if (status === 'completed') finish({ call, callbacks: sending, scheduler }, 'completed');
    return json(200, shownCall(account, call));
  };
  const found = (sid: string | undefined, then: (call: Live) => WireAnswer): WireAnswer => {
    const call = calls.get(sid ?? '');
    return call && !faults.forgets?.(call) ? then(call) : notFound();
  };
  const list = (query: URLSearchParams): WireAnswer => {
    const page = listed([...calls.values()], query);
    return json(200, {
      calls: page.map((call) => shownCall(account, call)),
      page: 0,
      page_size: Number(query.get('PageSize') ?? 50),
      next_page_uri: null,
    });
  };

  const workOf = ({ kind, method, sid, query, form }: Resource): Work => {
    const of = (
      what: RequestAbout['what'],
      to: string,
      work: Work['work'],
      refusal: WireAnswer | null = null,
    ): Work => ({
      about: { what, to, nth: (requests += 1) },
      work,
      refusal,
    });
    if (kind === 'Messages')
      return method === 'GET'
        ? sid === undefined
          ? of('list', query.get('To') ?? '', () => messages.list(query))
          : of('look-up', sid, () => messages.find(sid))
        : of('text', form.get('To') ?? '', (fate) => messages.create(form, fate), messages.refusal(form));
    if (method === 'GET' && sid === undefined) return of('list', query.get('To') ?? '', () => list(query));
    if (method === 'GET')
      return of('look-up', sid ?? '', () => found(sid, (call) => json(200, shownCall(account, call))));
    if (sid === undefined) return of('call', form.get('To') ?? '', (fate) => place(form, fate), refusalOf(form));
    return of('update', sid, () => found(sid, (call) => update(call, form.get('Status'))));
  };

  return {
    answer: async (request) => {
      const resource = resourceIn(request, account);
      if ('status' in resource) return resource;
      const { about, work, refusal } = workOf(resource);
      return refusal ?? faulted(scheduler, faultOf(faults, luck, about), work);
    },
    calls: () => [...calls.values()],
    texts: messages.all,
    unwantedTexts: messages.unwanted,
    callbacks: sending.sent,
    inboundText: messages.inbound,
    overlaps: () => overlapping([...calls.values()]),
  };
}

interface Work {
  readonly about: RequestAbout;
  readonly work: (fate: Fate) => WireAnswer;
  readonly refusal: WireAnswer | null;
}

type Begun = Pick<Live, 'sid' | 'nth' | 'request' | 'placedAt'>;

const queued = (form: URLSearchParams, begun: Begun): Live => ({
  ...begun,
  to: form.get('To') ?? '',
  from: form.get('From') ?? '',
  url: form.get('Url') ?? '',
  statusUrl: form.get('StatusCallback'),
  fallbackUrl: form.get('FallbackUrl'),
  events: form.has('StatusCallbackEvent') ? form.getAll('StatusCallbackEvent') : ['completed'],
  ringSeconds: Number(form.get('Timeout') ?? 60),
  detects: form.get('MachineDetection') !== null,
  status: 'queued',
  startedAt: null,
  ringingAt: null,
  answeredAt: null,
  endedAt: null,
  answeredBy: null,
  heard: [],
  keys: [],
  dialed: [],
  hungUp: false,
  questions: 0,
  sequence: 0,
  canceled: false,
  wake: () => {},
});

function overlapping(calls: readonly TrueCall[]): readonly (readonly [TrueCall, TrueCall])[] {
  return calls.flatMap((one, at) =>
    calls
      .slice(at + 1)
      .filter((other) => other.to === one.to && (one.endedAt ?? Infinity) > other.placedAt)
      .map((other) => [one, other] as const),
  );
}
