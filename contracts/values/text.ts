// A picture with its joiners and selectors, or an invisible letter: a control, a mark of direction, a filler, or one that
// Unicode says to ignore.
const invisible =
  /(\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?(?:\u200d\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?)*)|[\p{Cc}\p{Cf}\p{DI}]/gu;

/** Text of one line without what nobody sees: one form of each letter (NFKC), one space between words. */
export const plainLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u2800]+/gu, ' ')
    .replaceAll(invisible, '$1')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Text of several lines without what nobody sees; its letters, lines and spaces stay as they are. */
export const visible = (text: string): string =>
  text.replaceAll(invisible, (unseen, picture?: string) => picture ?? (/[\n\r\t]/.test(unseen) ? unseen : ''));
