/// <reference lib="dom" />
import { act } from '@testing-library/react';
import { use } from './controls.ts';
import { difference, inside } from './difference.ts';
import { nameOf } from './names.ts';
import { network, type Request } from './network.ts';
import { address, settle, shown } from './page.ts';

const said = ({ method, path, body }: Request): string => {
  const text =
    body === null || (typeof body === 'object' && Object.keys(body).length === 0) ? '' : ` ${JSON.stringify(body)}`;
  return `${method} ${path}${text}`;
};
export const asked = (): string[] => {
  const paths = network.asked.splice(0).filter((one, index, all) => all.indexOf(one) === index);
  return paths.length > 0 ? [`asks ${paths.join(' ')}`] : [];
};

/** Requests that were refused once already. */
export const refused = new Set<string>();
export const press = async (gesture: () => void): Promise<void> => {
  await act(async () => gesture());
  await settle(1_100);
};

const answerAll = (status: number, body?: (to: Request) => object): void => {
  for (const one of network.waiting.splice(0)) one.answer(status, body?.(one) ?? {});
};
const fieldsOf = ({ body }: Request): string[] => (body && typeof body === 'object' ? Object.keys(body) : []);
const refusal = (to: Request): object => ({
  non_field_errors: ['Said by the server.'],
  ...Object.fromEntries(fieldsOf(to).map((name) => [name, [`Wrong ${name}.`]])),
});

/** Only a test call's own answer is shown in words; other commands need none. */
const success = ({ path }: Request): object =>
  path === '/api/transfer-settings/test/' ? { result: 'sent', detail: 'HTTP 200' } : {};

/** The effect of a gesture, in words. A command is refused the first time and done the second. */
export async function effectOf(gesture: () => void): Promise<string[]> {
  const [before, at] = [shown(), address()];
  const changes = (most?: number) => [
    ...difference(before, shown(), most),
    ...(address() === at ? [] : [`goes to ${address()}`]),
    ...asked(),
  ];
  network.asked.length = 0;
  await press(gesture);
  const [request] = network.waiting;
  if (!request) return changes();
  const lines = [network.waiting.map(said).join(', ')];
  const part = (name: string, found: readonly string[]) =>
    void (found.length > 0 && lines.push(name, ...inside(found)));
  part('meanwhile', difference(before, shown(), 6));
  const kind = `${request.method} ${request.path.replaceAll(/[0-9a-f-]{36}/g, '')}`;
  if (!refused.has(kind)) {
    refused.add(kind);
    answerAll(fieldsOf(request).length > 0 ? 400 : 503, refusal);
    await settle(1_100);
    part('refused', changes(8));
    await press(gesture);
    if (network.waiting.length === 0) {
      part('again', changes());
      return lines;
    }
  }
  answerAll(200, success);
  await settle(1_100);
  part('done', changes());
  for (let next = network.waiting.map(said); next.length > 0; next = network.waiting.map(said)) {
    lines.push(`then ${next.join(', ')}`);
    answerAll(200);
    await settle();
  }
  return [...lines, ...(await undone())];
}

/** The command of an offered undo. */
async function undone(): Promise<string[]> {
  const buttons = [...document.querySelectorAll<HTMLElement>('.Toastify__toast button')];
  const undo = buttons.find((one) => /^Undo\b/.test(nameOf(one)));
  if (!undo) return [];
  await press(() => use(undo));
  const words = network.waiting.map(said).join(', ') || 'without a request';
  answerAll(200);
  await settle();
  return [`undo ${words}`];
}
