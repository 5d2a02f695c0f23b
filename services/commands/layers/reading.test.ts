import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { wholeEarth } from '#contracts/values/point';
import { WrongCommand } from '#services/commands/wrongCommand';
import { networkOf } from './network.ts';
import { readFeatures } from './read.ts';
import { readShapefile } from './shapefile.ts';

const geoJson = (...features: object[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
const main = (properties: object, ...coordinates: number[][]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});
const street = main({ kind: 'streets', FULL_NAME: 'Yukon St' }, [-105.08, 39.8], [-105.07, 39.81]);
const any = { kind: null, name: null };
const mains = { kind: 'mains', name: null } as const;
const read = async (bytes: Buffer, wanted: Parameters<typeof networkOf>[1] = mains) =>
  networkOf(await readFeatures(bytes), wanted, wholeEarth).network;
const complaint = (bytes: Buffer, wanted: Parameters<typeof networkOf>[1] = mains) =>
  read(bytes, wanted).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

/** Colorado North in feet, as ArcGIS writes it. */
const feet =
  'PROJCS["NAD_1983_StatePlane_Colorado_North_FIPS_0501_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",3000000.000316083],PARAMETER["False_Northing",999999.999996],PARAMETER["Central_Meridian",-105.5],PARAMETER["Standard_Parallel_1",39.71666666666667],PARAMETER["Standard_Parallel_2",40.78333333333333],PARAMETER["Latitude_Of_Origin",39.33333333333334],UNIT["Foot_US",0.3048006096012192]]';

describe('GeoJSON', () => {
  it('is read with the kinds and the names that it gives, and nothing else of it', async () => {
    const { features } = await read(geoJson({ ...street, properties: { ...street.properties, owner: 'Ada' } }), any);
    expect(features).toEqual([
      { type: 'Feature', properties: { kind: 'streets', name: 'Yukon St' }, geometry: street.geometry },
    ]);
  });

  it('takes one kind for all, and the property that is named', async () => {
    const file = geoJson(main({ DIAMETER: 8, id: 'M-1' }, [-105.08, 39.8, 1_600], [-105.07, 39.8100000004, 1_601]));
    const { features } = await read(file, { kind: 'mains', name: 'DIAMETER' });
    expect(features[0]).toMatchObject({
      properties: { kind: 'mains', name: '8' },
      geometry: {
        coordinates: [
          [-105.08, 39.8],
          [-105.07, 39.81],
        ],
      },
    });
    expect(await complaint(file, { kind: 'mains', name: 'Size' })).toBe(
      'No feature has the property "Size". There are: DIAMETER, id.',
    );
  });

  it.each([
    [
      'feet',
      geoJson(main({}, [3_000_000, 1_000_000], [3_000_100, 1_000_100])),
      /Feature 1 is at 3000000, 1000000, which is no longitude/,
    ],
    [
      'another projection',
      Buffer.from(
        '{"type":"FeatureCollection","crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::2231"}},"features":[]}',
      ),
      /EPSG::2231\. Save it in WGS 84/,
    ],
    ['nothing', geoJson(), /no feature with a place/],
    ['a row without a place', geoJson({ type: 'Feature', properties: {}, geometry: null }), /no feature with a place/],
    [
      'an odd shape',
      geoJson({ type: 'Feature', properties: {}, geometry: { type: 'Circle' } }),
      /no feature with a place. 1 left out, of the shape Circle/,
    ],
    ['a line without points', geoJson(main({})), /no feature with a place. 1 left out, without coordinates/],
    ['half a file', Buffer.from('{"type":"FeatureCollection","features":['), /not valid JSON/],
    ['something else', Buffer.from('id,lat,lng\n1,2,3'), /no GeoJSON, no KML, and no zipped Shapefile/],
  ])('with %s is refused in words', async (_, file, words) => expect(await complaint(file)).toMatch(words));

  it('without kinds asks for one', async () =>
    expect(await complaint(geoJson(main({}, [-105, 39], [-105, 40])), any)).toMatch(/Feature 1 has no known `kind`/));
});

describe('a zipped Shapefile', () => {
  const files = shapefile(
    [
      [
        [3_115_000, 1_170_000],
        [3_115_500, 1_170_500],
      ],
    ],
    ['8" Güß'],
  );

  it('is moved to WGS 84 as its .prj says, with the names in the encoding of its .cpg', async () => {
    const zip = zipSync({
      'a/mains.shp': files.shp,
      'a/mains.dbf': files.dbf,
      'a/mains.prj': strToU8(feet),
      'a/mains.cpg': strToU8('1252'),
      '__MACOSX/a/._mains.shp': strToU8('junk'),
    });
    const { features } = await read(Buffer.from(zip));
    expect(features[0]?.properties).toEqual({ kind: 'mains', name: '8" Güß' });
    const near = (degrees: number): unknown => expect.closeTo(degrees, 2);
    expect(features[0]?.geometry).toMatchObject({
      coordinates: [
        [near(-105.089), near(39.799)],
        [near(-105.087), near(39.8)],
      ],
    });
  });

  it('in feet without a .prj is refused, and not drawn at the wrong place', async () =>
    expect(await complaint(Buffer.from(zipSync({ 'mains.shp': files.shp, 'mains.dbf': files.dbf })))).toMatch(
      /add its \.prj/,
    ));

  it.each([
    ['two of them', { 'a.shp': files.shp, 'b.shp': files.shp }, /several Shapefiles: a\.shp, b\.shp/],
    ['none', { 'read.me': strToU8('hello') }, /no \.shp and no \.kml/],
    [
      'an unknown projection',
      { 'a.shp': files.shp, 'a.prj': strToU8('PROJCS["Moon"]') },
      /projection in the \.prj is not known/,
    ],
    ['a broken one', { 'a.shp': files.shp.slice(0, 50) }, /no feature with a place|cannot be read/],
  ])('zip with %s is refused in words', async (_, content, words) =>
    expect(await complaint(Buffer.from(zipSync(content as Record<string, Uint8Array>)))).toMatch(words),
  );

  it('that would unpack to more than a gigabyte is refused before it is unpacked', async () => {
    const zip = Buffer.from(zipSync({ 'a.shp': new Uint8Array(1_000) }));
    // The directory at the end says how large the file is.
    zip.writeUInt32LE(2_000_000_000, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(await complaint(zip)).toBe('The zip holds more than 1000 MB.');
  });

  it('that is cut off is refused in words', async () =>
    expect(await complaint(Buffer.from(zipSync({ 'a.shp': files.shp })).subarray(0, 60))).toMatch(/Is it whole/));
});

describe('the files of a Shapefile', () => {
  const line = [
    [-105.08, 39.8],
    [-105.07, 39.81],
  ];
  const inFeet = [
    [3_115_000, 1_170_000],
    [3_115_500, 1_170_500],
  ];
  const features = async (content: Readonly<Record<string, Uint8Array>>) =>
    (await readShapefile(Object.entries(content).map(([name, bytes]) => ({ name, bytes })))).features;
  const near = (degrees: number): unknown => expect.closeTo(degrees, 2);
  const moved = [
    [near(-105.089), near(39.799)],
    [near(-105.087), near(39.8)],
  ];

  it('are found by the name of the .shp, in any case, whatever their order', async () => {
    const { shp, dbf } = shapefile([line], ['Main']);
    const other = shapefile([line], ['Other']).dbf;
    const content = {
      'a/OTHER.dbf': other,
      'a/mains.DBF': dbf,
      'a/Mains.SHP': shp,
      'a/other.prj': strToU8('PROJCS["Moon"]'),
    };
    expect(await features(content)).toEqual([
      { type: 'Feature', properties: { NAME: 'Main' }, geometry: { type: 'LineString', coordinates: line } },
    ]);
  });

  it('without a table, or with a blank .prj, give the lines as they are', async () => {
    const { shp } = shapefile([line], []);
    const blank: Readonly<Record<string, Uint8Array>> = { 'a.prj': strToU8(' \n') };
    for (const prj of [{}, blank])
      expect(await features({ 'a.shp': shp, ...prj })).toEqual([
        { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } },
      ]);
  });

  it('have every point moved by the .prj, also those of an area, and keep a row without a place', async () => {
    const lines = shapefile([inFeet, []], ['Main', 'Nowhere']);
    const prj = strToU8(` ${feet} `);
    expect(await features({ 'a.shp': lines.shp, 'a.dbf': lines.dbf, 'a.prj': prj })).toEqual([
      { type: 'Feature', properties: { NAME: 'Main' }, geometry: { type: 'LineString', coordinates: moved } },
      { type: 'Feature', properties: { NAME: 'Nowhere' }, geometry: null },
    ]);
    const [a = [], b = []] = inFeet;
    const area = shapefile([[a, [3_115_000, 1_170_500], b, a]], ['Area'], 5);
    const [first] = await features({ 'a.shp': area.shp, 'a.dbf': area.dbf, 'a.prj': prj });
    expect(first?.geometry).toMatchObject({ type: 'Polygon', coordinates: [[moved[0], {}, moved[1], moved[0]]] });
  });

  it.each([
    [null, 'GÃ¼t'],
    ['', 'GÃ¼t'],
    ['UTF-8', 'Güt'],
    ['utf8', 'Güt'],
    [' 65001\n', 'Güt'],
    ['1252', 'GÃ¼t'],
    ['1251', 'GГјt'],
    ['ISO-8859-5', 'GУМt'],
    ['Klingon', 'GÃ¼t'],
    ['9999', 'GÃ¼t'],
  ])('have their words in the encoding of the .cpg: %j, %s', async (cpg, name) => {
    const { shp, dbf } = shapefile([line], ['GÃ¼t']);
    const [first] = await features({ 'a.shp': shp, 'a.dbf': dbf, ...(cpg === null ? {} : { 'a.cpg': strToU8(cpg) }) });
    expect(first?.properties).toEqual({ NAME: name });
  });

  it('are refused in a few words when the .prj or the .shp makes no sense', async () => {
    const { shp } = shapefile([line], []);
    const moon = `PROJCS["Moon"]${'x'.repeat(200)}`;
    await expect(features({ 'a.shp': shp, 'a.prj': strToU8(moon) })).rejects.toThrow(
      new WrongCommand(`The projection in the .prj is not known: ${moon.slice(0, 80)}`),
    );
    const odd = Buffer.from(shp);
    odd.writeInt32LE(99, 32);
    await expect(features({ 'a.shp': odd })).rejects.toThrow(/^a\.shp cannot be read: .{3,120}$/);
  });
});

describe('KML', () => {
  const kml = (inside: string) =>
    Buffer.from(
      `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
    );
  const place = '<Placemark><name>Hydrant 7</name><Point><coordinates>-105.08,39.8,0</coordinates></Point></Placemark>';

  it('is read, also out of a KMZ', async () => {
    const expected = [
      {
        type: 'Feature',
        properties: { kind: 'hydrants', name: 'Hydrant 7' },
        geometry: { type: 'Point', coordinates: [-105.08, 39.8] },
      },
    ];
    const hydrants = { kind: 'hydrants', name: null } as const;
    expect((await read(kml(place), hydrants)).features).toEqual(expected);
    expect((await read(Buffer.from(zipSync({ 'doc.kml': kml(place) })), hydrants)).features).toEqual(expected);
  });

  it('that is broken, or another kind of XML, is refused in words', async () => {
    expect(await complaint(kml('<Placemark>'))).toMatch(/^The KML cannot be read/);
    expect(await complaint(Buffer.from('<html></html>'))).toBe('The KML cannot be read: it is another kind of XML');
  });
});

it('a file with a byte-order mark is told by its start, wherever a letter of several bytes stands', async () => {
  const text = (spaces: number) =>
    `\uFEFF${JSON.stringify({ type: 'Point', coordinates: [-105.08, 39.8], x: ' '.repeat(spaces) + 'ñ' })}`;
  // The letter lies across the end of the part by which a file is told.
  const spaces = 999 - Buffer.from(text(0)).indexOf(Buffer.from('ñ'));
  expect((await read(Buffer.from(text(spaces)), { kind: 'valves', name: null })).features).toHaveLength(1);
});

describe('the places of a layer', () => {
  const reach = { centre: [39.8, -105.09], miles: 310 } as const;
  const at = (...coordinates: unknown[]) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates },
  });
  const placedIn = async (...features: object[]) => {
    const { network, notes } = networkOf(await readFeatures(geoJson(...features)), mains, reach);
    return [network.features.map(({ geometry }) => (geometry as GeoJSON.Point).coordinates), notes];
  };
  const here = [-105.08, 39.81];
  it('are turned when they are swapped or have lost their sign, and it is said', async () => {
    expect(await placedIn(at(39.81, -105.08))).toEqual([[here], [expect.stringContaining('swapped')]]);
    expect(await placedIn(at(105.08, 39.81))).toEqual([[here], [expect.stringContaining('lost its minus sign')]]);
    expect(await placedIn(at(39.81, 105.08))).toEqual([
      [here],
      [expect.stringContaining('swapped, and the minus sign')],
    ]);
  });
  it('elsewhere are left out and counted; a file of them is refused', async () => {
    const others = [at(0, 0), at(-0.12, 51.5)];
    const words = '2 left out, beyond the reach of 310 miles (Settings > Reach)';
    expect(await placedIn(at(...here), at(...here), at(...here), ...others)).toEqual([[here, here, here], [words]]);
    await expect(placedIn(...others)).rejects.toThrow("lies beyond the organization's reach");
  });
});

describe('the parts of a feature', () => {
  const notesOn = async (geometry: object, ...more: object[]) => {
    const feature = { type: 'Feature', properties: {}, geometry };
    const { network, notes } = networkOf(await readFeatures(geoJson(feature, ...more)), mains, wholeEarth);
    return [network.features.map(({ geometry: { type } }) => type).join(), notes.join()];
  };
  const line = [
    [-105.08, 39.8],
    [-105.07, 39.81],
  ];
  it('of a collection, also within another, are features of their own', async () => {
    const inner = { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: line }] };
    const point = { type: 'Point', coordinates: [-105, 39] };
    expect(await notesOn({ type: 'GeometryCollection', geometries: [inner, point] })).toEqual(['LineString,Point', '']);
    expect(await notesOn({ type: 'GeometryCollection', geometries: [] }, street)).toEqual(['LineString', '']);
  });
  it.each([
    [{ type: 'LineString', coordinates: [[-105, 39]] }, '1 left out, a line of one point'],
    [{ type: 'MultiLineString', coordinates: [[[-105, 39]]] }, '1 left out, a line of one point'],
    [{ type: 'Polygon', coordinates: [[line[0], line[1], line[0]]] }, '1 left out, an area of fewer than three points'],
    [{ type: 'Polygon', coordinates: [] }, '1 left out, without coordinates'],
    [{ type: 'MultiPoint', coordinates: [] }, '1 left out, without coordinates'],
    [{ type: 'Point', coordinates: [null, null] }, '1 left out, without coordinates'],
    [{ type: 'Arc', coordinates: line }, '1 left out, of the shape Arc'],
  ])('that cannot be drawn are counted: %j', async (geometry, words) =>
    expect(await notesOn(geometry, street)).toEqual(['LineString', words]),
  );
});

describe('a file of another program', () => {
  const point = { type: 'Point', coordinates: [-105.08, 39.8] };
  const one = JSON.stringify({ type: 'Feature', properties: { name: 'Piñon' }, geometry: point });
  const names = async (bytes: Buffer | string) =>
    (await read(Buffer.from(bytes))).features.map(({ properties }) => properties.name).join();
  const kml = (inside: string, head = '<?xml version="1.0" encoding="UTF-8"?>', root = 'kml') =>
    `${head}<${root} xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Piñon</name>${inside}</Placemark></Document></${root}>`;
  const place = '<Point><coordinates>-105.08,39.8</coordinates></Point>';

  it.each([
    ['one feature a line', `${one}\n${one}\n`, 'Piñon,Piñon'],
    ['RS before each feature', `\x1e${one}\n\x1e${one}\n`, 'Piñon,Piñon'],
    ['a bare geometry', JSON.stringify(point), ''],
    ['a byte-order mark', `\uFEFF${one}`, 'Piñon'],
    ['NAD 83', one.replace('{', '{"crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::4269"}},'), 'Piñon'],
  ])('GeoJSON with %s is read', async (_, text, found) => expect(await names(text)).toBe(found));
  it('in UTF-16 or Latin-1 is read', async () => {
    expect(await names(Buffer.from(`\uFEFF${one}`, 'utf16le'))).toBe('Piñon');
    expect(await names(Buffer.from(one, 'latin1'))).toBe('Piñon');
    expect(await names(Buffer.from(kml(place), 'latin1'))).toBe('Piñon');
    expect(await names(Buffer.from(kml(place, '<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1'))).toBe('Piñon');
    expect(await names(Buffer.from(`\uFEFF${kml(place, '')}`, 'utf16le').swap16())).toBe('Piñon');
    expect(await complaint(Buffer.from(kml(place, '<?xml version="1.0" encoding="klingon"?>')))).toMatch(
      /klingon, which/,
    );
  });
  it.each([
    ['a prefix that is not declared', kml(`<atom:link href="x"/>${place}`)],
    ['an attribute of one', kml(place.replace('<Point>', '<Point xsi:type="x">'))],
    ['spaces after commas', kml(place.replace(',39.8', ', 39.8, 0'))],
    ['a blank line before it', `\n${kml(place)}`],
  ])('KML with %s is read', async (_, text) => expect(await names(text)).toBe('Piñon'));
  it('KML names the pictures and links that are not read', async () => {
    const overlay =
      '</Placemark><GroundOverlay><name>x</name><LatLonBox><north>40</north><south>39</south><east>-105</east><west>-106</west></LatLonBox></GroundOverlay><NetworkLink/><Placemark>';
    const { notes } = networkOf(await readFeatures(Buffer.from(kml(`${place}${overlay}`))), mains, wholeEarth);
    expect(notes.join()).toMatch(/1 pictures on the ground.*1 links to other files/);
  });
  it.each([
    [
      'Esri',
      '{"geometryType":"esriGeometryPoint","features":[]}',
      'The JSON is the form of Esri. Export it as GeoJSON.',
    ],
    ['TopoJSON', '{"type":"Topology","objects":{}}', 'The JSON is TopoJSON. Export it as GeoJSON.'],
  ])('%s is refused by name', async (_, text, words) => expect(await complaint(Buffer.from(text))).toBe(words));
  it('out of a zip, beside the files that macOS adds', async () => {
    const zip = zipSync({ 'a/b.geojson': strToU8(one), 'a/._b.geojson': strToU8('x'), 'c.json': strToU8('{}') });
    const { notes } = networkOf(await readFeatures(Buffer.from(zip)), mains, wholeEarth);
    expect(notes).toEqual(['the file c.json of the zip is not read']);
  });
});

describe('the datum of a .prj', () => {
  const { shp } = shapefile(
    [
      [
        [-105.08, 39.8],
        [-105.07, 39.81],
      ],
    ],
    [],
  );
  const of = (datum: string) =>
    strToU8(
      `GEOGCS["x",DATUM["${datum}",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`,
    );
  const readBy = (datum: string) =>
    readShapefile([
      { name: 'a.shp', bytes: shp },
      { name: 'a.prj', bytes: of(datum) },
    ]);
  it.each([
    'D_WGS_1984',
    'D_North_American_1983',
    'D_NAD_1983_2011',
    'D_North_American_1983_HARN',
    'North American Datum 1983',
    'D_ETRS_1989',
  ])('that is WGS 84 but for a meter or two is taken: %s', async (datum) =>
    expect((await readBy(datum)).notes).toEqual([]),
  );
  it.each([
    'D_North_American_1927',
    'North_American_Datum_1927',
    'NAD27',
    'D_Old_Hawaiian',
    'D_Puerto_Rico',
    'D_European_1950',
    'D_Tokyo',
  ])('that cannot be moved is refused by name: %s', (datum) =>
    expect(readBy(datum)).rejects.toThrow(`the datum ${datum}, which is up to 200 m away`),
  );
  it('that is moved by its parameters is said', async () =>
    expect((await readBy('D_OSGB_1936')).notes).toEqual(['moved from the datum D_OSGB_1936, right to some meters']));
});

/** A Shapefile of lines, or of areas (5), with one column NAME in Windows-1252, for tests. */
function shapefile(
  lines: readonly (readonly (readonly number[])[])[],
  names: readonly string[],
  kind: 3 | 5 = 3,
): { readonly shp: Uint8Array; readonly dbf: Uint8Array } {
  const records = lines.map((points, n) => {
    // A row without points has no place.
    const body = Buffer.alloc(points.length === 0 ? 4 : 48 + points.length * 16);
    if (points.length > 0) {
      body.writeInt32LE(kind, 0);
      body.writeInt32LE(1, 36);
      body.writeInt32LE(points.length, 40);
    }
    points.forEach(([x = 0, y = 0], at) => {
      body.writeDoubleLE(x, 48 + at * 16);
      body.writeDoubleLE(y, 56 + at * 16);
    });
    const head = Buffer.alloc(8);
    head.writeInt32BE(n + 1, 0);
    head.writeInt32BE(body.length / 2, 4);
    return Buffer.concat([head, body]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + Buffer.concat(records).length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(kind, 32);
  const field = Buffer.alloc(32);
  field.write('NAME');
  field.write('C', 11);
  field[16] = 20;
  const table = Buffer.alloc(32);
  table[0] = 3;
  table.writeInt32LE(names.length, 4);
  table.writeInt16LE(65, 8);
  table.writeInt16LE(21, 10);
  const rows = names.map((name) => Buffer.from(` ${name.padEnd(20)}`, 'latin1'));
  return {
    shp: new Uint8Array(Buffer.concat([header, ...records])),
    dbf: new Uint8Array(Buffer.concat([table, field, Buffer.from([13]), ...rows, Buffer.from([26])])),
  };
}
