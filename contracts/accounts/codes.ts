/** The sentences of the page of codes (S2 §8). An empty code shows nothing. */
export const codeWords = {
  invalid: (code: string): string => `${code} is not a valid code.`,
  unexpected: 'An unexpected error has occurred.  Please try again shortly.',
} as const;
