/**
 * The tab's icon as SVG: the mark, with the waiting count on it, or in amber while there is no contact. Above 99 the
 * number would not be readable.
 */
export function tabIcon(waiting: number | null, lost: boolean): string {
  const ground = lost ? '#8a5a00' : '#14537a';
  const mark = `<rect width="32" height="32" rx="6" fill="${ground}"/><path d="M6.5 22V8.5L16 17l9.5-8.5V22" fill="none" stroke="#fff" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/><circle cx="16" cy="24" r="2.6" fill="#fff"/>`;
  const words = lost ? '!' : waiting ? (waiting > 99 ? '99' : String(waiting)) : '';
  const badge = words
    ? `<rect x="8" y="11" width="24" height="21" rx="6" fill="${lost ? '#8a5a00' : '#c62b20'}" stroke="#fff" stroke-width="1.5"/><text x="20" y="28" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="#fff">${words}</text>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}${badge}</svg>`;
}

export const tabIconAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
