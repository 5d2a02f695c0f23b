/** A file or an option that cannot be used; the message is for the person at the command line. */
export class WrongLayer extends Error {
  override readonly name = 'WrongLayer';
}
