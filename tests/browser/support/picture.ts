// Writes docs/board.png, the picture in the root README: node_modules/.bin/tsx --tsconfig services/tsconfig.json tests/browser/support/picture.ts
import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import { boardReady, report, seen } from './acts.ts';
import { openHouse } from './house.ts';

const here = await openHouse();
try {
  const page = await here.screen('dispatcher@arvada.example', '/dispatch/', { colorScheme: 'dark' });
  await boardReady(page);
  await report(page, 'Water main break, street flooding', [39.8121, -105.0934]);
  const row = page.locator('li[data-incident]').filter({ hasText: '5700 Carr St' });
  await seen(row);
  mkdirSync('docs', { recursive: true });
  await page.reload();
  await boardReady(page);
  await page.screenshot({ path: 'docs/board.png', animations: 'disabled' });
} finally {
  await here.endOfTest();
  await here.close();
}
process.exit(0);
