import type { SecurityFact } from '#events/security/events';

/** A sign-in, or a request beyond a limit, that was refused. Without an account, the entity is empty. */
export interface Refusal {
  readonly entity: string;
  readonly account: string | null;
  readonly ip: string;
}

interface Reader {
  readonly entity: string;
  readonly account: { readonly uuid: string };
  /** Present for a program. */
  readonly token?: object;
}

type ExportMade = Extract<SecurityFact, { type: 'ExportMade' }>['data'];

/** The address at which a program outside collects security logs. */
export interface CollectorAddress {
  /** `https://…` for JSON, `syslog+tls://host:6514` or `syslog+tcp://host:514` for RFC 5424. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`; null for none, and for syslog. */
  readonly token: string | null;
}

/** Sends the security log to a collector outside. */
export interface SecurityForwarding {
  /** Since when the collector takes nothing, and why; null while it does. */
  failing(): { readonly since: string; readonly reason: string } | null;
  stop(): Promise<void>;
}

/** Takes note of acts that change nothing, for the security log. Nobody waits for it. */
export interface SecurityTrail {
  refused(refusal: Refusal): void;
  /** A request beyond a limit (429). */
  limited(refusal: Refusal): void;
  /** A person reads what is sealed in an incident. */
  opened(who: Reader, incident: string): void;
  exported(
    request: { readonly who: Reader; readonly ip: string; readonly correlationId: string },
    made: Pick<ExportMade, 'what' | 'of'>,
  ): void;
  /** Writes everything noted so far. Resolves also when the event store is away: then a later one writes it. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}
