/** The name of a fact in words: `CheckInCompleted` is "Check in completed". */
export const typeWords = (type: string): string => {
  const words = type.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
