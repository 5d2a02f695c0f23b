import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#services/core/clock';
import type { CallOrder } from '#services/core/telephony';
import { type Act, queued, runLine } from './line.ts';
import type { Behaviour } from './people.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => void vi.useRealTimers());
const clock = systemClock;

const order: CallOrder = {
  call: 'c1',
  to: '+15550199',
  voiceUrl: 'http://muster.example/voice/c1',
  statusUrl: 'http://muster.example/status/c1',
  fallbackUrl: 'http://muster.example/sorry',
  ringSeconds: 25,
  detectMachine: false,
};
const picksUp: Behaviour = { line: 'answers', after: 8, keys: ['1'], keyAfter: 3, hangsUpAfter: null };
const silent: Behaviour = { ...picksUp, line: 'silent' };

/** Three words take 1.05 s. */
const words = 'Press a key';
const gather = (attributes = '') => `<Gather action="/key" ${attributes}><Say>${words}</Say></Gather>`;
const twiml = (verbs: string) => `<Response>${verbs}</Response>`;
type Fields = Readonly<Record<string, string>>;

/** A call whose documents are by path; every other path says nothing more. */
function calls(
  owner: Behaviour,
  documents: Readonly<Record<string, string>> = {},
  { others = {}, ...more }: Partial<CallOrder> & { readonly others?: Readonly<Record<string, Behaviour>> } = {},
) {
  const line = queued({ ...order, ...more }, 'CAc1', noon);
  const reports: Fields[] = [];
  const posts: { readonly path: string; readonly fields: Fields }[] = [];
  let stopped = false;
  const asked: [string, number, string][] = [];
  const over = runLine(line, {
    clock,
    post: (url, fields) => {
      const path = url.slice('http://muster.example'.length);
      posts.push({ path, fields });
      const found = documents[path] ?? twiml('');
      return found === 'down' ? Promise.reject(new Error('The server is down.')) : Promise.resolve(found);
    },
    report: (_, fields) => reports.push(fields),
    people: (to, at, zone) => {
      asked.push([to, at, zone]);
      return others[to] ?? owner;
    },
    zoneOf: (call) => `zone of ${call}`,
    isStopped: () => stopped,
  });
  return {
    line,
    posts,
    reports,
    asked,
    over,
    statuses: () => reports.map(({ CallStatus }) => CallStatus),
    paths: () => posts.map(({ path }) => path),
    after: (seconds: number) => vi.advanceTimersByTimeAsync(Math.round(seconds * 1_000)),
    /** A person at the page of the simulated phones. */
    does: async (act: Act) => {
      line.taken = true;
      line.hear?.(act);
      await vi.advanceTimersByTimeAsync(0);
    },
    stop: () => {
      stopped = true;
    },
  };
}
const voice = (verbs: string, more: Readonly<Record<string, string>> = {}) => ({ '/voice/c1': twiml(verbs), ...more });

