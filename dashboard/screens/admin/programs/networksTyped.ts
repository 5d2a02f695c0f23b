/** Networks as they are typed: separated by commas, spaces or lines. */
export const networksTyped = (text: string): readonly string[] => text.split(/[\s,]+/).filter((one) => one !== '');
