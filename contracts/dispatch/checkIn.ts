/** `GET /api/check-in/?ck=…`: what a crew member sees before answering "where are you?". */
export interface CheckInRequest {
  readonly crew: string;
  readonly entity: string;
  readonly timezone: string;
  readonly requested_time: string;
  readonly due_time: string;
}

/** `POST /api/check-in/`. The key is the authority: nobody signs in on the roadside. */
export interface CheckInBody {
  readonly ck: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy?: number;
  readonly note?: string;
}

/** `GET /api/simulator/messages/`: what the simulated phones and mailboxes received, newest first. */
export interface SimulatedMessage {
  readonly id: string;
  readonly medium: 'text' | 'mail';
  /** A phone number, or a mail address. */
  readonly to: string;
  readonly name: string;
  /** Of a mail; '' of a text. */
  readonly subject: string;
  readonly body: string;
  readonly link: string | null;
  readonly time: string;
  readonly status: 'sending' | 'sent' | 'failed' | 'unknown';
}
