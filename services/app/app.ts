import type { Unsaved } from '#contracts/operations/saving';
import type { Clock, Random } from '#events/core/ports';
import type { Handle } from '#events/store/handle';
import type { KeyRing } from '#events/store/sealing/keys';
import type { EventStore } from '#events/store/store';
import type { Hints } from '#services/broker/nats';
import type { Log } from '#services/core/log';
import type { Telephony } from '#services/core/telephony';
import type { Webhooks } from '#services/core/webhooks';
import type { Evidence } from '#services/evidence/evidence';
import type { KeptFiles } from '#services/files/keeping';
import type { Addresses } from '#services/geocoder/addresses';
import type { LayerTiles } from '#services/maps/layerTiles';
import type { Parsing } from '#services/parsing/reader';
import type { Projector } from '#services/projector/projector';
import type { Replay } from '#services/replay/replay';
import type { Views } from '#services/views/views';
import type { Config } from './config.ts';
import type { DemoNight } from './demo.ts';
import type { CheckpointAnchors } from './proof/anchors.ts';
import type { Secrets } from './secrets.ts';
import type { SecurityForwarding, SecurityTrail } from './securityTrail.ts';

/** The services that the parts of one process share. */
export interface App {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly store: EventStore;
  readonly handle: Handle;
  readonly keys: KeyRing;
  readonly views: Views;
  readonly projector: Projector;
  readonly replay: Replay;
  readonly files: KeptFiles;
  readonly addresses: Addresses;
  readonly layerTiles: LayerTiles;
  readonly parsing: Parsing;
  readonly telephony: Telephony;
  readonly webhooks: Webhooks;
  /** True while it answers as of an earlier moment, of which nothing can be done any more. */
  readonly past?: true;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The time that a request waits for the event store, in milliseconds, when it is not the usual one. */
  readonly patience?: number | undefined;
  /** Parts that only some roles have; the health page reads them. */
  readonly parts: {
    hints: Hints | null;
    engine: { lastBeat(): number } | null;
    /** The reason why the event store does not let us do our work, in plain words; null when it does. */
    denied: string | null;
    /** The missing part of the log, in words; null or absent while nothing is missing. */
    lost?: string | null;
    /** Why nothing can be saved now; null or absent while everything can. */
    unsaved?: Unsaved | null;
    /** Hears of each change of `unsaved`; absent unless this process has screens. */
    tellUnsaved?: ((why: Unsaved | null) => void) | undefined;
    /** The first event of the log that cannot be read, in words; null while none is known. */
    damaged?: string | null;
    /** Until when writes are paused, because the log is being moved, in milliseconds since 1970; null when they are not. */
    pausedUntil?: () => number | null;
    /** How much of the log is in the read models, from 0 to 1; absent before they are opened. */
    built?: (() => number) | undefined;
    /** True while the demo organizations are loaded: their people cannot sign in yet. */
    loading: boolean;
    /** Takes note that a session is in use. */
    used?: ((session: string) => void) | undefined;
    /** Takes note that a token is in use, from this address. */
    tokenUsed?: ((token: string, ip: string) => void) | undefined;
    /** Absent unless this process answers requests. */
    trail?: SecurityTrail | undefined;
    /** The signed trees of hashes over the log; absent in a simulation. */
    evidence?: Evidence | undefined;
    /** Absent unless this process sends checkpoints to anchors outside. */
    anchors?: CheckpointAnchors | undefined;
    /** Absent unless this process forwards the security log. */
    forwarding?: SecurityForwarding | undefined;
    /** Records the backups that left a note. */
    copies?: { readonly look: () => Promise<void> } | undefined;
    /** The people of the demo at work; absent unless this process plays them. */
    night?: DemoNight | undefined;
  };
}
