/** Whom one may call about an incident. */
export interface PhoneNumber {
  readonly kind: 'contact' | 'crew' | 'assigned';
  readonly name: string;
  /** The crew's name, or the designation; '' of a contact. */
  readonly as: string;
  readonly phone_number: string;
  readonly phone_extension: string;
  readonly complainant: boolean;
}
