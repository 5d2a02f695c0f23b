import { WrongFile } from '#services/parsing/reader';

/** A file that cannot be used. The sentence is for the person who chose it. */
export class WrongSheet extends WrongFile {
  override readonly name = 'WrongSheet';
}
