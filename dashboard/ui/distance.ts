/** A distance in meters, as a dispatcher says it: "40 ft", "0.4 mi". */
export const feet = (metres: number): string => {
  const long = metres * 3.2808;
  return long < 1_000
    ? `${(Math.round(long / 10) * 10).toLocaleString('en-US')} ft`
    : `${(metres / 1_609.344).toFixed(1)} mi`;
};
