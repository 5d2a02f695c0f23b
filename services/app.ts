import type { Handle } from '#events/handle';
import type { KeyRing } from '#events/keys';
import type { Clock, Random } from '#events/ports';
import type { EventStore } from '#events/store';
import type { Config } from './config.ts';
import type { KeptFiles } from './files/keeping.ts';
import type { Addresses } from './geocoder/addresses.ts';
import type { Log } from './log.ts';
import type { Hints } from './nats.ts';
import type { Projector } from './projector/projector.ts';
import type { Secrets } from './secrets.ts';
import type { Telephony } from './telephony/telephony.ts';
import type { Views } from './views/views.ts';

/** What the services of one process share. */
export interface App {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly store: EventStore;
  readonly handle: Handle;
  readonly keys: KeyRing;
  readonly views: Views;
  readonly projector: Projector;
  readonly files: KeptFiles;
  readonly addresses: Addresses;
  readonly telephony: Telephony;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** What only some roles have; the health page looks at it. */
  readonly parts: { hints: Hints | null; engine: { lastBeat(): number } | null };
}
