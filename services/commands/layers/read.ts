import { WrongCommand } from '#services/commands/wrongCommand';
import { readKml } from './kml.ts';
import { readShapefile } from './shapefile.ts';
import { unzipped } from './unzipped.ts';

/** A larger file is refused. Bytes. */
export const largest = 300_000_000;

/** The features of a file in WGS 84, whatever its format, with the properties as they are. Throws `WrongCommand`. */
export async function readFeatures(bytes: Buffer): Promise<readonly GeoJSON.Feature[]> {
  if (bytes.length > largest) throw new WrongCommand(`The file is larger than ${largest / 1_000_000} MB.`);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const files = unzipped(bytes, /\.(shp|dbf|prj|cpg|kml)$/i);
    const kml = files.find(({ name }) => /\.kml$/i.test(name));
    if (kml && !files.some(({ name }) => /\.shp$/i.test(name))) return readKml(kml.bytes);
    return readShapefile(files);
  }
  const start = bytes
    .subarray(0, 1_000)
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('<')) return readKml(bytes);
  if (start.startsWith('{')) return readGeoJson(bytes);
  throw new WrongCommand('The file is no GeoJSON, no KML, and no zipped Shapefile.');
}

function readGeoJson(bytes: Buffer): readonly GeoJSON.Feature[] {
  const said = parsed(bytes);
  const { type, features, crs } = said as {
    type?: unknown;
    features?: unknown;
    crs?: { properties?: { name?: unknown } };
  };
  const named = String(crs?.properties?.name ?? 'CRS84');
  if (!/(CRS84|EPSG:{1,2}4326|4326)$/.test(named))
    throw new WrongCommand(`The file is in ${named.slice(0, 80)}. Save it in WGS 84 (EPSG:4326).`);
  if (type === 'Feature') return [said as GeoJSON.Feature];
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    throw new WrongCommand('The JSON is no FeatureCollection.');
  return features as readonly GeoJSON.Feature[];
}

function parsed(bytes: Buffer): object {
  try {
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, '')) as object;
  } catch (error) {
    throw new WrongCommand(`The file is not valid JSON: ${(error as Error).message.slice(0, 120)}`);
  }
}
