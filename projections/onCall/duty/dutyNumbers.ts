import { projection } from '#projections/core/projection';

export interface DutyNumbersDoc {
  readonly entity: string;
  /** E.164, by the crew's uuid or the designation's name. A number that is the person's own is absent. */
  readonly numbers: Readonly<Record<string, string>>;
}

const withNumber = (
  doc: DutyNumbersDoc | null,
  { entity, duty, number }: { readonly entity: string; readonly duty: string; readonly number: string },
): DutyNumbersDoc => {
  const { [duty]: _, ...others } = doc?.numbers ?? {};
  return { entity, numbers: number === '' ? others : { ...others, [duty]: number } };
};

/** The numbers on which a person answers for crews and designations, by the person's uuid. */
export const dutyNumbers = projection<DutyNumbersDoc>()({
  name: 'duty_numbers',
  version: 1,
  keys: ({ type, data }) =>
    type === 'CrewNumberChosen' || type === 'DesignatedNumberChosen' || type === 'PersonalDataErased'
      ? [data.subject]
      : [],
  on: {
    CrewNumberChosen: (doc, { data: { designation: duty, personal }, metadata: { entity } }) =>
      withNumber(doc, { entity, duty, number: personal?.phoneNumber ?? '' }),
    DesignatedNumberChosen: (doc, { data: { designation: duty, personal }, metadata: { entity } }) =>
      withNumber(doc, { entity, duty, number: personal?.phoneNumber ?? '' }),
    PersonalDataErased: (doc) => doc && { ...doc, numbers: {} },
  },
});
