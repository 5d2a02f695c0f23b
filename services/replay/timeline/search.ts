/** The first number below `length` for which `is` holds, by halving; `length` when there is none. */
export function searched(length: number, is: (n: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
