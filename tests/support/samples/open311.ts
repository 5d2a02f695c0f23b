import type { Lines } from './line.ts';

const report = (format: string) => ({
  names: [],
  request: (_: unknown, once: string) => ({
    path: `/open311/v2/requests.${format}`,
    body: {
      service_code: 'A02',
      lat: '39.8006',
      long: '-105.0813',
      address_string: `5601 Olde Wadsworth Blvd, Arvada ${once}`,
      first_name: 'Ida',
      last_name: 'Ray',
      phone: '303-555-0188',
      email: 'ida@example.com',
      description: 'Water in the street',
      media_url: 'https://photos.example/1.jpg',
    },
    status: 201,
  }),
});
const read = (path: string, status = 200) => ({ names: [], request: () => ({ path, status }) });

/** The requests of a city's 311. */
export const open311Samples: Lines = {
  'GET /open311/v2/discovery.json': read('/open311/v2/discovery.json'),
  'GET /open311/v2/discovery.xml': read('/open311/v2/discovery.xml'),
  'GET /open311/v2/services.json': read('/open311/v2/services.json'),
  'GET /open311/v2/services.xml': read('/open311/v2/services.xml'),
  'GET /open311/v2/services/:name': read('/open311/v2/services/A02.json'),
  'GET /open311/v2/requests.json': read('/open311/v2/requests.json?status=open'),
  'GET /open311/v2/requests.xml': read('/open311/v2/requests.xml'),
  'POST /open311/v2/requests.json': report('json'),
  'POST /open311/v2/requests.xml': report('xml'),
  'GET /open311/v2/requests/:name': read('/open311/v2/requests/00000000-0000-4000-8000-000000000000.json', 404),
  'GET /open311/v2/tokens/:name': read('/open311/v2/tokens/00000000-0000-4000-8000-000000000000.xml', 404),
};
