import { myJobOperations } from '#contracts/api/dispatch/myJob';
import type { MyJob } from '#contracts/dispatch/job';
import { clockNote } from '#contracts/values/clock';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import type { Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { checkCrewPosition } from '#services/api/http/parts/reach';
import { answering } from '#services/api/http/route';
import { happenedAt } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { jobOf, jobsInOrder } from './jobs.ts';

export const myJobRoutes = answering(myJobOperations, {
  'GET /api/my-job/': ({ app, who }) => ({
    json: { crews: crewsOf(app, who), jobs: jobsOf(app, who) } satisfies MyJob,
  }),

  'POST /api/my-job/position/': (request) => {
    const { app, who, body, commandId, now } = request;
    const { designation: id, lat, lng, accuracy = null, time } = body;
    if (!held(app, who).some((crew) => crew.uuid === id)) throw new Refused('not-found');
    const far = checkCrewPosition(app, who.entity, { lat, lng });
    const user = who.account.uuid;
    const report = idFrom('position', commandId);
    const command = { do: 'reportPosition', report, user, at: now, lat, lng, accuracy } as const;
    const note = time === undefined ? undefined : clockNote(time, now);
    const commands = [{ command, occurredAt: note === undefined ? happenedAt(time, now) : now }];
    const notes = [...(note === undefined ? [] : [note, 'The position counts as of now.']), ...(far ? [far] : [])];
    const json = {
      time: commands[0]?.occurredAt ?? now,
      ...(notes.length > 0 && { note: notes.join(' ') }),
    };
    return carryOut(request, { decider: designation, id }, { commands, json });
  },
});

const held = ({ views }: Pick<App, 'views'>, { entity, account }: Principal) =>
  views
    .docs('crews', { where: { entity }, orderBy: { column: 'name' } })
    .map(({ crew }) => crew)
    .filter(({ designated_user }) => designated_user?.uuid === account.uuid);

const crewsOf = (app: App, who: Principal): MyJob['crews'] =>
  held(app, who).map(({ uuid, name, active, checkin }) => ({
    uuid,
    name,
    active,
    position_time: checkin?.time ?? null,
    due_time: checkin?.status === 'IN_PROGRESS' ? checkin.due_time : null,
  }));

const jobsOf = (app: App, who: Principal): MyJob['jobs'] =>
  jobsInOrder(app, who.account.uuid, who.entity).map(({ known, found }) => {
    const { incident, designation: crew, dispatch } = known;
    return { ...jobOf(app, known, found), incident, designation: crew, k: app.secrets.jobKey(dispatch) };
  });
