/** Whom one may call about an incident. */
export interface PhoneNumber {
  readonly kind: 'contact' | 'crew' | 'team' | 'assigned';
  readonly name: string;
  /** The crew's name, the role in the team, the designation, or several of these with commas; '' of a contact. */
  readonly as: string;
  readonly phone_number: string;
  readonly phone_extension: string;
  readonly complainant: boolean;
}
