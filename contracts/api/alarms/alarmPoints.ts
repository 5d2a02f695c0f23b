import { Type } from 'class-transformer';
import { AlarmWordsBody } from '#contracts/api/alarms/alarms';
import { ReportedPlace } from '#contracts/api/incident/placeBodies';
import { operations } from '#contracts/api/operation';
import { Each, Moment, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type Priority, priorities } from '#contracts/core/priority';
import { alarmAnswer } from '#contracts/incident/alarm';

/** A message of a control system (SCADA) or a monitor about one alarm point. */
export class AlarmBody extends AlarmWordsBody {
  /** The key of the point in the system that sends. */
  @Words(160) point!: string;
  @OneOf(['raised', 'cleared']) state!: 'raised' | 'cleared';
  /** When it happened, by the clock of the system that sends. Messages may come late and in any order. */
  @Moment() time!: string;
  /** The version of the incident that a raise begins. */
  @Words(80) version!: string;
  @Optional() @OneOf(priorities) priority?: Priority;
  @Optional()
  @Type(() => ReportedPlace)
  @Each(limits.alarmPlaces)
  locations?: readonly ReportedPlace[];
}

export const alarmPointOperations = operations({
  'POST /api/alarms/': {
    permission: 'alarm.raise',
    summary: 'Say that an alarm was raised or has cleared; the same message again changes nothing',
    answers: { 200: alarmAnswer },
    body: AlarmBody,
    refuses: ['incident.version-unknown', 'log.not-yet'],
  },
});
