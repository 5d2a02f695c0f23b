import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#services/app/config';
import { composeFile, folder, required, servicesOf, textOf } from './composeFile.ts';

const password = 'c0ffee'.repeat(8);
const variables = { MASTER_KEY: 'ab'.repeat(32), STORE_PASSWORD: password, NATS_PASSWORD: password };

/** The settings of the event store's server that the files use; it does not start with one that it does not know. */
const storeSettings = [
  'CERTIFICATE_FILE',
  'CERTIFICATE_PRIVATE_KEY_FILE',
  'CLUSTER_SIZE',
  'DEFAULT_ADMIN_PASSWORD',
  'DEFAULT_OPS_PASSWORD',
  'DISCOVER_VIA_DNS',
  'GOSSIP_SEED',
  'NODE_HOST_ADVERTISE_AS',
  'REPLICATION_HOST_ADVERTISE_AS',
  'RUN_PROJECTIONS',
  'TELEMETRY_OPTOUT',
  'TRUSTED_ROOT_CERTIFICATES_PATH',
];

/** The names of the settings that Muster reads. A few are read only when another one is set. */
function settingsRead(environment: Readonly<Record<string, string>>): ReadonlySet<string> {
  const read = new Set<string>();
  for (const more of [{}, { S3_BUCKET: 'muster-files' }])
    readConfig(
      new Proxy(
        { ...environment, ...more },
        { get: (env, name: string) => (read.add(name), env[name as keyof typeof env]) },
      ),
    );
  return read;
}

