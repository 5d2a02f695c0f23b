import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../network/freePort.ts';
import type { Door } from './door.ts';

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
/** Undefined where it is not installed. */
export const nginx = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));

/** Writes a whole configuration around a file of docker/, and returns its path. Nothing is written outside `folder`. */
export function nginxConfiguration(folder: string, server: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const path = join(folder, 'nginx.conf');
  const process_ = `daemon off; master_process off; error_log ${folder}/errors; pid ${folder}/pid;`;
  writeFileSync(path, `${process_} events {} http { access_log off; ${temporary} ${server} }`);
  return path;
}

/** nginx with docker/clusterDoor.conf in front of two gateways and an API node. */
export async function nginxDoor(program: string, gateways: readonly number[], api: number): Promise<Door> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-nginx-'));
  const port = await freePort();
  const server = readFileSync('docker/clusterDoor.conf', 'utf8')
    .replaceAll(/gateway-(\d):8080/g, (_, n) => `127.0.0.1:${gateways[Number(n) - 1]}`)
    .replaceAll(/api-\d:8080/g, `127.0.0.1:${api}`)
    .replace('listen 80', `listen 127.0.0.1:${port}`);
  const child = spawn(program, ['-c', nginxConfiguration(folder, server), '-p', folder], { stdio: 'ignore' });
  while (!(await answers(port))) await setTimeout(20);
  return {
    port,
    close: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
