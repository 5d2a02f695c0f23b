import { IsString } from 'class-validator';
import { expect, it } from 'vitest';
import { media, operations } from '#contracts/api/operation';
import { document, text } from '#contracts/core/schema';
import { answering } from './route.ts';

class LabelBody {
  @IsString() name!: string;
}
const labels = operations({
  'GET /api/planted/:uuid/label/': {
    permission: 'incident.view',
    summary: 'A label',
    answers: { 201: document('Planted', { name: text('Urgent') }), 404: media() },
  },
  'POST /api/planted/:uuid/label/': {
    permission: 'open',
    summary: 'Label',
    answers: { 200: document('Planted', { name: text('Urgent') }) },
    body: LabelBody,
    csrf: false,
  },
});
const name = 'Urgent';

it('a route is the operation and its answer, in the order of the operations', () => {
  const counted = () => ({ link: null });
  const routes = answering(labels, {
    'POST /api/planted/:uuid/label/': { counted, answer: ({ body }) => ({ json: { name: body.name } }) },
    'GET /api/planted/:uuid/label/': ({ params }) => ({ json: { name: params.uuid } }),
  });
  expect(routes).toMatchObject([
    { method: 'GET', path: '/api/planted/:uuid/label/', permission: 'incident.view', status: 201, csrf: true },
    { method: 'POST', permission: 'open', body: LabelBody, status: 200, csrf: false, counted },
  ]);
});

/** Each of these must be a compiler error: `tsc` fails on an expected error that does not occur. */
export function mistakes(): void {
  const read = 'GET /api/planted/:uuid/label/';
  const write = 'POST /api/planted/:uuid/label/';
  const right = { [read]: () => ({ json: { name } }), [write]: () => ({ json: { name } }) } as const;
  answering(labels, right);
  // @ts-expect-error: an operation without an answer.
  answering(labels, { [read]: right[read] });
  // @ts-expect-error: an answer to an operation that is not declared.
  answering(labels, { [read]: right[read], [write]: right[write], 'GET /api/planted/': right[read] });
  // @ts-expect-error: an answer of another type.
  answering(labels, { ...right, [read]: () => ({ json: { name: 1 } }) });
  // @ts-expect-error: an id that the path does not have.
  answering(labels, { ...right, [read]: ({ params }) => ({ json: { name: params.label } }) });
  // @ts-expect-error: a field that the body does not have.
  answering(labels, { ...right, [write]: ({ body }) => ({ json: { name: body.color } }) });
  // @ts-expect-error: on an open route nobody may be signed in.
  answering(labels, { ...right, [write]: ({ who }) => ({ json: { name: who.entity } }) });
  // @ts-expect-error: a permission that no role has.
  operations({ 'GET /api/planted/': { ...labels[read], permission: 'incident.veiw' } });
  // @ts-expect-error: a path without its method.
  operations({ '/api/planted/': labels[read] });
}
