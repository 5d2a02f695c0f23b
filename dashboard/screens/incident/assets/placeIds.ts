/** The ids of a place in the path of a request. */
export interface PlaceIds {
  readonly incident_uuid: string;
  readonly location_uuid: string;
}
