import { type Config, type Entity, type Version, type Viewer } from '#contracts/accounts/viewer';
import { viewerOperations } from '#contracts/api/accounts/viewer';
import { limits } from '#contracts/core/limits';
import { permissions } from '#contracts/core/roles';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import { filteredVersion } from '#events/incident/versions/quiet';
import { versionExtras } from '#events/incident/workflow/versionExtras';
import { user } from '#events/user/decider';
import type { EntityDoc } from '#projections/entity/entities';
import { reachOf } from '#projections/entity/reach';
import { may, type Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { problemsFor } from '#services/outbound/cityworks/connections';

const untilOf = (until: number | null): string | null => (until === null ? null : iso(until));

export const viewerRoutes = answering(viewerOperations, {
  'GET /api/config/': ({ app, who }) => ({
    json: {
      realtime: { key: app.config.realtimeKey, activity_timeout: limits.realtime.activityTimeoutSeconds },
      tile_url: app.config.tileUrl,
      tile_attribution: app.config.tileAttribution,
      satellite_url: app.config.satelliteUrl,
      satellite_attribution: app.config.satelliteAttribution,
      tiles_file: app.config.tilesFile !== null,
      telephony: app.config.telephony,
      mail: app.config.smtp ? 'smtp' : 'simulator',
      outbound_key: app.secrets.outboundKey,
      demo: app.config.demo,
      sign_in_with: [...app.config.signInProviders.values()].map(({ name, label }) => ({ name, label })),
      signed_in: who !== null,
      moving_until: untilOf(app.parts.pausedUntil?.() ?? null),
    } satisfies Config,
  }),

  'GET /api/viewer/': ({ app, who }) => ({ json: viewer(app, who) }),

  'POST /api/switch-entity/': (request) => {
    const { app, who, body } = request;
    if (!app.views.doc('entities', body.entity)) throw new Refused('not-found');
    // A user's own stream belongs to the organization that employs them.
    const cause = { ...request.cause, entity: who.account.entity };
    const command = { do: 'switchEntity', to: body.entity } as const;
    const json = { entity_id: body.entity };
    return carryOut({ ...request, cause }, { decider: user, id: who.account.uuid }, { commands: [command], json });
  },
});

function viewer(app: App, who: Principal): Viewer {
  const entity = app.views.doc('entities', who.entity);
  if (!entity) throw new Refused('not-found');
  const { uuid, first_name, last_name, email } = who.account;
  const staff = may(who, 'entity.switch');
  return {
    user: { uuid, first_name, last_name, email, role: who.role },
    entity: shownEntity(app, entity),
    permissions: permissions.filter((permission) => may(who, permission)),
    ...(who.owesStep && { second_step_due: true }),
    entities: staff
      ? app.views
          .docs('entities', { orderBy: { column: 'name' } })
          .map(({ uuid, name, display_name }) => ({ uuid, name, display_name }))
      : [],
  };
}

function shownEntity({ config }: App, entity: EntityDoc): Entity {
  const { uuid, name, display_name, timezone, lat, lng, versions } = entity;
  const shown = versions.map(shownVersion);
  const hasAlarms = shown.some(({ alarms }) => alarms);
  return {
    uuid,
    name,
    display_name,
    timezone,
    centre: [lat, lng],
    reach_miles: reachOf(entity).miles,
    versions: shown,
    given_versions: hasAlarms ? [shownVersion(filteredVersion)] : [],
    undispatched_versions: shown.filter(({ dispatched }) => !dispatched).map(({ key }) => key),
    modules: [
      ...(problemsFor(config, name).length > 0 ? (['cityworks'] as const) : []),
      ...(hasAlarms ? (['alarm_filters'] as const) : []),
    ],
  };
}

function shownVersion(key: string): Version {
  const workflow = workflowOf(key);
  const { displayName, dispatched, targets, states, always, alarms, tasksShown, recordedElsewhere } = workflow;
  return {
    key,
    display_name: displayName,
    dispatched,
    targets,
    states: [
      ...(always && always.state !== '' ? [{ state: always.state, display: always.display, log_events: [] }] : []),
      ...states.map(({ state, display, logEvents, together = [] }) => ({
        state,
        display,
        log_events: [...logEvents, ...together],
      })),
    ],
    ...(alarms && { alarms }),
    ...(tasksShown === false && { tasks_shown: tasksShown }),
    ...(recordedElsewhere && { recorded_elsewhere: recordedElsewhere }),
    ...versionExtras(workflow),
  };
}
