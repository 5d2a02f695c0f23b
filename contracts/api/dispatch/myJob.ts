import { operations } from '#contracts/api/operation';
import { Id, Latitude, Longitude, Metres, Moment, Optional } from '#contracts/api/rules';
import { myJob, positionTaken } from '#contracts/dispatch/job';

/** The holder of a crew says where it is. */
export class PositionBody {
  @Id() designation!: string;
  @Latitude() lat!: number;
  @Longitude() lng!: number;
  /** Meters; absent when a person placed the pin. */
  @Optional() @Metres() accuracy?: number;
  /** When the phone was there, ISO-8601: it may have been offline since. */
  @Optional() @Moment() time?: string;
}

/** The same job as by the texted link, for its holder who has signed in. */
export const myJobOperations = operations({
  'GET /api/my-job/': {
    permission: 'incident.view',
    person: true,
    summary: 'The crews that the user holds, and their jobs under way, with the keys of their job links',
    answers: { 200: myJob },
  },

  'POST /api/my-job/position/': {
    permission: 'incident.log',
    person: true,
    summary: 'Say where the own crew is; answers the open check-in, if there is one',
    answers: { 200: positionTaken },
    body: PositionBody,
  },
});
