import { document, oneOf, type Shape, text, yesNo } from '#contracts/core/schema';

/** A person to call about an incident, with the number. */
export const phoneNumber = document('PhoneNumber', {
  kind: oneOf(['contact', 'crew', 'team', 'assigned', 'on-call']),
  name: text('Sam Okafor'),
  /**
   * The crew's name, the role in the team, the designation, or several of these separated by commas; '' for a contact.
   */
  as: text('Truck 3'),
  phone_number: text('+12025550101'),
  phone_extension: text(''),
  complainant: yesNo(false),
});
export type PhoneNumber = Shape<typeof phoneNumber>;
