import { describe, expect, it } from 'vitest';
import { readConfig, WrongSetting } from './config.ts';

function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return 'nothing';
}

const twilio = {
  TELEPHONY: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret-token',
  TWILIO_FROM: '+15550100',
};

describe('the settings', () => {
  it('need none to be set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: './data',
      roles: new Set(['api', 'projector', 'gateway', 'engine']),
      eventStoreUrl: null,
      natsUrl: null,
      demo: true,
      telephony: 'simulator',
      smtp: null,
      tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      realtimeKey: 'muster',
      corsOrigins: [],
      pageParameter: 'page',
      securityContact: null,
      logFormat: null,
      textPrice: 0.0083,
    });
  });

  it('take an empty price of a text as one that is not set, and another as it is', () => {
    expect(readConfig({ TEXT_PRICE: '' }).textPrice).toBe(0.0083);
    expect(readConfig({ TEXT_PRICE: '0.0079' }).textPrice).toBe(0.0079);
  });

  it('keep files in a bucket when one is named, with its keys or with the rights of the machine', () => {
    const named = { S3_BUCKET: 'muster-files', S3_ENDPOINT: 'http://127.0.0.1:9000' };
    const s3 = { bucket: 'muster-files', endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', prefix: '' };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(named).s3).toEqual({ ...s3, credentials: null });
    const keys = { S3_ACCESS_KEY_ID: 'a-key', S3_SECRET_ACCESS_KEY: 'a-secret' };
    const credentials = { accessKeyId: 'a-key', secretAccessKey: 'a-secret' };
    expect(readConfig({ ...named, ...keys }).s3).toEqual({ ...s3, credentials });
    expect(complaint({ ...named, S3_ACCESS_KEY_ID: 'a-key' })).toMatch(/belong together/);
    expect(complaint({ ...named, S3_SECRET_ACCESS_KEY: 'a-secret' })).not.toContain('a-secret');
    expect(complaint({ S3_BUCKET: 'No Bucket' })).toMatch(/^S3_BUCKET must be/);
    expect(complaint({ ...named, S3_ENDPOINT: 'ftp://x' })).toMatch(/^S3_ENDPOINT must be/);
    expect(complaint({ ...named, S3_PREFIX: '../x' })).toMatch(/^S3_PREFIX must end/);
  });

  it('take an address service whose API its path shows, and never repeat its key', () => {
    expect(readConfig({}).geocoderUrl).toBeNull();
    for (const url of ['https://maps.example/nominatim/search?key=abc', 'http://127.0.0.1:2322/api/'])
      expect(readConfig({ GEOCODER_URL: url }).geocoderUrl).toBe(url);
    for (const url of [
      'maps.example/search',
      'ftp://maps.example/search',
      'https://maps.example/?key=abc',
      'https://abc@maps.example/api',
    ])
      expect(complaint({ GEOCODER_URL: url })).toBe(
        'GEOCODER_URL must be an address like https://host/search (Nominatim) or https://host/api (Photon)',
      );
  });

  it('knows a collector of security logs by https, with its token, and by syslog', () => {
    const of = (env: Record<string, string>) => readConfig(env).securityCollector;
    expect(of({})).toBeNull();
    const url = 'https://siem.example/muster';
    expect(of({ SECURITY_LOG_URL: url, SECURITY_LOG_TOKEN: 'x' })).toEqual({ url, token: 'x' });
    const syslog = 'syslog+tls://[2001:db8::1]:6514';
    expect(of({ SECURITY_LOG_URL: syslog })).toEqual({ url: syslog, token: null });
  });

  it('draw the built-in map alone when no tiles are wanted', () =>
    expect(readConfig({ TILE_URL: 'none' })).toMatchObject({ tileUrl: null, tilesFile: null }));

  it('find the tiles file in the data directory', () =>
    expect(readConfig({ TILES_FILE: 'region.pmtiles', DATA_DIR: '/var/muster' }).tilesFile).toBe(
      '/var/muster/region.pmtiles',
    ));

  it('treat an empty value as not set', () => {
    const empty = { PORT: '', PUBLIC_URL: '', ROLES: '', MASTER_KEY: '', TILE_URL: '', DEMO: '', TELEPHONY: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('have the given values', () => {
    const said = {
      PORT: '9000',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://muster.example/',
      ROLES: 'api, gateway',
      DEMO: '0',
      MASTER_KEY: 'ab'.repeat(32),
      TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      ...twilio,
      SMTP_URL: 'smtps://muster:secret-word@mail.example:465',
      MAIL_FROM: 'muster@arvada.example',
      CITYWORKS_UG: 'https://muster:a%20word@cityworks.ug.example/live/',
      NICKNAMES_UG: 'Skip: Theodore Marsh',
    };
    expect(readConfig(said)).toMatchObject({
      port: 9000,
      publicUrl: 'https://muster.example',
      roles: new Set(['api', 'gateway']),
      demo: false,
      tileUrl: said.TILE_URL,
      smtp: { url: 'smtps://muster:secret-word@mail.example:465', from: 'muster@arvada.example' },
      nicknames: new Map([['ug', [{ nickname: 'Skip', of: 'Theodore Marsh' }]]]),
      cityworks: new Map([['ug', { url: 'https://cityworks.ug.example/live', user: 'muster', password: 'a word' }]]),
      twilio: { accountSid: 'AC1', authToken: 'secret-token', from: '+15550100' },
    });
  });

  it.each([
    ['EVENTSTORE_URL', 'esdb://admin:changeit@store:2113?tls=false'],
    ['EVENTSTORE_URL', 'esdb+discover://a:2113,b:2113'],
    ['NATS_URL', 'nats://nats:4222'],
    ['NATS_URL', 'nats://a:4222, tls://b:4222'],
    ['NATS_URL', 'broker.example:4222'],
  ])('take for %s an address like %s', (name, value) => {
    const { eventStoreUrl, natsUrl } = readConfig({ [name]: value });
    expect(name === 'NATS_URL' ? natsUrl : eventStoreUrl).toBe(value);
  });

  const wrong: readonly (readonly [name: string, env: Record<string, string>])[] = [
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['EVENTSTORE_PORT', { EVENTSTORE_PORT: 'x' }],
    ['NATS_PORT', { NATS_PORT: '70000' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'security@muster.example' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'mailto:a@b.example\nExpires: never' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'muster.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://muster.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['TILE_URL', { TILE_URL: '/tiles/{z}' }],
    ['TILES_FILE', { TILES_FILE: '../region.pmtiles' }],
    ['TILES_FILE', { TILES_FILE: 'region.mbtiles' }],
    ['ROLES', { ROLES: 'api,gatway' }],
    ['ROLES', { ROLES: 'api,' }],
    ['DEMO', { DEMO: 'yes' }],
    ['TELEPHONY', { TELEPHONY: 'carrier pigeon' }],
    ['TWILIO_ACCOUNT_SID', { ...twilio, TWILIO_ACCOUNT_SID: '' }],
    ['TWILIO_AUTH_TOKEN', { ...twilio, TWILIO_AUTH_TOKEN: '' }],
    ['TWILIO_API_URL', { ...twilio, TWILIO_API_URL: 'http://twilio.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example' }],
    ['SECURITY_LOG_URL', { SECURITY_LOG_URL: 'syslog://siem.example:514' }],
    ['SECURITY_LOG_URL', { SECURITY_LOG_URL: 'syslog+tls://siem.example' }],
    ['SECURITY_LOG_TOKEN', { SECURITY_LOG_URL: 'syslog+tls://siem.example:6514', SECURITY_LOG_TOKEN: 'x' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['TWILIO_FROM', { ...twilio, TWILIO_FROM: '' }],
    ['MASTER_KEY', { MASTER_KEY: 'too short' }],
    ['MASTER_KEY', { MASTER_KEY: 'zz'.repeat(32) }],
    ['REALTIME_KEY', { REALTIME_KEY: 'a/b' }],
    ['PAGE_PARAMETER', { PAGE_PARAMETER: 'page_size' }],
    ['PAGE_PARAMETER', { PAGE_PARAMETER: 'search' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'http://store.example' }],
    ['NATS_URL', { NATS_URL: 'not a server' }],
    ['CITYWORKS_LOVELAND', { CITYWORKS_LOVELAND: 'cityworks.example' }],
    ['NICKNAMES_LOVELAND', { NICKNAMES_LOVELAND: 'Skip' }],
    ['CITYWORKS_LOVELAND', { CITYWORKS_LOVELAND: 'https://cityworks.example' }],
    ['CITYWORKS_LOVELAND', { CITYWORKS_LOVELAND: 'http://me:word@cityworks.example' }],
    ['CITYWORKS_LOVELAND', { CITYWORKS_LOVELAND: 'https://me:word@cityworks.example/?key=1' }],
    ['OIDC_UG', { OIDC_UG: 'login.example' }],
    ['OIDC_UG', { OIDC_UG: 'https://login.example' }],
    ['OIDC_UG', { OIDC_UG: 'http://me:word@login.example' }],
    ['OIDC_UG_ROLES', { OIDC_UG: 'https://me:word@login.example', OIDC_UG_ROLES: 'king=Crowns' }],
    ['OIDC_UG_ROLES', { OIDC_UG: 'https://me:word@login.example', OIDC_UG_ROLES: 'dispatcher' }],
    ['OIDC_UG_EMAILS', { OIDC_UG: 'https://me:word@login.example', OIDC_UG_EMAILS: 'some' }],
    ['OIDC_UG_PEOPLE', { OIDC_UG: 'https://me:word@login.example', OIDC_UG_PEOPLE: 'all' }],
  ];
  it.each(wrong)('name the error in %s in one line: %j', (name, env) => {
    const line = complaint(env);
    expect(line).toContain(name);
    expect(line).not.toMatch(/[\n\r]/);
    expect(line.length).toBeLessThan(200);
  });

  it('name the sign-in service of each organization, its groups and their roles', () => {
    const env = {
      OIDC_UG: 'https://muster:a%20word@login.ug.example/tenant/',
      OIDC_UG_LABEL: 'UG',
      OIDC_UG_ROLES: 'administrator=IT|Muster admins;crew=CN=Crews,OU=Water',
      OIDC_SAN_JUAN: 'https://id:word@login.sj.example',
    };
    const { signInProviders } = readConfig(env);
    expect([...signInProviders.keys()]).toEqual(['ug', 'san_juan']);
    expect(signInProviders.get('ug')).toEqual({
      name: 'ug',
      label: 'UG',
      // The slash is part of the issuer's name.
      issuer: 'https://login.ug.example/tenant/',
      clientId: 'muster',
      clientSecret: 'a word',
      groupsClaim: 'groups',
      roles: [
        { role: 'administrator', groups: ['IT', 'Muster admins'] },
        { role: 'crew', groups: ['CN=Crews,OU=Water'] },
      ],
      emails: 'verified',
      people: 'known',
    });
    expect(readConfig({}).signInProviders.size).toBe(0);
  });

  it('never repeat a secret', () => {
    expect(complaint({ EVENTSTORE_URL: 'http://admin:changeit@store' })).not.toContain('changeit');
    expect(complaint({ NATS_URL: 'http://me:s3cret@nats' })).not.toContain('s3cret');
    expect(complaint({ CITYWORKS_UG: 'http://me:s3cret@cityworks.example' })).not.toContain('s3cret');
    expect(complaint({ OIDC_UG: 'http://me:s3cret@login.example' })).not.toContain('s3cret');
    expect(complaint({ MASTER_KEY: 'not-a-key-but-still-secret' })).not.toContain('still-secret');
    expect(complaint({ ...twilio, TWILIO_FROM: '' })).not.toContain('secret-token');
  });

  it('do not let a wrong value break the line', () => {
    expect(complaint({ PORT: '80\n80' })).not.toContain('\n');
    expect(complaint({ ROLES: 'api\nx' })).not.toContain('\n');
  });
});

it('reads the origins of other pages, each without a path', () => {
  const origins = (said: string) => readConfig({ CORS_ORIGINS: said }).corsOrigins;
  expect(origins(' https://map.example, http://127.0.0.1:3000 ,')).toEqual([
    'https://map.example',
    'http://127.0.0.1:3000',
  ]);
  for (const wrong of ['https://map.example/', '*', 'map.example'])
    expect(() => origins(wrong)).toThrow('CORS_ORIGINS');
});
