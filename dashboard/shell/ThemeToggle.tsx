import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { chooseTheme, chosenTheme, type Theme } from '../ui/theme/theme.ts';

const next: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };
const words: Record<Theme, string> = { auto: 'Theme: auto', light: 'Theme: light', dark: 'Theme: dark' };

export const ThemeToggle = () => {
  const [theme, setTheme] = useState(chosenTheme);
  const turn = (): void => {
    chooseTheme(next[theme]);
    setTheme(next[theme]);
  };
  return (
    <Button kind="quiet" onClick={turn}>
      {words[theme]}
    </Button>
  );
};
