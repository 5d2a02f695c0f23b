import { document, oneOf, type Shape, text, yesNo } from '#contracts/core/schema';

/** Whom one may call about an incident. */
export const phoneNumber = document('PhoneNumber', {
  kind: oneOf(['contact', 'crew', 'team', 'assigned']),
  name: text('Sam Okafor'),
  /** The crew's name, the role in the team, the designation, or several of these with commas; '' of a contact. */
  as: text('Truck 3'),
  phone_number: text('+12025550101'),
  phone_extension: text(''),
  complainant: yesNo(false),
});
export type PhoneNumber = Shape<typeof phoneNumber>;
