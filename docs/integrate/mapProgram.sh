#!/bin/sh
# Live incidents and crews as a GeoPackage, which QGIS and ArcGIS open, by GDAL's ogr2ogr.
#   sh mapProgram.sh <file.gpkg>
# QGIS itself: Layer > Add WFS / OGC API - Features Layer, the address $MUSTER_URL/api/ogc, and an API header
# "Authorization: Bearer <token>". The token needs the scopes map:read and crew:read.
set -e
GDAL_HTTP_HEADERS="Authorization: Bearer $MUSTER_TOKEN"
export GDAL_HTTP_HEADERS
ogr2ogr -f GPKG -overwrite "$1" "OAPIF:$MUSTER_URL/api/ogc" incidents
ogr2ogr -f GPKG -update -overwrite "$1" "OAPIF:$MUSTER_URL/api/ogc" crews
