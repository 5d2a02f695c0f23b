import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { savedViews } from './savedViews.ts';

const saved = happened('ViewSaved', { view: 'v1', owner: null, name: 'Zones', search: 'by=zone' });

it('a view is listed under its name until it is removed', () => {
  expect(given(savedViews, saved).doc('v1')).toMatchObject({
    uuid: 'v1',
    owner: null,
    name: 'Zones',
    search: 'by=zone',
  });
  const gone = given(savedViews, saved, happened('ViewRemoved', { view: 'v1' })).doc('v1');
  expect(gone && savedViews.columns?.listed_for?.(gone)).toBeNull();
});