describe('the ringing', () => {
  it('begins after a second, and ends with nobody', async () => {
    const call = calls(silent);
    expect(call.asked).toEqual([['+15550199', noon, 'zone of c1']]);
    await call.after(0.999);
    expect([call.line.status, call.statuses()]).toEqual(['queued', ['initiated']]);
    await call.after(0.001);
    expect([call.line.status, call.statuses()]).toEqual(['ringing', ['initiated', 'ringing']]);
    await call.after(24.999);
    expect(call.line.status).toBe('ringing');
    await call.after(0.001);
    expect([call.line.status, call.line.seconds]).toEqual(['no-answer', 0]);
    expect(call.statuses()).toEqual(['initiated', 'ringing', 'no-answer']);
    expect([call.posts, call.line.hear]).toEqual([[], null]);
  });

  it('is reported with the fields of the real network, each with its number', async () => {
    const call = calls(silent);
    await call.after(30);
    const common = {
      CallSid: 'CAc1',
      AccountSid: 'ACsimulator',
      To: '+15550199',
      From: '+15550100',
      Direction: 'outbound-api',
      ApiVersion: '2010-04-01',
    };
    expect(call.reports).toEqual([
      { ...common, CallStatus: 'initiated', SequenceNumber: '0' },
      { ...common, CallStatus: 'ringing', SequenceNumber: '1' },
      { ...common, CallStatus: 'no-answer', SequenceNumber: '2' },
    ]);
  });

  it.each([
    ['busy', 'busy'],
    ['dead', 'failed'],
  ] as const)('never begins on a %s phone', async (kind, status) => {
    const call = calls({ ...picksUp, line: kind });
    await call.after(1);
    expect(call.statuses()).toEqual(['initiated', status]);
  });

  it('ends when the owner picks up in time, a person or a machine', async () => {
    for (const kind of ['answers', 'machine'] as const) {
      const call = calls({ ...picksUp, line: kind });
      await call.after(8.999);
      expect(call.line.status).toBe('ringing');
      await call.after(0.001);
      expect(call.statuses().slice(0, 3)).toEqual(['initiated', 'ringing', 'in-progress']);
      expect(call.line.answeredAt).toBe(clock.now());
    }
  });

  it('ends with nobody when the owner is as slow as the ringing is long', async () => {
    const [slow, late] = [calls({ ...picksUp, after: 25 }), calls({ ...picksUp, after: 40 })];
    const justInTime = calls({ ...picksUp, after: 24 });
    await slow.after(26);
    expect([slow, late, justInTime].map(({ line }) => line.status)).toEqual(['no-answer', 'no-answer', 'completed']);
  });

  it('is called off before the first ring, and while it rings', async () => {
    const early = calls(picksUp);
    await early.after(0.5);
    await early.does({ act: 'call-off' });
    expect(early.statuses()).toEqual(['initiated', 'canceled']);
    const ringing = calls(picksUp);
    await ringing.after(2);
    await ringing.does({ act: 'call-off' });
    expect(ringing.statuses()).toEqual(['initiated', 'ringing', 'canceled']);
  });

  it.each([
    [{ act: 'answer' }, 'in-progress'],
    [{ act: 'decline' }, 'busy'],
    [{ act: 'hang-up' }, 'no-answer'],
  ] as const)('is ended by a person: %o', async (act, status) => {
    const call = calls(silent);
    await call.after(2);
    await call.does(act);
    expect(call.statuses()[2]).toBe(status);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that was answered is never called off by an act before the first ring', async () => {
    const call = calls(silent);
    await call.after(0.5);
    await call.does({ act: 'answer' });
    expect(call.line.status).toBe('ringing');
  });

  it('of a network that stopped is reported no more', async () => {
    const call = calls(silent);
    await call.after(2);
    call.stop();
    await call.does({ act: 'decline' });
    await call.after(60);
    expect([call.statuses(), call.line.status]).toEqual([['initiated', 'ringing'], 'ringing']);
  });
});

describe('the detection of a machine', () => {
  it.each([
    ['machine', true, 'machine_start'],
    ['answers', true, 'human'],
    ['machine', false, null],
  ] as const)('of a phone that %s, wanted %s, says %s', async (kind, detectMachine, by) => {
    const call = calls({ ...picksUp, line: kind }, {}, { detectMachine });
    await call.after(10);
    expect(call.line.answeredBy).toBe(by);
    expect(call.posts[0]?.fields.AnsweredBy).toBe(by ?? undefined);
  });

  it('says that a person answered who took the phone of a machine', async () => {
    const call = calls({ ...picksUp, line: 'machine' }, {}, { detectMachine: true });
    await call.after(2);
    await call.does({ act: 'answer' });
    expect(call.line.answeredBy).toBe('human');
  });
});

