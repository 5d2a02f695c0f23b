/** What TypeScript's project references cannot say, for dependency-cruiser. The order of the folders inside a layer stands in rooms.mjs. */
const outside = ['core', 'npm', 'npm-dev'];
const layer = (from, to) => ({ from: { path: `^${from}/` }, to: { path: `^(${to})/` } });
/** One file imports each outside client; tests may, beside their doubles. */
const onlyIn = (files, client) => ({
  from: { pathNot: `^(${files}|tests/.*)\\.ts$` },
  to: { path: `node_modules/${client}` },
});

module.exports = {
  forbidden: Object.entries({
    'no-cycles': { from: {}, to: { circular: true } },
    'contracts-know-nobody': layer('contracts', 'events|projections|services|dashboard|tests'),
    'events-know-only-contracts': layer('events', 'projections|services|dashboard|tests'),
    'projections-know-no-services': layer('projections', 'services|dashboard|tests'),
    'services-know-no-screens': layer('services', 'dashboard|tests'),
    'dashboard-knows-contracts-only': layer('dashboard', 'events|projections|services|tests'),
    // No clock, no chance, no disk, no network: the command brings what is needed. The hash chain, ids and one-time codes are arithmetic.
    'deciders-are-pure': {
      from: {
        path: '^events/',
        pathNot: '^events/(store|embedded|disk|testing)/|^events/core/(chain|ids|oneTimeCodes)\\.ts$|\\.test\\.ts$',
      },
      to: { dependencyTypes: outside },
    },
    'deciders-know-no-store': {
      from: { path: '^events/', pathNot: '^events/(store|embedded|disk)/|^events/codec\\.ts$|\\.test\\.ts$' },
      to: { path: '^events/(store|embedded|disk)/' },
    },
    'projections-are-pure': {
      from: { path: '^projections/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: outside },
    },
    // Doubles, samples and the words of tests. The product would ship them.
    'tests-alone-use-testing': {
      from: { pathNot: '^(\\w+/testing|tests)/|\\.test\\.tsx?$' },
      to: { path: '^\\w+/testing/' },
    },
    'one-event-store-client': onlyIn('events/store/connection/client|events/embedded/.*', '@eventstore/db-client'),
    'one-nats-client': onlyIn('services/broker/nats', 'nats/'),
    'one-sqlite-driver': onlyIn('events/store/sqlite', '@photostructure/sqlite'),
    'one-twilio-client': onlyIn('services/outbound/telephony/twilio/package', 'twilio'),
    'one-s3-client': onlyIn('services/files/s3Files', '@aws-sdk/'),
    'one-mail-client': onlyIn('services/outbound/mail/smtp', 'nodemailer'),
    'one-sign-in-client': onlyIn('services/access/provider', 'openid-client'),
    'one-schema-compiler': onlyIn('events/store/sealing/shapes', 'typebox/'),
    // Bodies are classes of `contracts/api`. The server's check, and its description of the API, read them.
    'operations-alone-use-the-validator': onlyIn(
      'contracts/api/.*|services/api/(http|operations)/.*|services/api/bodies.test|services/outbound/mail/smtp',
      'class-(validator|transformer)/',
    ),
    // Files of the repository as text: the build resolves them.
    resolvable: { from: {}, to: { couldNotResolve: true, pathNot: '^topojson-specification|[.](md|py|html)[?]raw$' } },
  }).map(([name, rule]) => ({ name, severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.tsbuild|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
