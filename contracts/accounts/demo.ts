import { roles } from '#contracts/core/roles';
import { document, listOf, oneOf, type Shape, text, whole } from '#contracts/core/schema';

const person = document('DemoPerson', {
  email: text('dispatcher@arvada.example'),
  name: text('Dana Whitfield'),
  role: oneOf(roles),
});

/** `GET /api/demo/`: the demo organizations, and the people whom a visitor may sign in as. */
export const demo = document('Demo', {
  organizations: listOf(
    document('DemoOrganization', {
      name: text('arvada'),
      display_name: text('City of Arvada'),
      people: listOf(person),
    }),
  ),
});
export type Demo = Shape<typeof demo>;
export type DemoPerson = Shape<typeof person>;

/** `GET` and `POST /api/demo/night/`: whether the demo's people are working. `off`: this process runs no demo night. */
export const demoNight = document('DemoNight', { state: oneOf(['running', 'paused', 'off']) });
export type DemoNight = Shape<typeof demoNight>;

/** `GET /api/demo/year/`: how much of the organization's year is loaded, in months. Both are 0 without such a year. */
export const demoYear = document('DemoYear', { months: whole(3), of: whole(12) });
export type DemoYear = Shape<typeof demoYear>;
