import type { Page } from 'playwright-core';

/** A person at work: each press of the mouse or of a key is an action; typing words into the field with the focus is not. */
export const person = (page: Page) => {
  let actions = 0;
  return {
    get actions() {
      return actions;
    },
    click: async (name: string | RegExp, role: 'button' | 'menuitem' = 'button') => {
      actions += 1;
      // A dialog covers everything else.
      const place = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page.locator('main');
      await place.getByRole(role, { name }).first().click();
    },
    follow: async (name: RegExp) => {
      actions += 1;
      await page.locator('main').getByRole('link', { name }).first().click();
    },
    key: async (key: string) => {
      actions += 1;
      await page.keyboard.press(key);
    },
    choose: async (label: string, option: string) => {
      actions += 1;
      await page.getByLabel(label).selectOption({ label: option });
    },
    types: (words: string) => page.keyboard.type(words),
  };
};
