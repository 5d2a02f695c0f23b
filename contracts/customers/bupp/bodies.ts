import type { Answers } from './documents.ts';
import type { AppointmentKind, BuppDecision } from './programme.ts';

/** Request bodies of the program (S2 §2.3). `incident` is the uuid of the case. */
interface OfCase {
  readonly incident: string;
}

/** `POST /api/jcw/bupp/assign-leader/`. */
export interface BuppLeaderBody extends OfCase {
  readonly user: string;
}

/** `POST /api/jcw/bupp/send-questionnaire/`. */
export interface SendQuestionnaireBody extends OfCase {
  readonly contact: string;
  readonly medium: 'sms' | 'email';
}

/** `POST /api/jcw/bupp/decision/`. */
export interface BuppDecisionBody extends OfCase {
  readonly decision: BuppDecision;
  readonly reason?: string;
}

/** `POST /api/jcw/bupp/appointments/`. `time` is ISO-8601 with its offset. */
export interface MakeAppointmentBody extends OfCase {
  readonly kind: AppointmentKind;
  readonly staff: string;
  readonly time: string;
}

/** `POST /api/jcw/bupp/visited/`. */
export interface KeepAppointmentBody extends OfCase {
  readonly kind: AppointmentKind;
  readonly message?: string;
}

/** `POST /api/jcw/bupp/questionnaire/{token}/`. */
export interface AnswersBody extends Omit<Answers, 'remarks'> {
  readonly remarks?: string;
}
