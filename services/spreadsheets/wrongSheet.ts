/** A file that cannot be used. The sentence is for the person who chose it. */
export class WrongSheet extends Error {
  override readonly name = 'WrongSheet';
}
