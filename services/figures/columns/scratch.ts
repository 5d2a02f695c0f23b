type Kind<Numbers> = new (length: number) => Numbers;
interface Cut<Numbers> {
  readonly length: number;
  subarray(from: number, below: number): Numbers;
}

/**
 * A buffer that one question after the other uses, with the numbers of the last one in it: new memory for a million
 * rows takes as long as a pass over them. Each buffer has one user, which does not wait between its first and its last use.
 */
export function scratch<Numbers extends Cut<Numbers>>(kind: Kind<Numbers>): (length: number) => Numbers {
  let kept = new kind(0);
  return (length) => {
    if (kept.length < length) kept = new kind(length);
    return kept.subarray(0, length);
  };
}
