import { describe, expect, it } from 'vitest';
import { type Entry, judge, markOf } from './journal.ts';
import { hastyServer, together } from './servers/hastyServer.ts';

const entry = (n: number, outcome: Entry['outcome'], uuid?: string): Entry => ({
  kind: 'log',
  mark: markOf(1, n),
  outcome,
  unanswered: 0,
  ...(uuid ? { uuid } : {}),
});
const said = (n: number, uuid = '') => ({ text: `incident-1 ${uuid} Valve closed ${markOf(1, n)}` });

describe('the judge of a journal', () => {
  const journal = [entry(1, 'acknowledged', 'id-a'), entry(2, 'unknown'), entry(12, 'acknowledged')];

  it('accepts events acknowledged once, and events never acknowledged', () => {
    expect(judge(journal, [said(1, 'id-a'), said(12)])).toMatchObject({ acknowledged: 2, lost: [], doubled: [] });
  });

  it('reports an acknowledged command that the log does not hold', () => {
    const planted = [...journal, entry(3, 'acknowledged')];
    expect(judge(planted, [said(1, 'id-a'), said(12)]).lost).toEqual([markOf(1, 3)]);
  });

  it('reports an event with another id than acknowledged', () => {
    expect(judge(journal, [said(1, 'id-b'), said(12)]).lost).toEqual([markOf(1, 1)]);
  });

  it('reports a doubled event, even when its answer was lost', () => {
    const log = [said(1, 'id-a'), said(12), said(12), said(2), said(2)];
    expect(judge(journal, log).doubled).toEqual([markOf(1, 2), markOf(1, 12)]);
  });

  it('reports a refused command that was carried out', () => {
    expect(judge([entry(1, 'refused')], [said(1)]).invented).toEqual([markOf(1, 1)]);
  });

  it('detects a server that acknowledges before it has written, with one kill', async () => {
    const server = await hastyServer();
    const sent: Entry[] = [];
    // Killed after another half batch: the last answers were only in memory.
    for (let n = 0; n < 2.5 * together; n++) {
      const one = entry(n, 'acknowledged');
      await fetch(server.url, { method: 'POST', body: `Valve closed ${one.mark}` });
      sent.push(one);
    }
    await server.kill();
    const { acknowledged, lost } = judge(sent, texts(server.log()));
    server.close();
    console.log(`R2 control: ${acknowledged} acknowledged early, one kill, ${lost.length} lost`);
    expect(lost).toEqual(sent.slice(-together / 2).map(({ mark }) => mark));
  });
});

const texts = (lines: readonly string[]) => lines.map((text) => ({ text }));