describe.each([
  { name: 'compose.yml', door: 'door.conf', nodes: { eventstore: 1, nats: 1, worker: 1, gateway: 1, api: 2 } },
  { name: 'cluster.yml', door: 'clusterDoor.conf', nodes: { eventstore: 3, nats: 3, worker: 2, gateway: 2, api: 2 } },
])('docker/$name', ({ name, door, nodes }) => {
  const file = composeFile(name, variables);
  const all = Object.entries(file.services);
  const muster = servicesOf(file, 'muster');
  const stores = servicesOf(file, 'eventstore/eventstore').filter(([service]) => service !== 'certificates');
  const brokers = servicesOf(file, 'nats');

  it('has the processes that its README names', () => {
    const named = (prefix: string) => Object.keys(file.services).filter((one) => one.replace(/-\d$/, '') === prefix);
    for (const [prefix, count] of Object.entries(nodes)) expect(named(prefix)).toHaveLength(count);
    expect(all).toHaveLength(Object.values(nodes).reduce((sum, count) => sum + count, 0) + 2);
  });

  it('starts nothing without its passwords, and its README says how to make them', () => {
    expect(required(textOf(name))).toEqual(Object.keys(variables).toSorted());
    for (const variable of required(textOf(name))) {
      expect(() => composeFile(name, { ...variables, [variable]: '' })).toThrow(variable);
      expect(textOf('README.md')).toContain(`${variable}=`);
    }
  });

  it('gives Muster only settings that it reads, and they are valid', () => {
    expect(muster.length).toBe(nodes.worker + nodes.gateway + nodes.api);
    for (const [, { environment = {} }] of muster) {
      // The authority is in a volume of the containers.
      const address = String(environment.EVENTSTORE_URL).replace('/authority/ca.crt', import.meta.filename);
      const settings = { ...environment, EVENTSTORE_URL: address };
      expect(readConfig(settings).demo).toBe(false);
      expect(Object.keys(environment).filter((one) => !settingsRead(settings).has(one))).toEqual([]);
    }
    const keys = new Set(muster.map(([, { environment }]) => environment?.MASTER_KEY));
    expect([...keys]).toEqual([variables.MASTER_KEY]);
  });

  it('runs the event store of the version that was tried, with TLS and passwords, and only with settings it knows', () => {
    for (const [, { image, environment = {}, env_file }] of stores) {
      expect(image).toBe('eventstore/eventstore:24.6.0-jammy');
      expect(env_file).toBeUndefined();
      const unknown = Object.keys(environment).filter((one) => !storeSettings.includes(one.replace('EVENTSTORE_', '')));
      expect(unknown).toEqual([]);
      expect(environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: String(nodes.eventstore),
        EVENTSTORE_DEFAULT_ADMIN_PASSWORD: password,
        EVENTSTORE_DEFAULT_OPS_PASSWORD: password,
      });
    }
  });

  it('sends Muster to all nodes of the event store and the broker, with their passwords', () => {
    const [store, nats] = [stores, brokers].map((some) => some.map(([service]) => service));
    for (const [, { environment = {} }] of muster) {
      const hosts = store!.map((host) => `${host}:2113`).join(',');
      expect(environment.EVENTSTORE_URL).toBe(`esdb://admin:${password}@${hosts}?tls=true&tlsCAFile=/authority/ca.crt`);
      expect(environment.NATS_URL).toBe(nats!.map((host) => `nats://muster:${password}@${host}:4222`).join(','));
    }
    for (const [, { command = [] }] of brokers) {
      expect(command.join(' ')).toMatch(new RegExp(`--user[ =]muster --pass[ =]${password}`));
      const named = [...command.join(' ').matchAll(/@(nats-\d)/g)].map(([, host]) => host);
      for (const host of named) expect(nats).toContain(host);
    }
    for (const [service, { environment = {} }] of stores) {
      const seeds = environment.EVENTSTORE_GOSSIP_SEED?.split(',') ?? [];
      expect(seeds).toEqual(store!.filter((other) => other !== service).map((other) => `${other}:2113`));
      expect(environment.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe(service);
    }
    expect(file.services.certificates?.command).toEqual([...store!, 'localhost']);
  });

  it("takes a client's address from the door, and believes nobody outside of the containers' network", () => {
    const locations = [...textOf(door).matchAll(/proxy_pass/g)];
    const told = [...textOf(door).matchAll(/proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/g)];
    expect(told).toHaveLength(locations.length);
    const [subnet] = /(?<=subnet: )[\d./]+/.exec(textOf(name)) ?? [];
    expect(subnet).toMatch(/\/24$/);
    for (const [, { environment = {} }] of muster) expect(environment.TRUST_PROXY).toBe(subnet);
  });

  it('opens one port, on this machine only', () => {
    expect(all.flatMap(([, { ports = [] }]) => ports)).toEqual(['127.0.0.1:8080:80']);
  });

  it('names only files, volumes and services that are there', () => {
    const sources = all.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const [paths, used] = [sources.filter((one) => one.startsWith('.')), sources.filter((one) => !one.startsWith('.'))];
    for (const path of paths) expect(existsSync(resolve(folder, path))).toBe(true);
    const needed = all.flatMap(([, { depends_on = [] }]) =>
      Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
    );
    for (const service of needed) expect(Object.keys(file.services)).toContain(service);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(file.volumes).toSorted());
    for (const [, { build }] of muster.filter((one) => one[1].build))
      expect(existsSync(resolve(folder, build!.context, build!.dockerfile))).toBe(true);
  });

  it('builds the image once: builders of one name at the same time collide', () => {
    expect(muster.filter(([, { build }]) => build).map(([service]) => service)).toEqual([
      nodes.worker === 1 ? 'worker' : 'worker-1',
    ]);
  });

  it('finds the address of the client before it chooses a node by it', () => {
    const text = textOf(door);
    const [subnet] = /(?<=subnet: )[\d./]+/.exec(textOf(name)) ?? [];
    expect(text).toContain(`set_real_ip_from ${subnet};`);
    expect(text).toMatch(/real_ip_header X-Forwarded-For;\s+real_ip_recursive on;[^]*ip_hash;/);
  });

  it('keeps data in volumes: the read models of each process its own, the bytes of files shared by those that need them', () => {
    const folders = (service: string) => file.services[service]?.volumes ?? [];
    const own = muster.map(([service]) => folders(service).find((volume) => volume.endsWith(':/data')));
    expect(new Set(own).size).toBe(muster.length);
    for (const [service] of muster)
      expect(folders(service).includes('files:/data/files')).toBe(!service.startsWith('gateway'));
    const logs = stores.map(([service]) => folders(service).find((volume) => volume.endsWith(':/var/lib/eventstore')));
    expect(new Set(logs).size).toBe(stores.length);
    // Only the store reads its key; Muster reads the authority's certificate.
    for (const [service] of muster) expect(folders(service).join()).not.toContain('certificates:');
  });

  it('restarts each process that ends, and watches over its health', () => {
    for (const [service, { restart, healthcheck, image }] of all) {
      if (service === 'certificates') continue;
      expect(restart).toBe('unless-stopped');
      // Muster's is in its image.
      expect(healthcheck !== undefined).toBe(image !== 'muster');
    }
    expect(textOf('Dockerfile')).toContain('HEALTHCHECK');
  });

  it('opens a door to each API node and each gateway', () => {
    const servers = [...textOf(door).matchAll(/server ([a-z\d-]+):8080/g)].map(([, host = '']) => host);
    const roles = Object.keys(file.services).filter((service) => /^(api|gateway)/.test(service));
    expect(servers.toSorted()).toEqual(roles.toSorted());
    expect(file.services.door?.volumes).toEqual([`./${door}:/etc/nginx/conf.d/default.conf:ro`]);
  });
});

describe('docker/Dockerfile', () => {
  it('copies files that are there, and starts the bundle that the build makes', () => {
    const dockerfile = textOf('Dockerfile');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, some = '']) => some.split(' '));
    for (const path of copied) expect(existsSync(path)).toBe(true);
    expect(dockerfile).toContain('"dist/server/main.js"');
    expect(readFileSync('vite.server.config.ts', 'utf8')).toContain('dist/server');
  });

  it('takes no secrets and no data into the image', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const path of ['data', '.git', '**/.env']) expect(ignored).toContain(path);
  });
});
