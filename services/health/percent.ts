/** A share from 0 to 1 as a percentage, rounded down: only what is whole is 100 %. */
export const percentOf = (share: number): number => Math.floor(share * 100);
