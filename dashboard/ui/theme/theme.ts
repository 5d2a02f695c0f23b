export type Theme = 'auto' | 'light' | 'dark';
const key = 'muster.theme';

/** Stored on this device only. A browser that forbids storage gets the system's theme. */
export const chosenTheme = (): Theme => {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
};

export const applyTheme = (theme: Theme = chosenTheme()): void => {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

export const chooseTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // It lasts until the page is reloaded.
  }
  applyTheme(theme);
};
