import type { Page } from 'playwright-core';

/** The share of bold characters among all that are shown, 0 to 1. */
export const boldShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let [bold, all] = [0, 0];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement: at, textContent } = node;
      if (!at?.checkVisibility({ visibilityProperty: true }) || at.closest('script, style, .visually-hidden, option'))
        continue;
      const { length } = (textContent ?? '').replaceAll(/\s+/g, '');
      all += length;
      if (Number(getComputedStyle(at).fontWeight) >= 600) bold += length;
    }
    return bold / Math.max(1, all);
  });

/**
 * Words whose contrast as drawn, with the opacity of everything around them, is below 4.5:1. The map is left out: its
 * markers fade by rule, and the lists say the same at full strength.
 */
export const faintWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    type Color = readonly [r: number, g: number, b: number, a: number];
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Color>();
    const read = (text: string): Color => {
      const before = known.get(text);
      if (before || !canvas) return before ?? [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const color = [r, g, b, a / 255] as const;
      known.set(text, color);
      return color;
    };
    const over = (top: Color, below: Color): Color => {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const luminance = ([r, g, b]: Color) => {
      const light = (part: number) => {
        const c = part / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    };
    const groundOf = (at: Element | null): Color => {
      if (!at) return [255, 255, 255, 1];
      const own = read(getComputedStyle(at).backgroundColor);
      return own[3] === 1 ? own : over(own, groundOf(at.parentElement));
    };
    const opacityOf = (at: Element | null): number =>
      at ? Number(getComputedStyle(at).opacity) * opacityOf(at.parentElement) : 1;
    const faint: string[] = [];
    for (const at of document.querySelectorAll('body *')) {
      const own = [...at.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const words = own
        .map(({ textContent }) => textContent?.trim() ?? '')
        .join(' ')
        .trim();
      if (words === '' || !at.checkVisibility({ visibilityProperty: true })) continue;
      if (at.closest('script, style, .visually-hidden, option, :disabled, [aria-disabled=true], .leaflet-container'))
        continue;
      // The buttons of a row appear under the pointer.
      const opacity = opacityOf(at);
      if (opacity === 0) continue;
      const ground = groundOf(at);
      const [r, g, b, a] = read(getComputedStyle(at).color);
      const ink = over([r, g, b, a * opacity], ground);
      const [light, dark] = [luminance(ink), luminance(ground)].toSorted((one, other) => other - one) as [
        number,
        number,
      ];
      const contrast = (light + 0.05) / (dark + 0.05);
      if (contrast < 4.5) faint.push(`${contrast.toFixed(2)}:1 ${words.slice(0, 60)}`);
    }
    return faint;
  });

/** Controls of less than 24 px in height or width, but for links within a sentence. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=switch]')]
      .filter(
        (at) => at.checkVisibility({ visibilityProperty: true }) && !at.closest('.visually-hidden, .leaflet-container'),
      )
      .filter((at) => {
        if (at.matches('a[href]') && getComputedStyle(at).display === 'inline') return false;
        // The label of a box is pressed too.
        const { width, height, left } = (at.closest('label') ?? at).getBoundingClientRect();
        return left > -500 && width > 0 && (width < 23.9 || height < 23.9);
      })
      .map((at) => at.outerHTML.slice(0, 140)),
  );

/** The rows of incidents that are seen in full. */
export const rowsInView = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('li[data-incident]')].filter((row) => {
        const { left, top, bottom, width } = row.getBoundingClientRect();
        const [x, within] = [left + width / 2, bottom <= innerHeight + 1];
        const seenAt = (y: number) => row.contains(document.elementFromPoint(x, y));
        return within && seenAt(top + 3) && seenAt(bottom - 3);
      }).length,
  );
