import { decodedText } from '#contracts/core/bytesAsText';
import { WrongCommand } from '#services/commands/wrongCommand';
import { readKml } from './kml.ts';
import { readShapefile } from './shapefile.ts';
import type { ReadFile } from './shapes.ts';
import { unzipped } from './unzipped.ts';

/** A larger file is refused. Bytes. */
export const largest = 300_000_000;

/** The features of a file in WGS 84, whatever its format, with the properties as they are. Throws `WrongCommand`. */
export async function readFeatures(bytes: Buffer): Promise<ReadFile> {
  if (bytes.length > largest) throw new WrongCommand(`The file is larger than ${largest / 1_000_000} MB.`);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    // macOS puts a file `._name` beside each.
    const files = unzipped(bytes, /^(?!(?:.*\/)?\._).*\.(shp|dbf|prj|cpg|kml|geojson|json)$/i);
    const shapes = files.filter(({ name }) => /\.shp$/i.test(name));
    const others = files.filter(({ name }) => /\.(kml|geojson|json)$/i.test(name));
    const [only, ...more] = others;
    if (shapes.length > 0 || !only) return readShapefile(files);
    const notes = more.map(({ name }) => `the file ${name} of the zip is not read`);
    const read = readText(Buffer.from(only.bytes));
    return { ...read, notes: [...read.notes, ...notes] };
  }
  return readText(bytes);
}

function readText(bytes: Buffer): ReadFile {
  const start = decodedText(bytes.subarray(0, 1_000))
    .text.replaceAll(separator, ' ')
    .replace(/^[\uFEFF\s]+/, '');
  if (start.startsWith('<')) return readKml(bytes);
  if (start.startsWith('{') || start.startsWith('[')) return readGeoJson(bytes);
  throw new WrongCommand('The file is no GeoJSON, no KML, and no zipped Shapefile.');
}

/** RFC 8142 puts it before each feature. */
const separator = '\u001e';

const bareShapes = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];

function readGeoJson(bytes: Buffer): ReadFile {
  const { text, encoding } = decodedText(bytes);
  const { said, notes } = parsed(text.replace(/^\uFEFF/, ''));
  const all = [...(encoding === 'utf-8' ? [] : [`the file is read as ${encoding}`]), ...notes];
  const { type, features, crs } = said as {
    type?: unknown;
    features?: unknown;
    crs?: { properties?: { name?: unknown } };
  };
  const named = String(crs?.properties?.name ?? 'CRS84');
  // NAD 83 differs from WGS 84 by a meter or two.
  if (!/(CRS84|EPSG:{1,2}(4326|4269))$/.test(named))
    throw new WrongCommand(`The file is in ${named.slice(0, 80)}. Save it in WGS 84 (EPSG:4326).`);
  if (type === 'Feature') return { features: [said as GeoJSON.Feature], notes: all };
  if (bareShapes.includes(String(type)))
    return { features: [{ type: 'Feature', properties: {}, geometry: said as GeoJSON.Geometry }], notes: all };
  if ('geometryType' in said || 'spatialReference' in said)
    throw new WrongCommand('The JSON is the form of Esri. Export it as GeoJSON.');
  if (type === 'Topology') throw new WrongCommand('The JSON is TopoJSON. Export it as GeoJSON.');
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    throw new WrongCommand('The JSON is no FeatureCollection.');
  return { features: features as readonly GeoJSON.Feature[], notes: all };
}

/** JSON, also one feature a line, and with the `NaN` of programs that do not know that JSON has none. */
function parsed(text: string): { readonly said: object; readonly notes: readonly string[] } {
  const parse = (one: string): object | Error => {
    try {
      return JSON.parse(one) as object;
    } catch (error) {
      return error as Error;
    }
  };
  const whole = parse(text);
  if (!(whole instanceof Error)) return { said: whole, notes: [] };
  const lines = text
    .replaceAll(separator, '\n')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const features = lines.map(parse);
  if (lines.length > 1 && features.every((one) => !(one instanceof Error)))
    return { said: { type: 'FeatureCollection', features }, notes: [] };
  const numbers = parse(text.replaceAll(/([[,:]\s*)-?(?:NaN|Infinity)\b/g, '$1null'));
  if (!(numbers instanceof Error)) return { said: numbers, notes: ['numbers that are none (NaN) are read as missing'] };
  throw new WrongCommand(`The file is not valid JSON: ${whole.message.slice(0, 120)}`);
}