describe('a conversation', () => {
  it('says its words in their time, and ends with its length', async () => {
    const call = calls(picksUp, voice('<Say>One two three four</Say><Pause length="2"/><Pause/>'));
    await call.after(9);
    expect(call.line.heard).toEqual([{ kind: 'heard', words: 'One two three four' }]);
    // Four words, two seconds and one.
    await call.after(4 * 0.35 + 2 + 0.999);
    expect(call.line.status).toBe('answered');
    await call.after(0.001);
    expect([call.line.status, call.line.seconds]).toEqual(['completed', 4]);
    expect(call.reports.at(-1)).toMatchObject({ CallStatus: 'completed', CallDuration: '4', SequenceNumber: '3' });
    expect(call.reports[2]).not.toHaveProperty('CallDuration');
    expect(call.posts[0]?.fields).toMatchObject({ CallStatus: 'in-progress', CallSid: 'CAc1' });
    expect(call.posts[0]?.fields).not.toHaveProperty('Digits');
  });

  it('follows a redirection, and hangs up where it is told', async () => {
    const next = { '/next': twiml('<Hangup/><Say>Never heard</Say>') };
    const call = calls(picksUp, voice('<Redirect> /next </Redirect><Say>Never heard</Say>', next));
    await call.after(9);
    expect([call.paths(), call.line.heard, call.line.status]).toEqual([['/voice/c1', '/next'], [], 'completed']);
  });

  it('takes the other address when the first is down, and ends when both are', async () => {
    const sorry = calls(picksUp, { '/voice/c1': 'down', '/sorry': twiml('<Say>Sorry</Say>') });
    const down = calls(picksUp, { '/voice/c1': 'down', '/sorry': 'down' });
    const nothing = calls(picksUp, { '/voice/c1': 'no TwiML' });
    await sorry.after(10);
    expect([sorry.paths(), sorry.line.heard[0]?.words]).toEqual([['/voice/c1', '/sorry'], 'Sorry']);
    expect([down.paths(), down.line.status]).toEqual([['/voice/c1', '/sorry'], 'completed']);
    expect(nothing.paths()).toEqual(['/voice/c1', '/sorry']);
  });

  it('goes round at most twenty times', async () => {
    const call = calls(picksUp, voice('<Redirect>/voice/c1</Redirect>'));
    await call.after(9);
    expect([call.posts.length, call.line.status]).toEqual([20, 'completed']);
  });

  it('ends when the person hangs up, at once or after the time of the owner', async () => {
    const call = calls(picksUp, voice('<Pause length="60"/><Say>Never heard</Say>'));
    await call.after(19);
    await call.does({ act: 'hang-up' });
    expect([call.line.status, call.line.seconds, call.line.heard]).toEqual(['completed', 10, []]);
    const owner = calls({ ...picksUp, hangsUpAfter: 5 }, voice('<Pause length="60"/>'));
    await owner.after(9 + 4.999);
    expect(owner.line.status).toBe('answered');
    await owner.after(0.001);
    expect([owner.line.status, owner.line.seconds]).toEqual(['completed', 5]);
    // A pause that is as long as the owner's patience is the last.
    const equal = calls({ ...picksUp, hangsUpAfter: 5 }, voice('<Pause length="5"/><Say>Never heard</Say>'));
    await equal.after(20);
    expect(equal.line.heard).toEqual([]);
    const longer = calls({ ...picksUp, hangsUpAfter: 6 }, voice('<Pause length="5"/><Say>Bye</Say>'));
    await longer.after(20);
    expect([longer.line.heard.length, longer.line.seconds]).toEqual([1, 5]);
  });
});

