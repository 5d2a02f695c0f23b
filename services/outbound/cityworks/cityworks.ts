import type { Attempted } from '#services/core/telephony';

/** The content of a service request for Cityworks. */
export interface ServiceRequest {
  /** Our id; Cityworks stores it as `OtherSystemId`, so that a person can search for a doubtful request there. */
  readonly integration: string;
  readonly problemSid: number;
  readonly details: string;
  /** With the link of the incident's page. */
  readonly comments: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  /** Degrees WGS 84, when the place is known. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly callerName: string;
  readonly callerPhone: string;
}

/** An organization's Cityworks. It has two providers, and no caller can tell them apart. */
export interface Cityworks {
  readonly provider: 'cityworks' | 'simulator';
  /** `providerId` is the number of the service request. */
  create(request: ServiceRequest): Promise<Attempted>;
}
