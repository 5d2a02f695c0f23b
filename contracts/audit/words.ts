/** Terms of two words, as the screens write them. */
const hyphenated: readonly (readonly [RegExp, string])[] = [
  [/\bcallout/g, 'call-out'],
  [/\b(check|sign) in/g, '$1-in'],
];

const ownWords: Readonly<Record<string, string>> = {
  CrewSilent: 'No response from crew',
  CallPutOff: 'Call delayed',
};

/** The name of a fact in words: `CheckInCompleted` is "Check-in completed". */
export const typeWords = (type: string): string => {
  const own = ownWords[type];
  if (own !== undefined) return own;
  const apart = type.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const words = hyphenated.reduce((text, [term, written]) => text.replaceAll(term, written), apart);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
