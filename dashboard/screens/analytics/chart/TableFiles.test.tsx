// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChartTable } from './chartFiles.ts';
import { TableFiles } from './TableFiles.tsx';

const { save, xlsxFile } = vi.hoisted(() => ({
  save: vi.fn<(name: string, content: Blob) => void>(),
  xlsxFile: vi.fn<(name: string, table: ChartTable) => Promise<Blob>>(),
}));
vi.mock('./chartFiles.ts', async (original) => ({ ...(await original<object>()), save, xlsxFile }));

const table = { head: ['Person', 'Calls'], rows: [['Ada', 4]] };
beforeEach(() => {
  save.mockReset();
  xlsxFile.mockReset();
  render(<TableFiles title="People" days="2026-03-02 to 2026-03-08" table={table} />);
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a table is a CSV file with its title and days as its name', async () => {
  press('People as CSV');
  const [name, content] = save.mock.calls[0] ?? [];
  expect([name, content?.type]).toEqual(['People 2026-03-02 to 2026-03-08.csv', 'text/csv']);
});

it('a table is a workbook, or the reader hears that it could not be made', async () => {
  const book = new Blob(['PK']);
  xlsxFile.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(book);
  press('People as XLSX');
  expect((await screen.findByRole('alert')).textContent).toBe('The workbook could not be made.');
  press('People as XLSX');
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(save.mock.calls).toEqual([['People 2026-03-02 to 2026-03-08.xlsx', book]]));
  expect(xlsxFile.mock.calls.at(-1)).toEqual(['People', table]);
});