describe('a question', () => {
  it('is answered by the owner after a while, and goes on at its address', async () => {
    const call = calls(picksUp, voice(`${gather()}<Say>Never heard</Say>`));
    await call.after(9);
    expect(call.line.waits).toBe(true);
    await call.after(2.999);
    expect(call.line.keys).toEqual([]);
    await call.after(0.001);
    expect([call.line.keys, call.line.waits, call.paths()]).toEqual([['1'], false, ['/voice/c1', '/key']]);
    expect(call.posts[1]?.fields.Digits).toBe('1');
    expect(call.line.heard).toEqual([
      { kind: 'heard', words },
      { kind: 'key', words: '1' },
    ]);
  });

  it('without an address of its own goes on where the call began', async () => {
    const again = '<Gather><Say>Once</Say></Gather>';
    const call = calls(picksUp, voice(again));
    await call.after(9 + 3);
    expect(call.paths()).toEqual(['/voice/c1', '/voice/c1']);
  });

  it('is answered with the keys of the owner in turn', async () => {
    const call = calls({ ...picksUp, keys: ['7', '1'] }, voice(gather(), { '/key': twiml(gather()) }));
    await call.after(9 + 6);
    expect([call.line.keys, call.paths()]).toEqual([
      ['7', '1'],
      ['/voice/c1', '/key', '/key'],
    ]);
    // Without another key, the phone is put down two seconds after the words.
    await call.after(1.05 + 1.999);
    expect(call.line.status).toBe('answered');
    await call.after(0.001);
    expect([call.line.status, call.line.seconds]).toEqual(['completed', 9]);
  });

  it('that the owner does not answer in its time is over', async () => {
    const asks = (keyAfter: number, timeout: string) =>
      calls({ ...picksUp, keyAfter }, voice(`${gather(timeout)}<Say>Too late</Say>`));
    // The words, and five seconds.
    const [slow, quick] = [asks(7, ''), asks(6, '')];
    const [equal, less] = [asks(4, 'timeout="2.95"'), asks(3, 'timeout="2.95"')];
    await slow.after(9 + 6.05);
    expect([slow, quick, equal, less].map(({ line }) => line.heard.at(-1)?.words)).toEqual([
      'Too late',
      '1',
      'Too late',
      '1',
    ]);
    expect([slow.line.keys, slow.line.waits]).toEqual([[], false]);
  });

  it('is answered by nobody on a machine, and by nobody whose phone was taken', async () => {
    const machine = calls({ ...picksUp, line: 'machine' }, voice(`${gather()}<Say>Bye</Say>`));
    await machine.after(9 + 6.05);
    expect([machine.line.keys, machine.line.heard.at(-1)?.words]).toEqual([[], 'Bye']);
    for (const keys of [['1'], []]) {
      const taken = calls({ ...picksUp, keys }, voice(`${gather()}<Say>Bye</Say>`));
      await taken.after(2);
      await taken.does({ act: 'answer' });
      await taken.after(6.049);
      expect(taken.line.heard.at(-1)?.words).toBe(words);
      await taken.after(0.001);
      expect([taken.line.keys, taken.line.heard.at(-1)?.words]).toEqual([[], 'Bye']);
    }
  });

  it('is answered by a person at the screen, who may hang up instead', async () => {
    const call = calls(silent, voice(gather()));
    await call.after(2);
    await call.does({ act: 'answer' });
    await call.does({ act: 'key', digits: '2' });
    expect([call.line.keys, call.posts[1]?.fields.Digits]).toEqual([['2'], '2']);
    const quits = calls(silent, voice(`${gather()}<Say>Never heard</Say>`));
    await quits.after(2);
    await quits.does({ act: 'answer' });
    await quits.does({ act: 'hang-up' });
    expect([quits.line.status, quits.line.keys, quits.line.waits]).toEqual(['completed', [], false]);
    expect(quits.line.heard).toEqual([{ kind: 'heard', words }]);
  });
});

describe('a question for a PIN', () => {
  const asked = async (more = 'numDigits="4"') => {
    const call = calls(silent, voice(`${gather(more)}<Say>Too late</Say>`));
    await call.after(2);
    await call.does({ act: 'answer' });
    return call;
  };
  const types = async (call: Awaited<ReturnType<typeof asked>>, keys: string) => {
    for (const digits of keys) await call.does({ act: 'key', digits });
  };

  it('takes as many keys as it wants, and shows none of them', async () => {
    const call = await asked();
    await types(call, '123');
    expect([call.line.keys, call.line.waits]).toEqual([[], true]);
    await types(call, '4');
    expect([call.line.keys, call.line.waits, call.posts[1]?.fields.Digits]).toEqual([['1234'], false, '1234']);
    expect(call.line.heard.at(-1)).toEqual({ kind: 'key', words: '••••' });
  });

  it('takes no further key while the call goes on after it', async () => {
    const call = calls(silent, voice(gather('numDigits="4"'), { '/key': twiml(`<Say>${words}</Say>`) }));
    await call.after(2);
    await call.does({ act: 'answer' });
    await types(call, '1234');
    expect([call.line.status, call.line.keys, call.line.waits]).toEqual(['answered', ['1234'], false]);
  });

  it('takes fewer after #, or when no further key comes in time', async () => {
    const call = await asked();
    await types(call, '12#');
    expect(call.line.keys).toEqual(['12']);
    const waits = await asked();
    await types(waits, '12');
    await waits.after(6.049);
    expect(waits.line.keys).toEqual([]);
    await waits.after(0.001);
    expect([waits.line.keys, waits.line.waits]).toEqual([['12'], false]);
  });

  it('is over when the person hangs up in between', async () => {
    const call = await asked();
    await types(call, '12');
    await call.does({ act: 'hang-up' });
    expect([call.line.status, call.line.keys, call.posts.length]).toEqual(['completed', [], 1]);
  });

  it('is answered by an owner who knows it, and not by one who does not', async () => {
    const owner = (keys: readonly string[]) =>
      calls({ ...picksUp, keys }, voice(`${gather('numDigits="4"')}<Say>Too late</Say>`));
    const [knows, doesNot] = [owner(['1234']), owner(['1'])];
    await knows.after(9 + 3);
    expect([knows.line.keys, doesNot.line.keys]).toEqual([['1234'], []]);
    expect(knows.line.heard.at(-1)).toEqual({ kind: 'key', words: '••••' });
    await doesNot.after(3.05);
    expect(doesNot.line.heard.at(-1)?.words).toBe('Too late');
  });
});

