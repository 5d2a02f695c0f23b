import type { CallMethod } from '#contracts/onCall/beats';
import type { Fact, Sealable } from '#events/core/message';

/** The facts of the stream `reservelist-{uuid}`: the people called, in order, when nobody of a beat comes. */
export type ReserveListCreated = Fact<
  'ReserveListCreated',
  {
    readonly reserveList: string;
    readonly name: string;
    readonly callMethod: CallMethod;
    /** The number of acceptances needed, 1 to 9. */
    readonly targetCallCount: number;
  }
>;
export type ReserveListDeleted = Fact<'ReserveListDeleted', { readonly reserveList: string }>;
export type ReserveProfileAppended = Fact<
  'ReserveProfileAppended',
  { readonly reserveList: string; readonly reserveProfile: string; readonly user: string }
>;
export type ReserveProfileRemoved = Fact<
  'ReserveProfileRemoved',
  { readonly reserveList: string; readonly reserveProfile: string }
>;
/** All members from now on, in order. */
export type ReserveProfilesArranged = Fact<
  'ReserveProfilesArranged',
  {
    readonly reserveList: string;
    readonly profiles: readonly { readonly reserveProfile: string; readonly user: string }[];
  }
>;
export type ReserveListNotesWritten = Fact<
  'ReserveListNotesWritten',
  Sealable<{ body: string }> & { readonly reserveList: string }
>;
export type ReserveListCallingSet = Fact<
  'ReserveListCallingSet',
  { readonly reserveList: string; readonly callMethod: CallMethod; readonly targetCallCount: number }
>;

export type ReserveListFact =
  | ReserveListCreated
  | ReserveListDeleted
  | ReserveProfileAppended
  | ReserveProfileRemoved
  | ReserveProfilesArranged
  | ReserveListNotesWritten
  | ReserveListCallingSet;
