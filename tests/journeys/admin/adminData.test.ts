import { describe, expect, it } from 'vitest';
import type { AdminData } from '#contracts/admin/admin';
import { featurePermission, features } from '#contracts/admin/features';
import { allows, roles } from '#contracts/core/roles';
import { entityId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const path = '/api/entities/admin/v2';
const addressOf = (role: string) => (role === '_Staff' ? 'staff@muster.example' : `${role}@arvada.example`);

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');

const asked = async (feats: string, who = alice): Promise<AdminData> => {
  const { status, body } = await who.get(`${path}?feats=${feats}`);
  expect(status).toBe(200);
  return body;
};

describe('the data of the administration', () => {
  it('has the requested features and no other', async () => {
    expect(Object.keys(await asked(''))).toEqual(['entity', 'timezone']);
    expect(Object.keys(await asked('roles'))).toEqual(['entity', 'timezone', 'roles']);
    expect(Object.keys(await asked('roles,%20beats,roles'))).toEqual(['entity', 'timezone', 'roles', 'beats']);
    expect(Object.keys(await asked(features.join(','))).toSorted()).toEqual(
      ['entity', 'timezone', ...features].toSorted(),
    );
  });

  it('refuses an unknown feature by its name, and does nothing by half', async () => {
    const { status, body } = await alice.get(`${path}?feats=roles,rolls,toString`);
    expect(status).toBe(400);
    expect(body).toEqual({ feats: [`Unknown: rolls, toString. Known: ${features.join(', ')}.`] });
  });

  it.each(roles)(
    'gives a %s the features that the table of roles allows, and says nothing of the others',
    async (role) => {
      const may = features.filter((feature) => allows(role, featurePermission[feature]));
      const given = await asked(features.join(','), await here.person(addressOf(role)));
      expect(Object.keys(given).filter((name) => name !== 'entity' && name !== 'timezone')).toEqual(may);
    },
  );

  it('keeps phones and PINs from a reader who may not change them', async () => {
    const leader = await asked('beats,designations', await here.person('leader@arvada.example'));
    expect(leader.beats).not.toHaveProperty('beat_phones');
    expect(leader.beats?.beats).toBeDefined();
    expect((await asked('beats')).beats?.beat_phones).toBeDefined();
  });

  it('has no staff among the roles', async () => {
    const { roles: shown = [] } = await asked('roles');
    expect(shown.map(({ name }) => name)).not.toContain('_Staff');
    expect(JSON.stringify(shown)).not.toContain('staff@muster.example');
  });

  it('belongs to the reader’s own organization', async () => {
    const durham = await here.person('administrator@durham.example');
    const given = await asked(features.join(','), durham);
    expect(given.entity).toBe(entityId('durham'));
    expect(JSON.stringify(given)).not.toContain('@arvada.example');
  });
});
