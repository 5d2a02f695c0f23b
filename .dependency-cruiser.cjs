/** What TypeScript's project references cannot say. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'arrows-point-down',
      comment: 'contracts <- events <- projections <- services; dashboard -> contracts only.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(events|projections|services|dashboard|tests)/' },
    },
    {
      name: 'events-know-only-contracts',
      severity: 'error',
      from: { path: '^events/' },
      to: { path: '^(projections|services|dashboard|tests)/' },
    },
    {
      name: 'projections-know-no-services',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^(services|dashboard|tests)/' },
    },
    {
      name: 'services-know-no-screens',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(dashboard|tests)/' },
    },
    {
      name: 'dashboard-knows-contracts-only',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: { path: '^(events|projections|services|tests)/' },
    },
    {
      name: 'deciders-are-pure',
      comment: 'No clock, no chance, no disk, no network: the command brings what is needed.',
      severity: 'error',
      from: { path: '^events/.+/(decider|events|workflows?)[^/]*\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'projections-are-pure',
      severity: 'error',
      from: { path: '^projections/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^dashboard/([^/]+)/', pathNot: '^dashboard/parts/' },
      to: { path: '^dashboard/([^/]+)/', pathNot: ['^dashboard/$1/', '^dashboard/parts/'] },
    },
    {
      name: 'one-event-store-client',
      severity: 'error',
      from: { pathNot: '^(events/store|events/embedded/.*|tests/.*)\\.ts$' },
      to: { path: 'node_modules/@eventstore/db-client' },
    },
    {
      name: 'one-nats-client',
      severity: 'error',
      from: { pathNot: '^(services/nats|tests/.*)\\.ts$' },
      to: { path: 'node_modules/nats/' },
    },
    {
      name: 'one-sqlite-driver',
      severity: 'error',
      from: { pathNot: '^events/sqlite\\.ts$' },
      to: { path: 'node_modules/@photostructure/sqlite' },
    },
    {
      name: 'one-twilio-client',
      severity: 'error',
      from: { pathNot: '^services/telephony/twilio\\.ts$' },
      to: { path: 'node_modules/twilio' },
    },
    {
      name: 'one-s3-client',
      severity: 'error',
      from: { pathNot: '^services/files/s3Files\\.ts$' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'one-mail-client',
      severity: 'error',
      from: { pathNot: '^services/mail/smtp\\.ts$' },
      to: { path: 'node_modules/nodemailer' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^topojson-specification' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.tsbuild|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
