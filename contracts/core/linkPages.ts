/** Pages that a link opens without a sign-in. They are built apart, because they open on a phone with one bar of signal. */
const paths = {
  'check-in': /^\/check-in\/?$/,
  job: /^\/job\/?$/,
  questionnaire: /^\/jcw\/bupp\/questionnaire\/[^/]+\/?$/,
} as const;

export type LinkPage = keyof typeof paths;

const names = Object.keys(paths) as readonly LinkPage[];

/** The page of a path; undefined for a page of the application. */
export const linkPageAt = (path: string): LinkPage | undefined => names.find((name) => paths[name].test(path));
