import { describe, expect, it } from 'vitest';
import { chance } from '../../simulation/callouts/chance.ts';
import { type BrokerPeerOptions, brokerPeer } from './broker.ts';
import { byHand } from './byHand.ts';

const text = (payload: Uint8Array) => Buffer.from(payload).toString();

function world(more: Partial<BrokerPeerOptions> = {}, seed = 1) {
  const scheduler = byHand();
  const peer = brokerPeer({ scheduler, luck: chance(seed), ...more });
  const [one, two] = [peer.connect('one'), peer.connect('two')];
  const heard: string[] = [];
  const states: string[] = [];
  one.subscribe('board.*', ({ payload, header }) => heard.push(`one ${text(payload)} ${header('n') ?? ''}`.trim()));
  two.subscribe('board.>', ({ payload }) => heard.push(`two ${text(payload)}`));
  two.onState((state) => states.push(state));
  return { scheduler, peer, one, two, heard, states };
}

describe('the broker', () => {
  it('without faults brings each message to each node once, in order', async () => {
    const { one, two, heard, scheduler } = world();
    one.publish('board.changed', 'a', { n: '1' });
    two.publish('board.changed', Buffer.from('b'));
    two.publish('other.changed', 'c');
    await scheduler.pass(10);
    expect(heard).toEqual(['one a 1', 'two a', 'one b', 'two b']);
  });

  it('is not asked for what a node publishes to itself, if the node hears that at once', async () => {
    const { one, heard, scheduler } = world({ own: 'at once' });
    one.publish('board.changed', 'a');
    expect(heard).toEqual(['one a']);
    await scheduler.pass(10);
    expect(heard).toEqual(['one a', 'two a']);
  });

  it('gives a message to one member of a queue', async () => {
    const { one, two, peer, scheduler } = world();
    const jobs: string[] = [];
    for (const hints of [one, two, peer.connect('three')])
      hints.subscribe('jobs', ({ payload }) => void jobs.push(text(payload)), { queue: 'desk' });
    for (const job of ['a', 'b', 'c']) one.publish('jobs', job);
    await scheduler.pass(10);
    expect(jobs).toEqual(['a', 'b', 'c']);
  });

  it('loses, doubles, delays and reorders on the way to one node', async () => {
    const lost = world({ faultsOf: (name) => (name === 'two' ? { lost: 1 } : undefined) });
    lost.one.publish('board.changed', 'a');
    await lost.scheduler.pass(10);
    expect(lost.heard).toEqual(['one a']);
    const doubled = world({ faultsOf: (name) => (name === 'two' ? { doubled: 1, lateMs: [0, 900] } : undefined) });
    for (const n of ['1', '2', '3', '4', '5']) doubled.one.publish('board.changed', n);
    await doubled.scheduler.pass(1_000);
    const two = doubled.heard.filter((line) => line.startsWith('two'));
    expect(two.toSorted()).toEqual(['1', '2', '3', '4', '5'].flatMap((n) => [`two ${n}`, `two ${n}`]));
    expect(two).not.toEqual(two.toSorted());
  });

  it('says when it is lost and back, and brings nothing of what was published meanwhile', async () => {
    const { one, two, peer, heard, states, scheduler } = world({ faults: { lateMs: [100, 100] } });
    one.publish('board.changed', 'on its way');
    peer.cutOff('two');
    expect([two.connected, one.connected]).toEqual([false, true]);
    one.publish('board.changed', 'meanwhile');
    two.publish('board.changed', 'nobody hears this');
    await scheduler.pass(1_000);
    peer.heal('two');
    await scheduler.pass(1_000);
    one.publish('board.changed', 'after');
    await scheduler.pass(1_000);
    expect(states).toEqual(['lost', 'connected']);
    expect(heard).toEqual(['one on its way', 'one meanwhile', 'one after', 'two after']);
  });

  it('comes again with the same seed, and not with another', async () => {
    const trace = async (seed: number) => {
      const { one, heard, scheduler } = world({ faults: { lost: 0.3, doubled: 0.3, lateMs: [0, 500] } }, seed);
      for (let n = 0; n < 20; n++) one.publish('board.changed', String(n));
      await scheduler.pass(1_000);
      return heard.join();
    };
    const first = await trace(5);
    expect(await trace(5)).toBe(first);
    expect(await trace(6)).not.toBe(first);
  });
});
