import { expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { entityId, userId } from '#services/demo/ids';
import { calloutTeams } from '../../support/callouts/calloutTeams.ts';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

const arvada = entityId('arvada');
const here = installed({ organisations: ['arvada', 'durham'] });

const ask = async (who: Person) => {
  const query = [{ name: 'beats_callouts' }, { name: 'teams' }];
  const { body } = await who.send('POST', '/api/mappy/', { query });
  expect(body.errors).toEqual({});
  return body.result;
};

it('a call-out of beats is fresh until one has formed a team, which is then the latest', async () => {
  const dana = await here.person('dispatcher@arvada.example');
  const wim = await here.person('dispatcher@durham.example');
  const fresh = { beats_callouts: { state: 'FRESH', latest_callout_team: null }, teams: [] };
  expect(await ask(dana)).toEqual(fresh);
  const screen = await dana.listen(channels.beatsCallout(arvada));
  const form = async (name: string) => {
    const id = idFrom('callout', name);
    const users = [userId('arvada', 'crew')];
    const command = { callout: id, name, beats: [], users };
    const cause = { entity: arvada, actor: { kind: 'system', id: 'test' }, correlationId: 'test' } as const;
    await here.muster.app.handle(
      calloutTeams,
      id,
      { commandId: id, occurredAt: iso(here.clock.now()), command },
      cause,
    );
    await screen.hears('refresh');
    await here.clock.advance(60_000);
  };
  await form('Main break');
  await form('Second main break');
  const { beats_callouts, teams } = await ask(dana);
  expect(beats_callouts).toEqual({ state: 'LATEST_CALLOUT', latest_callout_team: teams[0] });
  expect(teams.map(({ name }: { name: string }) => name)).toEqual(['Second main break', 'Main break']);
  expect(teams[0].members).toMatchObject([{ first_name: 'Sam', last_name: 'Okafor' }]);
  expect(await ask(wim)).toEqual(fresh);
});

it('a call-out that has just been initiated is the latest one, and is heard of also without the board', async () => {
  const wim = await here.person('dispatcher@durham.example');
  const lena = await here.person('leader@durham.example');
  const right = { role: 'leader', permission: 'board.view', allowed: false };
  await (await here.person('administrator@durham.example')).send('POST', '/api/permissions/', right);
  const screen = await lena.listen(channels.callouts(entityId('durham')));
  const { uuid: beat_id } = (await wim.send('POST', '/api/teams/beats/create/', { name: 'Mill' })).body;
  const call_profiles = [{ user_id: userId('durham', 'leader'), start_seconds: 0, stop_seconds: 600 }];
  const body = { team_name: 'Mill', requests: [{ beat_id, call_profiles }] };
  expect((await wim.send('POST', '/api/teams/beats/callout/initiate/', body)).status).toBe(201);
  expect(await ask(wim)).toEqual({
    beats_callouts: { state: 'LATEST_CALLOUT', latest_callout_team: null },
    teams: [],
  });
  await screen.hears('callout_updated');
  const crew = await here.person('crew@durham.example');
  const channel_name = channels.callouts(entityId('durham'));
  expect((await crew.send('POST', '/pusher/auth', { socket_id: '1.1', channel_name })).status).toBe(403);
});
