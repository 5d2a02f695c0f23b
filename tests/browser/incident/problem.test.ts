import { describe, expect, it } from 'vitest';
import { gone, report, seen } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

describe('the problem of an incident', () => {
  it('is chosen by one person, and a colleague choosing another sees it before saving', async () => {
    const [lena, dana] = [
      await here.screen('leader@arvada.example', '/incidents/'),
      await here.screen('dispatcher@arvada.example', '/incidents/'),
    ];
    const uuid = await report(lena, 'Water over the road', [39.8, -105.08]);
    const problems: string[] = [];
    for (const page of [lena, dana]) {
      await page.goto(`/incident/${uuid}/`);
      await seen(page.locator('[data-connection=connected]'));
      await page.getByRole('button', { name: 'Choose problem' }).click();
      const choice = page.getByRole('dialog').getByLabel('Problem', { exact: true });
      problems.push(String(await choice.selectOption({ index: problems.length + 1 })));
    }
    expect((await judge(lena, 'the dialog of a problem')).faults).toEqual([]);
    const shown = (page: typeof lena) => page.getByRole('region', { name: 'Problem', exact: true });
    await lena.getByRole('button', { name: 'Save problem' }).click();
    await seen(shown(lena).getByText(problems[0] ?? ''));
    await seen(dana.getByRole('dialog').getByText(`Changed by someone else to “${problems[0]}`));
    await dana.getByRole('button', { name: 'Save problem' }).click();
    await gone(dana.getByRole('dialog'));
    for (const page of [lena, dana]) await seen(shown(page).getByText(problems[1] ?? ''));
    await gone(shown(lena).getByText(problems[0] ?? ''));
  });
});
