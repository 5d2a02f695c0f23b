import type { Attempted } from '#services/outbound/mail/mail';

/** What Cityworks is to make a service request of. */
export interface ServiceRequest {
  /** Ours: Cityworks keeps it as `OtherSystemId`, so that a person can find there what was in doubt here. */
  readonly integration: string;
  readonly problemSid: number;
  readonly details: string;
  /** With the link of the incident's page. */
  readonly comments: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  /** Degrees WGS 84, where the place is known. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly callerName: string;
  readonly callerPhone: string;
}

/** An organisation's Cityworks. Two providers, and nothing else in the process can tell them apart. */
export interface Cityworks {
  readonly provider: 'cityworks' | 'simulator';
  /** `providerId` is the number of the service request. */
  create(request: ServiceRequest): Promise<Attempted>;
}
