/** False in `make test`, which leaves the long parts of some tests to `make full`. Every other run has them. */
export const isNight = process.env.WITHOUT_NIGHT === undefined;
