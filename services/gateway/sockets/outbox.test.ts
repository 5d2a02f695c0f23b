import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { eventText, RESYNC, textFrame } from '../protocol.ts';
import { outbox } from './outbox.ts';

/** A socket whose reading can be paused. */
function slowSocket() {
  const read: Buffer[] = [];
  const held: [Buffer, () => void][] = [];
  let reading = false;
  const socket = new Duplex({
    read: () => {},
    write: (bytes: Buffer, _encoding, done) => {
      if (!reading) return void held.push([bytes, done]);
      read.push(bytes);
      setImmediate(done);
    },
  });
  const resume = () => {
    reading = true;
    for (const [bytes, done] of held.splice(0)) {
      read.push(bytes);
      done();
    }
  };
  const all = () => Buffer.concat(read);
  return { socket, resume, has: (bytes: Buffer) => all().includes(bytes), all };
}

describe('the output of a socket that reads', () => {
  it('gets all frames of one change in one write, before the answer to the command that caused them', async () => {
    const writes: string[] = [];
    const write = (bytes: Buffer) => void writes.push(bytes.toString());
    const socket = new Duplex({
      read: () => {},
      write: (bytes: Buffer, _encoding, done) => (write(bytes), done()),
      writev: (all, done) => (write(Buffer.concat(all.map(({ chunk }) => chunk))), done()),
    });
    const counts = { deliveries: 0, coalesced: 0, dropped: 0, resyncs: 0, cut: 0 };
    const out = outbox(socket, { pause: () => {}, resume: () => {} }, counts);
    // The command waits for the change in a promise.
    let shown = () => {};
    const answered = new Promise<void>((resolve) => (shown = resolve)).then(() => write(Buffer.from('the answer')));
    await Promise.resolve();
    out.frame('board', 'i1', Buffer.from('one '));
    out.frame('board', 'i2', Buffer.from('two'));
    shown();
    await answered;
    expect(writes).toEqual(['one two', 'the answer']);
  });
});

const kilobytes = (letter: string, size: number) => Buffer.alloc(size * 1024, letter);

function opened() {
  const line = slowSocket();
  const counts = { deliveries: 0, coalesced: 0, dropped: 0, resyncs: 0, cut: 0 };
  const told: string[] = [];
  const wayIn = { pause: () => told.push('pause'), resume: () => told.push('resume') };
  return { ...line, counts, out: outbox(line.socket, wayIn, counts), told };
}

describe('the output of a socket that does not read', () => {
  it('holds at most the bound, whatever is sent', () => {
    const { out, socket, counts, told } = opened();
    out.keepPace();
    expect(told).toEqual([]);
    for (let at = 0; at < 10_000; at += 1) out.frame('board', `i${at}`, kilobytes('a', 8));
    expect(socket.writableLength).toBeLessThan(100 * 1024);
    expect(counts.dropped).toBeGreaterThan(9_900);
    out.keepPace();
    expect(told).toEqual(['pause']);
  });

  it('keeps the newest of each document, in the order of their last change', async () => {
    const { out, resume, counts, has, all, told } = opened();
    for (let at = 0; at < 8; at += 1) out.frame('board', undefined, kilobytes('z', 8));
    for (const [doc, text] of [
      ['i1', 'one-old '],
      ['i2', 'two '],
      ['i1', 'one-new '],
    ] as const)
      out.frame('board', doc, Buffer.from(text));
    out.frame('other', 'i1', Buffer.from('other-board'));
    resume();
    await expect.poll(() => told).toEqual(['resume']);
    await expect.poll(() => has(Buffer.from('other-board'))).toBe(true);
    expect(all().toString().replaceAll('z', '')).toBe('two one-new other-board');
    expect(counts).toMatchObject({ coalesced: 1, dropped: 0 });
  });

  it('says once per channel that frames were dropped, and flows again', async () => {
    const { out, resume, counts, has, all } = opened();
    for (let at = 0; at < 60; at += 1) out.frame(at % 2 ? 'board' : 'crew', `i${at}`, kilobytes('z', 8));
    resume();
    for (const channel of ['board', 'crew'])
      await expect.poll(() => has(textFrame(eventText(RESYNC, '{}', channel)))).toBe(true);
    expect(counts.resyncs).toBe(2);
    out.frame('board', 'i1', Buffer.from('after'));
    await expect.poll(() => all().toString().endsWith('after')).toBe(true);
  });

  it('drops the waiting frames of a channel that was left', async () => {
    const { out, resume, has } = opened();
    for (let at = 0; at < 9; at += 1) out.frame('crew', undefined, kilobytes('z', 8));
    out.frame('board', 'i1', Buffer.from('secret'));
    out.frame('crew', 'c1', Buffer.from('open'));
    out.forget('board');
    resume();
    await expect.poll(() => has(Buffer.from('open'))).toBe(true);
    expect(has(Buffer.from('secret'))).toBe(false);
  });

  it('does not ask to fetch for a channel that was left after its frames were dropped', async () => {
    const { out, resume, has, counts } = opened();
    for (let at = 0; at < 60; at += 1) out.frame(at % 2 ? 'board' : 'crew', `i${at}`, kilobytes('z', 8));
    out.forget('board');
    resume();
    await expect.poll(() => has(textFrame(eventText(RESYNC, '{}', 'crew')))).toBe(true);
    expect(counts.resyncs).toBe(1);
  });

  it('keeps frames again after the only channel whose frames were dropped was left', async () => {
    const { out, resume, has, counts } = opened();
    for (let at = 0; at < 60; at += 1) out.frame('board', `i${at}`, kilobytes('z', 8));
    out.forget('board');
    const before = counts.dropped;
    out.frame('crew', 'c1', Buffer.from('on the way'));
    expect(counts.dropped).toBe(before);
    resume();
    await expect.poll(() => has(Buffer.from('on the way'))).toBe(true);
    expect(counts.resyncs).toBe(0);
  });

  it('is closed when answers, which cannot be dropped, pile up', () => {
    const { out, socket, counts } = opened();
    for (let at = 0; at < 200; at += 1) out.say(kilobytes('a', 8));
    expect(socket.destroyed).toBe(true);
    expect(counts.cut).toBe(1);
    expect(socket.writableLength).toBeLessThan(1100 * 1024);
  });
});
