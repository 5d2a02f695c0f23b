import { expect, it } from 'vitest';
import { metrics } from './metrics.ts';

const linesOf = async (name: string): Promise<readonly string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

it('the figures are written as Prometheus reads them, with those of the process', async () => {
  expect(metrics.contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await linesOf('process_resident_memory_bytes')).toHaveLength(1);
});

it('a request is counted under its route and its status, in the steps up to two seconds', async () => {
  metrics.requests.observe({ method: 'GET', route: '/api/a/', status: '200' }, 0.06);
  metrics.requests.observe({ method: 'GET', route: '/api/a/', status: '200' }, 3);
  const lines = await linesOf('muster_request_seconds');
  const steps = lines.filter((line) => line.startsWith('muster_request_seconds_bucket'));
  expect(steps.map((line) => /le="([^"]+)".*\} (\d+)$/.exec(line)?.slice(1))).toEqual([
    ['0.001', '0'],
    ['0.005', '0'],
    ['0.02', '0'],
    ['0.05', '0'],
    ['0.1', '1'],
    ['0.5', '1'],
    ['2', '1'],
    ['+Inf', '2'],
  ]);
  expect(lines).toContain('muster_request_seconds_count{method="GET",route="/api/a/",status="200"} 2');
});

it('the changed documents are counted', async () => {
  metrics.folded.inc(3);
  expect(await linesOf('muster_changes_total')).toEqual(['muster_changes_total 3']);
});

it('the figures of the gateway are read when they are asked for, and those of the latest gateway count', async () => {
  let figures: Record<string, number> = { sockets: 1, rooms: 2 };
  metrics.gateway(() => figures);
  expect(await linesOf('muster_gateway_')).toEqual(['muster_gateway_sockets 1', 'muster_gateway_rooms 2']);
  figures = { sockets: 5 };
  expect(await linesOf('muster_gateway_')).toEqual(['muster_gateway_sockets 5', 'muster_gateway_rooms 0']);
  metrics.gateway(() => ({ sockets: 9 }));
  expect(await linesOf('muster_gateway_sockets')).toEqual(['muster_gateway_sockets 9']);
  expect(await linesOf('# HELP muster_gateway_sockets')).toEqual(['# HELP muster_gateway_sockets Gateway: sockets']);
});
