/** The features of each file of `../shared/data/cases/layers`, and the words about it; null: the file is refused in those words. */
export interface LayerAnswer {
  readonly features: number | null;
  readonly says?: RegExp;
}

const one = { features: 1 } as const;
const two = { features: 2 } as const;
const refused = (says: RegExp): LayerAnswer => ({ features: null, says });
const datum = refused(/datum D_North_American_1927, which is up to 200 m away/);
const far = refused(/beyond the organization's reach/);

export const layers: Readonly<Record<string, LayerAnswer>> = {
  '4d.geojson': one,
  'appledouble-no-macosx.zip': one,
  'bare-geometry.geojson': one,
  'basic.geojson': one,
  'basic.kml': one,
  'bom.kml': one,
  'cdata.kml': { features: 1, says: /1 left out, without a place/ },
  'crs-3857.geojson': refused(/EPSG::3857/),
  'deleted-dbf.zip': two,
  'empty-coords.geojson': { features: 1, says: /1 left out, without coordinates/ },
  'empty-line-parts.zip': one,
  'esri-json.json': refused(/form of Esri/),
  'extdata.kml': one,
  'geojson.zip': one,
  'geometrycollection.geojson': { features: 3 },
  'gxtrack.kml': one,
  'lat-lng-swapped.geojson': far,
  'latin1.kml': { features: 1, says: /read as windows-1252/ },
  'linez-no-m.zip': one,
  'multigeom-lines.kml': two,
  'multigeom-points.kml': two,
  'multigeom-polys.kml': two,
  'multigeom-single.kml': one,
  'multigeom.kml': two,
  'multipatch.zip': refused(/unsupported shape type: 31/),
  'nad27-degrees.zip': datum,
  'nad27.zip': datum,
  'name-number.geojson': one,
  'nan.geojson': { features: 1, says: /1 left out, without coordinates/ },
  'ndjson.geojson': two,
  'no-crs-3857.geojson': refused(/no longitude and latitude/),
  'no-dbf.zip': one,
  'no-geometry-placemark.kml': { features: 1, says: /1 left out, without a place/ },
  'no-ns-prefix-gx.kml': one,
  'null-coords.geojson': { features: 1, says: /1 left out, without coordinates/ },
  'null-geometry.geojson': { features: 1, says: /1 left out, without a place/ },
  'null-shape.zip': { features: 1, says: /1 left out, without a place/ },
  'one-point-line.geojson': { features: 1, says: /1 left out, a line of one point/ },
  'open-ring.geojson': { features: 1, says: /1 closed/ },
  'point.zip': two,
  'pointm.zip': two,
  'pointz.zip': two,
  'space-coords.kml': one,
  'state-plane-no-prj.zip': refused(/add its \.prj/),
  'state-plane.zip': one,
  'string-coords.geojson': { features: 1, says: /written as text/ },
  'subfolder.zip': one,
  'swapped-degrees.zip': far,
  'topojson.json': refused(/TopoJSON/),
  'two-holes.kml': one,
  'upper-ext.zip': one,
  'utf16.kml': { features: 1, says: /read as utf-16le/ },
  'web-mercator.zip': one,
};