describe('a connection to another phone', () => {
  const dial = '<Dial action="/dialed"><Number sendDigits="77"> +15550111 </Number></Dial><Say>Never heard</Say>';
  const connects = (other: Partial<Behaviour>) =>
    calls(picksUp, voice(dial, { '/dialed': twiml('<Say>Bye</Say>') }), {
      others: { '+15550111': { ...picksUp, after: 4, ...other } },
    });
  const told = ({ posts }: ReturnType<typeof calls>) => posts[1]?.fields.DialCallStatus;

  it('rings, speaks for ten seconds, and tells how it was', async () => {
    const call = connects({});
    await call.after(9);
    expect([call.line.dialed, call.line.heard.at(-1)?.words]).toEqual([['+1555011177'], 'Connecting you.']);
    expect(call.asked[1]).toEqual(['+15550111', clock.now(), 'zone of c1']);
    await call.after(4);
    expect(call.line.heard.at(-1)?.words).toBe('You are connected.');
    await call.after(9.999);
    expect(call.paths()).toEqual(['/voice/c1']);
    await call.after(0.001);
    expect(call.posts[1]).toMatchObject({
      path: '/dialed',
      fields: { DialCallStatus: 'completed', DialCallDuration: '10' },
    });
    expect(call.line.heard.at(-1)?.words).toBe('Bye');
  });

  it.each([
    ['busy', 'busy'],
    ['dead', 'failed'],
    ['silent', 'no-answer'],
  ] as const)('to a %s phone tells %s after the ringing, and goes on', async (kind, status) => {
    const call = connects({ line: kind, after: 60 });
    await call.after(9 + 24.999);
    expect(told(call)).toBeUndefined();
    await call.after(0.001);
    expect([told(call), call.line.heard.at(-1)?.words]).toEqual([status, 'Bye']);
  });

  it('without an extension or an address dials the number, and goes on where the call began', async () => {
    const call = calls(picksUp, voice('<Dial><Number>+15550111</Number></Dial>'), { others: { '+15550111': silent } });
    await call.after(9 + 8);
    expect([call.line.dialed[0], ...call.paths()]).toEqual(['+15550111', '/voice/c1', '/voice/c1']);
    const nobody = calls(picksUp, voice('<Dial/>'), { others: { '': silent } });
    await nobody.after(9);
    expect(nobody.line.dialed).toEqual(['']);
  });

  it('is canceled by a person who hangs up before, and over for one who hangs up after', async () => {
    const before = connects({});
    await before.after(10);
    await before.does({ act: 'hang-up' });
    expect([told(before), before.line.status]).toEqual(['canceled', 'completed']);
    const after = connects({});
    await after.after(9 + 5);
    await after.does({ act: 'hang-up' });
    expect([told(after), after.line.status, after.line.heard.at(-1)?.words]).toEqual([
      'completed',
      'completed',
      'You are connected.',
    ]);
  });
});
